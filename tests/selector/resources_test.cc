// What a resource is worth where that takes archives: an artifact inside another one that is looked up by name.
#include "selector/resources.h"

#include "selector/revision.h"
#include "tests/selector/workspace.h"
#include "tests/support/jar_builder.h"

namespace retouch::selector {
namespace {

namespace fs = std::filesystem;

class ResourcesTest : public test::Workspace {
 protected:
  static std::string text(const std::vector<uint8_t>& bytes) { return {bytes.begin(), bytes.end()}; }
  static test::JarBuilder jar_of(const test::ClassSpec& spec) {
    return test::JarBuilder().add({.name = spec.name + ".class", .content = text(spec.bytes())});
  }
  // As the rewriter leaves it: a record of what it was, and other classes.
  std::string rewritten(const test::JarBuilder& original, const std::string& class_path) const {
    std::vector<std::string> unreadable;
    facts::ArtifactFacts facts = compute_facts(Container(original.write(path("original.jar"))), {}, unreadable);
    facts.instrumentation = {.id = "aappappappappapp1", .slots = {}};
    return text(test::JarBuilder()
                    .add({.name = class_path, .content = "rewritten"})
                    .add({.name = facts::kArtifactRecordPath, .content = text(facts::write_artifact_record(facts))})
                    .build());
  }
  std::optional<Digest128> value(const std::string& name, const std::string& inner_path,
                                 const std::string& inner) const {
    const fs::path outer = test::JarBuilder().add({.name = inner_path, .content = inner}).write(path("outer.jar"));
    ClassPath class_path = read_class_path({outer.string()}, {});
    DataFiles files(path("root"));
    const Revision revision(class_path, Roles(class_path.artifacts.size(), true), files);
    return revision.value({EntityKind::kResource, name}, Aspect::kMeaning);
  }
  std::optional<Digest128> value(const std::string& inner) const { return value("data/x.jar", "data/x.jar", inner); }
};

TEST_F(ResourcesTest, OfAnArchiveWithClassesCountsWhatItsOriginalHolds) {
  const test::JarBuilder jar = jar_of({.name = "p/Foo"});
  const std::optional<Digest128> plain = value(text(jar.build()));
  ASSERT_TRUE(plain);
  EXPECT_EQ(value(rewritten(jar, "p/Foo.class")), plain);
  EXPECT_NE(value(text(jar_of({.name = "p/Foo", .body = 2}).build())), plain);
  EXPECT_NE(value(text(jar_of({.name = "p/Foo", .line = 2}).build())), plain);
  EXPECT_NE(value(text(test::JarBuilder(jar).add({.name = "a.txt"}).build())), plain);
  const std::string manifest = "Main-Class: p.Foo\n";
  EXPECT_NE(value(text(test::JarBuilder(jar).add({.name = "META-INF/MANIFEST.MF", .content = manifest}).build())), plain);
}

TEST_F(ResourcesTest, OfAnArchiveCountsWhatArchivesInItHold) {
  const auto ear = [](const test::JarBuilder& jar) {
    return text(test::JarBuilder().add({.name = "lib/a.jar", .content = text(jar.build())}).build());
  };
  EXPECT_NE(value(ear(jar_of({.name = "p/Foo"}))), value(ear(jar_of({.name = "p/Foo", .body = 2}))));
}

TEST_F(ResourcesTest, OfAFolderCountsTheNamesOfArchivesWithClasses) {
  const std::string jar = text(jar_of({.name = "p/Foo"}).build());
  const std::optional<Digest128> before = value("data", "data/x.jar", jar);
  ASSERT_TRUE(before);
  EXPECT_NE(value("data", "data/y.jar", jar), before);
}

}  // namespace
}  // namespace retouch::selector
