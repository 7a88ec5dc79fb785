#include "rewriter/jar/jar_reader.h"

#include <gtest/gtest.h>

#include "tests/support/jar_builder.h"
#include "tests/support/temporary_directory.h"

namespace retouch::jar {
namespace {

using test::BuiltEntry;
using test::JarBuilder;

class JarReaderTest : public testing::Test {
 protected:
  JarReader open(const JarBuilder& jar, const ReadLimits& limits = {}) {
    return JarReader(jar.write(directory_.path() / "x.jar"), limits);
  }
  JarReader open(const BuiltEntry& entry, const ReadLimits& limits = {}) {
    return open(JarBuilder().add(entry), limits);
  }

  // What reading the first entry says; empty where it is read.
  std::string error_of(const JarReader& jar) {
    EntryBuffer buffer;
    try {
      jar.read(jar.entries().at(0), buffer);
      return {};
    } catch (const UserError& error) {
      return error.what();
    }
  }
  void expect_error(const BuiltEntry& entry, const std::string& expected, const ReadLimits& limits = {}) {
    const std::string error = error_of(open(entry, limits));
    EXPECT_NE(error.find("x.jar!" + entry.name + ": "), std::string::npos) << error;
    EXPECT_NE(error.find(expected), std::string::npos) << error;
  }

  test::TemporaryDirectory directory_;
};

TEST_F(JarReaderTest, ReadsStoredAndDeflatedContentAndItsCompressedBytes) {
  JarBuilder builder;
  const std::string content = "content content content content content content content content";
  builder.add({.name = "d", .content = content}).add({.name = "s", .content = content, .method = kMethodStored});
  builder.add({.name = "empty", .content = ""}).add({.name = "e", .content = "", .method = kMethodStored});
  const JarReader jar = open(builder);
  EntryBuffer buffer;
  EXPECT_EQ(as_text(jar.read(jar.entries()[0], buffer)), content);
  EXPECT_EQ(as_text(jar.read(jar.entries()[1], buffer)), content);
  EXPECT_EQ(as_text(jar.read(jar.entries()[2], buffer)), "");
  EXPECT_EQ(as_text(jar.read(jar.entries()[3], buffer)), "");
  EXPECT_LT(jar.compressed(jar.entries()[0]).size(), content.size());
  EXPECT_EQ(as_text(jar.compressed(jar.entries()[1])), content);
}

TEST_F(JarReaderTest, KeepsWhatABufferWasToldToKeep) {
  JarBuilder builder;
  for (int i = 0; i < 50; ++i)
    builder.add({.name = std::to_string(i), .content = std::string(5'000, static_cast<char>('a' + i % 26))});
  const JarReader jar = open(builder);
  EntryBuffer buffer;
  for (int round = 0; round < 2; ++round) {
    std::vector<Bytes> contents;
    for (const JarEntry& entry : jar.entries()) {
      contents.push_back(jar.read(entry, buffer));
      buffer.keep();
    }
    for (int i = 0; i < 50; ++i) {
      EXPECT_EQ(as_text(contents[static_cast<size_t>(i)]), std::string(5'000, static_cast<char>('a' + i % 26)));
    }
    buffer.clear();
  }
}

TEST_F(JarReaderTest, ReadsAgainWhatWasReleased) {
  const JarReader jar = open({.name = "a", .content = std::string(100'000, 'x'), .method = kMethodStored});
  EntryBuffer buffer;
  jar.read(jar.entries()[0], buffer);
  jar.release_before(UINT64_MAX);
  EXPECT_EQ(as_text(jar.read(jar.entries()[0], buffer)), std::string(100'000, 'x'));
}

TEST_F(JarReaderTest, NamesTheEntryWhoseContentIsNotWhatItsRecordSays) {
  expect_error({.name = "a", .content = "abc", .crc = 1}, "checksum");
  expect_error({.name = "a", .content = "abc", .method = kMethodStored, .crc = 1}, "checksum");
  expect_error({.name = "a", .content = "abc", .size = 2}, "another size");
  expect_error({.name = "a", .content = "abc", .size = 4}, "another size");
  expect_error({.name = "a", .content = "abc", .method = kMethodStored, .size = 2}, "two sizes differ");
  expect_error({.name = "a", .content = "abc", .data = "\xFF\xFF\xFF"}, "damaged");
  expect_error({.name = "a", .content = "abc", .data = ""}, "damaged");
}

TEST_F(JarReaderTest, ReadsNeitherEncryptedEntriesNorUnknownMethods) {
  expect_error({.name = "a", .content = "abc", .flags = kFlagEncrypted}, "encrypted");
  expect_error({.name = "a", .content = "abc", .method = 14}, "method 14");
  EXPECT_FALSE(open({.name = "a", .content = "abc", .method = 14}).entries()[0].is_readable());
}

TEST_F(JarReaderTest, GivesNoMemoryForAClaimThatTheDataCannotMeet) {
  expect_error({.name = "a", .content = "abc", .size = 0xFFFF'0000}, "more than is ever read");
  expect_error({.name = "a", .content = "abc", .size = 1'000'000}, "more bytes than its compressed data can hold");
}

TEST_F(JarReaderTest, RefusesBombsByTheirRatio) {
  const BuiltEntry bomb = {.name = "bomb", .content = std::string(size_t{17} << 20, '\0')};
  expect_error(bomb, "decompression bomb");
  ReadLimits limits;
  limits.free_entry_size = 1'000;
  limits.entry_ratio = 10;
  expect_error({.name = "a", .content = std::string(2'000, 'x')}, "more than 10 times", limits);
  EXPECT_EQ(error_of(open({.name = "a", .content = std::string(900, 'x')}, limits)), "");
}

TEST_F(JarReaderTest, RefusesArchivesWhoseEntriesTogetherClaimTooMuch) {
  ReadLimits limits;
  limits.free_archive_size = 10'000;
  JarBuilder builder;
  for (int i = 0; i < 20; ++i) builder.add({.name = std::to_string(i), .content = std::string(100'000, 'x')});
  EXPECT_THROW(open(builder, limits), UserError);
  EXPECT_NO_THROW(open(builder));
}

TEST_F(JarReaderTest, NamesTheFileThatIsNoJar) {
  const auto error_for = [](const std::filesystem::path& path) {
    try {
      const JarReader jar(path);
      return std::string();
    } catch (const UserError& error) {
      return std::string(error.what());
    }
  };
  const std::filesystem::path text = directory_.path() / "text.jar";
  write_file_atomically(text, as_bytes("no archive"));
  EXPECT_NE(error_for(text).find("text.jar: not a readable jar: "), std::string::npos);
  const std::filesystem::path empty = directory_.path() / "empty.jar";
  write_file_atomically(empty, {});
  EXPECT_NE(error_for(empty).find("empty.jar: not a readable jar: "), std::string::npos);
  EXPECT_NE(error_for(directory_.path() / "missing.jar").find("missing.jar"), std::string::npos);
}

TEST_F(JarReaderTest, LetsNoControlCharacterOfANameIntoAMessage) {
  const std::string error = error_of(open({.name = "a\x1B[31m\n", .content = "abc", .crc = 1}));
  EXPECT_NE(error.find("!a\\x1b[31m\\x0a: "), std::string::npos) << error;
}

}  // namespace
}  // namespace retouch::jar
