#include "selector/check/judgement.h"

#include <gtest/gtest.h>

#include "tests/selector/check/sample_check.h"

namespace retouch::selector::check {
namespace {

const TestId kOne = {"a", "p.One"};
const TestId kTwo = {"a", "p.Two"};

TEST(Judgement, SuspectsALeftOutTestThatGoesOtherwise) {
  const Outcomes before = last_outcomes({first_revision()});
  RevisionCheck now = second_revision();
  EXPECT_EQ(suspected_misses(before, now), std::vector<TestId>{kOne});
  EXPECT_EQ(miss(kOne, before.at(kOne), now.plain.at(kOne)).rule, Rule::kNewFailureMissed);
  now.left_out = {};
  EXPECT_TRUE(suspected_misses(before, now).empty()) << "one that runs is none";
  now.left_out = {kOne, {"b", "p.One"}};
  EXPECT_EQ(suspected_misses(before, now).size(), 1u) << "nothing to compare with";
}

TEST(Judgement, SeesOtherMethodsAndTheWayBackToPassing) {
  RevisionCheck now = first_revision();
  now.left_out = {kOne, kTwo};
  now.plain[kOne].methods_digest = "other";
  now.plain[kTwo].methods_digest = "";
  const Outcomes before = last_outcomes({first_revision()});
  EXPECT_EQ(suspected_misses(before, now), std::vector<TestId>{kOne}) << "of p.Two the methods are not known";
  EXPECT_EQ(miss(kOne, before.at(kOne), now.plain.at(kOne)).rule, Rule::kOtherOutcomeMissed);
  EXPECT_EQ(miss(kOne, outcome(TestStatus::kFailed), outcome(TestStatus::kPassed)).rule, Rule::kOtherOutcomeMissed);
}

TEST(Judgement, ComparesWithTheLastRevisionThatRanTheTest) {
  RevisionCheck between = first_revision();
  between.plain.erase(kOne);
  EXPECT_EQ(last_outcomes({first_revision(), between}).size(), 2u);
  EXPECT_EQ(last_outcomes({first_revision(), second_revision()}).at(kOne).status, TestStatus::kFailed);
}

TEST(Judgement, SeesNothingInAnIncompleteRecord) {
  EXPECT_TRUE(shows_the_same(outcome(TestStatus::kIncomplete), outcome(TestStatus::kFailed)));
  EXPECT_FALSE(shows_the_same(outcome(TestStatus::kSkipped), outcome(TestStatus::kPassed)));
}

TEST(Judgement, TellsInfluenceOfRetouchByItsKind) {
  RevisionCheck now = first_revision();
  EXPECT_TRUE(suspected_influence(now).empty());
  now.rewritten[kOne].status = TestStatus::kFailed;
  now.rewritten[kTwo].status = TestStatus::kSkipped;
  const TestId more = {"a", "p.More"};
  now.rewritten[more] = outcome(TestStatus::kPassed);
  EXPECT_EQ(suspected_influence(now), (std::vector<TestId>{kOne, kTwo, more}));
  EXPECT_EQ(influence(kOne, now, true).rule, Rule::kFailsRewritten);
  EXPECT_EQ(influence(kTwo, now, true).rule, Rule::kDiffersRewritten);
  EXPECT_EQ(influence(more, now, true).rule, Rule::kFirstRunDiffers);
  EXPECT_EQ(influence(more, now, false).rule, Rule::kDiffersRewritten);
  EXPECT_EQ(influence(more, now, false).words, "plain: did not run; rewritten: passed, 2 methods");
  now.plain.clear();
  EXPECT_TRUE(suspected_influence(now).empty()) << "nothing ran plain";
}

}  // namespace
}  // namespace retouch::selector::check
