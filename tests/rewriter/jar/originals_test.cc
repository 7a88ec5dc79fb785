#include "rewriter/jar/originals.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <map>

#include "rewriter/base/error.h"
#include "rewriter/base/file_io.h"
#include "rewriter/jar/directory_swap.h"
#include "rewriter/jar/written_files.h"
#include "tests/support/jar_builder.h"
#include "tests/support/temporary_directory.h"

namespace retouch::jar {
namespace {
namespace fs = std::filesystem;

using Files = std::map<std::string, std::string>;

constexpr const char* kRecord = "META-INF/retouch/artifact";

class OriginalsTest : public testing::Test {
 protected:
  fs::path classes() const { return directory_.path() / "classes"; }
  fs::path jar() const { return directory_.path() / "a.jar"; }

  static void put(const fs::path& path, const std::string& content) {
    fs::create_directories(path.parent_path());
    write_file_atomically(path, as_bytes(content));
  }
  static Files files(const fs::path& directory) {
    Files out;
    const auto input = open_artifact(directory);
    EntryBuffer buffer;
    for (size_t i = 0; i < input->size(); ++i) out[std::string(input->name(i))] = as_text(input->read(i, buffer));
    return out;
  }
  // What the rewriter would put at `classes`: every file with an 'i' behind it, but for those that are to stay.
  void instrument() {
    const bool is_first = !fs::exists(original_of(classes()));
    const Files originals = files(is_first ? classes() : original_of(classes()));
    const fs::path beside = directory_.path() / "new";
    WrittenFiles written;
    for (const auto& [name, content] : originals) {
      const std::string now = name.ends_with(".class") ? content + "i" : content;
      put(beside / name, now);
      written[name] = digest_of(now);
    }
    put(beside / kRecord, "record");
    put(beside / kWrittenFilesPath, write_written_files(written));
    if (is_first) {
      put_in_place_and_keep(beside, classes(), original_of(classes()));
    } else {
      put_in_place(beside, classes());
    }
  }
  void instrument_jar() { test::JarBuilder().add({.name = kRecord}).add({.name = "a", .content = "i"}).write(jar()); }
  std::ptrdiff_t files_there() { return std::distance(fs::directory_iterator(directory_.path()), {}); }

  test::TemporaryDirectory directory_;
};

TEST_F(OriginalsTest, AreKeptBesideAJarAndPutBack) {
  const std::vector<uint8_t> original = test::JarBuilder().add({.name = "a", .content = "x"}).build();
  write_file_atomically(jar(), original);
  EXPECT_EQ(keep_original(jar()).state, InPlaceState::kReady);
  EXPECT_EQ(read_file(original_of(jar())), original);
  EXPECT_EQ(keep_original(jar()).state, InPlaceState::kReady);  // killed before it was rewritten
  instrument_jar();
  EXPECT_EQ(keep_original(jar()).state, InPlaceState::kUpToDate);
  EXPECT_EQ(restore_original(jar()), Restored::kRestored);
  EXPECT_EQ(read_file(jar()), original);
  EXPECT_EQ(files_there(), 1);
  EXPECT_EQ(restore_original(jar()), Restored::kWasOriginal);
}

TEST_F(OriginalsTest, AreOutOfDateWhereAJarWasBuiltAgain) {
  test::JarBuilder().add({.name = "a", .content = "x"}).write(jar());
  keep_original(jar());
  instrument_jar();
  const std::vector<uint8_t> rebuilt = test::JarBuilder().add({.name = "b", .content = "x"}).build();
  write_file_atomically(jar(), rebuilt);
  EXPECT_EQ(keep_original(jar()).state, InPlaceState::kReady);
  EXPECT_EQ(read_file(original_of(jar())), rebuilt);
  EXPECT_EQ(restore_original(jar()), Restored::kWasOriginal);
  EXPECT_EQ(read_file(jar()), rebuilt);
  EXPECT_EQ(files_there(), 1);
}

TEST_F(OriginalsTest, AreMissingBesideWhatCameInstrumented) {
  instrument_jar();
  EXPECT_EQ(keep_original(jar()).state, InPlaceState::kForeign);
  EXPECT_EQ(restore_original(jar()), Restored::kNoOriginal);
  EXPECT_THROW(restore_original(directory_.path() / "missing"), UserError);
}

TEST_F(OriginalsTest, OfADirectoryAreWhatWasCompiledSinceAndWhatWasKept) {
  put(classes() / "p/A.class", "A1");
  put(classes() / "p/B.class", "B1");
  put(classes() / "p/C.class", "C1");
  put(classes() / "text", "t");
  fs::create_directories(classes() / "empty");
  fs::create_symlink("nowhere", classes() / "dangling");
  EXPECT_EQ(keep_original(classes()).state, InPlaceState::kReady);
  instrument();
  EXPECT_EQ(keep_original(classes()).state, InPlaceState::kUpToDate);
  put(classes() / "p/A.class", "A2");
  put(classes() / "p/D.class", "D1");
  fs::remove(classes() / "p/B.class");
  const Files expected = {{"p/A.class", "A2"}, {"p/C.class", "C1"}, {"p/D.class", "D1"}, {"text", "t"}};
  for (int i = 0; i < 2; ++i) {  // as often as it is killed
    EXPECT_EQ(keep_original(classes()).state, InPlaceState::kReady);
    EXPECT_EQ(files(original_of(classes())), expected);
  }
  instrument();
  put(classes() / "p/C.class", "C2");
  EXPECT_EQ(restore_original(classes()), Restored::kRestored);
  EXPECT_EQ(files(classes()), (Files{{"p/A.class", "A2"}, {"p/C.class", "C2"}, {"p/D.class", "D1"}, {"text", "t"}}));
  EXPECT_FALSE(fs::exists(classes() / "META-INF"));
  EXPECT_TRUE(fs::is_directory(classes() / "empty"));
  EXPECT_TRUE(fs::is_symlink(classes() / "dangling"));
  EXPECT_EQ(files_there(), 1);
}

TEST_F(OriginalsTest, AreForgottenOfWhatCouldNotBeRewritten) {
  test::JarBuilder().add({.name = "a", .content = "x"}).write(jar());
  keep_original(jar());
  forget_original(jar());
  EXPECT_EQ(files_there(), 1);
  keep_original(jar());
  instrument_jar();
  forget_original(jar());
  EXPECT_EQ(files_there(), 2);
}

TEST_F(OriginalsTest, AreFoundBelowAFolder) {
  for (const char* name : {"x/b.jar", "a.jar"}) {
    fs::create_directories((directory_.path() / name).parent_path());
    test::JarBuilder().add({.name = "a"}).write(directory_.path() / name);
    keep_original(directory_.path() / name);
  }
  EXPECT_EQ(artifacts_with_originals(directory_.path()),
            (std::vector<fs::path>{directory_.path() / "a.jar", directory_.path() / "x/b.jar"}));
  EXPECT_EQ(artifacts_with_originals(jar()), std::vector<fs::path>{jar()});
  EXPECT_TRUE(artifacts_with_originals(directory_.path() / "missing").empty());
}

TEST_F(OriginalsTest, BelowAFolderThatCannotBeReadAreNotPassedOver) {
  test::JarBuilder().add({.name = "a"}).write(jar());
  keep_original(jar());
  const fs::path closed = directory_.path() / "closed";
  fs::create_directory(closed);
  fs::permissions(directory_.path(), fs::perms::owner_all | fs::perms::others_read | fs::perms::others_exec);
  fs::permissions(closed, fs::perms::none);
  const uid_t user = ::geteuid();
  constexpr uid_t kNobody = 65534;
  if (user == 0) {
    ASSERT_EQ(::seteuid(kNobody), 0);
  }
  EXPECT_THROW(artifacts_with_originals(directory_.path()), UserError);
  if (user == 0) {
    ASSERT_EQ(::seteuid(0), 0);
  }
  fs::permissions(closed, fs::perms::owner_all);
}

TEST_F(OriginalsTest, OfADirectoryComeBackWhereARunWasKilledBetweenTwoSteps) {
  put(classes() / "p/A.class", "A1");
  const Files originals = files(classes());
  // What is complete stands beside, and nothing was exchanged yet.
  put(original_of(classes()) / kRecord, "record");
  EXPECT_EQ(restore_original(classes()), Restored::kWasOriginal);
  EXPECT_EQ(files(classes()), originals);
  // The original was moved away, and nothing is in its place.
  fs::rename(classes(), original_of(classes()));
  EXPECT_EQ(keep_original(classes()).state, InPlaceState::kReady);
  EXPECT_EQ(files(classes()), originals);
  fs::rename(classes(), original_of(classes()));
  EXPECT_EQ(restore_original(classes()), Restored::kRestored);
  EXPECT_EQ(files(classes()), originals);
  EXPECT_EQ(files_there(), 1);
}

}  // namespace
}  // namespace retouch::jar
