// Merging stores: shards of one run, machines, and what is refused.
#include "selector/merge.h"

#include "selector/store_editor.h"
#include "tests/selector/workspace.h"

namespace retouch::selector {
namespace {

namespace fs = std::filesystem;
using test::JvmInfo;
using test::sample_jvm;
using test::Selected;
using test::TestStatus;

class Merge : public test::TwoTests {
 protected:
  using Runs = std::vector<std::pair<std::string, std::vector<std::string>>>;  // tests and what they touch
  // A store that has `base` and then this run.
  Store with_run(const Store& base, uint8_t run, const Runs& tests, TestStatus status = TestStatus::kPassed) {
    save_store(path("store"), base);
    JvmInfo jvm = sample_jvm(run);
    jvm.start_millis += run * 1'000u;
    Log log(*this, jvm);
    for (const auto& [name, classes] : tests) log.ran(name, classes, status);
    record_log(log.end());
    return load_store(path("store")).store;
  }
  // The same with methods of p.FooTest, at a time of its own.
  Store with_methods(const Store& base, uint8_t run, uint64_t millis, const std::vector<std::string>& methods,
                     TestStatus status) {
    save_store(path("store"), base);
    JvmInfo jvm = sample_jvm(run);
    jvm.start_millis += millis;
    Log log(*this, jvm);
    log.methods("p.FooTest", methods);
    record_log(log.ran("p.FooTest", {"p/Foo"}, status).end());
    return load_store(path("store")).store;
  }
  Store without(Store store, const std::string& test) {
    StoreEditor editor(std::move(store));
    EXPECT_TRUE(editor.forget_test(test));
    return compacted(editor.finish());
  }
  Selected selected_with(const Store& store) {
    save_store(path("store"), store);
    return select();
  }
  void change(const char* name, int body) {
    app_class({.name = name, .body = body});
    instrument_all();
  }

  const Runs foo_ = {{"p.FooTest", {"p/Foo"}}};
  const Runs bar_ = {{"p.BarTest", {"p/Bar"}}};
};

TEST_F(Merge, MakesShardsWhatOneRunWouldHaveBeen) {
  const Store shard1 = with_run({}, 1, foo_);
  const Store shard2 = with_run({}, 2, bar_);
  ASSERT_EQ(merge_conflict(shard1, shard2), std::nullopt);
  const Store both = merged(shard1, shard2);
  const Store unsharded = with_run({}, 1, {foo_[0], bar_[0]});
  EXPECT_EQ(both.tests.size(), 2u);
  EXPECT_EQ(both.entities, unsharded.entities);
  EXPECT_EQ(both.versions, unsharded.versions);
  EXPECT_TRUE(both.dependencies == unsharded.dependencies);
  EXPECT_TRUE(both.sets == unsharded.sets);
  EXPECT_EQ(both.environments, unsharded.environments);
  EXPECT_EQ(selected_with(both), Selected());
  app_class({.name = "p/Bar", .body = 2});
  EXPECT_EQ(selected_with(both), (Selected{{"p.BarTest", "affected: class p.Bar changed"}}));
}

TEST_F(Merge, LetsANewRecordReplaceTheOneItCameFrom) {
  const Store base = with_run({}, 1, {foo_[0], bar_[0]});
  change("p/Foo", 2);
  const Store newer = with_run(base, 2, foo_);
  const Store both = merged(base, newer);
  EXPECT_TRUE(both == newer);
  EXPECT_EQ(selected_with(both), Selected());
}

TEST_F(Merge, TakesFromEachShardWhatItRecordedOnACommonBase) {
  const Store base = with_run({}, 1, {foo_[0], bar_[0]});
  change("p/Foo", 2);
  change("p/Bar", 2);
  const Store shard1 = with_run(base, 2, foo_);
  const Store shard2 = with_run(base, 3, bar_);
  ASSERT_EQ(merge_conflict(shard1, shard2), std::nullopt);
  const Store both = merged(shard1, shard2);
  EXPECT_EQ(both.tests.size(), 2u);
  EXPECT_EQ(selected_with(both), Selected());
}

TEST_F(Merge, CountsBothRunsOfATestThatTwoShardsHaveAPartOf) {
  const Store shard1 = with_run({}, 1, {{"p.FooTest", {"p/Foo"}}, bar_[0]});
  const Store shard2 = with_run({}, 2, {{"p.FooTest", {"p/Bar"}}});
  const Store both = merged(shard1, shard2);
  EXPECT_EQ(both.records_of("p.FooTest").size(), 2u);
  EXPECT_EQ(selected_with(both), Selected());
  for (const char* name : {"p/Foo", "p/Bar"}) {
    app_class({.name = name, .body = 2});
    EXPECT_EQ(selected_with(both).count("p.FooTest"), 1u) << name;
    app_class({.name = name});
  }
  // The next run stands for both, and keeps what either touched and did not change.
  const Store later = with_run(both, 3, {{"p.FooTest", {}}});
  EXPECT_EQ(later.records_of("p.FooTest").size(), 1u);
  app_class({.name = "p/Bar", .body = 2});
  EXPECT_EQ(selected_with(later).count("p.FooTest"), 1u);
}

TEST_F(Merge, WaitsForTheMethodsThatHaveALaterResultInNoStore) {
  const auto waiting = [&](const Store& store) {
    std::vector<std::string> names;
    for (const TestRecord& record : store.records_of("p.FooTest")) {
      for (const TestMethod& method : record.baseline->methods) names.push_back(method.name);
    }
    std::sort(names.begin(), names.end());
    return names;
  };
  const auto passed = TestStatus::kPassed;
  const Store base = with_methods({}, 1, 9'000'000, {"#m()", "/[one]", "/[two]"}, TestStatus::kFailed);
  const Store a = with_methods(base, 2, 1'000, {"#m()"}, passed);
  const Store b = with_methods(base, 3, 2'000, {"/[one]"}, passed);
  EXPECT_TRUE(merged(a, b) == merged(b, a));
  EXPECT_EQ(merged(a, b).records_of("p.FooTest").size(), 3u);
  EXPECT_EQ(waiting(merged(a, b)), (std::vector<std::string>{"#m()", "/[one]", "/[two]"}));
  EXPECT_EQ(selected_with(merged(a, b)).count("p.FooTest"), 1u) << "what failed may have been [two]";
  const Store c = with_methods(a, 4, 3'000, {"/[two]"}, passed);
  EXPECT_EQ(waiting(merged(b, c)), (std::vector<std::string>{"#m()", "/[one]", "/[two]"}));
  EXPECT_EQ(merged(b, c).records_of("p.FooTest").size(), 3u) << "nothing waits in the first";
  EXPECT_EQ(selected_with(merged(b, c)).count("p.FooTest"), 0u);
}

// Of two runs that neither store has on top of the other nobody knows which was later.
TEST_F(Merge, LetsNoClockDecide) {
  const Store both = merged(with_methods({}, 1, 9'000'000, {"#m()", "/[one]"}, TestStatus::kPassed),
                            with_methods({}, 2, 1'000, {"#m()"}, TestStatus::kFailed));
  save_store(path("store"), both);
  Log log(*this, sample_jvm(3));
  log.methods("p.FooTest", {"/[one]"});
  record_log(log.ran("p.FooTest", {"p/Foo"}).end());
  EXPECT_EQ(select().count("p.FooTest"), 1u) << "m() failed in one of them";
}

TEST_F(Merge, CountsAFailureOfEitherRun) {
  const Store passed = with_run({}, 1, foo_);
  const Store failed = with_run({}, 2, foo_, TestStatus::kFailed);
  EXPECT_EQ(selected_with(merged(passed, failed)).at("p.FooTest"), "failed last time");
  EXPECT_EQ(selected_with(merged(failed, passed)).at("p.FooTest"), "failed last time");
}

TEST_F(Merge, KeepsWhatOneStoreSaysOfARunThatBothHave) {
  const Store passed = with_run({}, 1, {foo_[0], bar_[0]});
  StoreEditor editor(passed);
  editor.test("p.FooTest").status = TestStatus::kFailed;
  const Store told = compacted(editor.finish());
  EXPECT_EQ(selected_with(merged(passed, told)), (Selected{{"p.FooTest", "failed last time"}}));
}

TEST_F(Merge, ForgetsWhatOneStoreForgot) {
  const Store all = with_run({}, 1, {foo_[0], bar_[0]});
  EXPECT_EQ(merged(all, without(all, "p.FooTest")).tests.size(), 1u);
}

TEST_F(Merge, IsAssociativeCommutativeAndIdempotent) {
  const Store base = with_run({}, 1, {foo_[0], bar_[0]});
  const std::vector<Store> stores = {base,
                                     with_run(base, 2, foo_),
                                     with_run(base, 3, bar_, TestStatus::kFailed),
                                     with_run({}, 4, {{"p.FooTest", {"p/Bar"}}}),
                                     without(base, "p.BarTest"),
                                     {}};
  for (const Store& a : stores) {
    EXPECT_TRUE(merged(a, a) == a);
    for (const Store& b : stores) {
      const Store ab = merged(a, b);
      EXPECT_TRUE(ab == merged(b, a));
      EXPECT_TRUE(merged(ab, b) == ab);
      EXPECT_EQ(write_store(ab), write_store(merged(b, a)));
      for (const Store& c : stores) EXPECT_TRUE(merged(ab, c) == merged(a, merged(b, c)));
    }
  }
}

TEST_F(Merge, RefusesRecordsOfDifferentBuilds) {
  const Store one = with_run({}, 1, {{"p.FooTest", {"p/Foo"}}});
  change("p/Foo", 2);
  const Store other = with_run({}, 2, {{"p.BarTest", {"p/Foo"}}});
  EXPECT_EQ(merge_conflict(one, other), "they were recorded with different builds: class p.Foo differs");
  EXPECT_EQ(merge_conflict(other, one), merge_conflict(one, other));
}

TEST_F(Merge, RefusesRecordsOfOtherLibrariesAndJdks) {
  const Store one = with_run({}, 1, foo_);
  test::write_text(path("lib/file.txt"), "1");
  JvmInfo jvm = sample_jvm(2);
  Log log(*this, jvm);
  log.ran("p.BarTest", {"p/Bar"}).end();
  fs::remove_all(path("logs"));
  log.write(path("logs"));
  fs::remove(path("store"));
  record(ran_class_path() + ":" + path("lib").string());
  EXPECT_EQ(merge_conflict(one, load_store(path("store")).store), "they differ in library lib");

  jvm.release = "JAVA_VERSION=\"21\"\n";
  Log on21(*this, jvm);
  fs::remove(path("store"));
  record_log(on21.ran("p.BarTest", {"p/Bar"}).end());
  EXPECT_EQ(merge_conflict(one, load_store(path("store")).store),
            "one was recorded with JDK 17.0.15, the other with 21");
}

TEST_F(Merge, DoesNotMindOlderBuildsThatWereReplaced) {
  const Store base = with_run({}, 1, {foo_[0], bar_[0]});
  change("p/Foo", 2);
  const Store newer = with_run(base, 2, foo_);
  EXPECT_EQ(merge_conflict(base, newer), std::nullopt);
}

}  // namespace
}  // namespace retouch::selector
