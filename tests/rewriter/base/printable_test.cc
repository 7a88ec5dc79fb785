#include "rewriter/base/printable.h"

#include <gtest/gtest.h>

#include "rewriter/base/words.h"

namespace retouch {
namespace {

TEST(Printable, LeavesNothingThatATerminalActsOn) {
  EXPECT_EQ(printable("p.Größe é ☃"), "p.Größe é ☃");
  EXPECT_EQ(printable("a\033[31mb\n\r\t\x7F"), "a\\x1b[31mb\\x0a\\x0d\\x09\\x7f");
  EXPECT_EQ(printable("\xC2\x9B" "31m"), "\\xc2\\x9b31m") << "CSI in one character";
  EXPECT_EQ(printable(std::string_view("\0", 1)), "\\x00");
  EXPECT_EQ(printable("a\nb\033", "\n"), "a\nb\\x1b");
  EXPECT_EQ(printable("\xC2"), "\xC2");
}

TEST(Words, AreLinesOfAText) {
  using Lines = std::vector<std::string_view>;
  EXPECT_EQ(lines_of(""), Lines());
  EXPECT_EQ(lines_of("a"), Lines{"a"});
  EXPECT_EQ(lines_of("a\n\nb\n"), (Lines{"a", "", "b"}));
}

}  // namespace
}  // namespace retouch
