#include "selector/service_providers.h"

#include <algorithm>
#include <stdexcept>

#include "rewriter/base/words.h"
#include "rewriter/classfile/attribute_table.h"
#include "rewriter/classfile/attributes.h"
#include "rewriter/classfile/class_file.h"
#include "selector/class_names.h"
#include "selector/resources.h"

namespace retouch::selector {

namespace {

constexpr std::string_view kModuleInfo = "module-info";
constexpr std::string_view kVersions = "META-INF/versions/";

bool is_module_info(std::string_view path) { return class_of_path(entry_name(path).path) == kModuleInfo; }

std::string_view trimmed(std::string_view line) {
  line = line.substr(0, line.find('#'));
  const auto is_blank = [](char c) { return c == ' ' || c == '\t' || c == '\r'; };
  while (!line.empty() && is_blank(line.front())) line.remove_prefix(1);
  while (!line.empty() && is_blank(line.back())) line.remove_suffix(1);
  return line;
}

void add_module_providers(Bytes bytes, std::string_view service, std::vector<std::string>& out) {
  const classfile::ClassFile module_info = classfile::parse_class(bytes);
  const classfile::Attribute* attribute = module_info.find(classfile::attribute_name(classfile::AttributeId::kModule));
  if (attribute == nullptr) return;
  const classfile::Module module = classfile::parse_module(module_info.pool, *attribute);
  for (const classfile::ModuleProvides& provides : module.provides) {
    if (provides.service == service) {
      out.insert(out.end(), provides.implementations.begin(), provides.implementations.end());
    }
  }
}

}  // namespace

std::vector<std::string> provider_names(std::string_view text) {
  std::vector<std::string> names;
  for (const std::string_view whole : lines_of(text)) {
    const std::string_view line = trimmed(whole);
    if (line.empty() || line.find_first_of(" \t") != std::string_view::npos) continue;
    names.push_back(internal_name(line));
  }
  return names;
}

std::vector<const facts::ClassEntry*> module_infos(const facts::ArtifactFacts& facts) {
  std::vector<const facts::ClassEntry*> out;
  const auto from = [&](std::string_view prefix) {
    auto place =
        std::lower_bound(facts.classes.begin(), facts.classes.end(), prefix,
                         [](const facts::ClassEntry& entry, std::string_view text) { return entry.path < text; });
    for (; place != facts.classes.end() && place->path.starts_with(prefix); ++place) {
      if (is_module_info(place->path)) out.push_back(&*place);
    }
  };
  from(kVersions);
  from(kModuleInfo);
  return out;
}

void add_providers(const Container& files, std::string_view service, std::vector<std::string>& out) {
  const auto read = [&](size_t index, const auto& use) {
    try {
      use(files.read(index));
    } catch (const std::runtime_error&) {  // UserError of the archive, FormatError of the class
    }
  };
  const std::vector<std::string_view>& paths = files.paths();
  const std::string wanted = service_file(service);
  const auto look = [&](std::string_view prefix) {
    const auto first = std::lower_bound(paths.begin(), paths.end(), prefix);
    for (auto path = first; path != paths.end() && path->starts_with(prefix); ++path) {
      const auto index = static_cast<size_t>(path - paths.begin());
      if (entry_name(*path).path == wanted) {
        read(index, [&](const std::vector<uint8_t>& bytes) {
          const std::vector<std::string> names = provider_names(as_text(bytes));
          out.insert(out.end(), names.begin(), names.end());
        });
      } else if (is_module_info(*path)) {
        read(index, [&](const std::vector<uint8_t>& bytes) { add_module_providers(bytes, service, out); });
      }
    }
  };
  look(wanted);
  look(kVersions);
  look(kModuleInfo);
}

}  // namespace retouch::selector
