// Archives inside artifacts: each rewritten like one on its own, or left as it was with a reason.
#include <gtest/gtest.h>

#include "rewriter/facts/nested_artifacts.h"
#include "tests/rewriter/instrument/artifact_fixture.h"

namespace retouch::test {
namespace {

std::string bytes_of(const JarBuilder& jar) {
  const std::vector<uint8_t> bytes = jar.build();
  return {bytes.begin(), bytes.end()};
}

JarBuilder containing(const std::string& name, const std::string& content, uint16_t method = jar::kMethodDeflated) {
  return JarBuilder().add({.name = name, .content = content, .method = method});
}

class NestedArtifactTest : public ArtifactFixture {
 protected:
  std::string entry(Bytes archive, const std::string& name) {
    const auto input = jar::open_jar("inner", archive, {});
    jar::EntryBuffer buffer;
    return std::string(as_text(input->read(input->find(name).value(), buffer)));
  }
  // The path of an entry through archives: {"app.war", "lib/a.jar", "p/Foo.class"}.
  std::string entry(const std::vector<std::string>& path) {
    const std::vector<uint8_t> file = read_file(out());
    std::string content(file.begin(), file.end());
    for (const std::string& name : path) content = entry(as_bytes(content), name);
    return content;
  }
};

TEST_F(NestedArtifactTest, IsRewrittenAsItWouldBeOnItsOwn) {
  const ArtifactReport alone = rewrite(library());
  const std::vector<uint8_t> expected = read_file(out());
  const ArtifactReport report = rewrite(containing("lib/a.jar", bytes_of(library())));
  ASSERT_EQ(report.status, ArtifactStatus::kRewritten) << report.error;
  EXPECT_EQ(entry({"lib/a.jar"}), std::string(expected.begin(), expected.end()));
  ASSERT_EQ(report.nested.size(), 1u);
  EXPECT_EQ(report.nested[0].input, in().string() + "!lib/a.jar");
  EXPECT_EQ(report.nested[0].id, alone.id);
  EXPECT_EQ(report.nested[0].classes_rewritten, alone.classes_rewritten);
  EXPECT_EQ(report.classes_rewritten, 0u);
  EXPECT_TRUE(report.not_looked_into.empty());
  EXPECT_NE(report.id, alone.id);
  // It is compared by its own record, not as a file of the outer one.
  EXPECT_TRUE(record_of(out()).resources.empty());
}

TEST_F(NestedArtifactTest, KeepsItsMethod) {
  JarBuilder jar = containing("BOOT-INF/lib/a.jar", bytes_of(library()), jar::kMethodStored);
  jar.add({.name = "BOOT-INF/lib/b.jar", .content = bytes_of(library())});
  ASSERT_EQ(rewrite(jar).nested.size(), 2u);
  const jar::JarReader after(out());
  EXPECT_EQ(after.entries()[0].method, jar::kMethodStored);
  EXPECT_EQ(after.entries()[1].method, jar::kMethodDeflated);
}

TEST_F(NestedArtifactTest, IsFoundAtAnyDepth) {
  const std::string war = bytes_of(containing("WEB-INF/lib/a.jar", bytes_of(library())));
  const ArtifactReport report = rewrite(containing("app.war", war));
  ASSERT_EQ(report.nested.size(), 1u);
  ASSERT_EQ(report.nested[0].nested.size(), 1u);
  EXPECT_EQ(report.nested[0].nested[0].input, in().string() + "!app.war!WEB-INF/lib/a.jar");
  EXPECT_NE(entry({"app.war", "WEB-INF/lib/a.jar", "p/Foo.class"}), class_using("p/Foo", "p/Bar"));
  EXPECT_FALSE(entry({"app.war", "WEB-INF/lib/a.jar", facts::kArtifactRecordPath}).empty());
}

TEST_F(NestedArtifactTest, IsLeftAloneBeyondTheDepthThatIsAllowed) {
  const std::string war = bytes_of(containing("WEB-INF/lib/a.jar", bytes_of(library())));
  ArtifactOptions options;
  options.nesting.depth = 1;
  const ArtifactReport report = rewrite(containing("app.war", war), options);
  // Without what lies inside, the archive in between holds no class.
  EXPECT_TRUE(report.nested.empty());
  EXPECT_EQ(entry({"app.war"}), war);
  EXPECT_EQ(record_of(out()).resources.size(), 1u);
}

TEST_F(NestedArtifactTest, IsTheSameWithAnyNumberOfThreads) {
  JarBuilder jar = large_library(50);
  for (int i = 0; i < 20; ++i) {
    jar.add({.name = "lib/" + std::to_string(i) + ".jar", .content = bytes_of(large_library(i * 10))});
  }
  const std::string inner = bytes_of(jar);
  jar.add({.name = "inner.jar", .content = inner, .method = jar::kMethodStored}).write(in());
  ArtifactOptions options;
  options.compression = jar::Compression::kFast;
  ASSERT_EQ(rewrite(in(), out(), options).nested.size(), 20u);
  const std::vector<uint8_t> expected = read_file(out());
  for (const unsigned threads : {2U, 3U, 8U}) {
    options.threads = threads;
    ASSERT_EQ(rewrite(in(), out(), options).status, ArtifactStatus::kRewritten);
    EXPECT_EQ(read_file(out()), expected) << threads;
  }
}

TEST_F(NestedArtifactTest, IsCopiedAsItIsWhereItHoldsNoClassOrIsNoArchive) {
  JarBuilder jar = containing("data.jar", bytes_of(containing("data.txt", "x")));
  jar.add({.name = "lib/inner.jar", .content = "PK", .method = jar::kMethodStored});
  jar.add({.name = "other.zip", .content = bytes_of(library())});
  const ArtifactReport report = rewrite(jar);
  EXPECT_TRUE(report.nested.empty());
  ASSERT_EQ(report.not_looked_into.size(), 1u);
  EXPECT_EQ(report.not_looked_into[0].entry, "lib/inner.jar");
  EXPECT_NE(report.not_looked_into[0].text.find("in.jar!lib/inner.jar: not a readable jar"), std::string::npos);
  EXPECT_EQ(entry({"other.zip"}), bytes_of(library()));
  EXPECT_EQ(record_of(out()).resources.size(), 3u);
}

TEST_F(NestedArtifactTest, IsCopiedAsItIsWhereItsContentIsDamaged) {
  JarBuilder damaged = large_library(30);
  damaged.add({.name = "p/Damaged.class", .content = class_using("p/Damaged", "p/Bar"), .crc = 1});
  JarBuilder jar = library();
  jar.add({.name = "lib/bad.jar", .content = bytes_of(damaged)});
  jar.add({.name = "lib/good.jar", .content = bytes_of(library())});
  for (const unsigned threads : {1U, 4U}) {
    ArtifactOptions options;
    options.threads = threads;
    const ArtifactReport report = rewrite(jar, options);
    ASSERT_EQ(report.status, ArtifactStatus::kRewritten);
    EXPECT_EQ(report.nested.size(), 1u);
    ASSERT_EQ(report.not_looked_into.size(), 1u);
    EXPECT_NE(report.not_looked_into[0].text.find(
                  "in.jar!lib/bad.jar!p/Damaged.class: its content does not have its checksum"),
              std::string::npos);
    EXPECT_EQ(entry({"lib/bad.jar"}), bytes_of(damaged));
  }
}

TEST_F(NestedArtifactTest, IsCopiedAsItIsWhereItIsInstrumented) {
  rewrite(library());
  const std::vector<uint8_t> file = read_file(out());
  const std::string instrumented(file.begin(), file.end());
  const ArtifactReport report = rewrite(containing("lib/a.jar", instrumented));
  ASSERT_EQ(report.nested.size(), 1u);
  EXPECT_EQ(report.nested[0].status, ArtifactStatus::kAlreadyInstrumented);
  EXPECT_EQ(entry({"lib/a.jar"}), instrumented);
}

// An archive of archives of archives, each level ten times as large as it says when it is unpacked.
TEST_F(NestedArtifactTest, IsLeftAloneWhereAllThatIsInsideWouldBeTooLarge) {
  std::string content = bytes_of(JarBuilder()
                                     .add({.name = "p/Foo.class", .content = class_using("p/Foo", "p/Bar")})
                                     .add({.name = "zeros", .content = std::string(1'000'000, '\0')}));
  for (int level = 0; level < 3; ++level) {
    JarBuilder jar;
    for (int i = 0; i < 4; ++i) jar.add({.name = std::to_string(i) + ".jar", .content = content});
    content = bytes_of(jar);
  }
  JarBuilder jar = containing("bomb.jar", content);
  ArtifactOptions options;
  ASSERT_EQ(rewrite(jar, options).nested.size(), 1u);
  options.nesting.reading.total_size = 20'000'000;
  const ArtifactReport report = rewrite(jar, options);
  EXPECT_EQ(report.status, ArtifactStatus::kRewritten);
  EXPECT_TRUE(report.nested.empty());
  EXPECT_EQ(entry({"bomb.jar"}), content);
}

// Eight archives in each archive, and a class in the innermost ones: a tree that takes long to walk, however small it
// is.
TEST_F(NestedArtifactTest, IsLeftAloneWhereThereAreTooMany) {
  std::string content = bytes_of(JarBuilder().add({.name = "p/Foo.class", .content = class_using("p/Foo", "p/Bar")}));
  for (int level = 0; level < 3; ++level) {
    JarBuilder jar;
    for (int i = 0; i < 8; ++i) jar.add({.name = std::to_string(i) + ".jar", .content = content});
    content = bytes_of(jar);
  }
  ArtifactOptions options;
  options.nesting.archives = 1 + 8 + 64 + 512;
  EXPECT_EQ(rewrite(containing("tree.jar", content), options).nested.size(), 1u);
  options.nesting.archives = 8 + 64 + 512;
  const ArtifactReport report = rewrite(containing("tree.jar", content), options);
  EXPECT_EQ(report.status, ArtifactStatus::kRewritten);
  EXPECT_TRUE(report.nested.empty());
  EXPECT_EQ(entry({"tree.jar"}), content);
}

TEST_F(NestedArtifactTest, IsLookedForInAClassDirectoryOnlyWhereContainersLook) {
  const fs::path classes = directory_.path() / "classes";
  fs::create_directories(classes / "WEB-INF/lib");
  fs::create_directories(classes / "lib");
  library().write(classes / "WEB-INF/lib/a.jar");
  library().write(classes / "lib/b.jar");
  const fs::path instrumented = directory_.path() / "instrumented";
  const ArtifactReport report = rewrite(classes, instrumented);
  ASSERT_EQ(report.nested.size(), 1u);
  EXPECT_NE(read_file(instrumented / "WEB-INF/lib/a.jar"), read_file(classes / "WEB-INF/lib/a.jar"));
  EXPECT_EQ(read_file(instrumented / "lib/b.jar"), read_file(classes / "lib/b.jar"));
}

TEST_F(NestedArtifactTest, HasTheGeneratedClassWhereverClassesLie) {
  JarBuilder jar = library();
  jar.add({.name = "WEB-INF/classes/q/Foo.class", .content = class_using("q/Foo", "p/Bar")});
  ArtifactReport report = rewrite(jar);
  const std::string hits = "retouch/" + report.id + "/Hits.class";
  EXPECT_EQ(report.classes_rewritten, 3u);
  EXPECT_EQ(entry({hits}), entry({"WEB-INF/classes/" + hits}));
  report =
      rewrite(JarBuilder().add({.name = "BOOT-INF/classes/q/Foo.class", .content = class_using("q/Foo", "p/Bar")}));
  EXPECT_EQ(names(out()), (std::vector<std::string>{"BOOT-INF/classes/q/Foo.class",
                                                    "BOOT-INF/classes/retouch/" + report.id + "/Hits.class",
                                                    facts::kArtifactRecordPath}));
}

TEST_F(NestedArtifactTest, IsChosenByItsName) {
  const std::string plain = bytes_of(library());
  JarBuilder jar = library();
  jar.add({.name = "lib/a.jar", .content = plain}).add({.name = "lib/b.jar", .content = plain});
  ArtifactOptions options;
  options.exclude_artifacts = {"b.jar"};
  ArtifactReport report = rewrite(jar, options);
  ASSERT_EQ(report.nested.size(), 2u);
  EXPECT_EQ(report.nested[1].status, ArtifactStatus::kExcluded);
  EXPECT_NE(entry({"lib/a.jar"}), plain);
  EXPECT_EQ(entry({"lib/b.jar"}), plain);

  options = {};
  options.include_artifacts = {"**!lib/a.jar"};
  report = rewrite(jar, options);
  EXPECT_EQ(report.classes_rewritten, 0u);
  EXPECT_EQ(report.classes_excluded, 3u);
  EXPECT_EQ(report.nested[0].classes_rewritten, 2u);
  EXPECT_EQ(report.nested[1].classes_rewritten, 0u);
  // The selector has to know that these have no probes.
  for (const facts::ClassEntry& recorded : record_of(out()).classes) EXPECT_FALSE(recorded.unprobed.empty());
}

}  // namespace
}  // namespace retouch::test
