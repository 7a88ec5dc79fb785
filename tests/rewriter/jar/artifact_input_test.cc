#include "rewriter/jar/artifact_input.h"

#include <gtest/gtest.h>

#include "tests/support/jar_builder.h"
#include "tests/support/temporary_directory.h"

namespace retouch::jar {
namespace {
namespace fs = std::filesystem;

class ArtifactInputTest : public testing::Test {
 protected:
  std::string read(const ArtifactInput& input, size_t index) {
    EntryBuffer buffer;
    return std::string(as_text(input.read(index, buffer)));
  }
  test::TemporaryDirectory directory_;
};

TEST_F(ArtifactInputTest, ReadsAJarAndADirectoryTheSameWay) {
  test::JarBuilder jar;
  jar.add({.name = "a", .content = "first"}).add({.name = "p/b", .content = "second"});
  jar.write(directory_.path() / "x.jar");
  fs::create_directories(directory_.path() / "classes/p");
  write_file_atomically(directory_.path() / "classes/a", as_bytes("first"));
  write_file_atomically(directory_.path() / "classes/p/b", as_bytes("second"));
  for (const char* name : {"x.jar", "classes"}) {
    const std::unique_ptr<ArtifactInput> input = open_artifact(directory_.path() / name);
    EntryBuffer buffer;
    ASSERT_EQ(input->size(), 2u) << name;
    EXPECT_EQ(input->is_directory(), std::string(name) == "classes");
    EXPECT_EQ(input->name(1), "p/b");
    EXPECT_EQ(read(*input, 1), "second");
    EXPECT_EQ(input->content_size(1), 6u);
    EXPECT_EQ(input->crc(1, buffer), crc32_of(as_bytes("second")));
    EXPECT_TRUE(input->is_readable(1));
    EXPECT_EQ(input->find("a"), std::optional<size_t>(0));
    EXPECT_EQ(input->find("b"), std::nullopt);
  }
}

TEST_F(ArtifactInputTest, FindsTheLastOfDuplicatesAsTheJvmDoes) {
  test::JarBuilder jar;
  jar.add({.name = "a", .content = "first"}).add({.name = "a", .content = "last"});
  const std::unique_ptr<ArtifactInput> input = open_artifact(jar.write(directory_.path() / "x.jar"));
  EXPECT_EQ(read(*input, input->find("a").value()), "last");
}

TEST_F(ArtifactInputTest, FindsTheLastManifestInAnyLetterCaseAsTheJvmDoes) {
  test::JarBuilder jar;
  jar.add({.name = "META-INF/MANIFEST.MF"}).add({.name = "META-INF/Manifest.mf"}).add({.name = "META-INF/MANIFEST.MF.x"});
  EXPECT_EQ(open_artifact(jar.write(directory_.path() / "x.jar"))->find_manifest(), std::optional<size_t>(1));
  fs::create_directories(directory_.path() / "classes/META-INF");
  write_file_atomically(directory_.path() / "classes/META-INF/manifest.mf", {});
  EXPECT_EQ(open_artifact(directory_.path() / "classes")->find_manifest(), std::nullopt);
}

TEST_F(ArtifactInputTest, CopiesAnArtifactAsItIs) {
  test::JarBuilder jar;
  jar.trailer = "behind";
  jar.add({.name = "a", .content = "first", .flags = 0x0808});
  const std::unique_ptr<ArtifactInput> archive = open_artifact(jar.write(directory_.path() / "x.jar"));
  EXPECT_EQ(archive->copy_to(directory_.path() / "y.jar"), jar.build().size());
  EXPECT_EQ(read_file(directory_.path() / "y.jar"), jar.build());

  fs::create_directories(directory_.path() / "classes/p/empty");
  write_file_atomically(directory_.path() / "classes/p/a", as_bytes("first"));
  const std::unique_ptr<ArtifactInput> classes = open_artifact(directory_.path() / "classes");
  EXPECT_EQ(classes->copy_to(directory_.path() / "copy"), 5u);
  EXPECT_EQ(read_file(directory_.path() / "copy/p/a"), read_file(directory_.path() / "classes/p/a"));
  EXPECT_TRUE(fs::is_directory(directory_.path() / "copy/p/empty"));
}

TEST_F(ArtifactInputTest, NamesWhatIsNoArtifact) {
  EXPECT_THROW(open_artifact(directory_.path() / "missing"), UserError);
}

}  // namespace
}  // namespace retouch::jar
