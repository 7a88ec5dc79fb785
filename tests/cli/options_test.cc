// Options from elsewhere than the command line: variables and the configuration file; and colours.
#include "cli/option_sources.h"

#include <cstdlib>

#include "rewriter/base/error.h"
#include "tests/cli/selection_workspace.h"

namespace retouch::cli {
namespace {

namespace fs = std::filesystem;
using test::Result;
using test::run;

// Sets variables for the life of a test, and the current directory.
class OptionSources : public test::SelectionWorkspace {
 protected:
  void SetUp() override {
    SelectionWorkspace::SetUp();
    record();
    app_class({.name = "p/Foo", .body = 2});
    fs::current_path(directory_.path());
  }
  void TearDown() override {
    fs::current_path(before_);
    for (const std::string& name : set_) ::unsetenv(name.c_str());
  }
  void set(const std::string& name, const std::string& value) {
    ::setenv(name.c_str(), value.c_str(), 1);
    set_.push_back(name);
  }
  void config(const std::string& text) { test::write_text(path("retouch.conf"), text); }

 private:
  fs::path before_ = fs::current_path();
  std::vector<std::string> set_;
};

TEST_F(OptionSources, TakeVariables) {
  set("RETOUCH_STORE", "store");
  set("RETOUCH_CLASSPATH", "app:tests");
  set("RETOUCH_JAVA", "jdk");
  EXPECT_EQ(run({"select"}).out, "p.FooTest\n");
  set("RETOUCH_FORMAT", "skip");
  EXPECT_EQ(run({"select"}).out, "retouch-skip 1\np.BarTest\n");
  EXPECT_EQ(run({"select", "--format", "names"}).out, "p.FooTest\n") << "the command line wins";
  set("RETOUCH_STRICT", "maybe");
  const Result wrong = run({"select"});
  EXPECT_EQ(wrong.exit_code, 2);
  EXPECT_TRUE(wrong.says("RETOUCH_STRICT: 'maybe' is neither yes nor no")) << wrong.err;
  set("RETOUCH_STRICT", "0");
  EXPECT_EQ(run({"select"}).exit_code, 0);
  set("RETOUCH_STRICT", "1");
  set("RETOUCH_STORE", "nowhere");
  EXPECT_EQ(run({"select"}).exit_code, 1);
}

TEST_F(OptionSources, TakeAFileForAllCommandsAndForOne) {
  config("# all\nstore = store\nclasspath = app\nclasspath = tests\n java=jdk\n\n; one\n[select]\nformat = skip\n");
  EXPECT_EQ(run({"select"}).out, "retouch-skip 1\np.BarTest\n");
  EXPECT_EQ(run({"explain", "p.FooTest"}).out.rfind("p.FooTest: selected, affected", 0), 0u);
  EXPECT_EQ(run({"list"}).exit_code, 0);
  set("RETOUCH_FORMAT", "names");
  EXPECT_EQ(run({"select"}).out, "p.FooTest\n") << "a variable wins";
  EXPECT_EQ(run({"select", "--config", "/dev/null", "--store", "store"}).exit_code, 2) << "no class path";
  fs::rename(path("retouch.conf"), path("other.conf"));
  EXPECT_EQ(run({"list"}).exit_code, 2);
  EXPECT_EQ(run({"list", "--config", "other.conf"}).exit_code, 0);
  set("RETOUCH_CONFIG", "other.conf");
  EXPECT_EQ(run({"list"}).exit_code, 0);
}

TEST_F(OptionSources, RefuseWhatNoCommandHas) {
  const auto fails = [&](const std::string& text, const std::string& why) {
    config(text);
    const Result result = run({"select"});
    EXPECT_EQ(result.exit_code, 2) << text;
    EXPECT_TRUE(result.says("retouch: error: " + why)) << result.err;
  };
  fails("stor = x\n", "retouch.conf:1: no command has an option 'stor'");
  fails("\n[selct]\nstore = x\n", "retouch.conf:3: no command 'selct'");
  fails("[list]\nformat = x\n", "retouch.conf:2: list has no option 'format'");
  fails("store\n", "retouch.conf:1: neither 'key = value' nor '[command]': store");
  fails("\033[2Jx\n", "retouch.conf:1: neither 'key = value' nor '[command]': \\x1b[2Jx");
  fails(std::string("store = a\0b\n", 12), "retouch.conf:1: a zero byte");
  fails("\n[select]\nformat = namse\n", "retouch.conf:3: 'namse' is no format\nhint: it is one of names, json, skip,");
  fails("color = green\n", "retouch.conf:1: 'green' is no color\nhint: it is one of auto, always, never\n");
  fails("config = x\n", "retouch.conf:1: a configuration file names no other");
  fails("[explain]\ntest = p.FooTest\n", "retouch.conf:2: explain has no option 'test'");
  fails("class = p.Foo\n", "retouch.conf:1: 'class' is given on the command line alone");
  config("[rewrite]\nmax-depth = -1\n");
  EXPECT_TRUE(run({"rewrite", "a.jar", "-o", "out"}).says("retouch.conf:2: the argument ('-1') for option '--max-depth' is invalid"));
  const Result missing = run({"select", "--config", "nowhere"});
  EXPECT_EQ(missing.exit_code, 2);
  EXPECT_TRUE(missing.says("nowhere")) << missing.err;
  EXPECT_TRUE(missing.says("hint: ")) << missing.err;
}

TEST_F(OptionSources, NameTheVariableThatHoldsNoneOfTheChoices) {
  set("RETOUCH_COLOR", "green");
  const Result result = run({"select"});
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_TRUE(result.says("retouch: error: RETOUCH_COLOR: 'green' is no color\n")) << result.err;
}

TEST_F(OptionSources, SkipAByteOrderMark) {
  config("\xEF\xBB\xBFstore = store\nclasspath = app:tests\njava = jdk\n");
  EXPECT_EQ(run({"select"}).out, "p.FooTest\n");
}

TEST_F(OptionSources, LeaveWhatIsAskedToTheCommandLine) {
  set("RETOUCH_CLASS", "p.Foo");
  const Result result = with_today({"explain", "p.FooTest"});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_EQ(result.out.rfind("p.FooTest: selected, affected", 0), 0u) << result.out;
}

TEST_F(OptionSources, RepeatAVariableByLines) {
  set("RETOUCH_RUN_ALL_ON", "*.xml\n*.lock");
  test::write_text(path("root/a.lock"), "1");
  EXPECT_EQ(record({"--root", at("root")}).exit_code, 0);
  EXPECT_EQ(run({"select", "--store", "store", "--classpath", "app:tests", "--java", "jdk", "--root", "root"}).exit_code, 0);
}

TEST_F(OptionSources, DoNotMistakeTheRuntimesVariablesForOptions) {
  set("RETOUCH_TEST", "smoke");
  set("RETOUCH_SKIP", "nowhere");
  set("RETOUCH_GRANULARITY", "method");
  set("RETOUCH_VALUES", "on");
  EXPECT_EQ(with_today({"explain"}).exit_code, 2) << "RETOUCH_TEST names a JVM run, not the test to explain";
  EXPECT_EQ(select().out, "p.FooTest\n");
  const Result check = run({"check", "--repo", ".", "--revisions", "a..b"});
  EXPECT_TRUE(check.says("retouch: error: check needs --test")) << "nor is it check's command: " << check.err;
}

TEST_F(OptionSources, AreTakenForEveryOptionOfEveryCommand) {
  for (const Command& command : commands()) {
    const auto options = command.options();
    for (const auto& option : options.options()) {
      SCOPED_TRACE(std::string(command.name) + " " + option->long_name());
      EXPECT_EQ(variable_of_option(option->long_name()).rfind("RETOUCH_", 0), 0u);
      EXPECT_FALSE(option->description().empty());
    }
  }
}

TEST_F(OptionSources, ColourWhereTheyAreAskedFor) {
  const std::string red = "\033[1;31merror:\033[0m ";
  EXPECT_FALSE(run({"select", "--nothing"}).says("\033"));
  EXPECT_TRUE(run({"list", "--store", "nowhere", "--color", "always"}).says(red));
  set("CLICOLOR_FORCE", "1");
  EXPECT_TRUE(run({"list", "--store", "nowhere"}).says(red));
  EXPECT_FALSE(run({"list", "--store", "nowhere", "--color", "never"}).says("\033"));
  set("NO_COLOR", "1");
  EXPECT_FALSE(run({"list", "--store", "nowhere"}).says("\033"));
  EXPECT_EQ(run({"list", "--store", "store", "--color", "green"}).exit_code, 2);
}

}  // namespace
}  // namespace retouch::cli
