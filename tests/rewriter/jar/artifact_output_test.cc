#include "rewriter/jar/artifact_output.h"

#include <gtest/gtest.h>

#include <chrono>

#include "rewriter/jar/artifact_input.h"
#include "tests/support/jar_builder.h"
#include "tests/support/temporary_directory.h"

namespace retouch::jar {
namespace {
namespace fs = std::filesystem;

class ArtifactOutputTest : public testing::Test {
 protected:
  fs::path in() const { return directory_.path() / "in"; }
  fs::path out() const { return directory_.path() / "out"; }
  void put(const fs::path& path, const std::string& content) {
    fs::create_directories(path.parent_path());
    write_file_atomically(path, as_bytes(content));
  }
  std::string text(const fs::path& path) {
    const std::vector<uint8_t> bytes = read_file(path);
    return {bytes.begin(), bytes.end()};
  }
  // Changes entry 0, keeps entry 1, adds one.
  void write(const ArtifactInput& input, Compression compression) {
    Deflater deflater(level_of(compression));
    EntryBuffer buffer;
    const std::unique_ptr<ArtifactOutput> output = input.create_output(out(), compression, Replace::kOwnOnly);
    output->write(output->changed(0, as_bytes(kNew), deflater));
    output->write(output->unchanged(1, input.read(1, buffer)));
    output->write(output->added("n/new", as_bytes("added"), deflater));
    if (input.is_directory()) output->write(output->added("META-INF/retouch/artifact", {}, deflater));
    output->commit();
  }
  std::string content(const JarReader& jar, size_t index) {
    EntryBuffer buffer;
    return std::string(as_text(jar.read(jar.entries()[index], buffer)));
  }

  const std::string kNew = std::string(1'000, 'n');
  test::TemporaryDirectory directory_;
};

TEST_F(ArtifactOutputTest, CompressesAJarsEntriesAsAskedFor) {
  for (const uint16_t method : {kMethodStored, kMethodDeflated}) {
    test::JarBuilder builder;
    builder.add({.name = "a", .content = "old", .method = method})
        .add({.name = "b", .content = "kept", .method = method});
    const std::unique_ptr<ArtifactInput> input = open_artifact(builder.write(in()));
    for (const Compression compression : {Compression::kKeep, Compression::kFast, Compression::kStore}) {
      write(*input, compression);
      const JarReader jar(out());
      ASSERT_EQ(jar.entries().size(), 3u);
      const uint16_t expected = compression == Compression::kStore ? kMethodStored : method;
      EXPECT_EQ(jar.entries()[0].method, expected);
      EXPECT_EQ(jar.entries()[1].method, expected);
      EXPECT_EQ(content(jar, 0), kNew);
      EXPECT_EQ(content(jar, 1), "kept");
      EXPECT_EQ(jar.entries()[2].name, "n/new");
      EXPECT_EQ(content(jar, 2), "added");
      if (method == kMethodDeflated && compression != Compression::kStore) {
        EXPECT_EQ(as_text(jar.compressed(jar.entries()[1])),
                  as_text(JarReader(in()).compressed(JarReader(in()).entries()[1])));
      }
    }
  }
}

TEST_F(ArtifactOutputTest, WritesADirectoryAsAWhole) {
  put(in() / "p/a", "old");
  put(in() / "p/b", "kept");
  fs::create_directories(in() / "p/empty");
  fs::permissions(in() / "p/b", fs::perms::owner_all);
  write(*open_artifact(in()), Compression::kKeep);
  EXPECT_EQ(text(out() / "p/a"), kNew);
  EXPECT_EQ(text(out() / "p/b"), "kept");
  EXPECT_EQ(text(out() / "n/new"), "added");
  EXPECT_TRUE(fs::is_directory(out() / "p/empty"));
  EXPECT_NE(fs::status(out() / "p/b").permissions() & fs::perms::owner_exec, fs::perms::none);
  EXPECT_EQ(std::distance(fs::directory_iterator(directory_.path()), {}), 2);
}

TEST_F(ArtifactOutputTest, KeepsThePermissionsOfDirectories) {
  put(in() / "p/a", "old");
  put(in() / "p/b", "kept");
  fs::permissions(in(), fs::perms::owner_all);
  fs::permissions(in() / "p", fs::perms::owner_read | fs::perms::owner_exec);
  fs::permissions(in() / "p/a", fs::perms::owner_read);
  write(*open_artifact(in()), Compression::kKeep);
  EXPECT_EQ(fs::status(out()).permissions(), fs::perms::owner_all);
  EXPECT_EQ(fs::status(out() / "p").permissions(), fs::perms::owner_all);
  EXPECT_EQ(fs::status(out() / "p/a").permissions(), fs::perms::owner_read);
  fs::permissions(in() / "p", fs::perms::owner_all);
}

TEST_F(ArtifactOutputTest, ReplacesOnlyADirectoryOfItsOwn) {
  put(in() / "p/a", "old");
  put(in() / "p/b", "kept");
  put(out() / "precious", "x");
  EXPECT_THROW(write(*open_artifact(in()), Compression::kKeep), UserError);
  EXPECT_EQ(text(out() / "precious"), "x");
  put(out() / "META-INF/retouch/artifact", "");
  write(*open_artifact(in()), Compression::kKeep);
  EXPECT_FALSE(fs::exists(out() / "precious"));
  EXPECT_EQ(text(out() / "p/a"), kNew);
  EXPECT_EQ(std::distance(fs::directory_iterator(directory_.path()), {}), 2);
}

TEST_F(ArtifactOutputTest, LeavesFilesOfADirectoryAloneThatWouldBeTheSame) {
  put(in() / "p/a", "old");
  put(in() / "p/b", "kept");
  write(*open_artifact(in()), Compression::kKeep);
  const auto long_ago = fs::file_time_type::clock::now() - std::chrono::hours(1000);
  for (const char* name : {"p/a", "p/b", "n/new"}) fs::last_write_time(out() / name, long_ago);

  put(in() / "p/b", "changed");
  write(*open_artifact(in()), Compression::kKeep);
  EXPECT_EQ(fs::last_write_time(out() / "p/a"), long_ago);
  EXPECT_EQ(fs::last_write_time(out() / "n/new"), long_ago);
  EXPECT_NE(fs::last_write_time(out() / "p/b"), long_ago);
  EXPECT_EQ(text(out() / "p/b"), "changed");

  // Nothing changed: the directory is the same one.
  fs::last_write_time(out(), long_ago);
  write(*open_artifact(in()), Compression::kKeep);
  EXPECT_EQ(fs::last_write_time(out()), long_ago);
  EXPECT_EQ(std::distance(fs::directory_iterator(directory_.path()), {}), 2);
}

TEST_F(ArtifactOutputTest, GivesAFileThatCanBeRunNowThePermission) {
  put(in() / "p/a", "old");
  put(in() / "p/b", "kept");
  write(*open_artifact(in()), Compression::kKeep);
  const auto is_run = [this] { return (fs::status(out() / "p/b").permissions() & fs::perms::owner_exec) != fs::perms::none; };
  EXPECT_FALSE(is_run());
  fs::permissions(in() / "p/b", fs::perms::owner_exec, fs::perm_options::add);
  write(*open_artifact(in()), Compression::kKeep);
  EXPECT_TRUE(is_run());
}

TEST_F(ArtifactOutputTest, LosesTheFilesOfADirectoryThatWereDeleted) {
  put(in() / "p/a", "old");
  put(in() / "q/b", "x");
  put(in() / "r/c", "x");
  write(*open_artifact(in()), Compression::kKeep);
  fs::remove_all(in() / "r");
  write(*open_artifact(in()), Compression::kKeep);
  EXPECT_FALSE(fs::exists(out() / "r"));
  EXPECT_EQ(text(out() / "q/b"), "x");
}

TEST_F(ArtifactOutputTest, LeavesNothingOfADirectoryThatIsNotCommitted) {
  put(in() / "p/a", "old");
  const std::unique_ptr<ArtifactInput> input = open_artifact(in());
  {
    Deflater deflater(DeflateLevel::kFast);
    input->create_output(out(), Compression::kFast, Replace::kOwnOnly)->changed(0, as_bytes(kNew), deflater);
  }
  EXPECT_EQ(std::distance(fs::directory_iterator(directory_.path()), {}), 1);
}

TEST(Deflater, GivesWhatInflatesToTheSameBytes) {
  std::string noise;
  for (uint32_t i = 0, x = 1; i < 300'000; ++i) noise += static_cast<char>((x = x * 1'664'525 + 1'013'904'223) >> 24);
  for (const DeflateLevel level : {DeflateLevel::kFast, DeflateLevel::kUsual}) {
    Deflater deflater(level);
    Inflater inflater;
    for (const std::string& content :
         {std::string(), std::string("x"), std::string(1'000'000, 'y'), noise, noise.substr(0, 70'000)}) {
      const std::vector<uint8_t> compressed = deflater.deflate(as_bytes(content));
      std::vector<uint8_t> back(content.size());
      inflater.inflate(compressed, back);
      EXPECT_EQ(as_text(back), content);
      EXPECT_LE(compressed.size(), content.size() + content.size() / 1000 + 64);
    }
  }
}

TEST(Deflater, GivesTheSameBytesWhateverItsMemoryHeldBefore) {
  std::string content;
  for (int i = 0; i < 500; ++i) content += "entry " + std::to_string(i * i) + ";";
  const std::vector<uint8_t> expected = Deflater(DeflateLevel::kFast).deflate(as_bytes(content));
  for (uint16_t value = 1; value < 40; ++value) {
    for (const size_t size : {size_t{40'000}, size_t{60'000}, size_t{120'000}}) {
      std::vector<uint16_t> dirt(size, value);
      ASSERT_EQ(dirt.back(), value);
    }
    EXPECT_EQ(Deflater(DeflateLevel::kFast).deflate(as_bytes(content)), expected) << value;
  }
}

}  // namespace
}  // namespace retouch::jar
