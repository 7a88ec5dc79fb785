#include "selector/class_path.h"

#include "selector/program.h"
#include "tests/selector/workspace.h"
#include "tests/support/jar_builder.h"
#include "tests/support/other_user.h"

namespace retouch::selector {
namespace {

namespace fs = std::filesystem;

class ClassPathTest : public test::Workspace {
 protected:
  // A jar by the JDK's own tool, of a directory with one class of the name, and a manifest.
  void jar(const std::string& name, const std::string& manifest = "Manifest-Version: 1.0\n") {
    const fs::path content = path("content-" + std::to_string(++jars_));
    test::write_class(content, {.name = "q/C" + std::to_string(jars_)});
    test::write_text(path("manifest"), manifest);
    fs::create_directories(path(name).parent_path());
    const test::ProcessOutput made =
        test::run_process({"jar", "cfm", path(name).string(), path("manifest").string(), "-C", content.string(), "."});
    ASSERT_EQ(made.status, 0) << made.output;
  }
  std::vector<std::string> names(const std::vector<std::string>& words, const std::vector<std::string>& also = {}) {
    const ClassPath class_path = read_class_path(words, also);
    notes_ = class_path.notes;
    missing_ = class_path.missing;
    std::vector<std::string> out;
    for (const auto& artifact : class_path.artifacts) out.push_back(artifact->name());
    return out;
  }
  std::string at(const std::string& name) const { return path(name).string(); }

  std::vector<std::string> missing_;

 private:
  int jars_ = 0;
};

using Names = std::vector<std::string>;

TEST_F(ClassPathTest, JoinsWordsInTheirOrder) {
  jar("a.jar");
  jar("b.jar");
  app_class({.name = "p/Foo"});
  EXPECT_EQ(names({at("b.jar") + ":" + at("app"), at("a.jar")}), (Names{"b.jar", "app", "a.jar"}));
  EXPECT_TRUE(notes_.empty());
}

TEST_F(ClassPathTest, TakesEachElementOnce) {
  jar("a.jar");
  EXPECT_EQ(names({at("a.jar") + ":" + at("./a.jar")}), Names{"a.jar"});
}

TEST_F(ClassPathTest, ExpandsAWildcardToTheJarsOfTheFolder) {
  jar("lib/b.jar");
  jar("lib/a.JAR");
  jar("lib/deeper/c.jar");
  test::write_text(path("lib/d.zip"), "x");
  EXPECT_EQ(names({at("lib") + "/*"}), (Names{"a.JAR", "b.jar"}));
}

TEST_F(ClassPathTest, FollowsClassPathsOfManifestsInPlaceAndWithoutLoops) {
  jar("a.jar", "Manifest-Version: 1.0\nClass-Path: lib/b%20c.jar missing.jar other:x/y.jar\n");
  jar("lib/b c.jar", "Manifest-Version: 1.0\nClass-Path: ../a.jar ../d.jar\n");
  jar("d.jar");
  jar("e.jar");
  EXPECT_EQ(names({at("a.jar") + ":" + at("e.jar")}), (Names{"a.jar", "b c.jar", "d.jar", "e.jar"}));
  ASSERT_EQ(notes_.size(), 1u);
  EXPECT_NE(notes_[0].find("missing.jar does not exist"), std::string::npos);
  EXPECT_EQ(missing_, Names()) << "many a manifest names what is nowhere";
}

TEST_F(ClassPathTest, TakesAManifestInAnyLetterCaseAsTheJvmDoes) {
  jar("a.jar");
  const std::string text = "Manifest-Version: 1.0\nClass-Path: a.jar\n";
  test::JarBuilder().add({.name = "META-INF/Manifest.mf", .content = text}).write(path("old.jar"));
  EXPECT_EQ(names({at("old.jar")}), (Names{"old.jar", "a.jar"}));
  EXPECT_EQ(Artifact(path("old.jar"), false).facts().manifest, facts::manifest_digest(text));
}

TEST_F(ClassPathTest, TakesAnEmptyElementForTheCurrentDirectory) {
  jar("a.jar");
  app_class({.name = "p/Foo"});
  const fs::path before = fs::current_path();
  fs::current_path(path("app"));
  const ClassPath class_path = read_class_path({":" + at("a.jar")}, {});
  fs::current_path(before);
  ASSERT_EQ(class_path.artifacts.size(), 2u);
  EXPECT_TRUE(class_path.artifacts[0]->files().contains("p/Foo.class"));
}

TEST_F(ClassPathTest, LeavesOutTheRuntimeWhereverItStands) {
  jar("a.jar");
  test::write_text(path("runtime/META-INF/retouch/runtime"), "");
  EXPECT_EQ(names({at("runtime") + ":" + at("a.jar") + ":" + at("runtime")}), Names{"a.jar"});
  EXPECT_TRUE(notes_.empty());
}

TEST_F(ClassPathTest, LeavesOutAndNotesWhatTheJvmCannotUse) {
  test::write_text(path("broken.jar"), "not an archive");
  fs::create_directories(path("empty"));
  EXPECT_EQ(names({at("nowhere.jar") + ":" + at("broken.jar") + ":" + at("empty")}), Names());
  EXPECT_EQ(missing_, Names{at("nowhere.jar")});
  EXPECT_EQ(notes_.size(), 3u);
}

// What the original is not, its rewritten copy is not either.
TEST_F(ClassPathTest, LeavesOutWhatIsEmptyButForWhatTheRewriterAdds) {
  fs::create_directories(path("none"));
  test::instrument(path("none"), path("run/none"), "anoneanoneanonean");
  test::write_text(path("run/none/retouch/anoneanoneanonean/Hits.class"), "");
  EXPECT_TRUE(read_class_path({at("none") + ":" + at("run/none")}, {}).artifacts.empty());
  test::write_text(path("run/none/LICENSE"), "");
  EXPECT_EQ(read_class_path({at("run/none")}, {}).artifacts.size(), 1u);
}

TEST_F(ClassPathTest, PutsArtifactsFromElsewhereBehind) {
  jar("a.jar");
  jar("plugin.jar");
  const ClassPath class_path = read_class_path({at("a.jar")}, {at("plugin.jar")});
  ASSERT_EQ(class_path.artifacts.size(), 2u);
  EXPECT_FALSE(class_path.artifacts[0]->is_apart());
  EXPECT_TRUE(class_path.artifacts[1]->is_apart());
}

TEST_F(ClassPathTest, NotesADamagedRecordOfAnInstrumentedArtifact) {
  app_class({.name = "p/Foo"});
  test::write_text(path("app") / facts::kArtifactRecordPath, "no record");
  const ClassPath class_path = read_class_path({at("app")}, {});
  ASSERT_EQ(class_path.artifacts.size(), 1u);
  EXPECT_FALSE(class_path.artifacts[0]->is_instrumented());
  ASSERT_EQ(class_path.notes.size(), 1u);
  EXPECT_NE(class_path.notes[0].find("damaged"), std::string::npos);
}

TEST_F(ClassPathTest, GivesAnInstrumentedArtifactTheFactsOfItsOriginal) {
  app_class({.name = "p/Foo"});
  test::write_text(path("app/some.txt"), "x");
  test_class({.name = "p/FooTest"});
  instrument_all();
  Artifact original(path("app"), false);
  Artifact instrumented(path("run/app"), false);
  ASSERT_TRUE(instrumented.is_instrumented());
  ASSERT_EQ(instrumented.facts().classes.size(), original.facts().classes.size());
  EXPECT_EQ(instrumented.facts().classes[0].facts.meaning, original.facts().classes[0].facts.meaning);
  EXPECT_EQ(instrumented.facts().manifest, original.facts().manifest);
  ASSERT_EQ(instrumented.facts().resources.size(), 1u);
  EXPECT_EQ(instrumented.facts().resources[0].digest, original.facts().resources[0].digest);
}

TEST(ManifestClassPath, JoinsContinuationLinesOfTheMainSection) {
  EXPECT_EQ(manifest_class_path(
                "Manifest-Version: 1.0\r\ncLass-path: a.jar b\r\n .jar  c/\r\n\r\nName: x\r\nClass-Path: d\r\n"),
            (Names{"a.jar", "b.jar", "c/"}));
  EXPECT_EQ(manifest_class_path("Manifest-Version: 1.0\rClass-Path: a.jar\r  b.jar\r\rName: x\rClass-Path: c.jar\r"),
            (Names{"a.jar", "b.jar"}));
  EXPECT_EQ(manifest_class_path(""), Names());
}

TEST(Container, GivesADirectoryAnotherDigestForAnotherPathOrContent) {
  const test::TemporaryDirectory directory;
  test::write_text(directory.path() / "a/x", "1");
  const Digest128 before = Container(directory.path() / "a").content_digest();
  test::write_text(directory.path() / "b/x", "1");
  EXPECT_EQ(Container(directory.path() / "b").content_digest(), before);
  test::write_text(directory.path() / "b/x", "2");
  EXPECT_NE(Container(directory.path() / "b").content_digest(), before);
  test::write_text(directory.path() / "c/y", "1");
  EXPECT_NE(Container(directory.path() / "c").content_digest(), before);
}

// lib/inner.jar of outer.war holds two classes and a jar with another one.
TEST_F(ClassPathTest, HasTheArchivesInsideAnElementBehindItEachWithItsOwnFacts) {
  const auto bytes = [](const test::JarBuilder& built) {
    const std::vector<uint8_t> all = built.build();
    return std::string(all.begin(), all.end());
  };
  const auto class_bytes = [](const std::string& name) {
    const std::vector<uint8_t> all = test::ClassSpec{.name = name}.bytes();
    return std::string(all.begin(), all.end());
  };
  const std::string deepest = bytes(test::JarBuilder().add({.name = "r/C.class", .content = class_bytes("r/C")}));
  test::JarBuilder inner;
  inner.add({.name = "q/A.class", .content = class_bytes("q/A")}).add({.name = "q/text", .content = "x"});
  inner.add({.name = "deepest.jar", .content = deepest, .method = 0});
  test::JarBuilder outer;
  outer.add({.name = "WEB-INF/classes/p/B.class", .content = class_bytes("p/B")});
  outer.add({.name = "WEB-INF/lib/inner.jar", .content = bytes(inner)});
  outer.add({.name = "data.jar", .content = bytes(test::JarBuilder().add({.name = "text", .content = "x"}))});
  outer.write(path("outer.war"));

  ClassPath class_path = read_class_path({at("outer.war")}, {});
  ASSERT_EQ(class_path.artifacts.size(), 3u);
  EXPECT_EQ(class_path.artifacts[1]->path(), at("outer.war") + "!WEB-INF/lib/inner.jar");
  EXPECT_EQ(class_path.artifacts[2]->path(), at("outer.war") + "!WEB-INF/lib/inner.jar!deepest.jar");
  EXPECT_EQ(class_path.artifacts[2]->content(), digest_of(as_bytes(deepest)));
  std::vector<ProgramArtifact> program;
  for (const auto& artifact : class_path.artifacts) program.push_back({&artifact->facts(), {}, artifact->is_apart()});
  const Program all(program);
  for (const char* name : {"p/B", "q/A", "r/C"}) EXPECT_TRUE(all.defines(name)) << name;
  // What is an artifact is no resource; what holds no class is.
  ASSERT_EQ(program[0].facts->resources.size(), 1u);
  EXPECT_EQ(program[0].facts->resources[0].path, "data.jar");
  ASSERT_EQ(program[1].facts->resources.size(), 1u);
  EXPECT_EQ(program[1].facts->resources[0].path, "q/text");
}

// A record of what is there no longer must not count.
TEST_F(ClassPathTest, TakesADirectoryWhoseChangesCannotBeSeenForAPlainOne) {
  app_class({.name = "p/Foo"});
  instrument_all();
  test::write_text(path("run/app/META-INF/retouch/written"), "");  // all files are others than those written
  EXPECT_TRUE(Artifact(path("run/app"), false).is_instrumented());
  const fs::path changed = path("run/app/p/Foo.class");
  fs::permissions(directory_.path(), fs::perms::all);
  fs::permissions(changed, fs::perms::none);
  {
    const test::OtherUser user;
    Artifact artifact(path("run/app"), false);
    EXPECT_FALSE(artifact.is_instrumented());
    EXPECT_NE(artifact.problem().find("what was compiled into it after it was rewritten"), std::string::npos)
        << artifact.problem();
    EXPECT_FALSE(artifact.facts().classes.empty());
    EXPECT_EQ(artifact.unreadable(), Names{"p/Foo.class"});
  }
}

}  // namespace
}  // namespace retouch::selector
