#include "rewriter/facts/changed_files.h"

#include <gtest/gtest.h>

#include <deque>
#include <filesystem>
#include <string>

#include "rewriter/base/file_io.h"
#include "rewriter/jar/written_files.h"
#include "tests/support/class_builder.h"
#include "tests/support/temporary_directory.h"

namespace retouch::facts {
namespace {
namespace fs = std::filesystem;

std::string class_named(const std::string& name, uint16_t flags = 0x21) {
  test::ClassBuilder builder(name);
  builder.access_flags = flags;
  const std::vector<uint8_t> bytes = builder.build();
  return {bytes.begin(), bytes.end()};
}

// The facts of a directory that was rewritten, and what its files are now.
TEST(ChangedFiles, CountByWhatTheyAreNowAndHaveNoProbes) {
  const test::TemporaryDirectory directory;
  const auto put = [&](const std::string& name, const std::string& content) {
    fs::create_directories((directory.path() / name).parent_path());
    write_file_atomically(directory.path() / name, as_bytes(content));
  };
  ArtifactFacts facts;
  jar::WrittenFiles written;
  std::deque<std::string> paths;
  for (const char* name : {"p/A", "p/B", "p/C"}) {
    const std::string& path = paths.emplace_back(std::string(name) + ".class");
    facts.classes.push_back({path, class_facts(path, as_bytes(class_named(name))), ""});
    written[path] = digest_of("instrumented");
    put(path, "instrumented");
  }
  facts.resources.push_back({"text", digest_of("old")});
  facts.manifest = manifest_digest({});
  written["text"] = digest_of("old");
  put("text", "old");
  put(std::string(jar::kWrittenFilesPath), jar::write_written_files(written));
  const ArtifactFacts before = facts;
  EXPECT_FALSE(take_changed_files(*jar::open_artifact(directory.path()), facts));
  EXPECT_EQ(facts.classes.size(), 3u);

  put("p/A.class", class_named("p/A", 0x31));
  fs::remove(directory.path() / "p/B.class");
  put("p/D.class", class_named("p/D"));
  put("text", "new");
  put("META-INF/MANIFEST.MF", "Multi-Release: true\n");
  EXPECT_TRUE(take_changed_files(*jar::open_artifact(directory.path()), facts));
  ASSERT_EQ(facts.classes.size(), 3u);
  EXPECT_EQ(facts.classes[0].path, "p/A.class");
  EXPECT_NE(facts.classes[0].facts.meaning, before.classes[0].facts.meaning);
  EXPECT_FALSE(facts.classes[0].unprobed.empty());
  EXPECT_EQ(facts.classes[1].path, "p/C.class");
  EXPECT_EQ(facts.classes[1].facts.meaning, before.classes[2].facts.meaning);
  EXPECT_TRUE(facts.classes[1].unprobed.empty());
  EXPECT_EQ(facts.classes[2].path, "p/D.class");
  ASSERT_EQ(facts.resources.size(), 1u);
  EXPECT_EQ(facts.resources[0].digest, digest_of("new"));
  EXPECT_EQ(facts.manifest, manifest_digest("Multi-Release: true\n"));
}

}  // namespace
}  // namespace retouch::facts
