#include "tests/rewriter/facts/meaning_rows.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>

#include "rewriter/facts/class_facts.h"
#include "tests/support/javac.h"

namespace retouch::facts {
namespace {

using test::Differs;

constexpr size_t kPackageLength = 5;

// "a0007" and "b0007".
std::string package_of(char side, size_t row) {
  char name[kPackageLength + 1];
  std::snprintf(name, sizeof name, "%c%04u", side, static_cast<unsigned>(row % 10000));
  return name;
}

test::JavaSource source_of(char side, size_t row, const std::string& text) {
  const std::string package = package_of(side, row);
  return {
      package + "/C.java",
      "package " + package + "; import shared.*; import shared.Types.*; import static shared.Types.*; " + text + "\n"};
}

ClassFacts facts_of(const test::JavaClasses& classes, char side, size_t row) {
  const std::string package = package_of(side, row);
  std::string name = package + "/C";
  if (!classes.all().contains(name)) name = package + "/Outer$1C";
  std::vector<uint8_t> bytes = classes.bytes(name);
  // The row's package gets a name that both sides have.
  for (auto at = bytes.begin(); (at = std::search(at, bytes.end(), package.begin(), package.end())) != bytes.end();
       ++at) {
    std::copy_n("paket", kPackageLength, at);
  }
  return class_facts(name + ".class", bytes);
}

const test::JavaClasses& compiled_rows() {
  static const test::JavaClasses classes = [] {
    std::vector<test::JavaSource> sources = {{"shared/Types.java", test::shared_source()}};
    for (size_t i = 0; i < test::meaning_rows().size(); ++i) {
      sources.push_back(source_of('a', i, test::meaning_rows()[i].before));
      sources.push_back(source_of('b', i, test::meaning_rows()[i].after));
    }
    return test::compile_java(sources, 17, {"-g", "-parameters", "-nowarn"});
  }();
  return classes;
}

TEST(ClassMeaning, TellsApartWhatAProgramCanSeeAndNothingElse) {
  RETOUCH_NEEDS_JAVAC(17);
  for (size_t i = 0; i < test::meaning_rows().size(); ++i) {
    const test::MeaningRow& row = test::meaning_rows()[i];
    SCOPED_TRACE(row.what);
    const ClassFacts before = facts_of(compiled_rows(), 'a', i);
    const ClassFacts after = facts_of(compiled_rows(), 'b', i);
    ASSERT_TRUE(before.parsed && after.parsed);
    EXPECT_EQ(before.meaning != after.meaning, row.differs == Differs::kMeaning || row.differs == Differs::kHeaderToo);
    EXPECT_EQ(before.lines != after.lines, row.differs != Differs::kNothing);
    // Being a record, and what only reflection shows, is not asked here: see ClassFacts.
    if (row.differs != Differs::kMeaning) {
      EXPECT_EQ(before.header != after.header, row.differs == Differs::kHeaderToo);
    }
  }
}

TEST(ClassMeaning, IsTheSameEveryTime) {
  RETOUCH_NEEDS_JAVAC(17);
  // In between, other classes leave their traces in the memory that is kept from class to class.
  std::vector<Digest128> first, second;
  for (size_t i = 0; i < test::meaning_rows().size(); ++i) first.push_back(facts_of(compiled_rows(), 'a', i).lines);
  for (size_t i = test::meaning_rows().size(); i-- > 0;) second.push_back(facts_of(compiled_rows(), 'a', i).lines);
  std::reverse(second.begin(), second.end());
  EXPECT_EQ(first, second);
}

}  // namespace
}  // namespace retouch::facts
