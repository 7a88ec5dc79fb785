// Whole artifacts for tests: small archives of small classes, rewritten and looked into.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

#include "rewriter/instrument/artifact_rewriter.h"
#include "rewriter/jar/artifact_input.h"
#include "tests/support/class_builder.h"
#include "tests/support/jar_builder.h"
#include "tests/support/temporary_directory.h"

namespace retouch::test {
namespace fs = std::filesystem;

using instrument::ArtifactJob;
using instrument::ArtifactOptions;
using instrument::ArtifactReport;
using instrument::ArtifactStatus;
using instrument::EntryNote;

// A class with one static method that reads a field of another class.
inline std::string class_using(const std::string& name, const std::string& used) {
  ClassBuilder b(name);
  const uint16_t field = b.field_ref(used, "field", "I");
  b.method(0x0009, "m", "()I", {b.code(1, 0, ByteString({0xB2}).u2(field).u1(0xAC))});
  const std::vector<uint8_t> bytes = b.build();
  return {bytes.begin(), bytes.end()};
}

inline std::string interface_class(const std::string& name) {
  ClassBuilder b(name);
  b.access_flags = 0x0601;
  const std::vector<uint8_t> bytes = b.build();
  return {bytes.begin(), bytes.end()};
}

inline JarBuilder library() {
  JarBuilder jar;
  jar.comment = "a library";
  jar.add({.name = "META-INF/", .method = jar::kMethodStored, .flags = 0x0800});
  jar.add({.name = "META-INF/MANIFEST.MF", .content = "Manifest-Version: 1.0\r\nMulti-Release: true\r\n\r\n"});
  jar.add({.name = "p/Foo.class", .content = class_using("p/Foo", "p/Bar"), .flags = 0x0808, .comment = "foo"});
  jar.add({.name = "p/I.class", .content = interface_class("p/I"), .flags = 0x0800});
  jar.add({.name = "p/data.txt", .content = "data data data data data data data"});
  jar.add({.name = "p/Bar.class", .content = class_using("p/Bar", "q/Baz"), .method = jar::kMethodStored});
  return jar;
}

// Many classes that use one another, of sizes that fill many chunks.
inline JarBuilder large_library(int classes) {
  JarBuilder jar;
  for (int i = 0; i < classes; ++i) {
    const std::string name = "p/C" + std::to_string(i);
    jar.add({.name = name + ".class", .content = class_using(name, "p/C" + std::to_string(i * 7 % classes))});
    if (i % 10 == 0) jar.add({.name = name + ".txt", .content = std::string(static_cast<size_t>(i) * 20, 'x')});
  }
  return jar;
}

class ArtifactFixture : public testing::Test {
 protected:
  fs::path in() const { return directory_.path() / "in.jar"; }
  fs::path out() const { return directory_.path() / "out.jar"; }

  ArtifactReport rewrite(const fs::path& input, const fs::path& output, const ArtifactOptions& options = {}) {
    return instrument::rewrite_artifacts({{input, output}}, options).at(0);
  }
  ArtifactReport rewrite(const JarBuilder& jar, const ArtifactOptions& options = {}) {
    return rewrite(jar.write(in()), out(), options);
  }
  std::string content(const jar::JarReader& jar, const jar::JarEntry& entry) {
    jar::EntryBuffer buffer;
    return std::string(as_text(jar.read(entry, buffer)));
  }
  facts::ArtifactFacts record_of(const fs::path& artifact) {
    const std::unique_ptr<jar::ArtifactInput> input = jar::open_artifact(artifact);
    jar::EntryBuffer buffer;
    return facts::read_artifact_record(input->read(input->find(facts::kArtifactRecordPath).value(), buffer));
  }
  std::vector<std::string> names(const fs::path& jar) {
    const jar::JarReader reader(jar);
    std::vector<std::string> out;
    for (const jar::JarEntry& entry : reader.entries()) out.emplace_back(entry.name);
    return out;
  }
  std::ptrdiff_t files_there() { return std::distance(fs::directory_iterator(directory_.path()), {}); }

  TemporaryDirectory directory_;
};

}  // namespace retouch::test
