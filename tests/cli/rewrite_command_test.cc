#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <future>
#include <optional>

#include "cli/command.h"
#include "rewriter/base/directory_locks.h"
#include "rewriter/base/file_io.h"
#include "tests/support/class_builder.h"
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
    return run_command(arguments);
  }
  static Result run_command(const std::vector<std::string>& arguments) {
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

TEST_F(RewriteCommandTest, SaysWhichGlobsFitNoClass) {
  const std::vector<uint8_t> class_file = test::ClassBuilder("p/Foo").build();
  const std::string content(class_file.begin(), class_file.end());
  test::JarBuilder().add({.name = "p/Foo.class", .content = content}).write(path("inner.jar"));
  const std::vector<uint8_t> inner = read_file(path("inner.jar"));
  test::JarBuilder()
      .add({.name = "lib/inner.jar", .content = std::string(inner.begin(), inner.end())})
      .write(path("outer.jar"));
  const auto err = [&](const std::string& option, const std::string& glob, const std::string& out = "out") {
    return run({path("outer.jar"), path("a.jar"), "-o", path(out), option, glob, "--include", "**"}).err;
  };
  EXPECT_NE(err("--exclude", "p.Fooo").find("retouch: warning: --exclude 'p.Fooo' fits no class\n"), std::string::npos);
  EXPECT_NE(err("--include", "q.**").find("retouch: warning: --include 'q.**' fits no class\n"), std::string::npos);
  EXPECT_EQ(err("--exclude", "p.F*").find("warning"), std::string::npos) << "a class inside an archive inside";
  fs::copy(path("out/outer.jar"), path("outer.jar"), fs::copy_options::overwrite_existing);
  EXPECT_EQ(err("--exclude", "p.Fooo", "again").find("warning"), std::string::npos)
      << "what is instrumented is not looked into";
}

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

TEST_F(RewriteCommandTest, WritesAReportOverNothingThatItReadsOrWrites) {
  const std::vector<uint8_t> jar = read_file(path("a.jar"));
  fs::create_symlink(path("a.jar"), path("link"));
  for (const char* report : {"a.jar", "./a.jar", "link", "out/a.jar"})
    expect_wrong_usage({path("a.jar"), "-o", path("out"), "--report", path(report)}, "would replace");
  expect_wrong_usage({"--in-place", path("a.jar"), "--report", path("a.jar")}, "would replace");
  expect_wrong_usage({"--in-place", path("a.jar"), "--report", path("a.jar.retouch-original")}, "would replace");
  expect_wrong_usage({path("classes"), "-o", path("out"), "--report", path("out/classes/r.json")}, "lies inside");
  expect_wrong_usage({path("a.jar"), "-o", path("out"), "--report", ""}, "--report has an empty name");
  EXPECT_EQ(read_file(path("a.jar")), jar);
  EXPECT_FALSE(is_there("out"));
  EXPECT_EQ(run({path("a.jar"), "-o", path("out"), "--report", path("out/r.json")}).exit_code, 0);
  EXPECT_TRUE(is_there("out/r.json"));
}

TEST_F(RewriteCommandTest, WaitsForAnotherThatReplacesArtifactsInAFolder) {
  const std::vector<uint8_t> jar = read_file(path("a.jar"));
  for (const char* command : {"rewrite", "restore"}) {
    std::vector<std::string> arguments = {command, path("a.jar")};
    if (arguments[0] == "rewrite") arguments.emplace_back("--in-place");
    std::optional<DirectoryLocks> held;
    held.emplace(std::vector<fs::path>{directory_.path()}, [](const fs::path&) {});
    testing::internal::CaptureStderr();
    std::future<int> run = std::async(std::launch::async, [&] { return run_command_line(arguments); });
    const std::vector<uint8_t> before = read_file(path("a.jar"));
    // Long enough for one that does not wait to be done.
    EXPECT_EQ(run.wait_for(std::chrono::milliseconds(300)), std::future_status::timeout) << command;
    EXPECT_EQ(read_file(path("a.jar")), before) << command;
    held.reset();
    EXPECT_EQ(run.get(), 0) << command;
    EXPECT_NE(testing::internal::GetCapturedStderr().find("waiting for another retouch"), std::string::npos) << command;
    EXPECT_NE(read_file(path("a.jar")), before) << command;
  }
  EXPECT_EQ(read_file(path("a.jar")), jar);
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

TEST_F(RewriteCommandTest, LeavesNoEarlierOutputOfAnInputThatFails) {
  const std::vector<std::string> arguments = {path("a.jar"), path("b.jar"), path("classes"), "-o", path("out")};
  ASSERT_EQ(run(arguments).exit_code, 0);
  write_file_atomically(path("b.jar"), as_bytes("no jar"));
  fs::remove_all(path("classes"));
  EXPECT_EQ(run(arguments).exit_code, 1);
  EXPECT_TRUE(is_there("out/a.jar"));
  EXPECT_FALSE(is_there("out/b.jar"));
  EXPECT_FALSE(is_there("out/classes"));
  write_file_atomically(path("out/b.jar"), as_bytes("of somebody else"));
  EXPECT_EQ(run(arguments).exit_code, 1);
  EXPECT_TRUE(is_there("out/b.jar"));
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
  expect_wrong_usage({path("a.jar"), "-o", ""}, "-o has an empty name");
  expect_wrong_usage({"--map", "no-equals-sign"}, "IN=OUT");
  expect_wrong_usage({"--map", "=x"}, "IN=OUT");
  expect_wrong_usage({"--map", "x="}, "IN=OUT");
  expect_wrong_usage({path("a.jar"), "-o", path("out"), "--points", "all"}, "shared, corrected, ekstazi, naive");
  expect_wrong_usage({path("a.jar"), "-o", path("out"), "--compress", "best"}, "keep, fast, store");
  expect_wrong_usage({path("a.jar"), "-o", path("out"), "--jobs", "0"}, "--jobs");
  expect_wrong_usage({path("a.jar"), "-o", path("out"), "--jobs", "many"}, "jobs");
  for (const char* option : {"--jobs", "--max-depth", "--max-size", "--max-total", "--max-ratio"}) {
    expect_wrong_usage({path("a.jar"), "-o", path("out"), option, "-1"}, std::string("'-1') for option '") + option + "' is invalid");
  }
  expect_wrong_usage({"", "-o", path("out")}, "empty name");
  expect_wrong_usage({"/", "-o", path("out")}, "no file name");
}

TEST_F(RewriteCommandTest, NamesAnOutputDirectoryThatCannotBeMade) {
  const Result result = run({path("b.jar"), "-o", path("a.jar/out")});
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_EQ(result.err.rfind("retouch: error: cannot create the directory " + path("a.jar/out"), 0), 0u) << result.err;
}

TEST_F(RewriteCommandTest, RewritesInPlaceAndKeepsTheOriginals) {
  const std::vector<uint8_t> jar = read_file(path("a.jar"));
  const Result result = run({"--in-place", path("a.jar"), path("classes/")});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_NE(result.err.find(path("a.jar") + ": 0 classes rewritten"), std::string::npos) << result.err;
  EXPECT_NE(read_file(path("a.jar")), jar);
  EXPECT_EQ(read_file(path("a.jar.retouch-original")), jar);
  EXPECT_TRUE(is_there("classes/META-INF/retouch/artifact"));
  EXPECT_TRUE(is_there("classes.retouch-original/p/data"));
  EXPECT_NE(run({"--in-place", path("a.jar")}).err.find("already instrumented"), std::string::npos);

  EXPECT_EQ(run_command({"verify-clean", path("classes"), path("a.jar"), path("b.jar")}).exit_code, 1);
  EXPECT_EQ(run_command({"verify-clean", path("classes"), path("a.jar"), path("b.jar")}).out,
            path("classes") + "\n" + path("a.jar") + "\n");
  EXPECT_EQ(run_command({"restore", directory_.path().string()}).exit_code, 0);
  EXPECT_EQ(read_file(path("a.jar")), jar);
  EXPECT_FALSE(is_there("classes/META-INF"));
  EXPECT_FALSE(is_there("classes.retouch-original"));
  EXPECT_EQ(run_command({"verify-clean", directory_.path().string()}).exit_code, 0);
  EXPECT_EQ(run_command({"restore", path("a.jar")}).exit_code, 0);
}

TEST_F(RewriteCommandTest, CountsCopiesForTestRunsOnlyWhereTheyAreNamed) {
  ASSERT_EQ(run({"--map", path("classes") + "=" + path("retouch-classes")}).exit_code, 0);
  const Result beside = run_command({"verify-clean", directory_.path().string() + "/"});
  EXPECT_EQ(beside.exit_code, 0) << beside.out;
  EXPECT_EQ(beside.out, "");
  EXPECT_NE(beside.err.find("1 copy that retouch run tests on"), std::string::npos) << beside.err;
  EXPECT_EQ(run_command({"verify-clean", path("retouch-classes")}).exit_code, 1);
  fs::rename(path("classes"), path("elsewhere"));
  EXPECT_EQ(run_command({"verify-clean", directory_.path().string()}).out, path("retouch-classes") + "\n")
      << "beside no original it is no copy";
}

TEST_F(RewriteCommandTest, LeavesAloneWhatIsKeptAside) {
  const std::vector<uint8_t> jar = read_file(path("a.jar"));
  EXPECT_EQ(run({"--in-place", path("a.jar"), path("classes")}).exit_code, 0);
  const std::vector<std::string> all = {path("a.jar"), path("a.jar.retouch-original"), path("classes"),
                                        path("classes.retouch-original/")};
  const Result again = run({"--in-place", all[0], all[1], all[2], all[3]});
  EXPECT_EQ(again.exit_code, 0) << again.err;
  EXPECT_NE(again.err.find("a.jar.retouch-original: left alone"), std::string::npos) << again.err;
  EXPECT_EQ(read_file(path("a.jar.retouch-original")), jar);
  EXPECT_FALSE(is_there("classes.retouch-original/META-INF"));
  EXPECT_EQ(run_command({"restore", all[0], all[1], all[2], all[3]}).exit_code, 0);
  EXPECT_EQ(read_file(path("a.jar")), jar);
  EXPECT_FALSE(is_there("classes/META-INF"));
  EXPECT_EQ(std::distance(fs::directory_iterator(directory_.path()), {}), 3);
}

TEST_F(RewriteCommandTest, LeavesWhatIsExcludedInItsPlace) {
  const std::vector<uint8_t> jar = read_file(path("a.jar"));
  const Result result = run(
      {"--in-place", path("a.jar"), path("classes"), "--exclude-artifact", "a.jar", "--exclude-artifact", "classes"});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_EQ(read_file(path("a.jar")), jar);
  EXPECT_FALSE(is_there("a.jar.retouch-original"));
  EXPECT_FALSE(is_there("classes.retouch-original"));
  EXPECT_FALSE(is_there("classes/META-INF"));
}

TEST_F(RewriteCommandTest, LeavesNothingBesideWhatItCouldNotRewriteInPlace) {
  test::JarBuilder().add({.name = "a", .content = "x", .crc = 1}).write(path("bad.jar"));
  const std::vector<uint8_t> bad = read_file(path("bad.jar"));
  const Result result = run({"--in-place", path("bad.jar"), path("missing.jar"), path("b.jar")});
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_EQ(read_file(path("bad.jar")), bad);
  EXPECT_FALSE(is_there("bad.jar.retouch-original"));
  EXPECT_FALSE(is_there("missing.jar.retouch-original"));
  EXPECT_TRUE(is_there("b.jar.retouch-original"));
  expect_wrong_usage({"--in-place", path("a.jar"), "-o", path("out")}, "--in-place goes with neither");
}

TEST_F(RewriteCommandTest, CopiesTheArtifactsThatAreExcluded) {
  const Result result = run({path("a.jar"), path("b.jar"), "-o", path("out"), "--exclude-artifact", "a.*"});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_NE(result.err.find("a.jar: excluded, copied as it is"), std::string::npos) << result.err;
  EXPECT_EQ(read_file(path("out/a.jar")), read_file(path("a.jar")));
  EXPECT_NE(read_file(path("out/b.jar")), read_file(path("b.jar")));
}

TEST_F(RewriteCommandTest, SaysLessWhenAsked) {
  EXPECT_EQ(run({path("a.jar"), "-o", path("out"), "--quiet"}).err, "");
  EXPECT_EQ(run({path("a.jar"), "-o", path("out"), "-q"}).err, "");
  EXPECT_NE(run({path("a.jar"), "-o", path("out")}).err, "");
}

TEST_F(RewriteCommandTest, RefusesWhatIsLargerThanAllowed) {
  test::JarBuilder().add({.name = "large", .content = std::string(100'000, 'x')}).write(path("large.jar"));
  Result result = run({path("large.jar"), "-o", path("out"), "--max-size", "99999"});
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_NE(result.err.find("large.jar!large: its content of 100000 bytes is larger than the limit of 99999"),
            std::string::npos)
      << result.err;
  result = run({path("large.jar"), "-o", path("out"), "--max-total", "99999"});
  EXPECT_NE(result.err.find("more than the limit of 99999"), std::string::npos) << result.err;
  EXPECT_EQ(run({path("large.jar"), "-o", path("out")}).exit_code, 0);
}

}  // namespace
}  // namespace retouch::cli
