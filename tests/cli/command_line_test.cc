#include <gtest/gtest.h>

#include "cli/command.h"

namespace retouch::cli {
namespace {

struct Result {
  int exit_code;
  std::string out;
  std::string err;
};

Result run(const std::vector<std::string>& arguments) {
  testing::internal::CaptureStdout();
  testing::internal::CaptureStderr();
  const int exit_code = run_command_line(arguments);
  std::string out = testing::internal::GetCapturedStdout();
  return {exit_code, std::move(out), testing::internal::GetCapturedStderr()};
}

TEST(CommandLine, ListsEveryCommandInItsHelp) {
  const Result result = run({"help"});
  EXPECT_EQ(result.exit_code, 0);
  ASSERT_FALSE(commands().empty());
  for (const Command& command : commands()) {
    EXPECT_NE(result.out.find("  " + std::string(command.name) + " "), std::string::npos) << command.name;
  }
}

TEST(CommandLine, ExplainsEveryCommand) {
  for (const Command& command : commands()) {
    const Result by_help = run({"help", std::string(command.name)});
    const Result by_option = run({std::string(command.name), "--help"});
    EXPECT_EQ(by_help.exit_code, 0) << command.name;
    EXPECT_EQ(by_help.out.rfind("Usage: retouch " + std::string(command.name), 0), 0u) << by_help.out;
    EXPECT_EQ(by_option.out, by_help.out);
    EXPECT_EQ(run({std::string(command.name), "-h"}).out, by_help.out);
  }
}

TEST(CommandLine, PrintsTheVersionAsDataOnStdout) {
  const Result result = run({"--version"});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.out.rfind("retouch ", 0), 0u);
  EXPECT_EQ(result.err, "");
}

TEST(CommandLine, IsWrongUsageWithoutACommand) {
  const Result result = run({});
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_EQ(result.out, "");
}

TEST(CommandLine, NamesAnUnknownCommandWithAHint) {
  for (const std::vector<std::string>& arguments : {std::vector<std::string>{"slect"}, {"help", "slect"}}) {
    const Result result = run(arguments);
    EXPECT_EQ(result.exit_code, 2);
    EXPECT_EQ(result.out, "");
    EXPECT_EQ(result.err.rfind("retouch: error: unknown command 'slect'\nhint: ", 0), 0u) << result.err;
  }
}

TEST(CommandLine, SaysHowABuildStandsBehindRun) {
  const Result result = run({"run", "mvn", "-q", "test"});
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_EQ(result.err, "retouch: error: run: no -- stands before the command\nhint: as in: retouch run -- mvn test\n");
}

TEST(CommandLine, SaysWhereAStoreIsKnown) {
  const auto says = [](const std::string& command) {
    const Result result = run({command, "--config", "/dev/null"});
    EXPECT_EQ(result.exit_code, 2) << command;
    return result.err.find("--config MODULE/.retouch/store.conf") != std::string::npos;
  };
  EXPECT_TRUE(says("status"));
  EXPECT_TRUE(says("list"));
  EXPECT_FALSE(says("record"));
  EXPECT_FALSE(says("check"));
}

TEST(CommandLine, RefusesMoreThanItIsAsked) {
  for (const std::vector<std::string>& arguments :
       std::vector<std::vector<std::string>>{{"--version", "x"}, {"help", "select", "x"}, {"-h", "select", "x"}, {"list", "x", "--store", "s"}, {"status", "--quiet", "x"},
                                             {"explain", "p.FooTest", "x"}}) {
    const Result result = run(arguments);
    EXPECT_EQ(result.exit_code, 2) << arguments[0];
    EXPECT_EQ(result.out, "");
    EXPECT_NE(result.err.find("unexpected argument 'x'\nhint: "), std::string::npos) << result.err;
  }
}

TEST(CommandLine, NamesAnUnknownOptionOfEveryCommand) {
  for (const Command& command : commands()) {
    const Result result = run({std::string(command.name), "--no-such-option"});
    EXPECT_EQ(result.exit_code, 2) << command.name;
    EXPECT_EQ(result.out, "");
    EXPECT_EQ(result.err.rfind("retouch: error: ", 0), 0u) << result.err;
    EXPECT_NE(result.err.find("hint: "), std::string::npos) << result.err;
  }
}

TEST(CommandLine, TakesNoAbbreviatedOptions) {
  EXPECT_EQ(run({"select", "--stor", "x", "--classpath", "y"}).exit_code, 2);
}

}  // namespace
}  // namespace retouch::cli
