// record, select, explain and forget as a script sees them: exit codes, stdout, stderr.
#include <gtest/gtest.h>

#include "cli/command.h"
#include "tests/selector/workspace.h"

namespace retouch::cli {
namespace {

namespace fs = std::filesystem;

struct Result {
  int exit_code;
  std::string out;
  std::string err;
  bool says(const std::string& text) const { return err.find(text) != std::string::npos; }
};

Result run(const std::vector<std::string>& arguments) {
  testing::internal::CaptureStdout();
  testing::internal::CaptureStderr();
  const int exit_code = run_command_line(arguments);
  std::string out = testing::internal::GetCapturedStdout();
  return {exit_code, std::move(out), testing::internal::GetCapturedStderr()};
}

class SelectionCommands : public test::Workspace {
 protected:
  void SetUp() override {
    app_class({.name = "p/Foo"});
    test_class({.name = "p/FooTest"});
    test_class({.name = "p/BarTest"});
    instrument_all();
    Log log(*this);
    log.ran("p.FooTest", {"p/Foo", "p/FooTest"}).ran("p.BarTest", {"p/BarTest"});
    log.test("smoke", test::TestStatus::kPassed, {}, test::TestKind::kNamedRun);
    log.end().write(path("logs"));
  }
  Result record(std::vector<std::string> more = {}) {
    std::vector<std::string> all = {"record",   "--store",     at("store"),     "--logs",
                                    at("logs"), "--classpath", ran_class_path()};
    all.insert(all.end(), more.begin(), more.end());
    return run(all);
  }
  Result with_today(std::vector<std::string> words, const std::vector<std::string>& more = {}) {
    words.insert(words.end(), {"--store", at("store"), "--classpath", class_path_now(), "--java", at("jdk")});
    words.insert(words.end(), more.begin(), more.end());
    return run(words);
  }
  Result select(const std::vector<std::string>& more = {}) { return with_today({"select"}, more); }
  Result explain(const std::string& name) { return with_today({"explain", name}); }
  std::string at(const std::string& name) const { return path(name).string(); }
};

TEST_F(SelectionCommands, PrintTestsOnStdoutInByteOrderAndReasonsOnStderr) {
  const Result recorded = record();
  EXPECT_EQ(recorded.exit_code, 0);
  EXPECT_EQ(recorded.out, "");
  EXPECT_EQ(recorded.err, "retouch: 3 tests recorded, from 1 log\n");
  app_class({.name = "p/Foo", .body = 2});
  test_class({.name = "p/ANewTest"});
  const Result selected = select();
  EXPECT_EQ(selected.exit_code, 0);
  EXPECT_EQ(selected.out, "p.ANewTest\np.FooTest\n");
  EXPECT_EQ(selected.err,
            "retouch: 2 of 4 tests selected: 1 affected, 1 new\n"
            "  p.ANewTest: new: it was never recorded\n"
            "  p.FooTest: affected: class p.Foo changed\n");
}

TEST_F(SelectionCommands, PrintNothingWhenNothingChanged) {
  record();
  const Result selected = select();
  EXPECT_EQ(selected.exit_code, 0);
  EXPECT_EQ(selected.out, "");
  EXPECT_EQ(selected.err, "retouch: 0 of 3 tests selected\n");
}

TEST_F(SelectionCommands, SelectEverythingAndWarnWithoutAUsableStore) {
  const Result missing = select();
  EXPECT_EQ(missing.exit_code, 0);
  EXPECT_EQ(missing.out, "p.BarTest\np.FooTest\n");
  EXPECT_TRUE(missing.says("retouch: warning: there is no store ")) << missing.err;
  test::write_text(path("store"), "damaged");
  const Result damaged = select();
  EXPECT_EQ(damaged.exit_code, 0);
  EXPECT_EQ(damaged.out, missing.out);
  const Result strict = select({"--strict"});
  EXPECT_EQ(strict.exit_code, 1);
  EXPECT_EQ(strict.out, missing.out);
  EXPECT_TRUE(strict.says("retouch: error: the store"));
}

TEST_F(SelectionCommands, FailWithoutWhatTheyNeed) {
  for (const std::vector<std::string>& arguments :
       std::vector<std::vector<std::string>>{{"record", "--store", "s", "--logs", "l"},
                                             {"record", "--store", "s", "--classpath", "c"},
                                             {"record", "--logs", "l", "--classpath", "c"},
                                             {"select", "--classpath", "c"},
                                             {"select", "--store", "s"},
                                             {"select", "--store", "", "--classpath", "c"},
                                             {"select", "--store", "s", "--classpath", "c", "surplus"},
                                             {"explain", "--store", "s", "--classpath", "c"},
                                             {"forget", "--store", "s"},
                                             {"forget", "p.T"}}) {
    const Result result = run(arguments);
    EXPECT_EQ(result.exit_code, 2) << result.err;
    EXPECT_TRUE(result.says("retouch: error: "));
  }
}

TEST_F(SelectionCommands, ListTheKnownFormatsForAnUnknownOne) {
  const Result result = select({"--format", "yaml"});
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_TRUE(result.says("hint: known formats: names")) << result.err;
}

TEST_F(SelectionCommands, WarnWhenThereIsNoLog) {
  fs::remove_all(path("logs"));
  const Result recorded = record();
  EXPECT_EQ(recorded.exit_code, 0);
  EXPECT_TRUE(recorded.says("retouch: warning: no log in "));
  EXPECT_FALSE(fs::exists(path("store")));
}

TEST_F(SelectionCommands, RemoveLogsWithConsume) {
  EXPECT_TRUE(record({"--consume"}).says(", 1 removed"));
  EXPECT_TRUE(fs::is_empty(path("logs")));
}

TEST_F(SelectionCommands, ExplainASelectedTest) {
  record({"--failed", "p.BarTest"});
  app_class({.name = "p/Foo", .body = 2});
  const Result affected = explain("p.FooTest");
  EXPECT_EQ(affected.exit_code, 0);
  EXPECT_EQ(affected.out.rfind("p.FooTest: selected, affected: class p.Foo changed\nlast run: passed, 2023-11-14", 0),
            0u)
      << affected.out;
  EXPECT_NE(affected.out.find("changed: 1\n  class p.Foo changed\n"), std::string::npos) << affected.out;
  EXPECT_EQ(explain("p.BarTest").out.rfind("p.BarTest: selected, failed last time\n", 0), 0u);
}

TEST_F(SelectionCommands, ExplainWhatAnUnselectedTestDependsOn) {
  record();
  const Result result = explain("p.FooTest");
  EXPECT_EQ(result.out.rfind("p.FooTest: not selected, not affected\n", 0), 0u) << result.out;
  EXPECT_NE(result.out.find(" 2 classes of the program, "), std::string::npos) << result.out;
  EXPECT_NE(result.out.find("\n  p.Foo\n  p.FooTest\n"), std::string::npos) << result.out;
}

TEST_F(SelectionCommands, ExplainANewTestAndOneThatIsGone) {
  record();
  test_class({.name = "p/NewTest"});
  fs::remove(path("tests/p/BarTest.class"));
  EXPECT_EQ(explain("p.NewTest").out, "p.NewTest: selected, new: it was never recorded\n");
  EXPECT_EQ(explain("p.BarTest").out.rfind("p.BarTest: not selected, its class no longer exists\n", 0), 0u);
}

TEST_F(SelectionCommands, FailToExplainAnUnknownTest) {
  record();
  const Result result = explain("p.Nowhere");
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_EQ(result.out, "");
  EXPECT_TRUE(result.says("retouch: error: unknown test p.Nowhere"));
}

TEST_F(SelectionCommands, ForgetATest) {
  record({"--failed", "smoke"});
  EXPECT_EQ(select().out, "smoke\n");
  EXPECT_EQ(run({"forget", "smoke", "--store", at("store")}).exit_code, 0);
  EXPECT_EQ(select().out, "");
  const Result again = run({"forget", "smoke", "--store", at("store")});
  EXPECT_EQ(again.exit_code, 1);
  EXPECT_TRUE(again.says("unknown test smoke"));
  EXPECT_EQ(run({"forget", "smoke", "--store", at("nowhere")}).exit_code, 1);
}

}  // namespace
}  // namespace retouch::cli
