#include <gtest/gtest.h>

#include <filesystem>

#include "cli/command.h"
#include "rewriter/base/file_io.h"
#include "tests/support/jar_builder.h"
#include "tests/support/temporary_directory.h"

namespace retouch::cli {
namespace {
namespace fs = std::filesystem;

struct Result {
  int exit_code;
  std::string out;
  std::string err;
};

class RewriteCommandTest : public testing::Test {
 protected:
  RewriteCommandTest() {
    test::JarBuilder().add({.name = "a", .content = "x"}).write(path("a.jar"));
    test::JarBuilder().add({.name = "b", .content = "x"}).write(path("b.jar"));
    fs::create_directories(path("classes/p"));
    write_file_atomically(path("classes/p/data"), as_bytes("x"));
  }
  std::string path(const std::string& name) const { return (directory_.path() / name).string(); }
  bool is_there(const std::string& name) const { return fs::exists(path(name)); }

  static Result run(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "rewrite");
    testing::internal::CaptureStdout();
    testing::internal::CaptureStderr();
    const int exit_code = run_command_line(arguments);
    std::string out = testing::internal::GetCapturedStdout();
    return {exit_code, std::move(out), testing::internal::GetCapturedStderr()};
  }
  static void expect_wrong_usage(const std::vector<std::string>& arguments, const std::string& expected) {
    const Result result = run(arguments);
    EXPECT_EQ(result.exit_code, 2) << expected;
    EXPECT_EQ(result.out, "");
    EXPECT_EQ(result.err.rfind("retouch: error: rewrite: ", 0), 0u) << result.err;
    EXPECT_NE(result.err.find(expected), std::string::npos) << result.err;
    EXPECT_NE(result.err.find("\nhint: "), std::string::npos) << result.err;
  }

  test::TemporaryDirectory directory_;
};

TEST_F(RewriteCommandTest, WritesEachInputUnderItsOwnNameIntoADirectoryThatItMakes) {
  const Result result = run({path("a.jar"), path("classes/"), "-o", path("new/out")});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_EQ(result.out, "");
  EXPECT_NE(result.err.find("a.jar: 0 classes rewritten, 0 probes\n"), std::string::npos) << result.err;
  EXPECT_TRUE(is_there("new/out/a.jar"));
  EXPECT_TRUE(is_there("new/out/classes/p/data"));
  EXPECT_TRUE(is_there("new/out/classes/META-INF/retouch/artifact"));
}

TEST_F(RewriteCommandTest, MapsInputsToOutputs) {
  EXPECT_EQ(
      run({"--map", path("a.jar") + "=" + path("x/1.jar"), "--map", path("b.jar") + "=" + path("y/2.jar")}).exit_code,
      0);
  EXPECT_TRUE(is_there("x/1.jar"));
  EXPECT_TRUE(is_there("y/2.jar"));
}

TEST_F(RewriteCommandTest, WritesAReport) {
  EXPECT_EQ(run({path("a.jar"), "-o", path("out"), "--report", path("report.json"), "--points", "corrected",
                 "--compress=fast"})
                .exit_code,
            0);
  const std::vector<uint8_t> bytes = read_file(path("report.json"));
  const std::string report(bytes.begin(), bytes.end());
  EXPECT_NE(report.find("\"schema\": 1,\n  \"points\": \"corrected\",\n  \"compress\": \"fast\""), std::string::npos)
      << report;
}

TEST_F(RewriteCommandTest, WritesTheOthersWhereOneFails) {
  write_file_atomically(path("bad.jar"), as_bytes("no jar"));
  const Result result =
      run({path("a.jar"), path("bad.jar"), path("b.jar"), "-o", path("out"), "--report", path("report.json")});
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_NE(result.err.find("retouch: error: " + path("bad.jar") + ": not a readable jar: "), std::string::npos)
      << result.err;
  EXPECT_TRUE(is_there("out/a.jar"));
  EXPECT_TRUE(is_there("out/b.jar"));
  EXPECT_FALSE(is_there("out/bad.jar"));
  EXPECT_TRUE(is_there("report.json"));
}

TEST_F(RewriteCommandTest, RefusesInputsAndOutputsThatGetInEachOthersWay) {
  fs::create_directories(path("other"));
  fs::copy(path("a.jar"), path("other/a.jar"));
  expect_wrong_usage({path("a.jar"), path("other/a.jar"), "-o", path("out")}, "would both be written to");
  expect_wrong_usage({path("a.jar"), "-o", path(".")}, "is the input");
  expect_wrong_usage({path("classes"), "-o", path("classes/out")}, "lies inside the input");
  expect_wrong_usage({"--map", path("classes/p") + "=" + path("classes")},
                     "would replace a directory that holds the input");
  expect_wrong_usage({"--map", path("classes") + "=" + path("o"), "--map", path("a.jar") + "=" + path("o/a.jar")},
                     "lies inside the output");
  fs::create_symlink(path("a.jar"), path("link.jar"));
  expect_wrong_usage({"--map", path("a.jar") + "=" + path("link.jar")}, "is the input");
  EXPECT_FALSE(is_there("out"));
  EXPECT_FALSE(is_there("o"));
}

TEST_F(RewriteCommandTest, NamesEachWrongOption) {
  expect_wrong_usage({}, "no input");
  expect_wrong_usage({path("a.jar")}, "needs -o OUTDIR");
  expect_wrong_usage({"--map", "no-equals-sign"}, "IN=OUT");
  expect_wrong_usage({"--map", "=x"}, "IN=OUT");
  expect_wrong_usage({"--map", "x="}, "IN=OUT");
  expect_wrong_usage({path("a.jar"), "-o", path("out"), "--points", "naive"}, "naive");
  expect_wrong_usage({path("a.jar"), "-o", path("out"), "--points", "all"}, "shared, corrected, ekstazi");
  expect_wrong_usage({path("a.jar"), "-o", path("out"), "--compress", "best"}, "keep, fast, store");
  expect_wrong_usage({path("a.jar"), "-o", path("out"), "--jobs", "0"}, "--jobs");
  expect_wrong_usage({path("a.jar"), "-o", path("out"), "--jobs", "many"}, "jobs");
  expect_wrong_usage({"", "-o", path("out")}, "empty name");
  expect_wrong_usage({"/", "-o", path("out")}, "no file name");
}

TEST_F(RewriteCommandTest, NamesAnOutputDirectoryThatCannotBeMade) {
  const Result result = run({path("b.jar"), "-o", path("a.jar/out")});
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_EQ(result.err.rfind("retouch: error: cannot create the directory " + path("a.jar/out"), 0), 0u) << result.err;
}

}  // namespace
}  // namespace retouch::cli
