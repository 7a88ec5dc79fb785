// What the trackers of other tools tell of archives (public_faults_test.cc has the list).
#include <gtest/gtest.h>

#include "tests/rewriter/instrument/artifact_fixture.h"
#include "tests/support/javac.h"

namespace retouch::test {
namespace {

class PublicArchiveFaults : public ArtifactFixture {};

// Reads every entry both ways, which checks sizes and checksums, and prints how many there were.
constexpr const char* kReadAll = R"(
import java.io.*; import java.util.*; import java.util.jar.*; import java.util.zip.*;
class ReadAll {
  public static void main(String[] a) throws Exception {
    int entries = 0;
    try (JarFile jar = new JarFile(a[0])) {
      for (JarEntry e : Collections.list(jar.entries())) {
        CRC32 crc = new CRC32();
        crc.update(jar.getInputStream(e).readAllBytes());
        if (crc.getValue() != e.getCrc()) throw new IOException(e.getName());
        entries++;
      }
    }
    try (ZipInputStream in = new ZipInputStream(new FileInputStream(a[0]))) {
      for (ZipEntry e; (e = in.getNextEntry()) != null; entries++) in.readAllBytes();
    }
    System.out.print(entries);
  }
})";

// bazel 436: text of few lines, whose compressed form is about as long as it is; noise; nothing.
TEST_F(PublicArchiveFaults, ContentThatCompressesBadlyComesBack) {
  RETOUCH_NEEDS_JAVAC(17);
  const JavaClasses classes = compile_java("ReadAll.java", kReadAll, 17);
  JarBuilder jar;
  std::string lines;
  std::string noise;
  uint32_t x = 1;
  for (int i = 1; i <= 300; ++i) {
    lines += std::to_string(i) + (i % 2 == 0 ? "" : "\n");
    for (int j = 0; j < i % 17 * 20; ++j) noise += static_cast<char>((x = x * 1'664'525 + 1'013'904'223) >> 25 | 1);
    const std::string name = "p/C" + std::to_string(i);
    const std::string text = i % 3 == 0 ? noise.substr(0, 60'000) : i % 3 == 1 ? lines : "";
    ClassBuilder b(name);
    b.string(text);
    const uint16_t field = b.field_ref("p/C" + std::to_string(301 - i), "field", "I");
    b.method(0x0009, "m", "()I", {b.code(1, 0, ByteString({0xB2}).u2(field).u1(0xAC))});
    const std::vector<uint8_t> bytes = b.build();
    jar.add({.name = name + ".class", .content = {bytes.begin(), bytes.end()}});
    jar.add({.name = name + ".txt", .content = text});
  }
  for (const jar::Compression compression :
       {jar::Compression::kKeep, jar::Compression::kFast, jar::Compression::kStore}) {
    ArtifactOptions options;
    options.compression = compression;
    const ArtifactReport report = rewrite(jar, options);
    EXPECT_EQ(report.classes_rewritten, 300u) << report.error;
    const ProcessOutput result =
        run_process({jdk_tool(17, "java").value_or("java"), "-cp", classes.directory().string(), "ReadAll", out().string()});
    EXPECT_EQ(result.output, std::to_string(2 * (600 + 2)));
  }
}

// bazel 30213: a ZIP64 end record whose directory would begin before the file, or end behind it.
TEST_F(PublicArchiveFaults, AZip64DirectoryOutsideTheFileIsRefused) {
  JarBuilder jar = library();
  jar.has_zip64_end = true;
  const std::vector<uint8_t> whole = jar.build();
  const std::string text(whole.begin(), whole.end());
  const size_t record = text.find("PK\6\6");
  ASSERT_NE(record, std::string::npos);
  for (const size_t field : {size_t{40}, size_t{48}}) {  // size and offset of the directory
    for (const uint64_t value : {uint64_t{0x100000}, uint64_t{1} << 32, uint64_t{1} << 63, UINT64_MAX}) {
      std::vector<uint8_t> changed = whole;
      for (size_t i = 0; i < 8; ++i) changed[record + field + i] = static_cast<uint8_t>(value >> (8 * i));
      write_file_atomically(in(), changed);
      const ArtifactReport report = rewrite(in(), out());
      EXPECT_EQ(report.status, ArtifactStatus::kFailed) << field << ' ' << value;
      EXPECT_NE(report.error.find("in.jar: not a readable jar"), std::string::npos) << report.error;
    }
  }
}

}  // namespace
}  // namespace retouch::test
