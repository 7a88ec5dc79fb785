// Figure 1 of the paper: what the point sets record of the test before the change (samples/figure1).
#include <gtest/gtest.h>

#include "tests/rewriter/instrument/instrumented_program.h"

namespace retouch::test {
namespace {

std::vector<JavaSource> revision(const std::string& name) {
  std::vector<JavaSource> sources;
  for (const char* file : {"T", "C", "D", "DPrime"}) {
    const std::string path = std::string("figure1/") + file + ".java";
    sources.push_back({path, file_text(std::filesystem::path(RETOUCH_SOURCE_DIR) / "samples/figure1" / name / path)});
  }
  return sources;
}

TEST(Figure1, RecordsTheClassThatNeverBeganToRunWithTheCorrectedPointsOnly) {
  const Recorded recorded = record(revision("v1"), "figure1.T");
  EXPECT_EQ(recorded.corrected, (Recorded::Events{"figure1/C"}));
  EXPECT_EQ(recorded.shared,
            (Recorded::Events{"figure1/D", "figure1/C", "figure1/T", "enter figure1/D", "leave figure1/D"}));
  EXPECT_EQ(recorded.ekstazi, (Recorded::Events{"figure1/D", "figure1/T"}));  // figure1/C is missed
  EXPECT_EQ(recorded.output, "main threw java.lang.ExceptionInInitializerError\n");
}

TEST(Figure1, HasOneChangeThatDecidesTheTest) {
  const Recorded recorded = record(revision("v2"), "figure1.T");
  EXPECT_EQ(recorded.output, "C.M() returned\n");
  for (const char* file : {"T", "D", "DPrime"}) {
    const std::string path = std::string("samples/figure1/v?/figure1/") + file + ".java";
    std::string old_path = path, new_path = path;
    old_path.replace(old_path.find('?'), 1, "1");
    new_path.replace(new_path.find('?'), 1, "2");
    const std::filesystem::path root = RETOUCH_SOURCE_DIR;
    EXPECT_EQ(file_text(root / old_path), file_text(root / new_path));
  }
}

}  // namespace
}  // namespace retouch::test
