#include "rewriter/jar/written_files.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "rewriter/base/file_io.h"
#include "tests/support/temporary_directory.h"

namespace retouch::jar {
namespace {
namespace fs = std::filesystem;

using Paths = std::vector<std::string>;

class WrittenFilesTest : public testing::Test {
 protected:
  void put(const std::string& name, const std::string& content) {
    fs::create_directories((directory_.path() / name).parent_path());
    write_file_atomically(directory_.path() / name, as_bytes(content));
  }
  FileChanges changes() const { return changes_since_written(*open_artifact(directory_.path())); }

  test::TemporaryDirectory directory_;
};

TEST_F(WrittenFilesTest, ComeBackFromTheirText) {
  const WrittenFiles files = {
      {"p/A.class", digest_of("a")}, {"odd 100%25\nname", digest_of("b")}, {"\xFF\r", digest_of("c")}};
  EXPECT_EQ(read_written_files(write_written_files(files)), files);
  const std::string text = write_written_files(files);
  for (size_t length = 0; length < text.size(); ++length) {
    EXPECT_LE(read_written_files(std::string_view(text).substr(0, length)).size(), 3u);
  }
  EXPECT_TRUE(read_written_files("no list\n0123 x\n" + std::string(32, 'g') + " p\n").empty());
}

TEST_F(WrittenFilesTest, TellWhatBecameOfADirectory) {
  const std::string hits = "retouch/" + std::string(17, 'a') + "/Hits.class";
  const WrittenFiles written = {{"kept", digest_of("1")},
                                {"changed", digest_of("2")},
                                {"removed", digest_of("3")},
                                {hits, digest_of("4")},
                                {"META-INF/retouch/artifact", digest_of("5")}};
  put(std::string(kWrittenFilesPath), write_written_files(written));
  put("kept", "1");
  put("changed", "22");
  put("added", "x");
  put(hits, "other");
  const FileChanges found = changes();
  EXPECT_EQ(found.kept, Paths{"kept"});
  EXPECT_EQ(found.changed, (Paths{"added", "changed"}));
  EXPECT_EQ(found.removed, Paths{"removed"});
  EXPECT_TRUE(found.any());
}

TEST_F(WrittenFilesTest, SayNothingOfADirectoryWithoutAList) {
  put("a", "1");
  EXPECT_FALSE(changes().any());
  EXPECT_EQ(changes().kept, Paths{"a"});
}

TEST_F(WrittenFilesTest, KnowWhatIsGenerated) {
  const std::string id(17, 'a');
  EXPECT_TRUE(is_generated("META-INF/retouch/artifact"));
  EXPECT_TRUE(is_generated("retouch/" + id + "/Hits.class"));
  EXPECT_TRUE(is_generated("WEB-INF/classes/retouch/" + id + "/Hits.class"));
  for (const char* path : {"retouch/a/Hits.class", "Hits.class", "/Hits.class", "xretouch/aaaaaaaaaaaaaaaaa/Hits.class",
                           "retouch/runtime/Collector.class", "META-INF/retouch"}) {
    EXPECT_FALSE(is_generated(path)) << path;
  }
}

}  // namespace
}  // namespace retouch::jar
