#include <gtest/gtest.h>

#include "rewriter/facts/artifact_facts.h"

namespace retouch::facts {
namespace {

const Digest128 kNone = manifest_digest("");

TEST(ManifestDigest, IsThatOfNoManifestWhereNothingActs) {
  EXPECT_EQ(
      manifest_digest(
          "Manifest-Version: 1.0\nCreated-By: 17\nImplementation-Version: 3\n\nName: p/\nSpecification-Title: x\n"),
      kNone);
}

TEST(ManifestDigest, ChangesWithEveryAttributeThatActs) {
  for (const char* name :
       {"Multi-Release", "Sealed", "Class-Path", "Automatic-Module-Name", "Add-Exports", "Add-Opens",
        "Enable-Native-Access", "Main-Class", "Launcher-Agent-Class", "Premain-Class", "Agent-Class", "Boot-Class-Path",
        "Can-Redefine-Classes", "Can-Retransform-Classes", "Can-Set-Native-Method-Prefix"}) {
    SCOPED_TRACE(name);
    const Digest128 one = manifest_digest(std::string(name) + ": one\n");
    EXPECT_NE(one, kNone);
    EXPECT_NE(one, manifest_digest(std::string(name) + ": two\n"));
  }
}

TEST(ManifestDigest, TakesAttributesByName) {
  EXPECT_EQ(manifest_digest("Multi-Release: true\nSealed: true\n"),
            manifest_digest("SEALED: true\r\nOther: x\r\nmulti-release: true\r\n"));
  EXPECT_NE(manifest_digest("Multi-Release: true\n"), manifest_digest("Sealed: true\n"));
}

TEST(ManifestDigest, HoldsSealedPackages) {
  const Digest128 sealed = manifest_digest("M: 1\n\nName: p/\nSealed: true\n\nName: q/\nSealed: false\n");
  EXPECT_NE(sealed, kNone);
  EXPECT_EQ(sealed, manifest_digest("M: 1\n\nName: q/\nSealed: false\n\nName: p/\nSealed: true\nX: y\n"));
  EXPECT_NE(sealed, manifest_digest("M: 1\n\nName: p/\nSealed: false\n\nName: q/\nSealed: true\n"));
  EXPECT_EQ(kNone, manifest_digest("M: 1\n\nName: p/\nMulti-Release: true\n"));
}

TEST(ResourceCounts, HoldsWhatAProgramMayRead) {
  for (const char* path : {"a.properties", "META-INF/services/p.Service", "META-INF/spring.factories", "p/license.dat",
                           "META-INF/LICENSES.properties", "deep/LICENSE", "META-INF/a.kotlin_module",
                           "META-INF/x/A.SF", "x/META-INF/MANIFEST.MF", "p/classes", "META-INF/versions/9/a.txt"}) {
    EXPECT_TRUE(resource_counts(path)) << path;
  }
}

TEST(ResourceCounts, LeavesOutWhatOnlyBuildsAndPeopleRead) {
  for (const char* path :
       {"p/C.class", "META-INF/versions/9/p/C.class", "p/", "META-INF/MANIFEST.MF", "meta-inf/manifest.mf",
        "META-INF/INDEX.LIST", "META-INF/A.SF", "META-INF/a.rsa", "META-INF/A.DSA", "META-INF/A.EC", "META-INF/SIG-A",
        "META-INF/maven/g/a/pom.properties", "META-INF/retouch/artifact", "LICENSE", "LICENSE.txt", "LICENSE-junit",
        "META-INF/NOTICE", "META-INF/notice.md", "META-INF/DEPENDENCIES"}) {
    EXPECT_FALSE(resource_counts(path)) << path;
  }
}

}  // namespace
}  // namespace retouch::facts
