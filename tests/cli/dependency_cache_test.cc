#include "cli/run/dependency_cache.h"

#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "tests/support/jar_builder.h"
#include "tests/support/temporary_directory.h"

namespace retouch::cli {
namespace {
namespace fs = std::filesystem;

class DependencyCacheTest : public testing::Test {
 protected:
  fs::path jar(const std::string& name, const std::vector<test::BuiltEntry>& entries) {
    test::JarBuilder builder;
    for (const test::BuiltEntry& entry : entries) builder.add(entry);
    return builder.write(directory_.path() / name);
  }
  bool stays(const std::vector<test::BuiltEntry>& entries) { return !cache_.copy_of(jar("a.jar", entries)).has_value(); }

  test::TemporaryDirectory directory_;
  DependencyCache cache_{directory_.path() / "cache"};
};

TEST_F(DependencyCacheTest, HasAPlaceForEachContentUnderTheNameOfTheJar) {
  const auto first = cache_.copy_of(jar("a-1.jar", {{.name = "p/A.class", .content = "1"}}));
  const auto same = cache_.copy_of(jar("b-1.jar", {{.name = "p/A.class", .content = "1"}}));
  const auto other = cache_.copy_of(jar("a-1.jar", {{.name = "p/A.class", .content = "2"}}));
  ASSERT_TRUE(first && same && other);
  EXPECT_EQ(first->filename(), "a-1.jar");
  EXPECT_EQ(same->filename(), "b-1.jar");
  EXPECT_EQ(first->parent_path(), same->parent_path());
  EXPECT_NE(first->parent_path(), other->parent_path());
  EXPECT_TRUE(fs::is_directory(first->parent_path()));
}

TEST_F(DependencyCacheTest, LeavesWhatHasToBeFoundWhereItIs) {
  EXPECT_FALSE(stays({{.name = "META-INF/MANIFEST.MF", .content = "Manifest-Version: 1.0\n"}, {.name = "p/A.class", .content = "1"}}));
  for (const char* line : {"Class-Path: b.jar", "Premain-Class: p.A", "Agent-Class: p.A", "launcher-agent-class: p.A"}) {
    EXPECT_TRUE(stays({{.name = "META-INF/MANIFEST.MF", .content = std::string("Manifest-Version: 1.0\n") + line + "\n"}})) << line;
  }
}

TEST_F(DependencyCacheTest, LeavesSignedJarsAndTestFrameworks) {
  for (const char* name : {"META-INF/SIGNER.SF", "org/junit/Test.class", "junit/framework/Assert.class", "org/testng/TestNG.class"}) {
    EXPECT_TRUE(stays({{.name = name}})) << name;
  }
  EXPECT_FALSE(stays({{.name = "org/junitlike/A.class"}}));
}

TEST_F(DependencyCacheTest, LeavesEverythingWhereItCannotBeWritten) {
  const DependencyCache cache("/proc/retouch/cache");
  EXPECT_FALSE(cache.can_be_written());
  EXPECT_FALSE(cache.copy_of(jar("a.jar", {{.name = "p/A.class", .content = "1"}})));
  EXPECT_TRUE(cache_.can_be_written());
}

TEST_F(DependencyCacheTest, LeavesWhatCannotBeRead) {
  const fs::path broken = directory_.path() / "broken.jar";
  std::ofstream(broken) << "no jar";
  EXPECT_FALSE(cache_.copy_of(broken));
  EXPECT_FALSE(cache_.copy_of(directory_.path()));
  EXPECT_FALSE(cache_.copy_of(directory_.path() / "absent.jar"));
}

TEST_F(DependencyCacheTest, DropsWhatNobodyUsed) {
  const auto now = fs::file_time_type::clock::now();
  const fs::path used = *cache_.copy_of(jar("a.jar", {{.name = "p/A.class", .content = "1"}}));
  const fs::path unused = *cache_.copy_of(jar("b.jar", {{.name = "p/B.class", .content = "2"}}));
  std::ofstream(unused) << "a copy";
  fs::last_write_time(unused.parent_path(), now - std::chrono::hours(24 * (DependencyCache::kDaysKept + 1)));
  cache_.remove_unused(now);
  EXPECT_TRUE(fs::exists(used.parent_path()));
  EXPECT_FALSE(fs::exists(unused.parent_path()));
}

}  // namespace
}  // namespace retouch::cli
