#include "rewriter/facts/instrumented_artifacts.h"

#include <gtest/gtest.h>

#include "rewriter/base/error.h"
#include "tests/support/jar_builder.h"
#include "tests/support/temporary_directory.h"

namespace retouch::facts {
namespace {
namespace fs = std::filesystem;

using test::JarBuilder;
using Names = std::vector<std::string>;

std::string bytes_of(const JarBuilder& jar) {
  const std::vector<uint8_t> bytes = jar.build();
  return {bytes.begin(), bytes.end()};
}

TEST(InstrumentedArtifacts, AreFoundByRecordOrGeneratedClassHoweverDeep) {
  const test::TemporaryDirectory directory;
  const std::string hits = "retouch/" + std::string(17, 'a') + "/Hits.class";
  const std::string instrumented = bytes_of(JarBuilder().add({.name = "META-INF/retouch/artifact"}));
  const std::string unrecorded = bytes_of(JarBuilder().add({.name = hits}));
  JarBuilder outer;
  outer.add({.name = "p/A.class", .content = "x"}).add({.name = "lib/clean.jar", .content = bytes_of(JarBuilder())});
  outer.add({.name = "data.ZIP", .content = bytes_of(JarBuilder().add({.name = "in.jar", .content = instrumented}))});
  outer.add({.name = "broken.jar", .content = "PK"}).add({.name = "WEB-INF/classes/" + hits});
  const fs::path jar = outer.write(directory.path() / "a.jar");
  EXPECT_EQ(find_instrumented(jar), (Names{jar.string() + "!WEB-INF/classes", jar.string() + "!data.ZIP!in.jar"}));

  const fs::path build = directory.path() / "build";
  fs::create_directories(build / "classes/META-INF/retouch");
  write_file_atomically(build / "classes/META-INF/retouch/artifact", {});
  write_file_atomically(build / "x.war", as_bytes(unrecorded));
  EXPECT_EQ(find_instrumented(build.string() + "/"), (Names{build.string() + "/classes", build.string() + "/x.war"}));
  EXPECT_EQ(find_instrumented(build / "classes"), Names{build.string() + "/classes"});
  EXPECT_EQ(find_instrumented(build / "x.war"), Names{build.string() + "/x.war"});
}

TEST(InstrumentedArtifacts, AreNotWhatOnlyLooksLikeThem) {
  const test::TemporaryDirectory directory;
  JarBuilder jar;
  jar.add({.name = "xMETA-INF/retouch/artifact"}).add({.name = "META-INF/retouch/runtime"});
  jar.add({.name = "retouch/runtime/Hits.class"}).add({.name = "Hits.class"});
  EXPECT_TRUE(find_instrumented(jar.write(directory.path() / "a.jar")).empty());
  EXPECT_THROW(find_instrumented(directory.path() / "missing.jar"), UserError);
}

}  // namespace
}  // namespace retouch::facts
