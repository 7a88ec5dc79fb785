#include "rewriter/instrument/class_roots.h"

#include <gtest/gtest.h>

#include "tests/support/jar_builder.h"

namespace retouch::test {
namespace {

using instrument::ClassRoots;

std::string prefix_of(const ClassRoots& roots, std::string_view path, std::string_view class_name) {
  const std::optional<size_t> root = roots.root_of(path, class_name);
  return root ? roots.prefix(*root) : "none";
}

ClassRoots roots_of(const std::string& manifest) {
  const std::vector<uint8_t> jar = JarBuilder().add({.name = "META-INF/MANIFEST.MF", .content = manifest}).build();
  return ClassRoots(*jar::open_jar("a.jar", jar, {}));
}

TEST(ClassRoots, AreTheArtifactsOwnBelowVersionsToo) {
  const ClassRoots roots;
  EXPECT_EQ(prefix_of(roots, "p/Foo.class", "p/Foo"), "");
  EXPECT_EQ(prefix_of(roots, "META-INF/versions/11/p/Foo.class", "p/Foo"), "");
  EXPECT_EQ(prefix_of(roots, "META-INF/versions/9/module-info.class", "module-info"), "");
  for (const char* path : {"META-INF/versions/x/p/Foo.class", "META-INF/versions//p/Foo.class", "xp/Foo.class", "p/Foo",
                           "Foo.class", "q/p/Foo.class", ".class"}) {
    EXPECT_EQ(prefix_of(roots, path, "p/Foo"), "none") << path;
  }
  EXPECT_EQ(prefix_of(roots, "p/Foo.class", "p/Fo"), "none");
  EXPECT_EQ(prefix_of(roots, "p/Foo.class", "oo"), "none");
}

// Archives and file systems have names in UTF-8, class files in its modified form.
TEST(ClassRoots, HaveClassesOfAnyUnicodeName) {
  const ClassRoots roots = roots_of("Manifest-Version: 1.0\n");
  EXPECT_EQ(prefix_of(roots, "p/\u00DF\u20AC.class", "p/\u00DF\u20AC"), "");
  EXPECT_EQ(prefix_of(roots, "p/\U0001D4B3.class", "p/\xED\xA0\xB5\xED\xB2\xB3"), "");
  EXPECT_EQ(prefix_of(roots, "BOOT-INF/classes/p/\U0001F600.class", "p/\xED\xA0\xBD\xED\xB8\x80"), "BOOT-INF/classes/");
}

TEST(ClassRoots, AreTheFoldersOfContainers) {
  const ClassRoots roots = roots_of("Manifest-Version: 1.0\n");
  for (const std::string prefix : {"WEB-INF/classes/", "BOOT-INF/classes/", "APP-INF/classes/"}) {
    EXPECT_EQ(prefix_of(roots, prefix + "p/Foo.class", "p/Foo"), prefix);
  }
  EXPECT_EQ(prefix_of(roots, "WEB-INF/p/Foo.class", "p/Foo"), "none");
}

TEST(ClassRoots, AreWhatTheManifestNames) {
  const ClassRoots roots = roots_of("Bundle-ClassPath: .,lib/a.jar , /classes;x=y,bin/\nSpring-Boot-Classes: app/\n");
  for (const std::string prefix : {"", "classes/", "bin/", "app/"}) {
    EXPECT_EQ(prefix_of(roots, prefix + "p/Foo.class", "p/Foo"), prefix);
  }
}

// A time that grows with their square would be hours.
TEST(ClassRoots, MayBeVeryMany) {
  std::string manifest = "Bundle-ClassPath: last";
  constexpr int kMany = 200'000;
  for (int i = 0; i < kMany; ++i) manifest += ',' + std::to_string(i);
  const ClassRoots roots = roots_of(manifest + '\n');
  EXPECT_EQ(roots.size(), kMany + 5u);
  EXPECT_EQ(prefix_of(roots, "199999/p/Foo.class", "p/Foo"), "199999/");
}

}  // namespace
}  // namespace retouch::test
