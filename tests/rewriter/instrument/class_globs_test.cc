#include "rewriter/instrument/class_globs.h"

#include <gtest/gtest.h>

namespace retouch::instrument {
namespace {

TEST(ClassGlobs, MatchTheWholeNameWithEitherSeparator) {
  EXPECT_TRUE(class_glob_matches("p.q.Foo", "p/q/Foo"));
  EXPECT_TRUE(class_glob_matches("p/q/Foo", "p/q/Foo"));
  EXPECT_FALSE(class_glob_matches("p.q.Foo", "p/q/Foo$Bar"));
  EXPECT_FALSE(class_glob_matches("q.Foo", "p/q/Foo"));
  EXPECT_FALSE(class_glob_matches("p.q.Foo", "p/q/Fo"));
  EXPECT_FALSE(class_glob_matches("", "p/Foo"));
}

TEST(ClassGlobs, StayInOneSegmentWithOneStar) {
  EXPECT_TRUE(class_glob_matches("p.*", "p/Foo"));
  EXPECT_TRUE(class_glob_matches("p.Foo*", "p/Foo"));
  EXPECT_TRUE(class_glob_matches("p.Foo*", "p/Foo$Bar"));
  EXPECT_TRUE(class_glob_matches("*.q.*Test", "p/q/FooTest"));
  EXPECT_FALSE(class_glob_matches("p.*", "p/q/Foo"));
  EXPECT_FALSE(class_glob_matches("*", "p/Foo"));
}

TEST(ClassGlobs, CrossSegmentsWithTwoStars) {
  EXPECT_TRUE(class_glob_matches("**", "p/q/Foo"));
  EXPECT_TRUE(class_glob_matches("p.**", "p/q/Foo"));
  EXPECT_TRUE(class_glob_matches("**.*Test", "p/q/FooTest"));
  EXPECT_TRUE(class_glob_matches("**Test", "FooTest"));
  EXPECT_FALSE(class_glob_matches("p.**", "q/Foo"));
}

TEST(ClassGlobs, MatchOneCharacterWithAQuestionMark) {
  EXPECT_TRUE(class_glob_matches("p.F??", "p/Foo"));
  EXPECT_FALSE(class_glob_matches("p.F?", "p/Foo"));
  EXPECT_FALSE(class_glob_matches("p?Foo", "p/Foo"));
}

TEST(ClassGlobs, TakeLittleTimeForManyStars) {
  std::string glob;
  for (int i = 0; i < 200; ++i) glob += "a**";
  EXPECT_FALSE(class_glob_matches(glob + "b", std::string(2000, 'a')));
  EXPECT_TRUE(class_glob_matches(glob, std::string(2000, 'a')));
}

TEST(ClassGlobs, MatchWhenOneOfThemDoes) {
  EXPECT_TRUE(any_class_glob_matches({"a.*", "p.*"}, "p/Foo"));
  EXPECT_FALSE(any_class_glob_matches({"a.*"}, "p/Foo"));
  EXPECT_FALSE(any_class_glob_matches({}, "p/Foo"));
}

TEST(ArtifactGlobs, MatchTheFileNameOrTheWholeName) {
  EXPECT_TRUE(artifact_glob_matches("a.jar", "lib/a.jar"));
  EXPECT_TRUE(artifact_glob_matches("spring-*.jar", "app.jar!BOOT-INF/lib/spring-core-6.jar"));
  EXPECT_TRUE(artifact_glob_matches("app.jar!BOOT-INF/lib/*", "app.jar!BOOT-INF/lib/a.jar"));
  EXPECT_TRUE(artifact_glob_matches("**!WEB-INF/**", "x/app.war!WEB-INF/lib/a.jar"));
  EXPECT_TRUE(artifact_glob_matches("classes", "target/classes/"));
  EXPECT_FALSE(artifact_glob_matches("a.jar", "a/jar"));
  EXPECT_FALSE(artifact_glob_matches("*.jar", "app.war"));
  EXPECT_FALSE(artifact_glob_matches("lib", "lib/a.jar"));
}

}  // namespace
}  // namespace retouch::instrument
