// What can be wrong with what the tool keeps (safety-kinds 19 to 23): then the same is selected, or more.
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>

#include "rewriter/base/leftovers.h"
#include "selector/kept_answer.h"
#include "tests/selector/workspace.h"

namespace retouch::selector {
namespace {

namespace fs = std::filesystem;
using test::sample_jvm;
using test::Selected;
using test::TestStatus;

class ToolState : public test::TwoTests {
 protected:
  void record_run(uint8_t run, const std::vector<std::pair<std::string, std::vector<std::string>>>& tests) {
    Log log(*this, sample_jvm(run));
    for (const auto& [name, classes] : tests) log.ran(name, classes);
    record_log(log.end());
  }
  void record_both() { record_run(1, {{"p.FooTest", {"p/Foo"}}, {"p.BarTest", {"p/Bar"}}}); }
  // Everything that was selected is, and a reason that is another one tells of the store.
  void expect_no_less(const Selected& before, const std::string& what) {
    const Selected now = select();
    for (const auto& [name, reason] : before) EXPECT_TRUE(now.contains(name)) << what << ": " << name;
    for (const auto& [name, reason] : now) {
      if (before.contains(name) && before.at(name) == reason) continue;
      EXPECT_NE(reason.find("the store cannot be used: "), std::string::npos) << what << ": " << reason;
    }
  }
  // Whatever byte of the store changes, or is its last one.
  void expect_no_less_after_any_damage() {
    const Selected before = select();
    const std::vector<uint8_t> whole = read_file(path("store"));
    for (size_t i = 0; i < whole.size(); ++i) {
      std::vector<uint8_t> changed = whole;
      changed[i] = static_cast<uint8_t>(changed[i] ^ (1 << i % 8));
      write_file_atomically(path("store"), changed);
      expect_no_less(before, "byte " + std::to_string(i));
      if (i % 4 != 0) continue;
      write_file_atomically(path("store"), {whole.data(), i});
      expect_no_less(before, "cut at " + std::to_string(i));
    }
    write_file_atomically(path("store"), whole);
    EXPECT_EQ(select(), before);
  }
};

TEST_F(ToolState, AnyDamageOfAStoreSelectsNoLess) {
  record_both();
  app_class({.name = "p/Foo", .body = 2});
  expect_no_less_after_any_damage();
}

// With all that a store can hold: watched files, a failure, an unfinished test, a named run, files and resources.
TEST_F(ToolState, AnyDamageOfAStoreOfEveryKindSelectsNoLess) {
  watched_globs_ = {"*.xml"};
  test::write_text(path("root/pom.xml"), "1");
  test::write_text(path("app/a.properties"), "a=1");
  instrument_all();
  Log log(*this);
  const uint32_t resource = log.name("a.properties", EntityKind::kResource);
  log.test("p.FooTest", TestStatus::kPassed, {{0, {resource}}});
  log.ran("p.BarTest", {"p/Bar"}, TestStatus::kFailed);
  log.test("smoke", TestStatus::kPassed, log.hits({"p/Foo"}), test::TestKind::kNamedRun);
  log.start("p.Killed");
  record_log(log.end());
  test::write_text(path("app/a.properties"), "a=2");
  expect_no_less_after_any_damage();
}

TEST_F(ToolState, AWriterThatIsKilledLeavesOneStoreOrTheOther) {
  record_both();
  const Store one = load_store(path("store")).store;
  record_run(2, {{"p.FooTest", {"p/Bar"}}});
  const Store other = load_store(path("store")).store;
  for (int round = 0; round < 40; ++round) {
    const pid_t writer = ::fork();
    ASSERT_GE(writer, 0);
    if (writer == 0) {
      for (;;) {
        for (const Store* store : {&one, &other}) {
          const StoreLock lock(path("store"), [] {});
          save_compacted(path("store"), *store);
        }
      }
    }
    ::usleep(static_cast<useconds_t>(500 + round * 137));
    ::kill(writer, SIGKILL);
    ::waitpid(writer, nullptr, 0);
    const StoreOutcome left = load_store(path("store"));
    ASSERT_EQ(left.state, StoreState::kRead) << left.problem;
    EXPECT_TRUE(left.store == one || left.store == other);
    const StoreLock lock(path("store"), [] { ADD_FAILURE() << "a dead writer holds the lock"; });
  }
}

// All of record, with what it keeps beside the store: whenever it is killed, the store is the old one or the new one,
// what stands beside it agrees with it, and the next record takes the log in and leaves nothing of the killed ones.
TEST_F(ToolState, ARecordThatIsKilledAtAnyMomentLosesAtMostItsOwnRun) {
  record_both();
  app_class({.name = "p/Foo", .body = 2});
  instrument_all();
  const std::vector<uint8_t> before = read_file(path("store"));
  Log log(*this, sample_jvm(2));
  fs::remove_all(path("logs"));
  log.ran("p.FooTest", {"p/Foo"}).end().write(path("logs"));
  RecordOptions options;
  options.store = path("store");
  options.logs = path("logs");
  options.class_path = {ran_class_path()};
  options.root = path("root");
  const auto start = std::chrono::steady_clock::now();
  record_from_files(options, [](const std::string&) {});
  const auto whole = std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now() - start);
  constexpr int kRounds = 60;
  for (int round = 0; round < kRounds; ++round) {  // from its begin to behind its end
    write_file_atomically(path("store"), before);
    const pid_t writer = ::fork();
    ASSERT_GE(writer, 0);
    if (writer == 0) {
      record_from_files(options, [](const std::string&) {});
      for (;;) ::pause();
    }
    ::usleep(static_cast<useconds_t>(whole.count() * 3 / 2 * round / kRounds));
    ::kill(writer, SIGKILL);
    ::waitpid(writer, nullptr, 0);
    const StoreOutcome left = load_store(path("store"));
    ASSERT_EQ(left.state, StoreState::kRead) << left.problem;
    const bool is_old = read_file(path("store")) == before;
    const Selected as_it_was = {{"p.FooTest", "affected: class p.Foo changed"}};
    const Selected worked_out = select();
    EXPECT_EQ(worked_out, is_old ? as_it_was : Selected());
    SelectOptions again;
    again.store = path("store");
    again.class_path = {class_path_now()};
    again.root = path("root");
    again.java_home = path("jdk");
    if (const std::optional<Answer> kept = kept_answer(again)) {
      Selected given;
      for (const Verdict& verdict : kept->verdicts) {
        if (verdict.is_selected()) given[verdict.test] = verdict.words;
      }
      EXPECT_EQ(given.size(), worked_out.size());
    }
  }
  const pid_t gone = ::fork();
  ASSERT_GE(gone, 0);
  if (gone == 0) ::_exit(0);
  ::waitpid(gone, nullptr, 0);
  for (const char* written : {"store", "store.answer", "store.history", "store.observed"}) {  // each, though no kill may have hit it
    write_file_atomically(path(std::string(written) + ".retouch-" + process_mark(gone) + ".tmp"), before);
  }
  record();
  EXPECT_EQ(select(), Selected());
  for (const fs::directory_entry& entry : fs::directory_iterator(directory_.path())) {
    EXPECT_EQ(entry.path().string().find(".tmp"), std::string::npos) << entry.path();
    EXPECT_NE(entry.path().extension(), ".lock") << entry.path();
  }
}

TEST_F(ToolState, WritersAtOnceLoseNothing) {
  constexpr int kWriters = 6;
  fs::create_directories(path("shared"));
  std::vector<pid_t> writers;
  for (int i = 0; i < kWriters; ++i) {
    test_class({.name = "p/Test" + std::to_string(i)});
  }
  instrument_all();
  for (int i = 0; i < kWriters; ++i) {
    Log log(*this, sample_jvm(static_cast<uint8_t>(10 + i)));
    log.ran("p.Test" + std::to_string(i), {"p/Foo"}).end().write(path("logs" + std::to_string(i)));
    const pid_t writer = ::fork();
    ASSERT_GE(writer, 0);
    if (writer == 0) {
      RecordOptions options;
      options.store = path("shared/store");
      options.logs = path("logs" + std::to_string(i));
      options.class_path = {ran_class_path()};
      options.root = path("root");
      record_from_files(options, [](const std::string&) {});
      ::_exit(0);
    }
    writers.push_back(writer);
  }
  for (const pid_t writer : writers) {
    int status = 0;
    ::waitpid(writer, &status, 0);
    EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0);
  }
  const StoreOutcome stored = load_store(path("shared/store"));
  ASSERT_EQ(stored.state, StoreState::kRead);
  EXPECT_EQ(stored.store.tests.size(), size_t{kWriters});
  EXPECT_FALSE(fs::exists(path("shared/store.lock")));
}

TEST_F(ToolState, AMovedCheckoutIsTheSame) {
  record_both();
  for (const char* name : {"app", "tests", "root", "store"}) {
    fs::create_directories(path("elsewhere"));
    fs::rename(path(name), path("elsewhere") / name);
  }
  fs::create_directory_symlink(path("elsewhere/root"), path("root"));
  fs::rename(path("elsewhere/store"), path("store"));
  const std::string moved = path("elsewhere/app").string() + ":" + path("elsewhere/tests").string();
  EXPECT_EQ(select(moved), Selected());
  test::write_class(path("elsewhere/app"), {.name = "p/Foo", .body = 2});
  EXPECT_EQ(select(moved), (Selected{{"p.FooTest", "affected: class p.Foo changed"}}));
}

TEST_F(ToolState, AStoreThatIsALinkIsWrittenWhereItLies) {
  fs::create_directories(path("shared"));
  fs::create_symlink("shared/store", path("store"));
  record_both();
  ASSERT_TRUE(fs::is_symlink(path("store")));
  app_class({.name = "p/Foo", .body = 2});
  instrument_all();
  record_run(2, {{"p.FooTest", {"p/Foo"}}});
  ASSERT_TRUE(fs::is_symlink(path("store")));
  EXPECT_EQ(load_store(path("shared/store")).store.runs.size(), 2u);
  EXPECT_EQ(select(), Selected());
}

// A change that was made while only some tests ran is seen by the others later.
TEST_F(ToolState, AChangeWaitsForTheTestsThatDidNotRun) {
  record_run(1, {{"p.FooTest", {"p/Foo"}}, {"p.BarTest", {"p/Foo"}}});
  app_class({.name = "p/Foo", .body = 2});
  instrument_all();
  record_run(2, {{"p.FooTest", {"p/Foo"}}});
  EXPECT_EQ(select(), (Selected{{"p.BarTest", "affected: class p.Foo changed"}}));
  app_class({.name = "p/Foo", .body = 3});
  instrument_all();
  record_run(3, {{"p.FooTest", {"p/Foo"}}});
  EXPECT_EQ(select(), (Selected{{"p.BarTest", "affected: class p.Foo changed"}}));
  app_class({.name = "p/Foo"});
  EXPECT_EQ(select(), (Selected{{"p.FooTest", "affected: class p.Foo changed"}})) << "as p.BarTest knows it";
}

TEST_F(ToolState, LogsOfTwoRunsInOneFolderBothCount) {
  Log failed(*this, sample_jvm(1));
  failed.ran("p.FooTest", {"p/Foo"}).ran("p.BarTest", {"p/Bar"}, TestStatus::kFailed).end().write(path("logs"));
  test::JvmInfo later = sample_jvm(2);
  later.start_millis += 100'000;
  Log half(*this, later);
  half.start("p.FooTest").write(path("logs"));
  record();
  const Selected selected = select();
  EXPECT_EQ(selected.size(), 2u);
  EXPECT_EQ(selected.at("p.BarTest"), "failed last time");
  EXPECT_EQ(selected.at("p.FooTest").rfind("did not finish", 0), 0u) << selected.at("p.FooTest");
}

TEST_F(ToolState, ALibraryOfAnotherVersionCountsWhileTheOldOneIsStillThere) {
  test::write_text(path("lib-1/file.txt"), "1");
  test::write_text(path("lib-2/file.txt"), "2");
  Log log(*this);
  log.ran("p.FooTest", {"p/Foo"}).ran("p.BarTest", {"p/Bar"}).end().write(path("logs"));
  record(ran_class_path() + ":" + path("lib-1").string());
  EXPECT_EQ(select(class_path_now() + ":" + path("lib-1").string()), Selected());
  EXPECT_EQ(select(class_path_now() + ":" + path("lib-2").string()).size(), 2u);
  EXPECT_EQ(select(class_path_now() + ":" + path("lib-1").string() + ":" + path("lib-2").string()).size(), 2u);
}

}  // namespace
}  // namespace retouch::selector
