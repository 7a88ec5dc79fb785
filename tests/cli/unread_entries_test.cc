// Entries whose content is not read (encrypted, by an unknown method, too large): copied in bounded memory, and the
// same to `rewrite` and to `select`.
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

#include "selector/artifact.h"
#include "tests/rewriter/instrument/artifact_fixture.h"

namespace retouch::test {
namespace {

constexpr uint64_t kLargest = 1'000;

class UnreadEntries : public ArtifactFixture {
 protected:
  static ArtifactOptions options() {
    ArtifactOptions options;
    options.nesting.reading.largest_read = kLargest;
    return options;
  }
  // As `select` sees an original.
  static facts::ArtifactFacts facts_of(const std::vector<uint8_t>& bytes) {
    selector::Container files(jar::open_jar("in.jar", bytes, options().nesting.reading), bytes, nullptr);
    std::vector<std::string> unreadable;
    facts::ArtifactFacts facts = selector::compute_facts(files, {}, unreadable);
    EXPECT_EQ(unreadable, std::vector<std::string>()) << "what rewrite does not look into either";
    return facts;
  }
};

JarBuilder with_unread(char change) {
  JarBuilder jar = library();
  const std::string large = std::string(kLargest, 'x') + change;
  jar.add({.name = "large", .content = large});
  jar.add({.name = "large.stored", .content = large, .method = jar::kMethodStored});
  jar.add({.name = "p/Large.class", .content = large});
  jar.add({.name = "lib/large.jar", .content = large});
  jar.add({.name = "secret", .content = large, .method = jar::kMethodStored, .flags = jar::kFlagEncrypted});
  jar.add({.name = "p/Secret.class", .content = std::string(1, change), .flags = jar::kFlagEncrypted});
  jar.add({.name = "lzma", .content = std::string(1, change), .method = 14});
  return jar;
}
constexpr size_t kUnread = 7;

TEST_F(UnreadEntries, AreCopiedAsTheyAreAndSaidToBe) {
  for (const jar::Compression compression : {jar::Compression::kKeep, jar::Compression::kStore}) {
    ArtifactOptions store = options();
    store.compression = compression;
    const ArtifactReport report = rewrite(with_unread('y'), store);
    ASSERT_EQ(report.status, ArtifactStatus::kRewritten) << report.error;
    EXPECT_EQ(report.not_looked_into.size(), kUnread);
    const jar::JarReader before(in());
    const jar::JarReader after(out());
    const size_t first = before.entries().size() - kUnread;
    for (size_t i = first; i < before.entries().size(); ++i) {
      EXPECT_EQ(as_text(after.compressed(after.entries()[i])), as_text(before.compressed(before.entries()[i])));
      EXPECT_EQ(after.entries()[i].crc, before.entries()[i].crc);
      EXPECT_EQ(after.entries()[i].method, before.entries()[i].method);
    }
  }
}

TEST_F(UnreadEntries, AreResourcesThatRewriteAndSelectAgreeOn) {
  ASSERT_EQ(rewrite(with_unread('y'), options()).status, ArtifactStatus::kRewritten);
  const facts::ArtifactFacts recorded = record_of(out());
  const facts::ArtifactFacts same = facts_of(with_unread('y').build());
  const facts::ArtifactFacts changed = facts_of(with_unread('z').build());
  ASSERT_EQ(recorded.resources.size(), kUnread + 1);
  ASSERT_EQ(same.resources.size(), recorded.resources.size());
  ASSERT_EQ(changed.resources.size(), recorded.resources.size());
  EXPECT_EQ(same.classes.size(), recorded.classes.size());
  size_t differ = 0;
  for (size_t i = 0; i < recorded.resources.size(); ++i) {
    EXPECT_EQ(same.resources[i].path, recorded.resources[i].path);
    EXPECT_EQ(same.resources[i].digest, recorded.resources[i].digest) << recorded.resources[i].path;
    differ += changed.resources[i].digest != recorded.resources[i].digest;
  }
  EXPECT_EQ(differ, kUnread);
}

// Peak memory of a process of its own that rewrites the archive, in KiB.
long peak_of(const std::filesystem::path& in, const std::filesystem::path& out, const ArtifactOptions& options) {
  const pid_t child = ::fork();
  if (child == 0) {
    const ArtifactReport report = instrument::rewrite_artifacts({{in, out}}, options).at(0);
    if (!report.error.empty()) std::cerr << report.error << '\n';
    ::_exit(report.status == ArtifactStatus::kRewritten ? 0 : 1);
  }
  int status = 0;
  struct rusage usage {};
  EXPECT_EQ(::wait4(child, &status, 0, &usage), child);
  EXPECT_EQ(status, 0);
  return usage.ru_maxrss;
}

TEST_F(UnreadEntries, TakeNoMoreMemoryWhereTheyAreLarger) {
  const auto with = [&](uint64_t size, const char* name) {
    // A stored entry of zeros, not written: its place in the file is a hole.
    JarBuilder jar = library();
    jar.add({.name = "large",
             .content = "",
             .method = jar::kMethodStored,
             .data = "@",
             .size = size,
             .compressed_size = size});
    std::vector<uint8_t> bytes = jar.build();
    const std::string text(bytes.begin(), bytes.end());
    const auto hole = bytes.begin() + static_cast<std::ptrdiff_t>(text.find("large@") + 5);
    const fs::path path = directory_.path() / name;
    std::ofstream file(path, std::ios::binary);
    file.write(reinterpret_cast<const char*>(bytes.data()), hole - bytes.begin());
    file.seekp(static_cast<std::streamoff>(size), std::ios::cur);
    // The end record's offset of the directory moves by what the hole is longer than its stand-in.
    const size_t end = bytes.size() - 22 - std::string("a library").size() + 16;
    uint32_t offset = 0;
    for (size_t i = 0; i < 4; ++i) offset |= static_cast<uint32_t>(bytes[end + i]) << (8 * i);
    offset += static_cast<uint32_t>(size - 1);
    for (size_t i = 0; i < 4; ++i) bytes[end + i] = static_cast<uint8_t>(offset >> (8 * i));
    file.write(reinterpret_cast<const char*>(&*hole) + 1, bytes.end() - hole - 1);
    return path;
  };
  const long small = peak_of(with(kLargest + 1, "small.jar"), out(), options());
  const long large = peak_of(with(uint64_t{192} << 20, "large.jar"), out(), options());
  EXPECT_LT(large - small, 64 << 10);
  EXPECT_GT(fs::file_size(out()), uint64_t{192} << 20);
}

}  // namespace
}  // namespace retouch::test
