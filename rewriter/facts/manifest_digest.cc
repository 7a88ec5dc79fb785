#include <algorithm>
#include <array>
#include <string_view>
#include <utility>
#include <vector>

#include "rewriter/base/digest128.h"
#include "rewriter/facts/artifact_facts.h"
#include "rewriter/jar/manifest.h"

namespace retouch::facts {
namespace {

struct ActiveAttribute {
  std::string_view name;
  bool in_sections;  // counts in the sections of single packages as well
  std::string_view effect;
};

// Attributes of a manifest that the JVM, its launcher or its own class loaders act on (JAR file specification,
// java.lang.instrument). Others are seen only by programs that ask for them.
constexpr auto kActiveAttributes = std::to_array<ActiveAttribute>({
    {"Multi-Release", false, "whether classes below META-INF/versions are used"},
    {"Sealed", true, "a class of a sealed package from elsewhere fails to load"},
    {"Class-Path", false, "more jars on the class path"},
    {"Automatic-Module-Name", false, "the module that the classes are in"},
    {"Add-Exports", false, "what is accessible when started with -jar"},
    {"Add-Opens", false, "what reflection can reach when started with -jar"},
    {"Enable-Native-Access", false, "restricted methods when started with -jar"},
    {"Main-Class", false, "what runs when started with -jar"},
    {"Launcher-Agent-Class", false, "an agent that runs before main"},
    {"Premain-Class", false, "what runs as a -javaagent"},
    {"Agent-Class", false, "what runs when attached"},
    {"Boot-Class-Path", false, "where an agent's classes are also looked for"},
    {"Can-Redefine-Classes", false, "what an agent may do"},
    {"Can-Retransform-Classes", false, "what an agent may do"},
    {"Can-Set-Native-Method-Prefix", false, "what an agent may do"},
});

}  // namespace

Digest128 manifest_digest(std::string_view text) {
  const jar::Manifest manifest = jar::parse_manifest(text);
  Digester digester;
  const auto add = [&digester](std::string_view section, std::string_view attribute, std::string_view value) {
    digester.text(section);
    digester.text(attribute);
    digester.text(value);
  };
  std::vector<const jar::ManifestSection*> sections;
  for (const jar::ManifestSection& section : manifest.sections) sections.push_back(&section);
  // The order of sections has no meaning; two of one name keep theirs.
  std::stable_sort(sections.begin(), sections.end(),
                   [](const jar::ManifestSection* a, const jar::ManifestSection* b) { return a->name < b->name; });
  for (const ActiveAttribute& active : kActiveAttributes) {
    if (const std::string* value = manifest.main.find(active.name)) add({}, active.name, *value);
    if (!active.in_sections) continue;
    for (const jar::ManifestSection* section : sections) {
      if (const std::string* value = section->find(active.name)) add(section->name, active.name, *value);
    }
  }
  return digester.finish();
}

}  // namespace retouch::facts
