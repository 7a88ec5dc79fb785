#include "rewriter/jar/manifest.h"

#include <gtest/gtest.h>

namespace retouch::jar {
namespace {

std::string value(const ManifestSection& section, std::string_view name) {
  const std::string* found = section.find(name);
  return found == nullptr ? "<none>" : *found;
}

TEST(Manifest, HasAMainSectionAndNamedOnes) {
  const Manifest manifest = parse_manifest(
      "Manifest-Version: 1.0\r\nClass-Path: a.jar b.jar\r\n\r\nName: p/\r\nSealed: true\r\n\r\n\r\nName: "
      "q/X.class\r\nJava-Bean: True\r\n");
  EXPECT_EQ(value(manifest.main, "Class-Path"), "a.jar b.jar");
  ASSERT_EQ(manifest.sections.size(), 2u);
  EXPECT_EQ(manifest.sections[0].name, "p/");
  EXPECT_EQ(value(manifest.sections[0], "Sealed"), "true");
  EXPECT_EQ(manifest.sections[1].name, "q/X.class");
  EXPECT_EQ(value(manifest.sections[1], "Name"), "<none>");
}

TEST(Manifest, JoinsContinuedLinesOfNamesToo) {
  const Manifest manifest =
      parse_manifest("Class-Path: first.jar sec\n ond.jar\n  third.jar\n\nName: a/very\n /long\nX: y\n");
  EXPECT_EQ(value(manifest.main, "Class-Path"), "first.jar second.jar third.jar");
  EXPECT_EQ(manifest.sections.at(0).name, "a/very/long");
}

TEST(Manifest, EndsLinesWithAnyOfThreeLineEndsAndWithNone) {
  for (const char* text : {"A: 1\nB: 2", "A: 1\r\nB: 2\r\n", "A: 1\rB: 2\r"}) {
    const Manifest manifest = parse_manifest(text);
    EXPECT_EQ(value(manifest.main, "A"), "1");
    EXPECT_EQ(value(manifest.main, "B"), "2");
    EXPECT_TRUE(manifest.sections.empty());
  }
}

TEST(Manifest, FindsAttributesWhateverTheirCaseAndTakesTheLast) {
  const Manifest manifest = parse_manifest("multi-release: false\nMulti-Release: true\n");
  EXPECT_EQ(value(manifest.main, "MULTI-RELEASE"), "true");
  EXPECT_EQ(value(manifest.main, "Multi"), "<none>");
}

TEST(Manifest, PassesOverWhatIsNoAttribute) {
  const Manifest manifest = parse_manifest("no colon\n: no name\nA:no space\nB:\nC: \n\nX: not named\nName: late\n");
  EXPECT_EQ(manifest.main.attributes.size(), 3u);
  EXPECT_EQ(value(manifest.main, "A"), "no space");
  EXPECT_EQ(value(manifest.main, "B"), "");
  EXPECT_EQ(value(manifest.main, "C"), "");
  ASSERT_EQ(manifest.sections.size(), 1u);
  EXPECT_EQ(manifest.sections[0].name, "");
  EXPECT_TRUE(parse_manifest("").main.attributes.empty());
}

TEST(Manifest, TakesALineThatBeginsWithASpaceAfterAnEmptyOneForNoContinuation) {
  const Manifest manifest = parse_manifest("A: 1\n\n B: 2\n");
  EXPECT_EQ(value(manifest.main, "A"), "1");
}

TEST(Manifest, LosesItsDigestsAndTheSectionsThatHeldNothingElse) {
  EXPECT_EQ(without_digests("Manifest-Version: 1.0\r\n\r\nName: p/A.class\r\nSHA-256-Digest: abc\r\n def\r\n\r\n"
                            "Name: p/\r\nSealed: true\r\nSHA1-Digest: x\r\n\r\n"
                            "Name: q/B.class\r\nMD5-Digest-fr: y\r\nMagic: z\r\n\r\n"),
            "Manifest-Version: 1.0\r\n\r\nName: p/\r\nSealed: true\r\n\r\n");
}

// Lines may end in CR, CR LF or LF, each as it likes: what is taken out must not make two ends one.
TEST(Manifest, LosesADigestBetweenTwoLineEnds) {
  const std::string once = without_digests("A: 1\rX-Digest: x\n\nName: p/\rX-Digest: y\n");
  EXPECT_EQ(once, "A: 1\r\n\n");
  EXPECT_EQ(without_digests("A: 1\rX-Digest: x\n\nName: p/\nB: 2\n"), "A: 1\r\n\nName: p/\nB: 2\n");
  EXPECT_EQ(without_digests("A: 1\r\rName: p/\rX-Digest: x\n\nName: q/\nB: 2\n"), "A: 1\r\rName: q/\nB: 2\n");
}

TEST(Manifest, IsLeftAsItIsWhereItHasNoDigests) {
  const std::string text = "Manifest-Version: 1.0\nX-Digests: 1\n\n\nName: p/\n\nName: q/\nSealed: true";
  EXPECT_EQ(without_digests(text), text);
  EXPECT_EQ(without_digests(""), "");
}

}  // namespace
}  // namespace retouch::jar
