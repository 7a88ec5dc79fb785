// What stands beside the store: the history of runs, and what an observation would have left out.
#include "selector/history.h"

#include "selector/observation.h"
#include "tests/selector/workspace.h"

namespace retouch::selector {
namespace {

namespace fs = std::filesystem;
using test::TestStatus;

class History : public test::TwoTests {
 protected:
  void run(uint8_t number, const std::string& test, TestStatus status = TestStatus::kPassed) {
    Log log(*this, test::sample_jvm(number));
    record_log(log.ran(test, {"p/Foo"}, status).end());
  }
};

TEST_F(History, HasALineForEachRecord) {
  Log log(*this);
  record_log(log.ran("p.FooTest", {"p/Foo"}).ran("p.BarTest", {"p/Bar"}).end());
  run(2, "p.FooTest", TestStatus::kFailed);
  record();  // the same log again: nothing ran
  const std::vector<HistoryEntry> entries = read_history(path("store"));
  ASSERT_EQ(entries.size(), 2u);
  EXPECT_EQ(entries[0].tests, 2u);
  EXPECT_EQ(entries[0].ran, 2u);
  EXPECT_EQ(entries[0].failed, 0u);
  EXPECT_EQ(entries[1].tests, 2u);
  EXPECT_EQ(entries[1].ran, 1u);
  EXPECT_EQ(entries[1].failed, 1u);
  EXPECT_EQ(entries[1].all_millis, 20u);
  EXPECT_EQ(entries[1].ran_millis, 10u);
}

TEST_F(History, LeavesOutWhatItCannotReadAndKeepsTheNewest) {
  test::write_text(history_path(path("store")), "retouch-history 1\n5 3 1 20 10 0\nnonsense\n6 1 2 20 10 0\n7 3 1 20");
  EXPECT_EQ(read_history(path("store")), (std::vector<HistoryEntry>{{5, 3, 1, 20, 10, 0}}));
  test::write_text(history_path(path("store")), "something else\n5 3 1 20 10 0\n");
  EXPECT_TRUE(read_history(path("store")).empty());
  std::string many = "retouch-history 1\n";
  for (int i = 0; i < 2'500; ++i) many += std::to_string(i) + " 3 1 20 10 0\n";
  test::write_text(history_path(path("store")), many);
  add_to_history(path("store"), {9'999, 3, 1, 20, 10, 0});
  EXPECT_EQ(read_history(path("store")).size(), 2'000u);
  EXPECT_EQ(read_history(path("store")).back().millis, 9'999u);
}

TEST_F(History, IsNoReasonToFail) {
  fs::create_directories(history_path(path("store")));
  run(1, "p.FooTest");
  EXPECT_EQ(load_store(path("store")).state, StoreState::kRead);
  EXPECT_FALSE(warnings_.empty());
}

TEST_F(History, ObservationsAreReadAsTheyAreWritten) {
  const Observation observation{
      17, 5, {{"p.A", Observed::kPending}, {"p.B", Observed::kPassed}, {"a feature", Observed::kFailed}}};
  write_observation(path("store"), observation);
  EXPECT_TRUE(read_observation(path("store")) == observation);
  EXPECT_EQ(observation.that(Observed::kFailed), std::vector<std::string>{"a feature"});
  test::write_text(observation_path(path("store")), "no observation");
  EXPECT_FALSE(read_observation(path("store")).has_value());
}

TEST_F(History, ObservationsTakeOnlyRunsSince) {
  run(1, "p.FooTest", TestStatus::kFailed);
  const Store store = load_store(path("store")).store;
  const uint64_t start = store.tests[0].start_millis;
  Observation later{start + 1, 1, {{"p.FooTest", Observed::kPending}}};
  EXPECT_TRUE(note_outcomes(store, {"p.FooTest"}, later).empty());
  EXPECT_EQ(later.left_out.at("p.FooTest"), Observed::kPending);
  Observation before{start, 1, {{"p.FooTest", Observed::kPending}}};
  EXPECT_EQ(note_outcomes(store, {"p.FooTest"}, before), std::vector<std::string>{"p.FooTest"});
  EXPECT_TRUE(note_outcomes(store, {"p.FooTest"}, before).empty()) << "once";
}

}  // namespace
}  // namespace retouch::selector
