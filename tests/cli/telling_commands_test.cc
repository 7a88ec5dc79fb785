// diff, status, explain --class, select --observe, and the words that select and record say.
#include "tests/cli/selection_workspace.h"

namespace retouch::cli {
namespace {

namespace fs = std::filesystem;
using test::Result;
using test::run;

class TellingCommands : public test::SelectionWorkspace {
 protected:
  // All three again, later, with this result of p.BarTest.
  void run_again(test::TestStatus of_bar) {
    test::JvmInfo jvm = test::sample_jvm(2);
    Log log(*this, jvm);
    constexpr uint64_t kFarOff = 32'503'680'000'000;  // in the year 3000: behind any observation
    log.test_between("p.FooTest", test::TestStatus::kPassed, log.hits({"p/Foo", "p/FooTest"}), kFarOff, kFarOff + 10);
    log.test_between("p.BarTest", of_bar, log.hits({"p/BarTest"}), kFarOff, kFarOff + 10);
    log.end().write(path("logs"));
    EXPECT_EQ(record().exit_code, 0);
  }
  Result diff() { return with_today({"diff"}); }
  Result status() { return with_today({"status"}); }
  static bool holds(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }
};

TEST_F(TellingCommands, DiffNamesEachChangeWithItsTests) {
  record();
  EXPECT_EQ(diff().out, "");
  EXPECT_TRUE(diff().says("nothing that a recorded test depends on is different"));
  app_class({.name = "p/Foo", .body = 2});
  test_class({.name = "p/BarTest", .body = 2});
  EXPECT_EQ(diff().out, "class p.BarTest changed: 1 test\n  p.BarTest\nclass p.Foo changed: 1 test\n  p.FooTest\n");
  test::write_text(path("app/new.txt"), "1");
  EXPECT_EQ(diff().out,
            "resource new.txt appeared, which no test is known to read: 3 tests\n  p.BarTest\n  p.FooTest\n  smoke\n");
  EXPECT_EQ(run({"diff", "--store", at("nowhere"), "--classpath", class_path_now()}).exit_code, 1);
}

TEST_F(TellingCommands, DiffNamesAllThatIsDifferentOfAnEnvironment) {
  record();
  test::write_text(path("app/new.txt"), "1");
  test::JvmInfo other = test::sample_jvm();
  other.release = "JAVA_VERSION=\"18\"\n";
  test::write_jdk(path("jdk"), other);
  const std::string out = with_today({"diff"}, {"--jvm-args", "-Xmx65m"}).out;
  EXPECT_TRUE(holds(out, "the JDK changed from 17.0.15 to 18: 3 tests\n")) << out;
  EXPECT_TRUE(holds(out, "the JVM arguments changed from -Xmx64m to -Xmx65m: 3 tests\n")) << out;
  EXPECT_TRUE(holds(out, "resource new.txt appeared, which no test is known to read: 3 tests\n")) << out;
}

TEST_F(TellingCommands, DiffNamesEachLibraryWatchedFileAndResourceThatChanged) {
  for (const char* library : {"lib1", "lib2", "lib3", "lib4"}) test::write_text(path(library) / "a.txt", library);
  const std::string libraries = ":" + at("lib1") + ":" + at("lib2") + ":" + at("lib3") + ":" + at("lib4");
  for (const char* name : {"a.lock", "b.lock", "c.lock"}) test::write_text(path("root") / name, "1");
  EXPECT_EQ(run({"record", "--store", at("store"), "--logs", at("logs"), "--classpath", ran_class_path() + libraries, "--root",
                 at("root"), "--run-all-on", "*.lock"})
                .exit_code,
            0);
  const auto differences = [&](const std::string& class_path) {
    return run({"diff", "--store", at("store"), "--java", at("jdk"), "--root", at("root"), "--classpath", class_path}).out;
  };
  const std::string tests = "  p.BarTest\n  p.FooTest\n  smoke\n";
  EXPECT_EQ(differences(class_path_now() + libraries), "");

  test::write_text(path("app/one.txt"), "1");
  test::write_text(path("app/two.txt"), "1");
  test::write_text(path("root/a.lock"), "2");
  fs::remove(path("root/b.lock"));
  test::write_text(path("root/d.lock"), "1");
  EXPECT_EQ(differences(class_path_now() + libraries),
            "a.lock changed, on which every test runs: 3 tests\n"
            "b.lock disappeared, on which every test runs: 3 tests\n"
            "d.lock appeared, on which every test runs: 3 tests\n"
            "resource one.txt appeared, which no test is known to read: 3 tests\n"
            "resource two.txt appeared, which no test is known to read: 3 tests\n" + tests);

  for (const char* name : {"a.lock", "b.lock", "c.lock"}) test::write_text(path("root") / name, "1");
  fs::remove(path("root/d.lock"));
  test::write_text(path("lib2/a.txt"), "changed");
  const std::string today = class_path_now() + ":" + at("lib3") + ":" + at("lib1") + ":" + at("lib2");
  EXPECT_EQ(differences(today),
            "library lib2 changed: 3 tests\n"
            "library lib4 is no longer on the class path as it was: 3 tests\n"
            "the order of libraries on the class path changed at lib3: 3 tests\n" + tests);
  test::write_text(path("lib5/a.txt"), "new");
  test::write_text(path("lib6/a.txt"), "new");
  const std::string two_more = differences(today + ":" + at("lib5") + ":" + at("lib6"));
  EXPECT_TRUE(holds(two_more, "the class path has 4 artifacts beside the recorded libraries (app, tests, lib5, lib6), 2 were recorded"))
      << two_more;
  const Result explained = run({"explain", "p.FooTest", "--store", at("store"), "--java", at("jdk"), "--root", at("root"),
                                "--classpath", today});
  EXPECT_TRUE(holds(explained.out, "changed: 3\n  library lib2 changed\n  the order of libraries")) << explained.out;
}

TEST_F(TellingCommands, ListsNamesOfAnyKindALineEach) {
  fs::remove_all(path("logs"));
  Log log(*this);
  log.test("two\nlines", test::TestStatus::kPassed, {}, test::TestKind::kNamedRun);
  log.end().write(path("logs"));
  record();
  const std::string out = run({"list", "--store", at("store")}).out;
  EXPECT_EQ(out.rfind("two\\x0alines\tpassed\t", 0), 0u) << out;
  const Result selected = with_today({"select"}, {"--jvm-args", "-Xmx65m"});
  EXPECT_TRUE(selected.says("holds a line end")) << selected.err;
}

TEST_F(TellingCommands, LetNoNameReachTheTerminalAsItIs) {
  fs::remove_all(path("logs"));
  const std::string evil = "run \033[31m\r\xC2\x9B" "2J";
  Log log(*this);
  log.test(evil, test::TestStatus::kFailed, {}, test::TestKind::kNamedRun);
  log.end().write(path("logs"));
  record();
  const std::vector<std::vector<std::string>> all = {{"select", "--verbose"}, {"select", "--format", "json"}, {"explain", evil},
                                                     {"diff"}, {"status"}, {"select", "--observe"}};
  for (const std::vector<std::string>& words : all) {
    const Result result = with_today(words, {"--jvm-args", "-Da=\033"});
    EXPECT_FALSE(result.says("\033") || result.says("\r") || result.says("\xC2\x9B")) << words.front() << ": " << result.err;
    if (words.front() == "select") continue;  // what programs read
    EXPECT_EQ(result.out.find_first_of("\033\r"), std::string::npos) << words.front() << ": " << result.out;
  }
  EXPECT_TRUE(run({"forget", "\033", "--store", at("store")}).says("\\x1b"));
  EXPECT_TRUE(select().out.ends_with("\n" + evil + "\n")) << "to be run, as it is";
}

TEST_F(TellingCommands, SayThatThereIsNoStoreInTheSameWords) {
  const std::vector<std::vector<std::string>> all = {{"gc"}, {"diff"}, {"status"}, {"list"}, {"stats"}, {"forget", "p.FooTest"}};
  for (std::vector<std::string> words : all) {
    const std::string name = words.front();
    words.insert(words.end(), {"--store", at("nowhere")});
    if (name == "gc" || name == "diff") words.insert(words.end(), {"--classpath", class_path_now()});
    const Result result = run(words);
    EXPECT_EQ(result.exit_code, 1) << name;
    EXPECT_TRUE(result.says("retouch: error: there is no store " + at("nowhere"))) << name << ": " << result.err;
  }
}

TEST_F(TellingCommands, DiffNamesAHeaderForAllThatMeetIt) {
  app_class({.name = "p/Other"});
  app_class({.name = "p/Foo", .names = {"p/Other"}});
  instrument_all();
  fs::remove_all(path("logs"));
  Log log(*this);
  log.ran("p.FooTest", {"p/Foo"}).ran("p.BarTest", {"p/Foo"}).end().write(path("logs"));
  record();
  app_class({.name = "p/Other", .interfaces = {"java/lang/Runnable"}});
  EXPECT_EQ(diff().out, "header of class p.Other changed: 2 tests\n  p.BarTest\n  p.FooTest\n");
}

TEST_F(TellingCommands, ExplainWhoDependsOnAClass) {
  app_class({.name = "p/Other"});
  app_class({.name = "p/Foo", .names = {"p/Other"}});
  instrument_all();
  fs::remove_all(path("logs"));
  Log log(*this);
  log.ran("p.FooTest", {"p/Foo"}).ran("p.BarTest", {"p/Other"}).end().write(path("logs"));
  record();
  const auto who = [&](const std::string& name) { return with_today({"explain", "--class", name}); };
  EXPECT_EQ(who("p.Foo").out, "p.Foo: 1 test depends on it\n  p.FooTest\n");
  EXPECT_EQ(who("p.Other").out,
            "p.Other: 1 test depends on it, 1 more on its header alone (what a class that names it can see)\n"
            "  p.BarTest\n  p.FooTest: by its header\n");
  app_class({.name = "p/Unused"});
  EXPECT_EQ(who("p.Unused").out, "p.Unused: no recorded test depends on it\n");
  const Result typo = who("p.Fooo");
  EXPECT_EQ(typo.exit_code, 1);
  EXPECT_TRUE(typo.says("unknown class p.Fooo\nhint: did you mean p.Foo?")) << typo.err;
  EXPECT_EQ(with_today({"explain", "p.FooTest"}, {"--class", "p.Foo"}).exit_code, 2);
}

TEST_F(TellingCommands, ExplainShowsAllThatATestDependsOnWhenAskedFor) {
  std::vector<std::string> names;
  for (char last = 'a'; last <= 'z'; ++last) {
    names.push_back(std::string("q/C") + last);
    app_class({.name = names.back()});
  }
  instrument_all();
  fs::remove_all(path("logs"));
  Log log(*this);
  log.ran("p.FooTest", names).end().write(path("logs"));
  record();
  const std::string some = explain("p.FooTest").out;
  EXPECT_TRUE(holds(some, " more (--verbose)\n")) << some;
  EXPECT_FALSE(holds(some, "  q.Cz\n")) << some;
  const std::string all = with_today({"explain", "p.FooTest"}, {"--verbose"}).out;
  EXPECT_FALSE(holds(all, " more")) << all;
  EXPECT_TRUE(holds(all, "  q.Ca\n") && holds(all, "  q.Cz\n")) << all;
}

TEST_F(TellingCommands, ThroughWhichStepAClassCameIntoTheSetIsSaidByExplainSelectAndJson) {
  app_class({.name = "p/Base"});
  app_class({.name = "p/Able"});
  app_class({.name = "p/Mark"});
  app_class({.name = "p/Foo", .super_name = "p/Base", .interfaces = {"p/Able"}, .annotations = {"p/Mark"}});
  app_class({.name = "p/Other", .super_name = "p/Base"});
  instrument_all();
  fs::remove_all(path("logs"));
  Log log(*this);
  log.ran("p.FooTest", {"p/Foo", "p/Other"}).end().write(path("logs"));
  record();
  app_class({.name = "p/Base", .body = 2});
  app_class({.name = "p/Able", .body = 2});
  app_class({.name = "p/Mark", .body = 2});
  app_class({.name = "p/Other", .body = 2, .super_name = "p/Base"});
  app_class({.name = "p/package-info"});
  const std::string out = explain("p.FooTest").out;
  EXPECT_TRUE(holds(out, "changed: 5\n")) << out;
  EXPECT_TRUE(holds(out, "\n  class p.Base changed (p.Foo extends it, and 1 more lead to it)\n")) << out;
  EXPECT_TRUE(holds(out, "\n  class p.Able changed (p.Foo implements it)\n")) << out;
  EXPECT_TRUE(holds(out, "\n  class p.Mark changed (p.Foo has it by an annotation)\n")) << out;
  EXPECT_TRUE(holds(out, "\n  class p.Other changed\n")) << out;
  EXPECT_TRUE(holds(out, "\n  class p.package-info appeared (p.")) << out;
  fs::remove(path("app/p/package-info.class"));
  for (const char* name : {"p/Able", "p/Mark"}) app_class({.name = name});
  app_class({.name = "p/Other", .super_name = "p/Base"});
  const Result selected = with_today({"select"});
  EXPECT_EQ(selected.out, "p.BarTest\np.FooTest\n") << "names as ever";
  EXPECT_TRUE(selected.says("  p.FooTest: affected: class p.Base changed (p.Foo extends it, and 1 more lead to it)\n"))
      << selected.err;
  const std::string json = with_today({"select"}, {"--format", "json"}).out;
  EXPECT_TRUE(holds(json, "\"detail\": \"class p.Base changed (p.Foo extends it, and 1 more lead to it)\"")) << json;
  EXPECT_TRUE(holds(json, "\"class\": \"p.Base\",\n          \"step\": \"p.Foo extends it, and 1 more lead to it\""))
      << json;
}

TEST_F(TellingCommands, ExplainSaysWhatIsNoTestOfItsOwn) {
  test_class({.name = "p/OuterTest", .names = {"p/OuterTest$Inner"}});
  test_class({.name = "p/OuterTest$Inner"});
  test_class({.name = "p/FooTest", .methods = {"one"}});
  instrument_all();
  fs::remove_all(path("logs"));
  Log log(*this);
  log.ran("p.FooTest#one", {"p/FooTest"}).ran("p.OuterTest", {"p/OuterTest"}).ran("p.BarTest", {"p/BarTest"});
  log.end().write(path("logs"));
  record();
  EXPECT_EQ(select().out, "");
  for (const std::string name : {"p.FooTest", "p.OuterTest$Inner"}) {
    EXPECT_EQ(explain(name).out.rfind(name + ": not selected, no test of its own: ", 0), 0u) << name;
  }
  const Result nested = explain("p.BarTest$Nested");
  EXPECT_EQ(nested.exit_code, 1);
  EXPECT_TRUE(nested.says("hint: the tests of classes inside p.BarTest belong to it")) << nested.err;
  test_class({.name = "p/FooTest"});
  EXPECT_EQ(explain("p.FooTest#one").out.rfind("p.FooTest#one: not selected, its class no longer has it\n", 0), 0u);
  EXPECT_EQ(run({"gc", "--store", at("store"), "--classpath", class_path_now(), "--dry-run"}).out, "") << "it may come back";
}

// A run of some methods leaves the earlier record beside its own, whichever comes first in the store.
TEST_F(TellingCommands, TellOfTheLastRunOfATestWithTwoRecords) {
  const auto run_of = [&](uint8_t number, const std::vector<std::string>& methods, const std::vector<std::string>& classes,
                          test::TestStatus status) {
    fs::remove_all(path("logs"));
    Log log(*this, test::sample_jvm(number));
    log.methods("p.FooTest", methods);
    log.ran("p.FooTest", classes, status).end().write(path("logs"));
    record();
  };
  run_of(2, {"#m()", "/[one]"}, {"p/Foo", "p/FooTest"}, test::TestStatus::kSkipped);
  run_of(4, {"/[one]"}, {"p/Foo"}, test::TestStatus::kPassed);
  app_class({.name = "p/Foo", .body = 2});
  const std::string out = explain("p.FooTest").out;
  EXPECT_TRUE(holds(out, "\nlast run: passed, 2023-11-14 22:16:20 UTC, took 10 ms\n")) << out;
  const std::string first = "compared with: its run of 2023-11-14 22:14:20 UTC, for its method m that did not run since\nchanged: 1\n";
  const std::string second = "compared with: its run of 2023-11-14 22:16:20 UTC\nchanged: 1\n";
  EXPECT_TRUE(holds(out, first)) << out;
  EXPECT_TRUE(holds(out, second)) << out;
  const std::string list = run({"list", "--store", at("store")}).out;
  EXPECT_EQ(list, "p.FooTest\tpassed\t2023-11-14 22:16:20 UTC\t10 ms\t6 dependencies\n") << "of both: " << list;
  EXPECT_TRUE(holds(status().out, "tests       1: 1 passed; all of them took 10 ms\n")) << status().out;
}

// The log has for each method the time of its class.
TEST_F(TellingCommands, CountTheTimeOfAClassOnceForAllOfItsMethods) {
  fs::remove_all(path("logs"));
  Log log(*this);
  for (const char* name : {"p.FooTest#one", "p.FooTest#two"}) log.test_between(name, test::TestStatus::kPassed, {}, 5'000, 5'700);
  log.test_between("p.BarTest", test::TestStatus::kPassed, {}, 6'000, 6'200).end().write(path("logs"));
  record();
  EXPECT_TRUE(holds(run({"list", "--store", at("store")}).out, "p.FooTest#two\tpassed\t1970-01-01 00:00:05 UTC\t700 ms (its class)\t"));
  const std::string all = status().out;
  EXPECT_TRUE(holds(all, "; all of them took 900 ms\n")) << all;
  EXPECT_TRUE(holds(all, ", 900 ms of 900 ms, 0 failed\n")) << all;
  EXPECT_TRUE(select({"--observe"}).says("(100%, 900 ms) would have been left out")) << all;
  EXPECT_TRUE(holds(run({"stats", "--store", at("store")}).out, "milliseconds that they took together\t900\n"));
}

TEST_F(TellingCommands, ExplainAsksWhatWasMeant) {
  record();
  EXPECT_TRUE(explain("footest").says("hint: did you mean p.FooTest?")) << explain("footest").err;
  EXPECT_TRUE(explain("p.footest").says("did you mean p.FooTest?"));
  EXPECT_TRUE(explain("p.FoTest").says("did you mean p.FooTest?"));
  EXPECT_TRUE(explain("q.Something").says("hint: it is neither in the store"));
}

TEST_F(TellingCommands, ExplainTakesANameWithoutItsPackageWhereThereIsOne) {
  app_class({.name = "p/BarTest$Foo"});
  app_class({.name = "q/BarTest$Foo"});
  app_class({.name = "p/Other"});
  instrument_all();
  fs::remove_all(path("logs"));
  Log log(*this);
  log.ran("p.FooTest", {"p/FooTest", "p/BarTest$Foo", "p/Other"}).ran("q.FooTest$In", {"q/BarTest$Foo"}).end().write(path("logs"));
  record();
  EXPECT_EQ(explain("FooTest").out, explain("p.FooTest").out);
  EXPECT_EQ(explain("In").out.rfind("q.FooTest$In: ", 0), 0u) << explain("In").err;
  const auto class_words = [&](const std::string& name) { return with_today({"explain", "--class", name}); };
  EXPECT_EQ(class_words("Other").out, class_words("p.Other").out);
  EXPECT_EQ(class_words("Foo").exit_code, 1) << "there are two";
  EXPECT_TRUE(class_words("BarTest$Foo").says("did you mean p.BarTest$Foo or q.BarTest$Foo?")) << class_words("BarTest$Foo").err;
}

TEST_F(TellingCommands, StatusTellsWhatIsKnownAndWhatWouldRun) {
  record({"--failed", "smoke"});
  app_class({.name = "p/Foo", .body = 2});
  const Result result = status();
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_TRUE(holds(result.out, "last run    2023-11-14 22:13:20 UTC, ")) << result.out;
  EXPECT_TRUE(holds(result.out, "tests       3: 2 passed, 1 failed; all of them took 30 ms\n")) << result.out;
  EXPECT_TRUE(holds(result.out, "would run   2 of 3 (67%), 20 ms of 30 ms: 1 affected, 1 failed last time\n")) << result.out;
  EXPECT_TRUE(holds(result.out, ": 3 of 3 tests (100%), 30 ms of 30 ms, 1 failed\n")) << result.out;
  const Result alone = run({"status", "--store", at("store")});
  EXPECT_EQ(alone.exit_code, 0);
  EXPECT_FALSE(holds(alone.out, "would run"));
  EXPECT_EQ(run({"status", "--store", at("nowhere")}).exit_code, 1);
}

TEST_F(TellingCommands, ObserveRunsAllAndTellsWhatBecameOfTheRest) {
  record();
  app_class({.name = "p/Foo", .body = 2});
  const Result observed = select({"--observe"});
  EXPECT_EQ(observed.exit_code, 0);
  EXPECT_EQ(observed.out, "p.BarTest\np.FooTest\nsmoke\n");
  EXPECT_TRUE(observed.says("observing: all 3 tests are to run; 2 of them (67%, 20 ms) would have been left out")) << observed.err;
  EXPECT_TRUE(observed.says("retouch: 1 of 3 tests selected: 1 affected\n")) << "what would have been selected";
  EXPECT_TRUE(holds(status().out, "2 of 3 tests would have been left out; of those 0 passed since, 0 failed, 2 did not run"));
  app_class({.name = "p/Foo"});
  run_again(test::TestStatus::kFailed);
  const Result after = status();
  EXPECT_TRUE(holds(after.out, "of those 0 passed since, 1 failed, 1 did not run\n            failed: p.BarTest\n")) << after.out;
}

TEST_F(TellingCommands, RecordWarnsOfAFailureThatASelectionWouldHaveMissed) {
  record();
  select({"--observe"});
  fs::remove_all(path("logs"));
  test::JvmInfo jvm = test::sample_jvm(2);
  Log log(*this, jvm);
  constexpr uint64_t kFarOff = 32'503'680'000'000;
  log.test_between("p.BarTest", test::TestStatus::kFailed, log.hits({"p/BarTest"}), kFarOff, kFarOff + 10);
  log.end().write(path("logs"));
  EXPECT_TRUE(record().says("1 test failed that a selection would have left out (--observe): p.BarTest"));
  EXPECT_FALSE(record().says("would have left out")) << "each counts once";
}

TEST_F(TellingCommands, ObserveLeavesEveryTestInEveryFormat) {
  record();
  EXPECT_EQ(select({"--observe", "--format", "skip"}).out, "retouch-skip 1\n");
  EXPECT_TRUE(holds(select({"--observe", "--format", "json"}).out, "\"reason\": \"observed\""));
}

TEST_F(TellingCommands, SelectDoesNotPutAReportInTheStoresPlace) {
  record();
  EXPECT_EQ(with_today({"select", "--html", at("app/../store")}).exit_code, 2);
  EXPECT_TRUE(with_today({"select", "--html", ""}).says("retouch: error: select: --html is empty"));
  EXPECT_EQ(with_today({"select"}).out, "");
}

TEST_F(TellingCommands, SelectSaysOnceWhatSelectsAll) {
  record();
  test::write_text(path("app/new.txt"), "1");
  const Result selected = select();
  EXPECT_EQ(selected.err,
            "retouch: 3 of 3 tests selected: 3 run all\n"
            "  all 3 tests: run all: resource new.txt appeared, which no test is known to read\n");
  EXPECT_TRUE(select({"--verbose"}).says("  p.BarTest: run all: resource new.txt"));
}

TEST_F(TellingCommands, SelectSaysThatArtifactsChangedPlaces) {
  test::write_text(path("app/a.txt"), "1");
  instrument_all();
  record();
  const Result selected = run({"select", "--store", at("store"), "--java", at("jdk"), "--classpath", at("tests") + ":" + at("app")});
  EXPECT_TRUE(selected.says("the order of the program's artifacts on the class path changed: a.txt is in another one now"))
      << selected.err;
}

TEST_F(TellingCommands, SelectDoubtsTheRootWhereAllFilesAreGone) {
  test::JvmInfo jvm = test::sample_jvm(3);
  jvm.working_directory = at("root");
  Log log(*this, jvm);
  selector::FileNote note;
  note.state = selector::FileState::kRegular;
  note.written = true;
  std::vector<uint32_t> slots;
  for (const char* name : {"a.txt", "b.txt", "c.txt"}) {
    test::write_text(path("root") / name, "1");
    slots.push_back(log.file(name, note));
  }
  fs::remove_all(path("logs"));
  log.test("p.FooTest", test::TestStatus::kPassed, {{0, slots}}).end().write(path("logs"));
  EXPECT_EQ(record({"--root", at("root")}).exit_code, 0);
  EXPECT_FALSE(select({"--root", at("root")}).says("any more"));
  EXPECT_TRUE(select({"--root", at("app")}).says("none of the 3 files that tests read is below " + at("app") + " any more; --root"));
}

TEST_F(TellingCommands, RecordSaysWhatMakesAJvmWriteLogs) {
  fs::remove_all(path("logs"));
  EXPECT_TRUE(record().says("no log in " + at("logs") + ", which does not exist: nothing is recorded. A JVM logs where"));
  fs::create_directories(path("logs"));
  EXPECT_TRUE(record().says("no log in " + at("logs") + ": nothing is recorded. A JVM logs where"));
}

TEST_F(TellingCommands, SelectSaysThatNamedRunsAreNotKnownWithoutTheirStore) {
  record();
  test::write_text(path("store"), "damaged");
  EXPECT_TRUE(select().says("JVM runs named by retouch.test are in the store alone")) << select().err;
  fs::remove(path("store"));
  EXPECT_FALSE(select().says("retouch.test"));
}

TEST_F(TellingCommands, RecordLeavesNoLock) {
  record();
  EXPECT_FALSE(fs::exists(path("store.lock")));
}

TEST_F(TellingCommands, RecordFailsWhereTheStoreCannotBeWritten) {
  const Result result = run({"record", "--store", "/proc/retouch-store", "--logs", at("logs"), "--classpath", ran_class_path()});
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_TRUE(result.says("retouch: error: cannot write /proc/retouch-store.lock")) << result.err;
  EXPECT_TRUE(result.says("hint: "));
}

TEST_F(TellingCommands, GcSaysWhatItWouldRemove) {
  record();
  fs::remove(path("tests/p/BarTest.class"));
  const std::vector<uint8_t> before = read_file(path("store"));
  const Result dry = run({"gc", "--store", at("store"), "--classpath", class_path_now(), "--dry-run"});
  EXPECT_EQ(dry.exit_code, 0) << dry.err;
  EXPECT_EQ(dry.out, "p.BarTest\n");
  EXPECT_EQ(read_file(path("store")), before);
}

}  // namespace
}  // namespace retouch::cli
