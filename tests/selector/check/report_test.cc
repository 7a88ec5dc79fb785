#include "selector/check/report.h"

#include <gtest/gtest.h>

#include "tests/selector/check/sample_check.h"

namespace retouch::selector::check {
namespace {

TEST(CheckReport, ComparesEveryRevisionButTheFirstThatWasChecked) {
  const Totals totals = totals_of(sample_report());
  EXPECT_EQ(totals.compared, 1u);
  EXPECT_EQ(totals.not_built, 1u);
  EXPECT_DOUBLE_EQ(totals.mean_share, 0.5);
  EXPECT_DOUBLE_EQ(totals.mean_time_share, 0.75);
  EXPECT_EQ(totals.with_miss, 1u);
  EXPECT_EQ(totals.all_selected, 0u);
  EXPECT_EQ(totals.broken.at(Rule::kNewFailureMissed), 1u);
  EXPECT_FALSE(totals.is_clean());
  EXPECT_TRUE(totals_of({"", "", {first_revision()}}).is_clean());
}

TEST(CheckReport, SaysInTextWhatIsBrokenAndWhy) {
  const std::string text = text_report(sample_report());
  for (const char* part :
       {"0123456789      2      recorded", "the build failed, exit code 1: log/1111111111.build",
        "fedcba9876      2         1    50 %    75 %      2.0 s      3.0 s     0.0 s       1  ",
        "R1 every test that begins to fail is selected: broken 1 times",
        "R9 every test that goes otherwise than before is selected: holds",
        "fedcba9876 R1 p.One: not selected\n    because & so\n    on\n",
        "look at p.One: left out, and came to class p.C, class p.D", "unsteady p.Two: now and then"}) {
    EXPECT_NE(text.find(part), std::string::npos) << part << "\n" << text;
  }
}

TEST(CheckReport, KeepsALongProblemApartFromTheSubject) {
  CheckReport report = sample_report();
  report.revisions[1].problem = std::string(90, 'p');
  report.revisions[1].subject = "Merge";
  EXPECT_NE(text_report(report).find("pp  Merge\n"), std::string::npos) << text_report(report);
}

TEST(CheckReport, CallsNoRuleKeptWhereNoRevisionShowsIt) {
  CheckReport report = sample_report();
  report.revisions.resize(1);
  const Totals first_alone = totals_of(report);
  EXPECT_EQ(outcome_words(first_alone, Rule::kOtherOutcomeMissed), "not judged, for no revision was compared");
  EXPECT_EQ(outcome_words(first_alone, Rule::kFirstRunDiffers), "holds");
  report.revisions = {sample_report().revisions[1]};
  EXPECT_EQ(outcome_words(totals_of(report), Rule::kFirstRunDiffers), "not judged, for no revision was checked");
  EXPECT_EQ(text_report(report).find("holds"), std::string::npos);
}

TEST(CheckReport, NamesOnceWhatIsSelectedAgainInEveryRevision) {
  CheckReport report = sample_report();
  report.revisions.push_back(report.revisions.back());
  const auto groups = selected_again(report);
  ASSERT_EQ(groups.size(), 1u);
  EXPECT_EQ(groups.at("affected"), (std::set<TestId>{{"a", "p.Two"}}));
  EXPECT_NE(text_report(report).find("\nR5 affected: 1 test: p.Two\n"), std::string::npos);
}

TEST(CheckReport, IsJson) {
  const std::string json = json_report(sample_report());
  for (const char* part : {"\"schema\": \"retouch-check\"", "\"R1\": 1", "\"R9\": 0", "\"state\": \"not-built\"",
                           "\"selected\": false", "\"because & so\"", "\"selected-millis\": 30"}) {
    EXPECT_NE(json.find(part), std::string::npos) << part;
  }
}

TEST(CheckReport, IsAPageInWhichTextOfTheHistoryIsText) {
  const std::string html = html_report(sample_report());
  EXPECT_EQ(html.find("<b>"), std::string::npos);
  EXPECT_NE(html.find("&lt;b&gt;line&lt;/b&gt;"), std::string::npos);
  EXPECT_NE(html.find("because &amp; so"), std::string::npos);
  EXPECT_NE(html.find("<rect class=\"missed\""), std::string::npos);
  EXPECT_NE(html.find("<polyline class=\"chosen\""), std::string::npos);
  EXPECT_TRUE(html.ends_with("</html>\n"));
}

}  // namespace
}  // namespace retouch::selector::check
