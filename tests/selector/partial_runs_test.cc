// Runs of some of a test's methods never narrow what is known.
#include "tests/selector/workspace.h"

namespace retouch::selector {
namespace {

using test::JvmInfo;
using test::sample_jvm;
using test::Selected;
using test::TestKind;
using test::TestStatus;

class PartialRun : public test::Workspace {
 protected:
  void SetUp() override {
    for (const char* name : {"p/A", "p/B", "p/C"}) app_class({.name = name});
    test_class({.name = "p/FooTest"});
    instrument_all();
  }
  void run(const std::vector<std::string>& classes) {
    Log log(*this, sample_jvm(++runs_));
    record_log(log.ran("p.FooTest", classes).end());
  }
  // With methods that have a result.
  void run_methods(const std::vector<std::string>& methods, const std::vector<std::string>& classes,
                   TestStatus status = TestStatus::kPassed, bool all = false) {
    Log log(*this, sample_jvm(++runs_));
    log.methods("p.FooTest", methods, all);
    record_log(log.ran("p.FooTest", classes, status).end());
  }
  size_t records() { return load_store(path("store")).store.records_of("p.FooTest").size(); }
  void change(const char* name, int body = 2) {
    app_class({.name = name, .body = body});
    instrument_all();
  }
  static Selected because(const std::string& words) { return {{"p.FooTest", "affected: " + words}}; }

  uint8_t runs_ = 0;
};

TEST_F(PartialRun, KeepsWhatTheWholeRunTouched) {
  run({"p/A", "p/B"});
  run({"p/A"});
  EXPECT_EQ(select(), Selected());
  change("p/B");
  EXPECT_EQ(select(), because("class p.B changed"));
}

TEST_F(PartialRun, KeepsItAlsoWhenSomethingElseChangedBetween) {
  run({"p/A", "p/B"});
  change("p/A");
  run({"p/A"});
  EXPECT_EQ(select(), Selected());
  change("p/B");
  EXPECT_EQ(select(), because("class p.B changed"));
}

TEST_F(PartialRun, LetsEachMemberThatIsNoLongerTouchedSelectOnceAtMost) {
  run({"p/A", "p/B"});
  run({"p/A"});
  change("p/B");
  EXPECT_EQ(select(), because("class p.B changed"));
  run({"p/A"});
  EXPECT_EQ(select(), Selected());
  change("p/B", 3);
  EXPECT_EQ(select(), Selected());
}

TEST_F(PartialRun, TakesTodaysValueOfWhatItTouches) {
  run({"p/A", "p/B"});
  change("p/A");
  run({"p/A"});
  change("p/A", 1);
  EXPECT_EQ(select(), because("class p.A changed"));
}

TEST_F(PartialRun, GrowsNoFurtherWhenItIsRepeated) {
  run({"p/A", "p/B"});
  run({"p/A"});
  run({"p/A"});
  const StoreOutcome stored = load_store(path("store"));
  EXPECT_EQ(stored.store.sets.size(), 1u);
  EXPECT_EQ(stored.store.versions.size(), 6u)
      << "meaning and origin of two classes, the absent package-info, and the module-infos";
}

TEST_F(PartialRun, IsNoMatterForTestsThatAreOneMethodOrOneJvm) {
  for (const auto& [name, kind] : std::vector<std::pair<std::string, TestKind>>{{"p.FooTest#bar", TestKind::kFramework},
                                                                                {"smoke", TestKind::kNamedRun}}) {
    for (const std::vector<std::string>& classes : std::vector<std::vector<std::string>>{{"p/A", "p/B"}, {"p/A"}}) {
      Log log(*this, sample_jvm(++runs_));
      record_log(log.ran("p.FooTest", {}).test(name, TestStatus::kPassed, log.hits(classes), kind).end());
    }
    app_class({.name = "p/B", .body = 2});
    EXPECT_EQ(select(), Selected()) << name;
    app_class({.name = "p/B"});
  }
}

// Every class of these tests has the one method m(); by its class's annotation it may be a test.
TEST_F(PartialRun, IsToldByTheMethodsThatHadAResult) {
  run_methods({"#m()", "/[one]"}, {"p/A", "p/B"});
  change("p/B");
  run_methods({"/[one]"}, {"p/A"});
  EXPECT_EQ(select(), because("class p.B changed; its method m did not run since"));
  run_methods({"#m()"}, {"p/B"});
  EXPECT_EQ(select(), Selected()) << "each method has a result now";
  EXPECT_EQ(records(), 2u);
  run_methods({"#m()", "/[one]"}, {"p/A", "p/B"});
  EXPECT_EQ(records(), 1u);
  change("p/A");
  EXPECT_EQ(select(), because("class p.A changed"));
}

TEST_F(PartialRun, ComparesEachMethodWithItsOwnLastRun) {
  run_methods({"#m()", "/[one]"}, {"p/A", "p/B"});
  change("p/B");
  run_methods({"/[one]"}, {"p/A", "p/B"});
  change("p/B", 1);
  EXPECT_EQ(select(), because("class p.B changed")) << "the run of one() saw the change";
}

TEST_F(PartialRun, WaitsForNoMethodThatIsGone) {
  run_methods({"#gone()", "#m(int)", "/[one]"}, {"p/A", "p/B"});
  change("p/B");
  run_methods({"/[one]"}, {"p/A"});
  EXPECT_EQ(select(), Selected()) << "p.FooTest has no gone(), and its m() takes nothing";
  EXPECT_EQ(records(), 1u);
}

TEST_F(PartialRun, WaitsForWhatIsNoMethod) {
  run_methods({"/[spec:a]", "/[spec:b]"}, {"p/B"});
  change("p/B");
  run_methods({"/[spec:a]"}, {"p/A"});
  EXPECT_EQ(select(), because("class p.B changed; its method [spec:b] did not run since"));
}

TEST_F(PartialRun, KeepsAFailureOfAMethodThatDidNotRun) {
  run_methods({"#m()", "/[one]"}, {"p/A"}, TestStatus::kFailed);
  run_methods({"/[one]"}, {"p/A"});
  EXPECT_EQ(select(), (Selected{{"p.FooTest", "failed last time: its method m did not run since"}}));
  run_methods({"#m()"}, {"p/A"});
  EXPECT_EQ(select(), Selected());
}

TEST_F(PartialRun, KeepsTheEnvironmentOfTheWholeRun) {
  run_methods({"#m()", "/[one]"}, {"p/A"});
  test::write_text(path("app/some.txt"), "new");
  instrument_all();
  run_methods({"/[one]"}, {"p/A"});
  EXPECT_EQ(select(), (Selected{{"p.FooTest",
                                 "run all: resource some.txt appeared, which no test is known to read; "
                                 "its method m did not run since"}}));
}

TEST_F(PartialRun, IsNoneWhereTheClassAsAWholeHadAResult) {
  run_methods({"#m()"}, {"p/A", "p/B"});
  change("p/B");
  run_methods({}, {"p/A"}, TestStatus::kSkipped, true);
  EXPECT_EQ(select(), Selected());
  change("p/A");
  run_methods({"#other()"}, {"p/A"});
  EXPECT_EQ(select(), because("class p.A changed; its method m did not run since")) << "it counts as run";
}

TEST_F(PartialRun, HoldsWhatTheFirstRunLeftOutUntilASecondOne) {
  run_methods({"#m()", "/[one]"}, {"p/B"});
  change("p/B");
  Log log(*this, sample_jvm(++runs_));
  record_log(log.ran("p.FooTest", {"p/A"}).end());  // by a runtime that does not tell of methods
  EXPECT_EQ(select(), because("class p.B changed"));
}

TEST_F(PartialRun, CountsAllRunsThatAreRecordedTogether) {
  run_methods({"#m()", "/[one]"}, {"p/B"});
  change("p/B");
  std::filesystem::remove_all(path("logs"));
  for (const char* method : {"#m()", "/[one]"}) {
    Log log(*this, sample_jvm(++runs_));
    log.methods("p.FooTest", {method});
    log.ran("p.FooTest", {"p/B"}).end().write(path("logs"));
  }
  record();
  EXPECT_EQ(select(), Selected());
  EXPECT_EQ(records(), 1u);
}

// A log may be looked at while its JVM runs, or before all of its artifacts are named.
TEST_F(PartialRun, ThatIsRecordedTwiceKeepsWhatItDidNotRun) {
  run_methods({"#m()", "/[one]"}, {"p/A", "p/B"});
  change("p/B");
  Log log(*this, sample_jvm(++runs_));
  log.start("p.FooTest");
  record_log(log);
  EXPECT_EQ(select(), (Selected{{"p.FooTest", "did not finish last time"}}));
  log.methods("p.FooTest", {"/[one]"});
  record_log(log.ran("p.FooTest", {"p/A"}).end());
  EXPECT_EQ(select(), (Selected{{"p.FooTest", "did not finish last time: its method m did not run since"}}));
  run_methods({"/[one]"}, {"p/A"});
  EXPECT_EQ(select().size(), 1u);
  run_methods({"#m()"}, {"p/B"});
  EXPECT_EQ(select(), Selected());
}

TEST_F(PartialRun, OfTwoJvmsOfWhichOneIsLookedAtAgainKeepsWhatTheOtherRan) {
  std::filesystem::remove_all(path("logs"));
  JvmInfo jvm = sample_jvm(++runs_);
  Log first(*this, jvm);
  first.methods("p.FooTest", {"#m()"});
  first.ran("p.FooTest", {"p/B"}).end().write(path("logs"));
  jvm.run.fill(++runs_);
  Log second(*this, jvm);
  second.methods("p.FooTest", {"/[one]"});
  second.ran("p.FooTest", {"p/A"}).start("p.BarTest").write(path("logs"));
  record();
  second.ran("p.BarTest", {}).end().write(path("logs"));
  record();
  EXPECT_EQ(select(), Selected());
  change("p/B");
  EXPECT_EQ(select(), because("class p.B changed"));
}

// Each of two records that count has a run of its own.
TEST_F(PartialRun, ThatIsNoLongerCompleteOnASecondLookLeavesTheStoreWhole) {
  run_methods({"#m()", "/[one]"}, {"p/A"});
  const auto file = path("root/data.txt");
  test::write_text(file, "1");
  Log log(*this, sample_jvm(++runs_));
  log.methods("p.FooTest", {"/[one]"});
  log.test("p.FooTest", TestStatus::kPassed, {{0, {log.file(file.string(), test::note_of(file))}}}).start("p.BarTest");
  record_log(log);
  EXPECT_EQ(records(), 2u);
  test::write_text(file, "of another size");
  record_log(log.ran("p.BarTest", {}).end());
  EXPECT_EQ(records(), 2u);
  EXPECT_EQ(select().at("p.FooTest"), "did not finish last time: " + file.string() + " changed while tests ran");
}

// Runs of machines whose clocks differ, one on top of the other.
TEST_F(PartialRun, OfAClockThatRunsBehindIsTheNewerOne) {
  const auto run_at = [&](uint64_t millis, const std::vector<std::string>& methods, TestStatus status) {
    JvmInfo jvm = sample_jvm(++runs_);
    jvm.start_millis += millis;
    Log log(*this, jvm);
    log.methods("p.FooTest", methods);
    record_log(log.ran("p.FooTest", {"p/A"}, status).end());
  };
  run_at(9'000'000, {"#m()", "/[one]"}, TestStatus::kPassed);
  run_at(1'000, {"#m()"}, TestStatus::kFailed);
  run_at(9'500'000, {"/[one]"}, TestStatus::kPassed);
  EXPECT_EQ(select(), (Selected{{"p.FooTest", "failed last time: its method m did not run since"}}))
      << "the last run of m() failed, whatever the clocks say";
  EXPECT_EQ(records(), 2u);
  run_at(2'000, {"#m()"}, TestStatus::kPassed);
  EXPECT_EQ(select(), Selected());
}

TEST_F(PartialRun, OfASuiteKeepsWhatItStillNames) {
  for (const char* name : {"p/A", "p/B"}) app_class({.name = name, .annotations = {"org/junit/jupiter/api/Test"}});
  instrument_all();
  run_methods({"p.A#m()", "p.B#m()"}, {"p/A", "p/B"});
  app_class({.name = "p/B", .body = 2, .annotations = {"org/junit/jupiter/api/Test"}});
  instrument_all();
  run_methods({"p.A#m()"}, {"p/A"});
  EXPECT_EQ(records(), 2u) << "p.B has its method, and the suite is the same";
  test_class({.name = "p/FooTest", .body = 2});
  instrument_all();
  run_methods({"p.A#m()"}, {"p/A", "p/FooTest"});
  EXPECT_EQ(records(), 2u) << "no record had the suite itself";
}

}  // namespace
}  // namespace retouch::selector
