#include "selector/check/check_state.h"

#include <gtest/gtest.h>

#include <fstream>

#include "rewriter/base/error.h"
#include "tests/selector/check/sample_check.h"
#include "tests/support/temporary_directory.h"

namespace retouch::selector::check {
namespace {

TEST(CheckState, IsReadAsItWasWritten) {
  const CheckState state = {"settings", sample_report().revisions};
  const CheckState read = state_of(state_text(state));
  EXPECT_EQ(state_text(read), state_text(state));
  ASSERT_EQ(read.revisions.size(), 3u);
  EXPECT_EQ(read.settings, "settings");
  const RevisionCheck& second = read.revisions[2];
  EXPECT_EQ(second.subject, "tab\there, <b>line</b>\nend \\");
  EXPECT_EQ(second.plain.at({"a", "p.One"}).status, TestStatus::kFailed);
  EXPECT_EQ(second.rewritten.at({"a", "p.Two"}).millis, 30u);
  ASSERT_EQ(second.entered.size(), 2u) << "tests of one name in two runs are two";
  EXPECT_EQ(second.entered[0].words.size(), 2u);
  EXPECT_EQ(second.violations[0].chain, (std::vector<std::string>{"because & so", "on"}));
  EXPECT_EQ(read.revisions[1].state, RevisionState::kNotBuilt);
  EXPECT_EQ(read.revisions[1].problem, sample_report().revisions[1].problem);
}

TEST(CheckState, IsRefusedWhereItIsCut) {
  const std::string whole = state_text({"settings", sample_report().revisions});
  for (size_t length = 0; length < whole.size(); ++length)
    EXPECT_THROW(state_of(whole.substr(0, length)), FormatError) << length;
  EXPECT_THROW(state_of(whole + "more\n"), FormatError);
  std::string other = whole;
  other.replace(other.find("\t1\t"), 3, "\t2\t");
  EXPECT_THROW(state_of(other), FormatError) << "another version";
  EXPECT_THROW(state_of("retouch-check\t1\ts\nplain\ta\tp.One\t0\t2\td\t10\nend\n"), FormatError) << "no revision";
}

TEST(CheckState, IsNoneWithoutAFileAndAnErrorOfTheUserWhereItIsDamaged) {
  const test::TemporaryDirectory directory;
  EXPECT_FALSE(load_state(directory.path() / "state"));
  std::ofstream(directory.path() / "state") << "else";
  EXPECT_THROW(load_state(directory.path() / "state"), UserError);
}

}  // namespace
}  // namespace retouch::selector::check
