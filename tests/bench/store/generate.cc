// A program of any size that never was, with the log of its tests: what `run` beside this measures record and select
// on.
//
//   retouch_store_generator DIR CLASSES TESTS CLASSES_OF_A_TEST
//
// Makes DIR/program.jar (rewritten, as far as its record goes), DIR/changed.jar (one class in a thousand has another
// meaning), DIR/logs with one log, DIR/jdk. The same numbers give the same bytes.
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <numeric>
#include <random>
#include <string>
#include <vector>

#include "rewriter/base/file_io.h"
#include "rewriter/base/text_arena.h"
#include "rewriter/facts/artifact_facts.h"
#include "tests/support/jar_builder.h"
#include "tests/support/log_builder.h"

namespace retouch {
namespace {

namespace fs = std::filesystem;

constexpr size_t kNamedByAClass = 20;
constexpr size_t kMethodsOfAClass = 10;
constexpr size_t kClassesOfAPackage = 50;
constexpr size_t kChangedOneIn = 1'000;
constexpr const char* kId = "asyntheticprogram";

struct Size {
  size_t classes;
  size_t tests;
  size_t classes_of_a_test;
};

std::string class_name(size_t i) {
  return "org/example/part" + std::to_string(i / kClassesOfAPackage) + "/Component" + std::to_string(i);
}
std::string test_name(size_t i) {
  return "org/example/part" + std::to_string(i / kClassesOfAPackage) + "/Component" + std::to_string(i) + "Test";
}

// As facts::ClassFacts has them; classes share some, as if they overrode them.
std::string methods_of(size_t i) {
  std::vector<std::string> methods;
  for (size_t j = 0; j < kMethodsOfAClass; ++j) {
    methods.push_back(digest_of("method " + std::to_string(i % 7 + 3 * j)).hex().substr(0, facts::kMethodSize));
  }
  std::sort(methods.begin(), methods.end());
  return std::accumulate(methods.begin(), methods.end(), std::string());
}

facts::ClassEntry entry_of(const std::string& name, bool changed, TextArena& text) {
  facts::ClassEntry entry;
  entry.path = text.keep(name, ".class");
  entry.facts.name = text.keep(name);
  entry.facts.access_flags = 0x0021;
  entry.facts.meaning = digest_of(name + (changed ? " changed" : " meaning"));
  entry.facts.lines = digest_of(name + (changed ? " changed lines" : " lines"));
  entry.facts.header = digest_of(name + " header");
  entry.facts.super_name = "java/lang/Object";
  return entry;
}

facts::ArtifactFacts program(const Size& size, bool changed, TextArena& text) {
  facts::ArtifactFacts facts;
  facts.instrumentation.emplace();
  facts.instrumentation->id = kId;
  std::mt19937_64 random(1);
  for (size_t i = 0; i < size.classes; ++i) {
    facts::ClassEntry entry = entry_of(class_name(i), changed && i % kChangedOneIn == 7, text);
    if (i % 3 == 0 && i > 0) entry.facts.super_name = text.keep(class_name(i - 1));
    entry.facts.methods = text.keep(methods_of(i));
    for (size_t j = 0; j < kNamedByAClass; ++j) entry.facts.named.push_back(text.keep(class_name(random() % size.classes)));
    facts.instrumentation->slots.push_back({{EntityKind::kClass, std::string(entry.facts.name)}});
    facts.classes.push_back(std::move(entry));
  }
  for (size_t i = 0; i < size.tests; ++i) {
    facts::ClassEntry entry = entry_of(test_name(i), false, text);
    entry.facts.annotation_types = {"org/junit/jupiter/api/Test"};
    facts.instrumentation->slots.push_back({{EntityKind::kClass, std::string(entry.facts.name)}});
    facts.classes.push_back(std::move(entry));
  }
  return facts;
}

void write_jar(const fs::path& path, const facts::ArtifactFacts& facts) {
  test::JarBuilder jar;
  const std::vector<uint8_t> record = facts::write_artifact_record(facts);
  jar.add({.name = facts::kArtifactRecordPath, .content = {record.begin(), record.end()}});
  for (const facts::ClassEntry& entry : facts.classes) jar.add({.name = std::string(entry.path), .method = 0});
  jar.has_zip64_end = facts.classes.size() > 65'000;
  jar.write(path);
}

// Tests of a real program touch the classes around them and some that all touch.
test::LogBuilder log_of(const Size& size) {
  test::LogBuilder log;
  const uint32_t table = log.table(kId, size.classes + size.tests);
  std::mt19937_64 random(2);
  for (size_t i = 0; i < size.tests; ++i) {
    std::vector<uint32_t> slots = {static_cast<uint32_t>(size.classes + i)};
    while (slots.size() < size.classes_of_a_test) {
      const size_t near = i * size.classes / size.tests + random() % (4 * size.classes_of_a_test);
      const size_t anywhere = random() % std::min<size_t>(size.classes, 2'000);
      slots.push_back(static_cast<uint32_t>((slots.size() % 4 == 0 ? anywhere : near) % size.classes));
    }
    std::sort(slots.begin(), slots.end());
    slots.erase(std::unique(slots.begin(), slots.end()), slots.end());
    std::string name = test_name(i);
    std::replace(name.begin(), name.end(), '/', '.');
    log.passed(name, {{table, slots}});
  }
  log.end();
  return log;
}

int run(const fs::path& directory, const Size& size) {
  fs::create_directories(directory / "jdk/lib");
  const test::JvmInfo jvm = test::sample_jvm();
  write_file_atomically(directory / "jdk/release", as_bytes(jvm.release));
  write_file_atomically(directory / "jdk/lib/modules", {});
  fs::resize_file(directory / "jdk/lib/modules", jvm.modules_size);
  for (const bool changed : {false, true}) {
    TextArena text;
    write_jar(directory / (changed ? "changed.jar" : "program.jar"), program(size, changed, text));
  }
  log_of(size).write(directory / "logs");
  return 0;
}

}  // namespace
}  // namespace retouch

int main(int argc, char** argv) {
  if (argc != 5) {
    std::cerr << "usage: retouch_store_generator DIR CLASSES TESTS CLASSES_OF_A_TEST\n";
    return 2;
  }
  try {
    return retouch::run(argv[1], {std::stoul(argv[2]), std::stoul(argv[3]), std::stoul(argv[4])});
  } catch (const std::exception& error) {
    std::cerr << "retouch_store_generator: " << error.what() << '\n';
    return 1;
  }
}
