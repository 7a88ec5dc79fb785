#include "selector/watched_files.h"

#include "tests/selector/workspace.h"

namespace retouch::selector {
namespace {

namespace fs = std::filesystem;
using test::Selected;

TEST(PathGlob, FitsWhatItSays) {
  EXPECT_TRUE(path_glob_matches("pom.xml", "pom.xml"));
  EXPECT_TRUE(path_glob_matches("pom.xml", "a/b/pom.xml")) << "without a slash: in any folder";
  EXPECT_TRUE(path_glob_matches("*.lock", "a/yarn.lock"));
  EXPECT_TRUE(path_glob_matches("gradle/**", "gradle/a/b.toml"));
  EXPECT_TRUE(path_glob_matches("**/x.txt", "x.txt"));
  EXPECT_TRUE(path_glob_matches("**/x.txt", "a/b/x.txt"));
  EXPECT_TRUE(path_glob_matches("a/**/b/*.t?t", "a/1/2/b/c.txt"));
  EXPECT_TRUE(path_glob_matches("a/**/b", "a/b"));
  EXPECT_TRUE(path_glob_matches("*a*b*", "xaxbx"));
  EXPECT_FALSE(path_glob_matches("pom.xml", "pom.xml.bak"));
  EXPECT_FALSE(path_glob_matches("gradle/*", "gradle/a/b.toml"));
  EXPECT_FALSE(path_glob_matches("a/*.txt", "b/a/x.txt"));
  EXPECT_FALSE(path_glob_matches("*a*b*", "xbxax"));
  EXPECT_FALSE(path_glob_matches("", "a"));
}

TEST(PathGlob, TakesLittleTimeForManyStars) {
  const std::string path(2'000, 'a');
  std::string glob;
  for (int i = 0; i < 200; ++i) glob += "a*";
  EXPECT_FALSE(path_glob_matches(glob + "b", path));
}

TEST(PathGlob, HasAProblemWhenItLeavesTheRoot) {
  EXPECT_NE(glob_problem(""), "");
  EXPECT_NE(glob_problem("/etc/passwd"), "");
  EXPECT_NE(glob_problem("a/../../b"), "");
  EXPECT_EQ(glob_problem("a/..b"), "");
}

class WatchedFile : public test::Workspace {
 protected:
  void SetUp() override {
    app_class({.name = "p/Foo"});
    test_class({.name = "p/FooTest"});
    instrument_all();
    watched_globs_ = {"pom.xml", "gradle/**"};
    file("pom.xml", "1");
    file("module/pom.xml", "1");
    file("notes.txt", "1");
    file(".git/pom.xml", "1");
    Log log(*this);
    record_log(log.ran("p.FooTest", {}).end());
    ASSERT_EQ(select(), Selected());
  }
  void file(const std::string& name, const std::string& text) const { test::write_text(path("root") / name, text); }
  static Selected all(const std::string& words) {
    return {{"p.FooTest", "run all: " + words + ", on which every test runs"}};
  }
};

TEST_F(WatchedFile, SelectsAllWhenItChanges) {
  file("module/pom.xml", "2");
  EXPECT_EQ(select(), all("module/pom.xml changed"));
  fs::remove(path("root/module/pom.xml"));
  EXPECT_EQ(select(), all("module/pom.xml disappeared"));
  file("module/pom.xml", "1");
  file("gradle/libs.versions.toml", "new");
  EXPECT_EQ(select(), all("gradle/libs.versions.toml appeared"));
}

TEST_F(WatchedFile, IsNoneThatNoGlobFitsOrThatVersionControlKeeps) {
  file("notes.txt", "2");
  file(".git/pom.xml", "2");
  EXPECT_EQ(select(), Selected());
}

TEST_F(WatchedFile, IsLookedUpFromTheRoot) {
  fs::rename(path("root"), path("moved"));
  root_ = "moved";
  EXPECT_EQ(select(), Selected());
}

TEST_F(WatchedFile, IsSeenBehindLinksToFolders) {
  test::write_text(path("shared/conf/pom.xml"), "1");
  test::write_text(path("shared/pom.xml"), "1");
  fs::create_directory_symlink(path("shared"), path("shared/conf/back"));
  fs::create_directory_symlink(path("shared/conf"), path("root/conf"));
  fs::create_directory_symlink("module", path("root/gradle"));
  Log log(*this, test::sample_jvm(2));
  record_log(log.ran("p.FooTest", {}).end());
  EXPECT_EQ(select(), Selected());
  test::write_text(path("shared/conf/pom.xml"), "2");
  EXPECT_EQ(select(), all("conf/back/conf/pom.xml changed"));
  test::write_text(path("shared/conf/pom.xml"), "1");
  file("module/pom.xml", "2");
  EXPECT_EQ(select(), all("gradle/pom.xml changed")) << "it is known by another name, too";
  file("module/pom.xml", "1");
  fs::remove(path("root/gradle"));
  fs::create_directory(path("root/other"));
  fs::create_directory_symlink("other", path("root/gradle"));
  EXPECT_EQ(select(), all("gradle/pom.xml disappeared"));
}

}  // namespace
}  // namespace retouch::selector
