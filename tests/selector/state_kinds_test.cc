// Kinds 19 to 23 of changes (docs/safety.md) as scenarios of two revisions: what must not select, what runs everything,
// and what the tool itself keeps from one run to the next. Each kind in several variants; what damage does is in
// tool_state_test.cc.
#include <algorithm>
#include <chrono>
#include <filesystem>

#include "selector/merge.h"
#include "tests/selector/workspace.h"

namespace retouch::selector {
namespace {

namespace fs = std::filesystem;

using test::sample_jvm;
using test::Selected;
using test::TestStatus;

class StateKinds : public test::TwoTests {
 protected:
  using Runs = std::vector<std::pair<std::string, std::vector<std::string>>>;
  Log log_of(uint8_t run, const Runs& tests, TestStatus status = TestStatus::kPassed) {
    test::JvmInfo jvm = sample_jvm(run);
    jvm.start_millis += run * 100'000u;
    jvm.working_directory = path("root").string();
    Log log(*this, jvm);
    for (const auto& [name, classes] : tests) log.ran(name, classes, status);
    return log;
  }
  void record_run(uint8_t run, const Runs& tests, TestStatus status = TestStatus::kPassed) {
    record_log(log_of(run, tests, status).end());
  }
  void record_both() { record_run(1, both_); }
  void change(const std::string& name, int body) {
    app_class({.name = name, .body = body});
    instrument_all();
  }
  static std::vector<std::string> names(const Selected& selected) {
    std::vector<std::string> out;
    for (const auto& [name, reason] : selected) out.push_back(name);
    return out;
  }
  std::vector<std::string> selected() { return names(select()); }
  using Names = std::vector<std::string>;

  const Runs both_ = {{"p.FooTest", {"p/Foo"}}, {"p.BarTest", {"p/Bar"}}};
  const Names kBoth = {"p.BarTest", "p.FooTest"};
};

// --- 19: the same meaning in other bytes

TEST_F(StateKinds, Kind19LinesThatMoved) {
  record_both();
  app_class({.name = "p/Foo", .line = 77});
  EXPECT_EQ(selected(), Names());
}

TEST_F(StateKinds, Kind19AConstantPoolInAnotherOrder) {
  app_class({.name = "p/Foo", .names = {"p/Bar", "p/Other"}});
  instrument_all();
  record_both();
  app_class({.name = "p/Foo", .names = {"p/Other", "p/Bar"}});
  EXPECT_EQ(selected(), Names());
}

TEST_F(StateKinds, Kind19SourcesThatAreCompiledAgain) {
  RETOUCH_NEEDS_JAVAC(17);
  const auto compile = [&](const std::string& space) {
    const test::JavaClasses classes = test::compile_java(
        "p/Foo.java", "package p;" + space + "public class Foo { " + space + "static int m() { return 1; } }", 17);
    write_file_atomically(path("app/p/Foo.class"), classes.bytes("p/Foo"));
  };
  compile(" ");
  instrument_all();
  record_both();
  compile("\n\n/* a comment */ ");
  EXPECT_EQ(selected(), Names());
}

TEST_F(StateKinds, Kind19TheSameClassesInAJarWithOtherTimes) {
  record_both();
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(path("app"))) {
    if (entry.is_regular_file())
      fs::last_write_time(entry.path(), fs::file_time_type::clock::now() + std::chrono::hours(1));
  }
  EXPECT_EQ(selected(), Names());
}

// --- 20: files and environment

TEST_F(StateKinds, Kind20ADataFileOfOneTest) {
  test::write_text(path("root/data.txt"), "1");
  Log log = log_of(1, {{"p.BarTest", {"p/Bar"}}});
  const uint32_t file = log.file("data.txt", test::note_of(path("root/data.txt")));
  log.test("p.FooTest", TestStatus::kPassed, {{0, {file}}});
  record_log(log.end());
  EXPECT_EQ(selected(), Names());
  test::write_text(path("root/data.txt"), "2");
  EXPECT_EQ(selected(), Names{"p.FooTest"});
  fs::remove(path("root/data.txt"));
  EXPECT_EQ(selected(), Names{"p.FooTest"});
}

TEST_F(StateKinds, Kind20ALineInAServicesFile) {
  test::write_text(path("app/META-INF/services/p.Service"), "p.Foo\n");
  instrument_all();
  record_both();
  EXPECT_EQ(selected(), Names());
  test::write_text(path("app/META-INF/services/p.Service"), "p.Foo\np.Bar\n");
  EXPECT_EQ(selected(), kBoth);
}

TEST_F(StateKinds, Kind20AnotherJdk) {
  record_both();
  test::JvmInfo other = sample_jvm();
  other.release = "JAVA_VERSION=\"17.0.16\"\n";
  test::write_jdk(path("jdk2"), other);
  java_home_ = path("jdk2");
  EXPECT_EQ(selected(), kBoth);
}

TEST_F(StateKinds, Kind20AnArgumentOrASystemProperty) {
  record_both();
  for (const char* arguments : {"-Xmx65m", "-Xmx64m -Dmode=fast", ""}) {
    jvm_arguments_ = arguments;
    EXPECT_EQ(selected(), kBoth) << arguments;
  }
  jvm_arguments_ = "-Xmx64m";
  EXPECT_EQ(selected(), Names());
}

// --- 21: runs that were not whole

TEST_F(StateKinds, Kind21OnlyOneMethodRan) {
  Log whole = log_of(1, {});
  whole.methods("p.FooTest", {"/[one]", "/[two]"});
  record_log(whole.ran("p.FooTest", {"p/Foo", "p/Bar"}).end());
  change("p/Bar", 2);
  Log part = log_of(2, {});
  part.methods("p.FooTest", {"/[one]"});
  record_log(part.ran("p.FooTest", {"p/Foo"}).end());
  EXPECT_EQ(select().at("p.FooTest").rfind("affected: class p.Bar changed", 0), 0u);
}

TEST_F(StateKinds, Kind21OnlySomeTestsRan) {
  record_both();
  change("p/Bar", 2);
  record_run(2, {{"p.FooTest", {"p/Foo"}}});
  EXPECT_EQ(selected(), Names{"p.BarTest"});
}

TEST_F(StateKinds, Kind21AKilledRun) {
  record_both();
  Log killed = log_of(2, {{"p.FooTest", {"p/Foo"}}});
  killed.start("p.BarTest");
  record_log(killed);
  EXPECT_EQ(selected(), Names{"p.BarTest"});
}

TEST_F(StateKinds, Kind21AFailureUntilItRuns) {
  record_run(1, {{"p.FooTest", {"p/Foo"}}}, TestStatus::kFailed);
  record_run(2, {{"p.BarTest", {"p/Bar"}}});
  EXPECT_EQ(selected(), Names{"p.FooTest"});
  record_run(3, {{"p.FooTest", {"p/Foo"}}});
  EXPECT_EQ(selected(), Names());
}

// Wherever a log ends: a test whose result is not in it, or behind whose result something may be missing, is selected.
TEST_F(StateKinds, Kind21ALogThatIsCutAtAnyByte) {
  const std::vector<uint8_t> whole = log_of(1, both_).end().bytes();
  size_t with_less_than_all = 0;
  for (size_t size = 0; size < whole.size(); ++size) {
    fs::remove_all(path("logs"));
    fs::create_directories(path("logs"));
    fs::remove(path("store"));
    write_file_atomically(path("logs/run.rtlog"), {whole.data(), size});
    record();
    const Names now = selected();
    EXPECT_TRUE(std::find(now.begin(), now.end(), "p.BarTest") != now.end()) << size << ": behind the last test of a JVM that did not end in order";
    if (now == Names{"p.BarTest"}) ++with_less_than_all;
  }
  EXPECT_GT(with_less_than_all, 0u);
}

TEST_F(StateKinds, Kind21ALogOfTwoRuns) {
  const Log first = log_of(1, {{"p.FooTest", {"p/Foo"}}});
  std::vector<uint8_t> mixed = first.bytes();
  const std::vector<uint8_t> second = log_of(2, both_).end().bytes();
  mixed.insert(mixed.end(), second.begin(), second.end());
  fs::create_directories(path("logs"));
  write_file_atomically(path("logs/run.rtlog"), mixed);
  record();
  EXPECT_EQ(selected(), kBoth);
  EXPECT_FALSE(warnings_.empty());
}

TEST_F(StateKinds, Kind21AStoreOfTwoHalves) {
  record_both();
  const std::vector<uint8_t> one = read_file(path("store"));
  change("p/Foo", 2);
  record_run(2, {{"p.FooTest", {"p/Foo", "p/Bar"}}});
  const std::vector<uint8_t> other = read_file(path("store"));
  for (size_t i = 1; i < std::min(one.size(), other.size()); ++i) {
    std::vector<uint8_t> mixed(one.begin(), one.begin() + static_cast<std::ptrdiff_t>(i));
    mixed.insert(mixed.end(), other.begin() + static_cast<std::ptrdiff_t>(i), other.end());
    if (mixed == one || mixed == other) continue;
    write_file_atomically(path("store"), mixed);
    EXPECT_EQ(selected(), kBoth) << i;
  }
}

// --- 22: a change that only some tests were run on

TEST_F(StateKinds, Kind22AChangeIsSeenByTheOthersLater) {
  record_run(1, {{"p.FooTest", {"p/Foo"}}, {"p.BarTest", {"p/Foo"}}});
  change("p/Foo", 2);
  record_run(2, {{"p.FooTest", {"p/Foo"}}});
  EXPECT_EQ(selected(), Names{"p.BarTest"});
}

TEST_F(StateKinds, Kind22AChangeThatIsTakenBack) {
  record_run(1, {{"p.FooTest", {"p/Foo"}}, {"p.BarTest", {"p/Foo"}}});
  change("p/Foo", 2);
  record_run(2, {{"p.FooTest", {"p/Foo"}}});
  change("p/Foo", 1);
  EXPECT_EQ(selected(), Names{"p.FooTest"}) << "as the other one knows it";
}

TEST_F(StateKinds, Kind22AChangeOnAnotherMachine) {
  record_run(1, {{"p.FooTest", {"p/Foo"}}, {"p.BarTest", {"p/Foo"}}});
  const Store base = load_store(path("store")).store;
  change("p/Foo", 2);
  record_run(2, {{"p.FooTest", {"p/Foo"}}});
  save_store(path("store"), merged(base, load_store(path("store")).store));
  EXPECT_EQ(selected(), Names{"p.BarTest"});
}

TEST_F(StateKinds, Kind22AChangeWhileATestFailed) {
  record_run(1, {{"p.FooTest", {"p/Foo"}}, {"p.BarTest", {"p/Foo"}}});
  change("p/Foo", 2);
  record_run(2, {{"p.FooTest", {"p/Foo"}}}, TestStatus::kFailed);
  EXPECT_EQ(selected(), kBoth);
}

// --- 23: the class path

TEST_F(StateKinds, Kind23ALibraryUnderAnotherNameBesideTheOldOne) {
  test::write_text(path("lib-1/file.txt"), "1");
  test::write_text(path("lib-2/file.txt"), "2");
  log_of(1, both_).end().write(path("logs"));
  record(ran_class_path() + ":" + path("lib-1").string());
  const std::string now = class_path_now() + ":";
  EXPECT_EQ(names(select(now + path("lib-1").string())), Names());
  EXPECT_EQ(names(select(now + path("lib-2").string())), kBoth);
  EXPECT_EQ(names(select(now + path("lib-2").string() + ":" + path("lib-1").string())), kBoth);
}

TEST_F(StateKinds, Kind23TheClassPathInAnotherOrder) {
  test::write_class(path("tests"), {.name = "p/Foo", .body = 5});
  instrument_all();
  record_both();
  EXPECT_EQ(selected(), Names());
  const std::string reversed = path("tests").string() + ":" + path("app").string();
  EXPECT_EQ(names(select(reversed)), Names{"p.FooTest"}) << "another p.Foo wins";
}

TEST_F(StateKinds, Kind23AClassThatNewlyShadowsAnother) {
  test::write_class(path("lib"), {.name = "q/Other"});
  log_of(1, both_).end().write(path("logs"));
  record(path("lib").string() + ":" + ran_class_path());
  const std::string now = path("lib").string() + ":" + class_path_now();
  EXPECT_EQ(names(select(now)), Names());
  test::write_class(path("lib"), {.name = "p/Foo", .body = 5});
  EXPECT_EQ(names(select(now)), kBoth) << "a library that changed";
  fs::remove(path("lib/p/Foo.class"));
  test::write_class(path("front"), {.name = "p/Foo", .body = 5});
  EXPECT_EQ(names(select(path("front").string() + ":" + now)), kBoth) << "one artifact more";
}

}  // namespace
}  // namespace retouch::selector
