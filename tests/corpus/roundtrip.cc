// What tests/corpus/run needs of the rewriter besides `retouch rewrite`.
//
//   retouch_roundtrip unchanged INPUT...             every class of a jar or class directory read and written again
//   must be
//                                                    the same bytes; ends with the line 'N passed, N failed'
//   retouch_roundtrip instrument HITS OUTDIR INPUT...
//       the classes of the JDK itself, with every point at every site and java/ names too: INPUT is a class directory,
//       OUTDIR/<name of INPUT> gets it. HITS is the class (internal name) that probes call; prints how many slots it
//       needs
//   retouch_roundtrip broken NAME FILE               a class that no verifier may accept
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

#include "rewriter/base/error.h"
#include "rewriter/classfile/class_file.h"
#include "rewriter/instrument/class_rewriter.h"
#include "rewriter/instrument/slot_table.h"
#include "rewriter/jar/artifact_input.h"
#include "tests/support/class_builder.h"

namespace retouch {
namespace {

namespace fs = std::filesystem;

// HotSpot takes an empty Object.finalize for granted while it starts: with a probe in it every object would be
// finalizable. The verifier leaves this class out anyway.
constexpr std::string_view kLeftAlone = "java/lang/Object.class";

bool is_class_entry(std::string_view name) { return name.ends_with(".class"); }

void write_file(const fs::path& path, Bytes bytes) {
  fs::create_directories(path.parent_path());
  std::ofstream out(path, std::ios::binary);
  const std::string_view text = as_text(bytes);
  out.write(text.data(), static_cast<std::streamsize>(text.size()));
  out.close();
  if (!out) throw UserError("cannot write " + path.string());
}

// What is wrong; empty where the class comes back as it was.
std::string round_trip_fault(Bytes bytes) {
  try {
    const std::vector<uint8_t> written = classfile::write_class(classfile::parse_class(bytes));
    return std::equal(written.begin(), written.end(), bytes.begin(), bytes.end()) ? "" : "comes back with other bytes";
  } catch (const FormatError& e) {
    return e.what();
  }
}

int unchanged(const std::vector<std::string>& inputs) {
  size_t passed = 0;
  size_t failed = 0;
  for (const std::string& path : inputs) {
    const auto input = jar::open_artifact(path);
    jar::EntryBuffer buffer;
    for (size_t i = 0; i < input->size(); ++i) {
      if (!is_class_entry(input->name(i)) || !input->is_readable(i)) continue;
      const Bytes bytes = input->read(i, buffer);
      if (!classfile::looks_like_class(bytes)) continue;  // a template, a resource of that name
      const std::string fault = round_trip_fault(bytes);
      ++(fault.empty() ? passed : failed);
      if (!fault.empty()) std::cout << "FAILED " << path << "!" << input->name(i) << ": " << fault << "\n";
    }
  }
  std::cout << passed << " passed, " << failed << " failed\n";
  return failed == 0 && passed > 0 ? 0 : 1;
}

int instrument_trees(const std::string& hits_class, const fs::path& output, const std::vector<std::string>& inputs) {
  instrument::RewriteOptions options;
  options.every_site = true;
  options.java_names = true;
  instrument::SlotTable slots;
  for (const std::string& path : inputs) {
    const auto input = jar::open_artifact(path);
    jar::EntryBuffer buffer;
    for (size_t i = 0; i < input->size(); ++i) {
      const std::string name(input->name(i));
      if (!is_class_entry(name)) continue;
      const fs::path target = output / fs::path(path).filename() / name;
      const Bytes bytes = input->read(i, buffer);
      if (name == kLeftAlone) {
        write_file(target, bytes);
        continue;
      }
      instrument::ClassRewrite rewrite(name, bytes, options);
      const instrument::ClassRewrite::Outcome outcome = rewrite.finish(slots.slots_of(rewrite), hits_class);
      if (!outcome.unprobed.empty()) std::cerr << "not fully probed: " << name << ": " << outcome.unprobed << "\n";
      write_file(target, outcome.changed ? Bytes(outcome.bytes) : bytes);
    }
  }
  std::cout << slots.size() << "\n";
  return 0;
}

int broken(const std::string& name, const fs::path& file) {
  test::ClassBuilder builder(name);
  builder.method(0x0009, "m", "()I", {builder.code(2, 0, {0x60, 0xAC})});  // adds two numbers that nothing pushed
  write_file(file, builder.build());
  return 0;
}

int run(const std::vector<std::string>& arguments) {
  const std::string command = arguments.empty() ? "" : arguments[0];
  const auto rest = [&arguments](size_t from) {
    return std::vector<std::string>(arguments.begin() + static_cast<std::ptrdiff_t>(from), arguments.end());
  };
  if (command == "unchanged" && arguments.size() >= 2) return unchanged(rest(1));
  if (command == "instrument" && arguments.size() >= 4) return instrument_trees(arguments[1], arguments[2], rest(3));
  if (command == "broken" && arguments.size() == 3) return broken(arguments[1], arguments[2]);
  std::cerr << "usage: retouch_roundtrip unchanged INPUT... | instrument HITS OUTDIR INPUT... | broken NAME FILE\n";
  return 2;
}

}  // namespace
}  // namespace retouch

int main(int argc, char** argv) {
  try {
    return retouch::run({argv + 1, argv + argc});
  } catch (const std::exception& e) {
    std::cerr << "error: " << e.what() << "\n";
    return 1;
  }
}
