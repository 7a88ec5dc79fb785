// What the rules of economy save, and what probes cost in bytes of code: of each artifact, its probes with and without
// the rules, the growth of its code, and how many methods pass a limit of HotSpot's by it: 35 bytes, up to which it
// inlines what is trivial, and 8,000, from which on it never compiles.
//
//   retouch_probe_counts ARTIFACT...
//
// In a directory with the name of a JDK's module the JDK's own classes count as if they were the program's. Prints a
// row each for shared and corrected probes, in Markdown.
#include <cstdio>
#include <string>
#include <vector>

#include "rewriter/base/error.h"
#include "rewriter/classfile/class_file.h"
#include "rewriter/classfile/code.h"
#include "rewriter/instrument/class_rewriter.h"
#include "rewriter/instrument/hits_class.h"
#include "rewriter/jar/artifact_input.h"

namespace {

using namespace retouch;

constexpr size_t kInlined = 35;
constexpr size_t kCompiled = 8000;

struct Counts {
  size_t classes = 0;
  size_t methods = 0;
  size_t probes = 0;
  size_t probes_without_rules = 0;
  size_t code_before = 0;
  size_t code_after = 0;
  size_t no_longer_inlined = 0;
  size_t no_longer_compiled = 0;
};

std::vector<size_t> code_lengths(Bytes bytes) {
  const classfile::ClassFile parsed = classfile::parse_class(bytes);
  std::vector<size_t> lengths;
  for (const classfile::Member& method : parsed.methods) {
    const classfile::Attribute* code = method.find("Code");
    lengths.push_back(code == nullptr ? 0 : parse_code(parsed, *code).code.size());
  }
  return lengths;
}

instrument::ClassRewrite::Outcome rewritten(std::string_view name, Bytes bytes, facts::PointSet points, bool every_site,
                                            bool of_jdk) {
  instrument::RewriteOptions options;
  options.points = points;
  options.every_site = every_site;
  options.java_names = of_jdk;  // its own classes have hardly any others
  instrument::ClassRewrite rewrite(name, bytes, options);
  // Slots as they are in the middle of a large artifact: most need a sipush.
  std::vector<uint32_t> slots;
  const size_t count = rewrite.entities().size() + rewrite.groups().size();
  for (size_t i = 0; i < count; ++i) slots.push_back(static_cast<uint32_t>(1000 + i));
  return rewrite.finish(slots, instrument::hits_class_name("aaaaaaaaaaaaaaaaa"));
}

void add_class(std::string_view name, Bytes bytes, facts::PointSet points, bool of_jdk, Counts& counts) {
  const instrument::ClassRewrite::Outcome with = rewritten(name, bytes, points, false, of_jdk);
  ++counts.classes;
  counts.probes += with.probes;
  counts.probes_without_rules += rewritten(name, bytes, points, true, of_jdk).probes;
  const std::vector<size_t> before = code_lengths(bytes);
  const std::vector<size_t> after = with.changed ? code_lengths(with.bytes) : before;
  for (size_t i = 0; i < before.size(); ++i) {
    if (before[i] != 0) ++counts.methods;
    counts.code_before += before[i];
    counts.code_after += after[i];
    if (before[i] <= kInlined && after[i] > kInlined) ++counts.no_longer_inlined;
    if (before[i] <= kCompiled && after[i] > kCompiled) ++counts.no_longer_compiled;
  }
}

Counts count(const char* path, facts::PointSet points) {
  const std::unique_ptr<jar::ArtifactInput> input = jar::open_artifact(path);
  const std::string module = std::filesystem::path(path).filename().string();
  const bool of_jdk = input->is_directory() && (module.starts_with("java.") || module.starts_with("jdk."));
  jar::EntryBuffer buffer;
  Counts counts;
  for (size_t i = 0; i < input->size(); ++i) {
    if (!input->name(i).ends_with(".class") || !input->is_readable(i)) continue;
    try {
      add_class(input->name(i), input->read(i, buffer), points, of_jdk, counts);
    } catch (const FormatError&) {
      continue;  // no class, whatever its name
    }
  }
  return counts;
}

double percent(size_t part, size_t whole) {
  return whole == 0 ? 0 : 100.0 * static_cast<double>(part) / static_cast<double>(whole);
}

void print(const std::string& name, const char* points, const Counts& counts) {
  std::printf("| %s | %s | %zu | %zu | %zu | %zu | -%.1f%% | %.2f | %.2f | +%.1f%% | %zu | %zu |\n", name.c_str(),
              points, counts.classes, counts.methods, counts.probes_without_rules, counts.probes,
              100.0 - percent(counts.probes, counts.probes_without_rules),
              static_cast<double>(counts.code_before) / 1e6, static_cast<double>(counts.code_after) / 1e6,
              percent(counts.code_after, counts.code_before) - 100.0, counts.no_longer_inlined,
              counts.no_longer_compiled);
}

}  // namespace

int main(int argc, char** argv) {
  std::printf(
      "| artifact | points | classes | methods | probes at every site | probes | saved | code, MB | with probes, MB | "
      "growth | past 35 bytes | past 8,000 |\n|---|---|---|---|---|---|---|---|---|---|---|---|\n");
  try {
    for (int i = 1; i < argc; ++i) {
      const std::string name = std::filesystem::path(argv[i]).filename().string();
      print(name, "shared", count(argv[i], facts::PointSet::kShared));
      print(name, "corrected", count(argv[i], facts::PointSet::kCorrected));
    }
  } catch (const UserError& error) {
    std::fprintf(stderr, "error: %s\n", error.what());
    return 1;
  }
  return 0;
}
