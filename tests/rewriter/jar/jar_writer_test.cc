#include "rewriter/jar/jar_writer.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <csignal>

#include "tests/support/jar_builder.h"
#include "tests/support/javac.h"
#include "tests/support/temporary_directory.h"

namespace retouch::jar {
namespace {

using test::BuiltEntry;
using test::JarBuilder;

EncodedContent stored(const std::string& content) {
  return {kMethodStored, crc32_of(as_bytes(content)), content.size(), {content.begin(), content.end()}};
}

class JarWriterTest : public testing::Test {
 protected:
  std::filesystem::path input() const { return directory_.path() / "in.jar"; }
  std::filesystem::path output() const { return directory_.path() / "out.jar"; }

  std::vector<uint8_t> copy_of(const JarBuilder& builder) {
    const JarReader original(builder.write(input()));
    JarWriter writer(output(), original);
    for (const JarEntry& entry : original.entries()) writer.copy(entry);
    writer.commit();
    return read_file(output());
  }

  test::TemporaryDirectory directory_;
};

TEST_F(JarWriterTest, CopiesAnArchiveByteForByte) {
  JarBuilder jar;
  jar.preamble = "#!/bin/sh\n";
  jar.comment = "the archive's comment";
  jar.add(
      {.name = "META-INF/", .method = kMethodStored, .flags = 0x0800, .local_extra = std::string("\xFE\xCA\0\0", 4)});
  jar.add({.name = "META-INF/MANIFEST.MF", .content = "Manifest-Version: 1.0\n", .flags = 0x0800});
  // Times that are none, at their limits, with odd seconds.
  jar.add({.name = "a", .content = "aaaa", .dos_time = 0}).add({.name = "b", .content = "bb", .dos_time = 0xFFFF'FFFF});
  jar.add({.name = "c",
           .content = "c",
           .method = kMethodStored,
           .dos_time = 0x0021'BF7D,
           .external_attributes = 0xFFFF'FFFF});
  // Twice one name, and a name and flags of every kind.
  jar.add({.name = "c", .content = "again"})
      .add({.name = "", .content = "no name"})
      .add({.name = "../\xFF\x80", .content = "x"});
  jar.add({.name = "fl",
           .content = "flags",
           .flags = 0x0806,
           .made_by = 0x031E,
           .version_needed = 10,
           .internal_attributes = 1});
  // Padding in extra fields, unknown methods, encrypted data with and without a descriptor.
  jar.add({.name = "p",
           .content = "pad",
           .local_extra = std::string(3, '\0'),
           .central_extra = "\xAA\xBB\xFF\xFFgarbage",
           .comment = "c\n"});
  jar.add({.name = "lzma", .content = "raw", .method = 14})
      .add({.name = "secret", .content = "raw", .flags = kFlagEncrypted});
  jar.add({.name = "streamed secret", .content = "raw", .flags = kFlagEncrypted});
  EXPECT_EQ(copy_of(jar), jar.build());
}

TEST_F(JarWriterTest, CountsOffsetsAsTheOriginalDoes) {
  JarBuilder jar;
  jar.preamble = "#!/bin/sh\n";
  jar.counts_preamble = false;
  jar.trailer = "\n";
  jar.add({.name = "a", .content = "aaaa"}).add({.name = "b", .content = "bb"});
  EXPECT_EQ(copy_of(jar), jar.build());
}

TEST_F(JarWriterTest, WritesSizesIntoTheHeaderInsteadOfBehindTheData) {
  JarBuilder jar;
  jar.add({.name = "a", .content = "aaaa", .flags = 0x0808});
  JarBuilder expected;
  expected.add({.name = "a", .content = "aaaa", .flags = 0x0800});
  EXPECT_EQ(copy_of(jar), expected.build());
}

TEST_F(JarWriterTest, KeepsTheDescriptorThatAnEncryptedEntryIsCheckedBy) {
  JarBuilder jar;
  jar.add({.name = "a", .content = "aaaa", .flags = kFlagEncrypted | kFlagDescriptor});
  const std::vector<uint8_t> bytes = copy_of(jar);
  const CentralDirectory directory = read_central_directory(bytes);
  EXPECT_EQ(directory.entries[0].flags, kFlagEncrypted | kFlagDescriptor);
  ByteReader descriptor(bytes);
  descriptor.skip(read_local_header(bytes, directory.entries[0]).data_offset + directory.entries[0].compressed_size);
  EXPECT_EQ(le4(descriptor), kDescriptorSignature);
  EXPECT_EQ(le4(descriptor), directory.entries[0].crc);
}

TEST_F(JarWriterTest, WritesNoZip64FieldsWhereNoneAreNeeded) {
  JarBuilder jar;
  jar.has_zip64_end = true;
  jar.add({.name = "a",
           .content = "aaaa",
           .local_extra = std::string("\xFE\xCA\0\0", 4),
           .central_extra = std::string("\xFE\xCA\0\0", 4),
           .has_zip64 = true});
  JarBuilder expected;
  expected.add({.name = "a",
                .content = "aaaa",
                .local_extra = std::string("\xFE\xCA\0\0", 4),
                .central_extra = std::string("\xFE\xCA\0\0", 4)});
  EXPECT_EQ(copy_of(jar), expected.build());
}

TEST_F(JarWriterTest, WritesAZip64EndForMoreEntriesThanTheEndRecordCanCount) {
  JarBuilder jar;
  jar.add({.name = "a", .content = "aaaa"});
  const JarReader original(jar.write(input()));
  JarWriter writer(output(), original);
  constexpr size_t kCount = 70'000;
  for (size_t i = 0; i < kCount; ++i) writer.add(std::to_string(i), stored("x"));
  writer.commit();
  const JarReader written(output());
  ASSERT_EQ(written.entries().size(), kCount);
  EntryBuffer buffer;
  EXPECT_EQ(as_text(written.read(written.entries()[kCount - 1], buffer)), "x");
  EXPECT_EQ(written.entries()[kCount - 1].name, std::to_string(kCount - 1));
}

TEST_F(JarWriterTest, ReplacesContentAndKeepsTheRestOfTheRecord) {
  JarBuilder jar;
  jar.add({.name = "a",
           .content = "old",
           .flags = 0x0808,
           .dos_time = 0x1234'5678,
           .made_by = 0x0314,
           .external_attributes = 7,
           .central_extra = std::string("\xFE\xCA\0\0", 4),
           .comment = "c"});
  const JarReader original(jar.write(input()));
  JarWriter writer(output(), original);
  writer.replace(original.entries()[0], stored("the new content"));
  writer.commit();
  JarBuilder expected;
  expected.add({.name = "a",
                .content = "the new content",
                .method = kMethodStored,
                .flags = 0x0800,
                .dos_time = 0x1234'5678,
                .made_by = 0x0314,
                .external_attributes = 7,
                .central_extra = std::string("\xFE\xCA\0\0", 4),
                .comment = "c"});
  EXPECT_EQ(read_file(output()), expected.build());
}

TEST_F(JarWriterTest, DatesNewEntriesAtTheFirstDayOfDosTime) {
  const JarReader original(JarBuilder().write(input()));
  JarWriter writer(output(), original);
  writer.add("new", stored("x"));
  writer.commit();
  EXPECT_EQ(JarReader(output()).entries()[0].dos_time, 0x0021'0000u);
}

TEST_F(JarWriterTest, LeavesTheOldFileUntilItCommits) {
  write_file_atomically(output(), as_bytes("old"));
  const JarReader original(JarBuilder().write(input()));
  {
    JarWriter writer(output(), original);
    writer.add("new", stored("x"));
  }
  EXPECT_EQ(read_file(output()), std::vector<uint8_t>({'o', 'l', 'd'}));
  // And nothing beside it.
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(directory_.path()), {}), 2);
}

TEST_F(JarWriterTest, TakesOverTheOriginalsPermissions) {
  const JarReader original(JarBuilder().write(input()));
  for (const mode_t mode : {0750, 0444, 0600}) {
    ASSERT_EQ(::chmod(input().c_str(), mode), 0);
    JarWriter writer(output(), original);
    writer.commit();
    struct stat status {};
    ASSERT_EQ(::stat(output().c_str(), &status), 0);
    EXPECT_EQ(status.st_mode & 0700, mode & 0700);
  }
}

// Files cannot grow beyond a limit, as on a full disk.
class FileSizeLimit {
 public:
  explicit FileSizeLimit(rlim_t size) : handler_(std::signal(SIGXFSZ, SIG_IGN)) {
    ::getrlimit(RLIMIT_FSIZE, &before_);
    const rlimit now{size, before_.rlim_max};
    ::setrlimit(RLIMIT_FSIZE, &now);
  }
  ~FileSizeLimit() {
    ::setrlimit(RLIMIT_FSIZE, &before_);
    std::signal(SIGXFSZ, handler_);
  }
  FileSizeLimit(const FileSizeLimit&) = delete;
  FileSizeLimit& operator=(const FileSizeLimit&) = delete;

 private:
  rlimit before_{};
  void (*handler_)(int);
};

TEST_F(JarWriterTest, FailsWithTheTargetsNameWhenNoMoreCanBeWritten) {
  JarBuilder jar;
  jar.add({.name = "a", .content = std::string(1'000'000, 'x'), .method = kMethodStored});
  const JarReader original(jar.write(input()));
  const FileSizeLimit limit(10'000);
  try {
    JarWriter writer(output(), original);
    writer.copy(original.entries()[0]);
    writer.commit();
    FAIL() << "wrote more than the limit";
  } catch (const UserError& error) {
    EXPECT_NE(std::string(error.what()).find("cannot write " + output().string() + ": "), std::string::npos)
        << error.what();
  }
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(directory_.path()), {}), 1);
}

TEST_F(JarWriterTest, WritesWhatTheJvmReadsFromTheDirectoryAndAsAStream) {
  RETOUCH_NEEDS_JAVAC(17);
  JarBuilder jar;
  jar.add({.name = "META-INF/MANIFEST.MF", .content = "Manifest-Version: 1.0\n\n"});
  jar.add({.name = "a", .content = "aaaa", .flags = 0x0808})
      .add({.name = "s", .content = "stored", .method = kMethodStored});
  jar.add({.name = "\xC3\xA4", .content = "umlaut", .flags = 0x0800});
  const JarReader original(jar.write(input()));
  JarWriter writer(output(), original);
  for (const JarEntry& entry : original.entries()) writer.copy(entry);
  writer.add("new", stored("new content"));
  writer.commit();
  const test::JavaClasses classes = test::compile_java("Show.java", R"(
      import java.util.*; import java.util.jar.*; import java.util.zip.*; import java.io.*;
      class Show {
        public static void main(String[] a) throws Exception {
          try (JarFile jar = new JarFile(a[0])) {
            for (JarEntry e : Collections.list(jar.entries()))
              System.out.print(e.getName().length() + " " + new String(jar.getInputStream(e).readAllBytes()).trim() + ";");
          }
          try (ZipInputStream in = new ZipInputStream(new FileInputStream(a[0]))) {
            for (ZipEntry e; (e = in.getNextEntry()) != null;)
              System.out.print(e.getName().length() + " " + new String(in.readAllBytes()).trim() + ";");
          }
        }
      })",
                                                       17);
  const std::string once = "20 Manifest-Version: 1.0;1 aaaa;1 stored;1 umlaut;3 new content;";
  const test::ProcessOutput result =
      test::run_process({"java", "-cp", classes.directory().string(), "Show", output().string()});
  EXPECT_EQ(result.output, once + once);
}

}  // namespace
}  // namespace retouch::jar
