#include "rewriter/base/file_io.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fstream>
#include <string>

#include "rewriter/base/error.h"

namespace retouch {
namespace {
namespace fs = std::filesystem;

class FileIo : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = testing::TempDir() + "retouch-file-io-XXXXXX";
    ASSERT_NE(::mkdtemp(name.data()), nullptr);
    directory_ = name;
  }
  void TearDown() override { fs::remove_all(directory_); }
  size_t files() const { return static_cast<size_t>(std::distance(fs::directory_iterator(directory_), {})); }

  fs::path directory_;
};

TEST_F(FileIo, ReadsBackWhatItWrites) {
  write_file_atomically(directory_ / "f", as_bytes("content"));
  EXPECT_EQ(as_text(read_file(directory_ / "f")), "content");
  EXPECT_EQ(as_text(MappedFile(directory_ / "f").bytes()), "content");
  EXPECT_EQ(files(), 1u);
}

TEST_F(FileIo, MapsAnEmptyFile) {
  write_file_atomically(directory_ / "f", {});
  EXPECT_TRUE(MappedFile(directory_ / "f").bytes().empty());
  EXPECT_TRUE(read_file(directory_ / "f").empty());
}

TEST_F(FileIo, NamesThePathThatCannotBeRead) {
  try {
    read_file(directory_ / "missing");
    FAIL() << "read a missing file";
  } catch (const UserError& error) {
    EXPECT_NE(std::string(error.what()).find((directory_ / "missing").string()), std::string::npos);
  }
  EXPECT_THROW(MappedFile{directory_}, UserError);
  EXPECT_THROW(read_file(directory_), UserError);
}

TEST_F(FileIo, NeitherWaitsForAPipeNorPutsAFileInItsPlace) {
  const fs::path pipe = directory_ / "pipe";
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  EXPECT_THROW(read_file(pipe), UserError);
  EXPECT_THROW(MappedFile{pipe}, UserError);
  EXPECT_THROW(write_file_atomically(pipe, as_bytes("x")), UserError);
  EXPECT_TRUE(fs::is_fifo(pipe));
  EXPECT_THROW(read_file("/dev/zero"), UserError);
  EXPECT_EQ(files(), 1u);
}

TEST_F(FileIo, WritesWhereALinkLeadsAndKeepsTheLink) {
  fs::create_directory(directory_ / "there");
  fs::create_symlink("there/f", directory_ / "link");
  for (const char* text : {"made", "replaced"}) {
    write_file_atomically(directory_ / "link", as_bytes(text));
    EXPECT_TRUE(fs::is_symlink(directory_ / "link"));
    EXPECT_EQ(as_text(read_file(directory_ / "there/f")), text);
  }
  EXPECT_EQ(files(), 2u);
}

TEST_F(FileIo, RefusesALinkToAnOpenFile) {
  std::ofstream(directory_ / "f") << "old";
  const int descriptor = ::open((directory_ / "f").c_str(), O_WRONLY | O_CLOEXEC);
  fs::create_symlink("/proc/self/fd/" + std::to_string(descriptor), directory_ / "link");
  EXPECT_THROW(write_file_atomically(directory_ / "link", as_bytes("new")), UserError);
  ::close(descriptor);
  EXPECT_TRUE(fs::is_symlink(directory_ / "link"));
  EXPECT_EQ(as_text(read_file(directory_ / "f")), "old");
}

TEST_F(FileIo, ReplacesAFileOnlyOnCommit) {
  write_file_atomically(directory_ / "f", as_bytes("old"));
  {
    FileBeside beside(directory_ / "f");
    std::ofstream(beside.path()) << "half";
  }
  EXPECT_EQ(as_text(read_file(directory_ / "f")), "old");
  EXPECT_EQ(files(), 1u) << "the half-written file was left behind";
}

TEST_F(FileIo, NamesTheTargetAndNotWhatStandsBesideIt) {
  try {
    write_file_atomically(directory_ / "missing/f", as_bytes("x"));
    ADD_FAILURE() << "written";
  } catch (const UserError& error) {
    EXPECT_EQ(std::string(error.what()),
              "cannot write " + (directory_ / "missing/f").string() + ": No such file or directory");
  }
}

TEST_F(FileIo, LeavesNothingWhereTheTargetCannotBeWritten) {
  EXPECT_THROW(write_file_atomically(directory_ / "no" / "f", as_bytes("x")), UserError);
  EXPECT_EQ(files(), 0u);
}

}  // namespace
}  // namespace retouch
