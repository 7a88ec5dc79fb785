#include "rewriter/base/leftovers.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>

#include "rewriter/base/file_io.h"
#include "tests/support/temporary_directory.h"

namespace retouch {
namespace {
namespace fs = std::filesystem;

class LeftoversTest : public testing::Test {
 protected:
  // The number of a process that has ended.
  static std::string dead() {
    const pid_t child = ::fork();
    if (child == 0) ::_exit(0);
    ::waitpid(child, nullptr, 0);
    return process_mark(child);
  }
  // As another container or machine would name it.
  static std::string elsewhere(std::string mark) {
    mark.back() = mark.back() == '0' ? '1' : '0';
    return mark;
  }
  fs::path target() const { return directory_.path() / "a"; }
  fs::path beside(const std::string& suffix) const { return directory_.path() / ("a" + suffix); }
  void put(const fs::path& path) { write_file_atomically(path, as_bytes("x")); }
  std::ptrdiff_t files_there() { return std::distance(fs::directory_iterator(directory_.path()), {}); }

  test::TemporaryDirectory directory_;
};

TEST_F(LeftoversTest, OfProcessesThatEndedGo) {
  put(target());
  put(beside(".retouch-" + dead() + ".tmp"));
  fs::create_directories(beside(".retouch-" + dead() + ".old") / "p");
  remove_leftovers(target());
  EXPECT_EQ(files_there(), 1);
}

TEST_F(LeftoversTest, OfOthersStay) {
  put(path_beside(target(), ".tmp"));
  put(beside(".retouch-" + process_mark(1) + ".tmp"));
  const std::string place = process_mark(1).substr(1);
  for (const std::string& mark : {"x" + place, place, std::string(), "99999999999999999999" + place, std::string("99999999")})
    put(beside(".retouch-" + mark + ".tmp"));
  put(beside(".retouch-original"));
  put(directory_.path() / ("b.retouch-" + dead() + ".tmp"));
  remove_leftovers(target());
  EXPECT_EQ(files_there(), 9);
}

// A process's number says nothing of one in another container.
TEST_F(LeftoversTest, OfOtherPlacesGoAfterADay) {
  const fs::path fresh = beside(".retouch-" + elsewhere(dead()) + ".tmp");
  const fs::path old = beside(".retouch-" + elsewhere(process_mark(::getpid())) + ".tmp");
  const fs::path ours = path_beside(target(), ".tmp");
  for (const fs::path& path : {fresh, old, ours}) {
    put(path);
    if (path != fresh) fs::last_write_time(path, fs::file_time_type::clock::now() - std::chrono::hours(25));
  }
  remove_leftovers(target());
  EXPECT_TRUE(fs::exists(fresh));
  EXPECT_FALSE(fs::exists(old));
  EXPECT_TRUE(fs::exists(ours));
}

TEST_F(LeftoversTest, OfAFileGoWithTheNextWrite) {
  const std::string left = path_beside(target(), ".tmp").filename().string();
  const std::string own = process_mark(::getpid());
  put(target().parent_path() / std::string(left).replace(left.find(own), own.size(), dead()));
  put(target());
  EXPECT_EQ(files_there(), 1);
}

TEST_F(LeftoversTest, OfTheLongestNamesToo) {
  const std::string longest(255, 'x');
  const fs::path one = directory_.path() / longest;
  const fs::path other = directory_.path() / std::string(longest).replace(254, 1, "y");
  put(one);
  EXPECT_TRUE(fs::exists(one));
  EXPECT_NE(path_beside(one, ".tmp"), path_beside(other, ".tmp"));
  const std::string left = path_beside(one, ".tmp").string();
  const std::string own = process_mark(::getpid());
  fs::create_directory(std::string(left).replace(left.rfind(own), own.size(), dead()));
  remove_leftovers(other);
  EXPECT_EQ(files_there(), 2);
  remove_leftovers(one);
  EXPECT_EQ(files_there(), 1);
}

TEST_F(LeftoversTest, ThatWereMovedAwayComeBackWhereNothingTookTheirPlace) {
  put(beside(".retouch-" + dead() + ".old"));
  remove_leftovers(target());
  EXPECT_TRUE(fs::exists(target()));
  EXPECT_EQ(files_there(), 1);
}

}  // namespace
}  // namespace retouch
