#include "rewriter/facts/text_names.h"

#include <gtest/gtest.h>

namespace retouch::facts {
namespace {

using Names = std::vector<std::string>;

TEST(NamesInText, AreClassesOfPackages) {
  EXPECT_EQ(names_in_text("p.Values"), Names{"p/Values"});
  EXPECT_EQ(names_in_text("org.acme.a1._b.$c.Values"), Names{"org/acme/a1/_b/$c/Values"});
  EXPECT_EQ(names_in_text("p.Values$In"), Names{"p/Values$In"});
  EXPECT_EQ(names_in_text("p.Gr\xC3\xB6\xC3\x9F" "e"), Names{"p/Gr\xC3\xB6\xC3\x9F" "e"});
}

TEST(NamesInText, AreClassesInsideOthers) {
  EXPECT_EQ(names_in_text("p.Values.In.MAX"), (Names{"p/Values", "p/Values$In", "p/Values$In$MAX"}));
  EXPECT_EQ(names_in_text("p.Values.max.In"), Names{"p/Values"});
}

TEST(NamesInText, StandAmongOtherWords) {
  EXPECT_EQ(names_in_text("T(p.A).f() + new q.B[]{p.C.class};\n<r.D a='s.E'/>, !!t.F"),
            (Names{"p/A", "q/B", "p/C", "r/D", "s/E", "t/F"}));
  EXPECT_EQ(names_in_text("Packages.p.K.f()"), Names{"p/K"});
  EXPECT_EQ(names_in_text("\1p.A\1 is \2q.B.\2"), (Names{"p/A", "q/B"}));  // a recipe
}

TEST(NamesInText, AreInternalNames) {
  EXPECT_EQ(names_in_text("p/q/Values$In"), Names{"p/q/Values$In"});
  EXPECT_EQ(names_in_text("classpath:p/Values.class"), Names{"p/Values"});
  EXPECT_EQ(names_in_text("[[Lp/Values;"), Names{"p/Values"});
  EXPECT_EQ(names_in_text("(Lp/A;ILq/B;[Lr/C;)Lp/D<Lp/E;>;"), (Names{"p/A", "q/B", "r/C", "p/D", "p/E"}));
}

TEST(NamesInText, AreNotInternalNamesWhereOnlyDotsAreLookedFor) {
  EXPECT_EQ(names_in_text("p/A p.B/2 (Lp/C;)V q.D", TextForms::kDots), (Names{"p/B", "q/D"}));
}

TEST(NamesInText, AreNotInOtherTexts) {
  for (const char* text : {"", ".", "...", "Plain", "Plain.name", "a.b.c", "1.5", "v1.2.Final", "p..A", "p. A", "p.1A",
                           "p/A.java", "p/A, or", "p.q/A", "p/q.A", "https://host.org/Page",
                           "www.host.org", "The end."}) {
    EXPECT_EQ(names_in_text(text), Names{}) << text;
  }
}

TEST(NamesInText, AreNotInData) {
  EXPECT_EQ(names_in_text("p.A \7 p.B"), Names{});
  EXPECT_EQ(names_in_text("\t\r\n\fp.A"), Names{"p/A"});
}

TEST(NamesInText, TakeNoMoreRoomThanTheTextTimesTheLongest) {
  std::string text = "p";
  while (text.size() < 0xFFFF) text += ".A";
  size_t size = 0;
  for (const std::string& name : names_in_text(text)) {
    EXPECT_LE(name.size(), 1024u + 2);
    size += name.size();
  }
  EXPECT_GT(size, 1024u);
}

}  // namespace
}  // namespace retouch::facts
