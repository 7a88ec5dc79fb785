#include "rewriter/instrument/entry_kinds.h"

#include <gtest/gtest.h>

namespace retouch::instrument {
namespace {

TEST(EntryKinds, FollowTheNameInAnyLetterCaseWhereTheSpecificationDoes) {
  EXPECT_EQ(classify_entry("p/"), EntryClass::kDirectory);
  EXPECT_EQ(classify_entry("odd.class/"), EntryClass::kDirectory);
  EXPECT_EQ(classify_entry("p/Foo.class"), EntryClass::kClass);
  EXPECT_EQ(classify_entry("p/Foo.CLASS"), EntryClass::kOther);
  EXPECT_EQ(classify_entry("META-INF/MANIFEST.MF"), EntryClass::kManifest);
  EXPECT_EQ(classify_entry("meta-inf/manifest.mf"), EntryClass::kManifest);
  EXPECT_EQ(classify_entry("p/MANIFEST.MF"), EntryClass::kOther);
  EXPECT_EQ(classify_entry("META-INF/index.list"), EntryClass::kJarIndex);
  for (const char* name :
       {"META-INF/X.SF", "META-INF/x.dsa", "meta-INF/X.Rsa", "META-INF/X.EC", "META-INF/sig-x", "META-INF/SIG-"}) {
    EXPECT_EQ(classify_entry(name), EntryClass::kSignature) << name;
  }
  for (const char* name : {"X.SF", "META-INF/p/X.SF", "META-INF/.SF", "META-INF/signatures", "META-INF/X.SFX", ""}) {
    EXPECT_EQ(classify_entry(name), EntryClass::kOther) << name;
  }
  EXPECT_EQ(classify_entry("BOOT-INF/lib/x.JAR"), EntryClass::kNestedArchive);
  EXPECT_EQ(classify_entry("x.war"), EntryClass::kNestedArchive);
}

}  // namespace
}  // namespace retouch::instrument
