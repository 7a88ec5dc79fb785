#include "rewriter/jar/class_directory.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "rewriter/base/file_io.h"
#include "tests/support/temporary_directory.h"

namespace retouch::jar {
namespace {
namespace fs = std::filesystem;

void put(const fs::path& path) {
  fs::create_directories(path.parent_path());
  write_file_atomically(path, as_bytes("x"));
}

TEST(ClassDirectory, ListsFilesAndDirectoriesInByteOrder) {
  const test::TemporaryDirectory root;
  for (const char* name : {"p/B.class", "p/A.class", "p-q/C.class", "a", "Z", "\xC3\xA4"}) put(root.path() / name);
  fs::create_directories(root.path() / "empty" / "inner");
  const ClassDirectory directory = walk_class_directory(root.path());
  EXPECT_EQ(directory.files, (std::vector<std::string>{"Z", "a", "p-q/C.class", "p/A.class", "p/B.class", "\xC3\xA4"}));
  EXPECT_EQ(directory.directories, (std::vector<std::string>{"empty", "empty/inner", "p", "p-q"}));
}

TEST(ClassDirectory, FollowsLinksButNotAroundInCircles) {
  const test::TemporaryDirectory root;
  const test::TemporaryDirectory elsewhere;
  put(elsewhere.path() / "Far.class");
  put(root.path() / "p/A.class");
  fs::create_directory_symlink(root.path(), root.path() / "p/loop");
  fs::create_directory_symlink(elsewhere.path(), root.path() / "far");
  fs::create_directory_symlink(elsewhere.path(), root.path() / "far-again");
  fs::create_symlink(root.path() / "p/A.class", root.path() / "Link.class");
  fs::create_symlink("nowhere", root.path() / "dangling");
  ASSERT_EQ(::mkfifo((root.path() / "pipe").c_str(), 0600), 0);
  const ClassDirectory directory = walk_class_directory(root.path());
  EXPECT_EQ(directory.files,
            (std::vector<std::string>{"Link.class", "far-again/Far.class", "far/Far.class", "p/A.class"}));
  EXPECT_EQ(directory.others, (std::vector<std::string>{"dangling", "pipe"}));
}

TEST(ClassDirectory, RefusesDirectoriesThatLinkToOneAnother) {
  const test::TemporaryDirectory root;
  constexpr int kDirectories = 12;
  const auto directory = [&](int number) { return root.path() / std::to_string(number); };
  for (int i = 0; i < kDirectories; ++i) fs::create_directory(directory(i));
  for (int i = 0; i < kDirectories; ++i) {
    for (int j = 0; j < kDirectories; ++j) {
      fs::create_directory_symlink(directory(j), directory(i) / std::to_string(j));
    }
  }
  EXPECT_THROW(walk_class_directory(root.path(), 5000), UserError);
}

TEST(ClassDirectory, CountsOnlyWhatLiesBehindLinks) {
  const test::TemporaryDirectory root;
  const test::TemporaryDirectory elsewhere;
  for (const char* name : {"a", "b", "c"}) put(root.path() / "p" / name);
  for (const char* name : {"a", "b"}) put(elsewhere.path() / name);
  fs::create_directory_symlink(elsewhere.path(), root.path() / "far");
  EXPECT_EQ(walk_class_directory(root.path(), 3).files.size(), 5U);
  EXPECT_THROW(walk_class_directory(root.path(), 2), UserError);
}

TEST(ClassDirectory, NamesAPathThatIsNoDirectory) {
  const test::TemporaryDirectory root;
  put(root.path() / "file");
  EXPECT_THROW(walk_class_directory(root.path() / "missing"), UserError);
  EXPECT_THROW(walk_class_directory(root.path() / "file"), UserError);
}

}  // namespace
}  // namespace retouch::jar
