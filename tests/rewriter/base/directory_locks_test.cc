#include "rewriter/base/directory_locks.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <future>
#include <optional>
#include <thread>

#include "tests/support/temporary_directory.h"

namespace retouch {
namespace {
namespace fs = std::filesystem;

void expect_no_wait(const fs::path& directory) { ADD_FAILURE() << "waits for " << directory; }

TEST(DirectoryLocksTest, OneWaitsUntilTheOtherEnds) {
  const test::TemporaryDirectory directory;
  std::optional<DirectoryLocks> first;
  first.emplace(std::vector<fs::path>{directory.path()}, expect_no_wait);
  std::promise<fs::path> waits;
  std::atomic<bool> has_both = false;
  std::thread other([&] {
    const DirectoryLocks second({directory.path()}, [&](const fs::path& held) { waits.set_value(held); });
    has_both = true;
  });
  EXPECT_EQ(waits.get_future().get(), directory.path());
  EXPECT_FALSE(has_both);
  first.reset();
  other.join();
  EXPECT_TRUE(has_both);
}

TEST(DirectoryLocksTest, EndWithAProcessThatIsKilled) {
  const test::TemporaryDirectory directory;
  const pid_t child = ::fork();
  if (child == 0) {
    const DirectoryLocks held({directory.path()}, {});
    ::kill(::getpid(), SIGKILL);
  }
  ::waitpid(child, nullptr, 0);
  const DirectoryLocks again({directory.path()}, expect_no_wait);
}

TEST(DirectoryLocksTest, TakeADirectoryOfSeveralNamesOnceAndOneThatIsMissingNever) {
  const test::TemporaryDirectory directory;
  fs::create_directory(directory.path() / "a");
  fs::create_directory_symlink(directory.path() / "a", directory.path() / "b");
  const DirectoryLocks locks({directory.path() / "a", directory.path() / "b", directory.path() / "a/../a", "missing"},
                             expect_no_wait);
}

}  // namespace
}  // namespace retouch
