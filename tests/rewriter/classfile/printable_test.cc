#include "rewriter/classfile/printable.h"

#include <gtest/gtest.h>

#include <set>

namespace retouch::classfile {
namespace {

using namespace std::string_view_literals;

TEST(Quoted, ShowsTextAsItIs) {
  EXPECT_EQ(quoted_text(""), R"("")");
  EXPECT_EQ(quoted_text("plain text"), R"("plain text")");
  EXPECT_EQ(quoted_text("\xC3\xA9 \xE2\x82\xAC"), "\"\xC3\xA9 \xE2\x82\xAC\"");
}

TEST(Quoted, EscapesWhatDoesNotPrint) {
  EXPECT_EQ(quoted_text("a\"b\\c\n\r\t"), R"("a\"b\\c\n\r\t")");
  EXPECT_EQ(quoted_text("\x01\x7F"), R"("\u0001\u007F")");
  EXPECT_EQ(quoted_text("\xC0\x80"), R"("\u0000")");          // zero, as modified UTF-8 writes it
  EXPECT_EQ(quoted_text("\xE2\x80\xAE"), R"("\u202E")");      // right-to-left override
  EXPECT_EQ(quoted_text("\xED\xA0\x80"), R"("\uD800")");      // a surrogate without its partner
  EXPECT_EQ(quoted_text("\xED\xB0\x80\xED\xA0\x80"), R"("\uDC00\uD800")");
}

TEST(Quoted, JoinsSurrogatesThatBelongTogether) {
  EXPECT_EQ(quoted_text("\xED\xA0\xBD\xED\xB8\x80"), "\"\xF0\x9F\x98\x80\"");
}

TEST(Quoted, ShowsBytesThatAreNotModifiedUtf8) {
  EXPECT_EQ(quoted_text("\0"sv), R"("\x00")");
  EXPECT_EQ(quoted_text("\xFF"), R"("\xFF")");
  EXPECT_EQ(quoted_text("\xC3"), R"("\xC3")");                          // cut
  EXPECT_EQ(quoted_text("\xE2\x82"), R"("\xE2\x82")");                  // cut
  EXPECT_EQ(quoted_text("\xC1\x81"), R"("\xC1\x81")");                  // longer than needed
  EXPECT_EQ(quoted_text("\xE0\x80\x81"), R"("\xE0\x80\x81")");          // longer than needed
  EXPECT_EQ(quoted_text("\xF0\x9F\x98\x80"), R"("\xF0\x9F\x98\x80")");  // UTF-8, but not modified
}

TEST(Quoted, TellsEveryTwoByteStringsApart) {
  std::set<std::string> shown;
  for (int first = 0; first < 256; ++first) {
    for (int second = 0; second < 256; ++second) {
      const char text[] = {static_cast<char>(first), static_cast<char>(second)};
      shown.insert(quoted_text({text, 2}));
    }
  }
  EXPECT_EQ(shown.size(), 65536u);
}

TEST(Quoted, CutsLongTextAndTellsItApartByItsDigest) {
  std::string a(kLongestShown + 1, 'x');
  std::string b = a;
  b.back() = 'y';
  EXPECT_EQ(quoted_text(a.substr(1)).size(), kLongestShown + 2);
  EXPECT_LT(quoted_text(a).size(), 200u);
  EXPECT_NE(quoted_text(a).find("(1025 bytes, digest "), std::string::npos);
  EXPECT_NE(quoted_text(a), quoted_text(b));
}

TEST(NameText, IsBareForUsualNames) {
  for (const char* name : {"p/Foo$Bar", "<init>", "([Ljava/lang/String;J)V", "lambda$run$0", "package-info"}) {
    EXPECT_EQ(name_text(name), name);
  }
}

TEST(NameText, IsQuotedWhereItWouldMislead) {
  EXPECT_EQ(name_text(""), R"("")");
  EXPECT_EQ(name_text("a b"), R"("a b")");
  EXPECT_EQ(name_text("a\nb"), R"("a\nb")");
  EXPECT_EQ(name_text("a\"b"), R"("a\"b")");
  EXPECT_EQ(name_text("a,b"), R"("a,b")");
  EXPECT_EQ(name_text("\xC3\xA9"), "\"\xC3\xA9\"");
}

TEST(HexText, HasTheDigitsAskedFor) {
  EXPECT_EQ(hex_text(0xAB, 4), "00AB");
  EXPECT_EQ(hex_text(0x123456789ABCDEF0, 16), "123456789ABCDEF0");
}

}  // namespace
}  // namespace retouch::classfile
