// Archives with lies in them: each field of each record set to each of its extreme values, and each pair of entries
// made to overlap. What cannot be read is an error that names the archive; everything else gives an output that can be
// read.
#include <gtest/gtest.h>

#include "tests/rewriter/instrument/artifact_fixture.h"

namespace retouch::test {
namespace {

std::string text_of(const std::vector<uint8_t>& bytes) { return {bytes.begin(), bytes.end()}; }

class HostileArchivesTest : public ArtifactFixture {
 protected:
  static ArtifactOptions small() {
    ArtifactOptions options;
    options.nesting.reading.entry_size = 1 << 20;
    options.nesting.reading.total_size = 4 << 20;
    options.nesting.reading.free_entry_size = 1 << 16;
    return options;
  }

  // Rewrites `bytes`; the outcome is one of the two that there may be.
  ArtifactReport expect_outcome(Bytes bytes, const std::string& what) {
    write_file_atomically(in(), bytes);
    fs::remove(out());
    ArtifactReport report = rewrite(in(), out(), small());
    if (report.status == ArtifactStatus::kFailed) {
      EXPECT_NE(report.error.find("in.jar"), std::string::npos) << what;
      EXPECT_EQ(files_there(), 1) << what;
    } else {
      EXPECT_NO_THROW(record_of(out())) << what;
      EXPECT_EQ(files_there(), 2) << what;
      EXPECT_EQ(report.bytes_written, fs::file_size(out())) << what;
    }
    return report;
  }
};

JarBuilder outer() {
  JarBuilder inner = library();
  inner.comment = "";
  JarBuilder jar;
  jar.add({.name = "META-INF/MANIFEST.MF", .content = "Manifest-Version: 1.0\r\n\r\n"});
  jar.add({.name = "p/Foo.class", .content = class_using("p/Foo", "p/Bar"), .flags = jar::kFlagDescriptor});
  jar.add({.name = "lib/stored.jar", .content = text_of(inner.build()), .method = jar::kMethodStored});
  jar.add({.name = "lib/packed.jar", .content = text_of(inner.build())});
  jar.add({.name = "data", .content = std::string(5000, 'x'), .has_zip64 = true});
  return jar;
}

TEST_F(HostileArchivesTest, FieldsOfTwoAndFourBytesMayHoldAnything) {
  const std::vector<uint8_t> whole = outer().build();
  const std::vector<std::string> signatures = {"PK\1\2", "PK\3\4", "PK\5\6", "PK\7\10"};
  size_t failed = 0;
  size_t tried = 0;
  for (size_t record = 0; record + 4 <= whole.size(); ++record) {
    const std::string start(whole.begin() + static_cast<std::ptrdiff_t>(record),
                            whole.begin() + static_cast<std::ptrdiff_t>(record) + 4);
    if (std::find(signatures.begin(), signatures.end(), start) == signatures.end()) continue;
    for (size_t field = 0; field < 46 && record + field + 4 <= whole.size(); field += 2) {
      for (const uint32_t value : {0U, 0xFFFFU, 0x7FFFFFFFU, 0xFFFFFFFFU}) {
        std::vector<uint8_t> changed = whole;
        for (size_t i = 0; i < (value > 0xFFFF ? 4U : 2U); ++i) {
          changed[record + field + i] = static_cast<uint8_t>(value >> (8 * i));
        }
        const std::string what = std::to_string(record) + "+" + std::to_string(field) + "=" + std::to_string(value);
        failed += expect_outcome(changed, what).status == ArtifactStatus::kFailed;
        ++tried;
      }
    }
  }
  EXPECT_GT(tried, 800u);
  EXPECT_GT(failed, 200u);
  EXPECT_LT(failed, tried);
}

TEST_F(HostileArchivesTest, LiesInsideAnArchiveInsideLeaveThatOneAsItWas) {
  const std::vector<uint8_t> inner = library().build();
  size_t left_alone = 0;
  for (size_t at = 0; at < inner.size(); at += 3) {
    std::vector<uint8_t> changed = inner;
    changed[at] ^= 0xFF;
    JarBuilder jar;
    jar.add({.name = "lib/a.jar", .content = text_of(changed), .method = jar::kMethodStored});
    const ArtifactReport report = expect_outcome(jar.build(), std::to_string(at));
    ASSERT_EQ(report.status, ArtifactStatus::kRewritten) << at;
    if (report.nested.empty()) {
      ++left_alone;
      const jar::JarReader after(out());
      ASSERT_EQ(content(after, after.entries()[0]), text_of(changed)) << at;
    }
  }
  EXPECT_GT(left_alone, 20u);
}

TEST_F(HostileArchivesTest, EntriesMayNotOverlap) {
  for (const bool to_front : {true, false}) {
    JarBuilder jar;
    jar.add({.name = "a", .content = "0123456789", .method = jar::kMethodStored});
    jar.add({.name = "b", .content = "0123456789", .method = jar::kMethodStored, .offset = to_front ? 0 : 5});
    EXPECT_EQ(expect_outcome(jar.build(), "overlap").status, ArtifactStatus::kFailed);
  }
}

TEST_F(HostileArchivesTest, NamesThatClimbStayNamesInAnArchive) {
  JarBuilder jar = library();
  const std::vector<std::string> odd = {"../../escape.class", "/etc/x", "a/../../b", "C:\\x", "", ".", "a\nb", "\xFF"};
  for (const std::string& name : odd) jar.add({.name = name, .content = "x"});
  ASSERT_EQ(expect_outcome(jar.build(), "names").status, ArtifactStatus::kRewritten);
  const std::vector<std::string> found = names(out());
  for (const std::string& name : odd) EXPECT_NE(std::find(found.begin(), found.end(), name), found.end()) << name;
}

TEST_F(HostileArchivesTest, ContentOfManyGigabytesIsNeverUnpacked) {
  const auto report_of = [&](uint64_t size) {
    return rewrite(JarBuilder().add({.name = "huge", .content = "x", .has_zip64 = true, .size = size}));
  };
  EXPECT_NE(report_of(uint64_t{1} << 30).error.find("in.jar!huge: claims more than 250 times its compressed size"),
            std::string::npos);
  EXPECT_EQ(report_of(uint64_t{3} << 30).not_looked_into.size(), 1u);  // as it is in the archive
  EXPECT_NE(report_of(uint64_t{5} << 30).error.find("in.jar: its entries claim more than 100 times"),
            std::string::npos);
}

}  // namespace
}  // namespace retouch::test
