#include "selector/record.h"

#include <future>

#include "tests/selector/workspace.h"

namespace retouch::selector {
namespace {

namespace fs = std::filesystem;
using test::JvmInfo;
using test::LogBuilder;
using test::sample_jvm;
using test::Selected;
using test::TestStatus;

class Record : public test::TwoTests {
 protected:
  Log both_ran(uint8_t run = 1) {
    Log log(*this, sample_jvm(run));
    log.ran("p.FooTest", {"p/Foo"}).ran("p.BarTest", {"p/Bar"});
    return log;
  }
  Store stored() {
    StoreOutcome outcome = load_store(path("store"));
    EXPECT_EQ(outcome.state, StoreState::kRead) << outcome.problem;
    return std::move(outcome.store);
  }
  std::vector<uint8_t> store_bytes() { return read_file(path("store")); }
};

TEST_F(Record, KeepsStatusAndTimesOfEveryTest) {
  record_log(both_ran().end());
  const Store store = stored();
  ASSERT_EQ(store.tests.size(), 2u);
  const TestRecord* test = store.find_test("p.FooTest");
  ASSERT_NE(test, nullptr);
  EXPECT_EQ(test->status, TestStatus::kPassed);
  EXPECT_EQ(test->end_millis - test->start_millis, 10u);
  ASSERT_TRUE(test->baseline.has_value());
  EXPECT_TRUE(test->baseline->names_class);
  EXPECT_EQ(store.runs.size(), 1u);
}

TEST_F(Record, ChangesNothingForALogThatIsKnown) {
  record_log(both_ran().end());
  const std::vector<uint8_t> before = store_bytes();
  app_class({.name = "p/Foo", .body = 2});
  instrument_all();
  const RecordOutcome again = record();
  EXPECT_EQ(again.summary.logs_known, 1u);
  EXPECT_EQ(again.summary.complete, 0u);
  EXPECT_EQ(store_bytes(), before);
}

TEST_F(Record, TakesWhatALogHasGrownBy) {
  Log log(*this);
  record_log(log.ran("p.FooTest", {"p/Foo"}).start("p.BarTest"));
  EXPECT_EQ(select(), (Selected{{"p.BarTest", "never recorded completely: its only run did not finish"}}));
  record_log(log.ran("p.BarTest", {"p/Bar"}).end());
  EXPECT_EQ(select(), Selected());
}

TEST_F(Record, DoesNotGoBackToAnOlderRunOfALogThatGrew) {
  Log log(*this);
  record_log(log.ran("p.FooTest", {"p/Foo"}));
  Log newer(*this, sample_jvm(2));
  record_log(newer.ran("p.FooTest", {"p/Foo"}, TestStatus::kFailed).end());
  record_log(log.ran("p.BarTest", {}).end());
  EXPECT_EQ(select(), (Selected{{"p.FooTest", "failed last time"}}));
}

TEST_F(Record, KeepsTheRecordsOfTestsThatDidNotRun) {
  record_log(both_ran().end());
  Log log(*this, sample_jvm(2));
  record_log(log.ran("p.FooTest", {"p/Foo"}).end());
  app_class({.name = "p/Bar", .body = 2});
  EXPECT_EQ(select(), (Selected{{"p.BarTest", "affected: class p.Bar changed"}}));
}

TEST_F(Record, KeepsTheEarlierRecordOfATestThatDidNotFinish) {
  record_log(both_ran().end());
  Log killed(*this, sample_jvm(2));
  record_log(killed.start("p.FooTest"));
  const Store store = stored();
  EXPECT_TRUE(store.find_test("p.FooTest")->baseline.has_value());
  EXPECT_EQ(store.find_test("p.FooTest")->status, TestStatus::kUnfinished);
}

TEST_F(Record, UnitesSeveralLogsOfOneTest) {
  both_ran(1).end().write(path("logs"));
  Log other(*this, sample_jvm(2));
  other.ran("p.FooTest", {"p/Bar"}).end().write(path("logs"));
  record();
  for (const char* name : {"p/Foo", "p/Bar"}) {
    app_class({.name = name, .body = 2});
    EXPECT_EQ(select().count("p.FooTest"), 1u) << name;
    app_class({.name = name});
  }
}

TEST_F(Record, TakesTheResultOfTheRunThatEndedLast) {
  Log first(*this, sample_jvm(1));
  first.test_between("p.FooTest", TestStatus::kFailed, {}, 100, 200).end().write(path("logs"));
  Log second(*this, sample_jvm(2));
  second.test_between("p.FooTest", TestStatus::kPassed, {}, 300, 400).end().write(path("logs"));
  record();
  EXPECT_EQ(stored().find_test("p.FooTest")->status, TestStatus::kPassed);
}

TEST_F(Record, CountsAFailureOfAnOverlappingRun) {
  Log first(*this, sample_jvm(1));
  first.test_between("p.FooTest", TestStatus::kFailed, {}, 100, 350).end().write(path("logs"));
  Log second(*this, sample_jvm(2));
  second.test_between("p.FooTest", TestStatus::kPassed, {}, 300, 400).end().write(path("logs"));
  record();
  EXPECT_EQ(stored().find_test("p.FooTest")->status, TestStatus::kFailed);
}

// A JVM and one that it started, which ends later: a part of one run, whenever its log is recorded.
class RecordOfChildJvm : public Record {
 protected:
  static constexpr uint64_t kStart = 1'700'000'000'000;
  Log log_of(uint8_t run, const std::string& test, const std::vector<std::string>& classes, uint64_t start, uint64_t end,
             TestStatus status = TestStatus::kPassed) {
    Log log(*this, sample_jvm(run));
    log.test_between(test, status, log.hits(classes), kStart + start, kStart + end,
                     test == "smoke" ? test::TestKind::kNamedRun : test::TestKind::kFramework);
    return log;
  }
  void expect_dependent_on_both(const std::string& test) {
    EXPECT_EQ(select(), Selected());
    for (const char* name : {"p/Foo", "p/Bar"}) {
      app_class({.name = name, .body = 2});
      EXPECT_EQ(select().count(test), 1u) << test << ": " << name;
      app_class({.name = name});
    }
  }
};

TEST_F(RecordOfChildJvm, UnitesItWithItsParentsThatIsRecordedAlready) {
  for (const std::string test : {"smoke", "p.FooTest#m", "p.FooTest"}) {
    fs::remove(path("store"));
    record_log(log_of(1, test, {"p/Foo"}, 100, 200).end());
    record_log(log_of(2, test, {"p/Bar"}, 150, 300).end());
    test_roots_ = {path("app").string()};
    expect_dependent_on_both(test);
    record_log(log_of(3, test, {"p/Bar"}, 400, 500).end());
    app_class({.name = "p/Foo", .body = 2});
    // What ran of a class without methods in the log is not known: what is unchanged stays.
    EXPECT_EQ(select().count(test), test == "p.FooTest" ? 1u : 0u) << test << " ran again, without p.Foo";
    app_class({.name = "p/Foo"});
  }
}

TEST_F(RecordOfChildJvm, KeepsAFailureOfItsParent) {
  record_log(log_of(1, "smoke", {"p/Foo"}, 100, 200, TestStatus::kFailed).end());
  record_log(log_of(2, "smoke", {"p/Bar"}, 150, 300).end());
  EXPECT_EQ(select().at("smoke"), "failed last time");
  record_log(log_of(3, "smoke", {"p/Bar"}, 400, 500).end());
  EXPECT_EQ(select().count("smoke"), 0u);
}

TEST_F(RecordOfChildJvm, IsLookedAtAgainWhereItsArtifactWasMissing) {
  test::write_class(path("plugin"), {.name = "q/Plugin"});
  const test::Instrumented plugin = test::instrument(path("plugin"), path("run/plugin"), "apluginpluginplug");
  for (const std::string test : {"smoke", "p.FooTest#m", "p.FooTest"}) {
    fs::remove(path("store"));
    fs::remove_all(path("logs"));
    log_of(1, test, {"p/Foo"}, 100, 300).end().write(path("logs"));
    Log child = log_of(2, test, {"p/Bar"}, 150, 200);
    child.table(plugin.id, plugin.slots.size());
    child.end().write(path("logs"));
    record();
    test_roots_ = {path("app").string()};
    EXPECT_EQ(select(), (Selected{{test,
                                   "did not finish last time: another JVM ran then (run-2.rtlog): log names artifact "
                                   "apluginpluginplug, which is not on the class path; name it with --also"}}));
    also_ = {path("run/plugin").string()};
    record();
    also_ = {path("plugin").string()};
    expect_dependent_on_both(test);
    also_.clear();
  }
}

TEST_F(RecordOfChildJvm, SaysThatItWasKilled) {
  log_of(1, "p.FooTest", {"p/Foo"}, 100, 300).end().write(path("logs"));
  JvmInfo child = sample_jvm(2);
  child.start_millis = kStart + 150;
  Log(*this, child).start("p.FooTest").write(path("logs"));
  record();
  EXPECT_EQ(select().at("p.FooTest"), "did not finish last time: another JVM ran then (run-2.rtlog): it did not finish");
}

TEST_F(Record, TakesTheWorstResultOfOneJvm) {
  Log log(*this);
  record_log(log.ran("p.FooTest", {}, TestStatus::kFailed).ran("p.FooTest", {}).end());
  EXPECT_EQ(stored().find_test("p.FooTest")->status, TestStatus::kFailed);
}

TEST_F(Record, MarksATestAsFailedWhenToldSo) {
  both_ran().end().write(path("logs"));
  record(ran_class_path(), {"p.FooTest"});
  EXPECT_EQ(select(), (Selected{{"p.FooTest", "failed last time"}}));
  fs::remove_all(path("logs"));
  record(ran_class_path(), {"p.BarTest"});
  EXPECT_EQ(select(), (Selected{{"p.BarTest", "failed last time"}, {"p.FooTest", "failed last time"}}));
}

TEST_F(Record, SaysThatAFailedTestIsNotKnown) {
  both_ran().end().write(path("logs"));
  record(ran_class_path(), {"p.Nowhere"});
  EXPECT_TRUE(warned_of("--failed p.Nowhere"));
}

TEST_F(Record, DoesNotRecordTestsOfAnArtifactThatIsNotThere) {
  Log log = both_ran();
  log.table("aelsewhereelsewhe", 5);
  record_log(log.end());
  const std::string reason =
      "log names artifact aelsewhereelsewhe, which is not on the class path; name it with --also";
  EXPECT_TRUE(warned_of(reason));
  EXPECT_EQ(select(), (Selected{{"p.BarTest", "never recorded completely: " + reason},
                                {"p.FooTest", "never recorded completely: " + reason}}));
}

TEST_F(Record, TakesTheSameLogOnceTheMissingArtifactIsNamed) {
  test::write_class(path("plugin"), {.name = "q/Plugin"});
  const test::Instrumented plugin = test::instrument(path("plugin"), path("run/plugin"), "apluginpluginplug");
  Log log = both_ran();
  log.table(plugin.id, plugin.slots.size());
  record_log(log.end());
  EXPECT_EQ(select().size(), 2u);
  also_ = {path("run/plugin").string()};
  record();
  also_ = {path("plugin").string()};
  EXPECT_EQ(select(), Selected());
}

TEST_F(Record, DoesNotRecordTestsWhoseTableHasAnotherSize) {
  LogBuilder log;
  log.table(app_.id, app_.slots.size() + 1);
  record_log(log.passed("p.FooTest", {}).end());
  EXPECT_TRUE(warned_of("disagree"));
  EXPECT_FALSE(stored().find_test("p.FooTest")->baseline.has_value());
}

TEST_F(Record, AsksForTheTestBeforeDamageInItsLog) {
  Log log = both_ran();
  std::vector<uint8_t> bytes = log.bytes();
  bytes.insert(bytes.end(), {0, 0, 0, 9, 1});
  fs::create_directories(path("logs"));
  write_file_atomically(path("logs/cut.rtlog"), bytes);
  record();
  EXPECT_TRUE(warned_of("cut.rtlog: 5 bytes at its end were dropped"));
  const Selected selected = select();
  EXPECT_EQ(selected.size(), 1u);
  EXPECT_EQ(selected.count("p.BarTest"), 1u);
}

TEST_F(Record, AsksForTheLastTestOfAJvmThatWasKilled) {
  record_log(both_ran());
  EXPECT_EQ(select().size(), 1u);
  EXPECT_EQ(select().count("p.BarTest"), 1u);
}

TEST_F(Record, TakesTheTestBeforeOneThatWasKilledAsWhole) {
  Log log(*this);
  record_log(log.ran("p.FooTest", {"p/Foo"}).start("p.BarTest"));
  EXPECT_EQ(select().count("p.FooTest"), 0u);
}

TEST_F(Record, AsksForANamedRunWhoseJvmDidNotEnd) {
  Log log = both_ran();
  log.test("smoke", TestStatus::kPassed, {}, test::TestKind::kNamedRun);
  record_log(log);
  EXPECT_EQ(select().count("smoke"), 1u);
  EXPECT_EQ(select().count("p.BarTest"), 1u) << "the named run does not show what ran behind it";
  EXPECT_EQ(select().count("p.FooTest"), 0u);
}

TEST_F(Record, LeavesOutFilesThatAreNoLogs) {
  both_ran().end().write(path("logs"));
  test::write_text(path("logs/foreign.rtlog"), "what is this?");
  test::write_text(path("logs/empty.rtlog"), "");
  test::write_text(path("logs/notes.txt"), "not looked at");
  fs::create_directory(path("logs/folder.rtlog"));
  fs::create_symlink("nowhere", path("logs/link.rtlog"));
  EXPECT_EQ(record().logs_found, 1u);
  EXPECT_TRUE(warned_of("folder.rtlog is left out: it is no file"));
  EXPECT_TRUE(warned_of("link.rtlog is left out: it is no file"));
  EXPECT_TRUE(warned_of("foreign.rtlog is left out: not a retouch log"));
  EXPECT_FALSE(warned_of("empty.rtlog")) << "a JVM killed at its start";
  EXPECT_FALSE(warned_of("notes.txt"));
}

TEST_F(Record, TouchesNoStoreWithoutALog) {
  EXPECT_FALSE(record().recorded);
  EXPECT_TRUE(warned_of("nothing is recorded"));
  EXPECT_FALSE(fs::exists(path("store")));
}

TEST_F(Record, RemovesTheLogsThatItTookWhenAsked) {
  both_ran().end().write(path("logs"));
  record();
  EXPECT_FALSE(fs::is_empty(path("logs")));
  consume_ = true;
  EXPECT_EQ(record().logs_removed, 1u);
  EXPECT_TRUE(fs::is_empty(path("logs")));
}

TEST_F(Record, KeepsALogWhoseArtifactIsMissing) {
  Log log = both_ran();
  log.table("aelsewhereelsewhe", 5);
  log.end().write(path("logs"));
  consume_ = true;
  EXPECT_EQ(record().logs_removed, 0u);
  EXPECT_FALSE(fs::is_empty(path("logs")));
}

TEST_F(Record, KeepsADamagedStoreAsideAndBeginsANewOne) {
  record_log(both_ran().end());
  std::vector<uint8_t> damaged = store_bytes();
  damaged.back() = static_cast<uint8_t>(damaged.back() ^ 1);
  write_file_atomically(path("store"), damaged);
  record_log(both_ran(2).end());
  EXPECT_TRUE(warned_of("is kept as"));
  EXPECT_EQ(read_file(path("store.damaged")), damaged);
  EXPECT_EQ(select(), Selected());
}

TEST_F(Record, RefusesToOverwriteAFileThatIsNoStore) {
  test::write_text(path("store"), "someone's notes, longer than the header of a store would be");
  EXPECT_THROW(record_log(both_ran().end()), UserError);
  EXPECT_EQ(as_text(store_bytes()).substr(0, 9), "someone's");
}

TEST_F(Record, WaitsForAnotherWriter) {
  both_ran().end().write(path("logs"));
  std::future<void> recording;
  {
    const StoreLock held(path("store"), [] {});
    std::promise<void> waiting;
    recording = std::async(std::launch::async, [&] {
      RecordOptions options;
      options.store = path("store");
      options.logs = path("logs");
      options.class_path = {ran_class_path()};
      record_from_files(options, [&](const std::string& warning) {
        if (warning.find("waiting for it") != std::string::npos) waiting.set_value();
      });
    });
    waiting.get_future().wait();
    EXPECT_FALSE(fs::exists(path("store")));
  }
  recording.get();
  EXPECT_EQ(stored().tests.size(), 2u);
}

TEST_F(Record, GivesEqualBytesForEqualRuns) {
  record_log(both_ran().end());
  const std::vector<uint8_t> one = store_bytes();
  fs::remove(path("store"));
  record_log(both_ran().end());
  EXPECT_EQ(store_bytes(), one);
}

// A name that nothing can have, as a program may ask for, costs the test its record and nobody else anything.
TEST_F(Record, LeavesOutNamesThatAreTooLong) {
  const std::string long_name(std::size_t{3} << 20, 'x');
  Log log(*this);
  log.test("p.FooTest", TestStatus::kPassed, {{0, {log.name(long_name, EntityKind::kResource)}}});
  log.ran("p.BarTest", {"p/BarTest"}).ran(long_name, {"p/Foo"});
  const RecordOutcome outcome = record_log(log.end());
  EXPECT_EQ(outcome.summary.complete, 1u);
  EXPECT_EQ(outcome.summary.incomplete, 1u);
  ASSERT_EQ(outcome.summary.warnings.size(), 1u);
  EXPECT_NE(outcome.summary.warnings[0].find("a test is left out whose name has 3145728 bytes"), std::string::npos);
  const test::Selected selected = select();
  ASSERT_EQ(selected.size(), 1u);
  EXPECT_EQ(selected.at("p.FooTest").rfind("never recorded completely: it asked for a name of 3145728 bytes, more than is kept: resource xxx", 0), 0u)
      << selected.at("p.FooTest");
}

// A child JVM's log begins with the tests that its parent has open: that they started shows nothing of what ran later.
TEST_F(Record, DoubtsTheLastTestOfAKilledJvmWhateverWasOpenBefore) {
  Log log(*this);
  log.start("p.Parent").start("p.FooTest");
  log.ran("p.FooTest", {"p/Foo"}).start("p.BarTest");
  log.ran("p.BarTest", {"p/Bar"});
  record_log(log);
  EXPECT_EQ(stored().find_test("p.FooTest")->trouble, "") << "another one started behind it";
  EXPECT_EQ(stored().find_test("p.BarTest")->trouble,
            "its JVM was killed, or its log cut, behind it: what ran later may be missing");
  EXPECT_EQ(stored().find_test("p.Parent")->trouble, "it did not finish");
}

}  // namespace
}  // namespace retouch::selector
