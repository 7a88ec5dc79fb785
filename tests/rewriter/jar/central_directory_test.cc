#include "rewriter/jar/central_directory.h"

#include <gtest/gtest.h>

#include "tests/support/jar_builder.h"
#include "tests/support/truncation.h"

namespace retouch::jar {
namespace {

using test::BuiltEntry;
using test::JarBuilder;

std::vector<std::string> names(const CentralDirectory& directory) {
  std::vector<std::string> out;
  for (const JarEntry& entry : directory.entries) out.emplace_back(entry.name);
  return out;
}

BuiltEntry stored(const std::string& name, const std::string& content) {
  return {.name = name, .content = content, .method = kMethodStored};
}

TEST(CentralDirectory, KeepsEveryFieldAndTheOrderOfItsRecords) {
  JarBuilder jar;
  jar.add({.name = "z/Last.class",
           .content = "hello hello hello",
           .flags = 0x0800,
           .dos_time = 0x1234'5678,
           .made_by = 0x0314,
           .version_needed = 10,
           .internal_attributes = 1,
           .external_attributes = 0x81A4'0000,
           .central_extra = std::string("\xFE\xCA\0\0", 4),
           .comment = "why"});
  jar.add(stored("a/", ""));
  const std::vector<uint8_t> bytes = jar.build();
  const CentralDirectory directory = read_central_directory(bytes);
  ASSERT_EQ(names(directory), (std::vector<std::string>{"z/Last.class", "a/"}));
  const JarEntry& entry = directory.entries[0];
  EXPECT_EQ(entry.flags, 0x0800);
  EXPECT_EQ(entry.dos_time, 0x1234'5678u);
  EXPECT_EQ(entry.made_by, 0x0314);
  EXPECT_EQ(entry.version_needed, 10);
  EXPECT_EQ(entry.method, kMethodDeflated);
  EXPECT_EQ(entry.size, 17u);
  EXPECT_EQ(entry.crc, crc32_of(as_bytes("hello hello hello")));
  EXPECT_EQ(entry.internal_attributes, 1);
  EXPECT_EQ(entry.external_attributes, 0x81A4'0000u);
  EXPECT_EQ(as_text(entry.extra), std::string("\xFE\xCA\0\0", 4));
  EXPECT_EQ(as_text(entry.comment), "why");
  EXPECT_FALSE(entry.is_directory());
  EXPECT_TRUE(directory.entries[1].is_directory());
}

TEST(CentralDirectory, ReadsAnArchiveOfNoEntries) {
  EXPECT_TRUE(read_central_directory(JarBuilder().build()).entries.empty());
}

TEST(CentralDirectory, FindsTheEndBeforeACommentThatHoldsAnEndRecord) {
  const std::vector<uint8_t> end = JarBuilder().build();
  JarBuilder jar;
  jar.comment = std::string(end.begin(), end.end()) + "tail";
  jar.add(stored("real", "y"));
  const std::vector<uint8_t> bytes = jar.build();
  EXPECT_EQ(names(read_central_directory(bytes)), std::vector<std::string>{"real"});
}

TEST(CentralDirectory, TakesTheLastEndRecordWhoseCommentReachesTheEnd) {
  // As the JVM does: a whole archive in the comment, up to the end of the file, is the one that counts.
  JarBuilder inner;
  inner.add(stored("inner", "x"));
  const std::vector<uint8_t> inner_bytes = inner.build();
  JarBuilder jar;
  jar.comment = std::string(inner_bytes.begin(), inner_bytes.end());
  jar.add(stored("outer", "y"));
  const std::vector<uint8_t> bytes = jar.build();
  EXPECT_EQ(names(read_central_directory(bytes)), std::vector<std::string>{"inner"});
}

TEST(CentralDirectory, AcceptsPaddingBehindTheEnd) {
  JarBuilder jar;
  jar.trailer = std::string(17, '\0');
  jar.add(stored("a", "x"));
  const std::vector<uint8_t> bytes = jar.build();
  const CentralDirectory directory = read_central_directory(bytes);
  EXPECT_EQ(names(directory), std::vector<std::string>{"a"});
  EXPECT_EQ(directory.trailer.size(), 17u);
}

TEST(CentralDirectory, FindsEntriesBehindAPreambleWhicheverWayOffsetsCount) {
  for (const bool counts_preamble : {true, false}) {
    JarBuilder jar;
    jar.preamble = "#!/bin/sh\nexec java -jar \"$0\"\n";
    jar.counts_preamble = counts_preamble;
    jar.add(stored("a", "content"));
    const std::vector<uint8_t> bytes = jar.build();
    const CentralDirectory directory = read_central_directory(bytes);
    EXPECT_EQ(as_text(directory.preamble), jar.preamble);
    EXPECT_EQ(directory.base, counts_preamble ? 0 : jar.preamble.size());
    const LocalHeader local = read_local_header(bytes, directory.entries[0]);
    EXPECT_EQ(as_text(Bytes(bytes).subspan(local.data_offset, 7)), "content");
  }
}

TEST(CentralDirectory, KeepsDuplicatesAndOddNames) {
  JarBuilder jar;
  for (const char* name : {"a", "a", "", "../up", "/root", "sp ace\n", "caf\x82"}) jar.add(stored(name, name));
  const std::vector<uint8_t> bytes = jar.build();
  EXPECT_EQ(names(read_central_directory(bytes)),
            (std::vector<std::string>{"a", "a", "", "../up", "/root", "sp ace\n", "caf\x82"}));
}

TEST(CentralDirectory, ReadsValuesThatAreInZip64Fields) {
  JarBuilder jar;
  jar.has_zip64_end = true;
  jar.add({.name = "a", .content = "12345", .has_zip64 = true});
  const std::vector<uint8_t> bytes = jar.build();
  const CentralDirectory directory = read_central_directory(bytes);
  ASSERT_EQ(directory.entries.size(), 1u);
  EXPECT_EQ(directory.entries[0].size, 5u);
  EXPECT_EQ(directory.entries[0].offset, 0u);
  EXPECT_TRUE(directory.entries[0].is_zip64);
  EXPECT_TRUE(read_local_header(bytes, directory.entries[0]).is_zip64);
}

TEST(CentralDirectory, ReadsMoreEntriesThanTheEndRecordCanCount) {
  JarBuilder jar;
  jar.entry_count = 1;  // as some tools write 65,537
  jar.add(stored("a", "x")).add(stored("b", "y"));
  const std::vector<uint8_t> bytes = jar.build();
  EXPECT_EQ(names(read_central_directory(bytes)), (std::vector<std::string>{"a", "b"}));
}

TEST(CentralDirectory, FailsWhereverTheArchiveIsCut) {
  JarBuilder jar;
  jar.preamble = "#!";
  jar.comment = "comment";
  jar.has_zip64_end = true;
  jar.add({.name = "a", .content = "12345", .comment = "c", .has_zip64 = true}).add(stored("b", "y"));
  test::expect_every_cut_fails(jar.build(), [](Bytes bytes) { read_central_directory(bytes); });
}

TEST(CentralDirectory, RefusesEntriesThatOverlap) {
  JarBuilder jar;
  jar.add(stored("a", std::string(100, 'x'))).add(stored("b", "y"));
  jar.add({.name = "again", .content = std::string(100, 'x'), .method = kMethodStored, .offset = 0});
  EXPECT_THROW(read_central_directory(jar.build()), FormatError);
  JarBuilder into_the_next;
  into_the_next.add({.name = "a", .content = "x", .method = kMethodStored, .compressed_size = 40})
      .add(stored("b", "y"));
  EXPECT_THROW(read_central_directory(into_the_next.build()), FormatError);
}

TEST(CentralDirectory, RefusesAnEntryThatReachesIntoTheCentralDirectory) {
  for (const uint64_t size : {uint64_t{60}, uint64_t{0x7FFF'FFFF}, UINT64_MAX, UINT64_MAX - 30}) {
    JarBuilder jar;
    jar.add({.name = "a", .content = "x", .method = kMethodStored, .has_zip64 = true, .compressed_size = size});
    EXPECT_THROW(read_central_directory(jar.build()), FormatError) << size;
  }
  JarBuilder behind;
  behind.add({.name = "a", .content = "x", .method = kMethodStored, .offset = 0x7000'0000});
  EXPECT_THROW(read_central_directory(behind.build()), FormatError);
}

TEST(CentralDirectory, RefusesWhatIsNoArchive) {
  for (const std::string& text : {std::string(), std::string("PK"), std::string(100'000, 'x')}) {
    EXPECT_THROW(read_central_directory(as_bytes(text)), FormatError);
  }
}

TEST(CentralDirectory, FailsOnALocalHeaderThatIsNotThere) {
  JarBuilder jar;
  jar.add(stored("a", std::string(100, 'x')));
  std::vector<uint8_t> bytes = jar.build();
  bytes[0] = 'X';
  const CentralDirectory directory = read_central_directory(bytes);
  EXPECT_THROW(read_local_header(bytes, directory.entries[0]), FormatError);
}

TEST(CentralDirectory, FailsWhereTheLocalNamePushesTheDataBeyondTheFile) {
  JarBuilder jar;
  jar.add({.name = "a", .content = "x", .method = kMethodStored});
  std::vector<uint8_t> bytes = jar.build();
  bytes[26] = 0xFF;  // length of the name in the local header
  bytes[27] = 0xFF;
  const CentralDirectory directory = read_central_directory(bytes);
  EXPECT_THROW(read_local_header(bytes, directory.entries[0]), FormatError);
}

TEST(ExtraFields, LoseOnlyTheirZip64Field) {
  const std::string other("\x55\x54\x01\x00\x07", 5);
  const std::string zip64("\x01\x00\x02\x00\x09\x09", 6);
  const auto without = [](const std::string& extra) {
    const std::vector<uint8_t> out = without_zip64(as_bytes(extra));
    return std::string(out.begin(), out.end());
  };
  EXPECT_EQ(without(other + zip64 + other), other + other);
  EXPECT_EQ(without(other + std::string(3, '\0')), other + std::string(3, '\0'));
  const std::string too_long("\x55\x54\xFF\xFF\x07", 5);
  EXPECT_EQ(without(zip64 + too_long), too_long);
  EXPECT_EQ(without(""), "");
}

}  // namespace
}  // namespace retouch::jar
