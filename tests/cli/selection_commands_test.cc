// record, select, explain and forget as a script sees them: exit codes, stdout, stderr.
#include <gtest/gtest.h>

#include "tests/cli/selection_workspace.h"
#include "tests/support/jar_builder.h"

namespace retouch::cli {
namespace {

namespace fs = std::filesystem;
using test::Result;
using test::run;
using SelectionCommands = test::SelectionWorkspace;

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
                                             {"select", "--store", "s", "--classpath", ""},
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

TEST_F(SelectionCommands, PrintTheSelectionInEveryFormat) {
  record();
  app_class({.name = "p/Foo", .body = 2});
  for (const auto& [format, text] : std::vector<std::pair<std::string, std::string>>{
           {"names", "p.FooTest\n"},
           {"json", "\"reason\": \"affected\""},
           {"skip", "retouch-skip 1\np.BarTest\n"},
           {"surefire-excludes", "**/*$*\n%regex[p/BarTest\\.class]\n"},
           {"surefire-includes", "%regex[p/FooTest\\.class]\n"},
           {"gradle", "'p/BarTest.class'"},
           {"console", "--select-class=p.FooTest\n"},
           {"testng", "<class name=\"p.FooTest\"/>"},
           {"bazel", "--test_filter=\\\\Ap[.]FooTest[$#]"}}) {
    const Result result = select({"--format", format});
    EXPECT_EQ(result.exit_code, 0) << format;
    EXPECT_NE(result.out.find(text), std::string::npos) << result.out;
    EXPECT_TRUE(run({"help", "select"}).out.find(format + ": ") != std::string::npos) << format;
  }
}

TEST_F(SelectionCommands, SkipNothingThatIsNewOrWithoutAStore) {
  EXPECT_EQ(select({"--format", "skip"}).out, "retouch-skip 1\n");
  record();
  test_class({.name = "p/ANewTest"});
  EXPECT_EQ(select({"--format", "skip"}).out, "retouch-skip 1\np.BarTest\np.FooTest\n");
}

TEST_F(SelectionCommands, FailStrictlyWhenSomethingIsDamagedOrUnknown) {
  record();
  EXPECT_EQ(select({"--strict"}).exit_code, 0);
  EXPECT_EQ(select({"--strict", "--java", at("nowhere")}).exit_code, 2) << "--java twice";
  const Result unknown = run({"select", "--store", at("store"), "--classpath", class_path_now(), "--java", at("nowhere"),
                              "--strict"});
  EXPECT_EQ(unknown.exit_code, 1);
  EXPECT_EQ(unknown.out, "p.BarTest\np.FooTest\nsmoke\n");
  EXPECT_TRUE(unknown.says("retouch: error: the selection is in doubt: today's JDK is not known"));
  test::write_text(path("broken.jar"), "no archive");
  const Result broken = run({"select", "--store", at("store"), "--classpath", class_path_now() + ":" + at("broken.jar"),
                             "--java", at("jdk"), "--strict"});
  EXPECT_EQ(broken.exit_code, 1);
  EXPECT_TRUE(broken.says("retouch: error: the selection is in doubt: ")) << broken.err;
}

TEST_F(SelectionCommands, FailStrictlyWhenAFileCannotBeRead) {
  record();
  test::JarBuilder jar;
  jar.add({.name = "p/Damaged.class", .content = "not as its sum says", .crc = 1});
  write_file_atomically(path("damaged.jar"), jar.build());
  const Result lenient = select({"--tests", at("damaged.jar")});
  EXPECT_EQ(lenient.exit_code, 0);
  EXPECT_TRUE(lenient.says("damaged.jar: p/Damaged.class cannot be read; nothing is known of what it holds"))
      << lenient.err;
  const Result strict = select({"--tests", at("damaged.jar"), "--strict"});
  EXPECT_EQ(strict.exit_code, 1);
  EXPECT_TRUE(strict.says("retouch: error: the selection is in doubt: ")) << strict.err;
}

TEST_F(SelectionCommands, WriteNothingWhenTheySelectOrExplain) {
  record();
  fs::create_directories(path("read-only"));
  fs::rename(path("store"), path("read-only/store"));
  fs::remove(path("store.lock"));
  for (const char* command : {"select", "explain"}) {
    std::vector<std::string> words = {command};
    if (words[0] == "explain") words.push_back("p.FooTest");
    words.insert(words.end(), {"--store", at("read-only/store"), "--classpath", class_path_now(), "--java", at("jdk")});
    fs::permissions(path("read-only"), fs::perms::owner_read | fs::perms::owner_exec);
    const Result result = run(words);
    fs::permissions(path("read-only"), fs::perms::owner_all);
    EXPECT_EQ(result.exit_code, 0) << result.err;
    const auto entries = std::distance(fs::directory_iterator(path("read-only")), fs::directory_iterator());
    EXPECT_EQ(entries, 1) << "no lock, no temporary file";
  }
}

TEST_F(SelectionCommands, TakeDataFilesFromTheRoot) {
  test::write_text(path("elsewhere/x.txt"), "1");
  const Result wrong = select({"--root", at("nowhere")});
  EXPECT_EQ(wrong.exit_code, 1);
  EXPECT_TRUE(wrong.says("nowhere is no directory"));
  EXPECT_TRUE(wrong.says("hint: --root names the directory that the test JVM works in"));
  EXPECT_EQ(record({"--root", at("nowhere")}).exit_code, 1);
  EXPECT_FALSE(fs::exists(path("store")));
}

TEST_F(SelectionCommands, RunAllOnAWatchedFile) {
  test::write_text(path("root/pom.xml"), "1");
  EXPECT_EQ(record({"--root", at("root"), "--run-all-on", "pom.xml"}).exit_code, 0);
  EXPECT_EQ(select({"--root", at("root")}).out, "");
  test::write_text(path("root/pom.xml"), "2");
  EXPECT_EQ(select({"--root", at("root")}).out, "p.BarTest\np.FooTest\nsmoke\n");
  EXPECT_EQ(record({"--root", at("root"), "--exclude-file", "/opt/**", "--include-file", "*.txt"}).exit_code, 0);
  const Result no_glob = record({"--exclude-file", "../b"});
  EXPECT_EQ(no_glob.exit_code, 2);
  EXPECT_TRUE(no_glob.says("record: --exclude-file '../b':")) << no_glob.err;
  const Result wrong = record({"--run-all-on", "/etc/passwd"});
  EXPECT_EQ(wrong.exit_code, 2);
  EXPECT_TRUE(wrong.says("--run-all-on '/etc/passwd': it begins with a '/'")) << wrong.err;
}

TEST_F(SelectionCommands, SayHowTestsAreToldOfWhereNoLogHasOne) {
  fs::remove_all(path("logs"));
  Log(*this).end().write(path("logs"));
  const Result recorded = record();
  EXPECT_EQ(recorded.exit_code, 0);
  EXPECT_EQ(recorded.err,
            "retouch: 0 tests recorded, from 1 log\n"
            "retouch: no framework told of a test: where some ran, JUnit 4 without the JUnit Platform needs the listener "
            "retouch.runtime.JUnit4Listener, a program by itself -Dretouch.test=NAME (docs/frameworks.md)\n");
}

TEST_F(SelectionCommands, NameGlobsThatFitNothing) {
  test::write_text(path("root/pom.xml"), "1");
  EXPECT_EQ(record({"--root", at("root"), "--run-all-on", "pom.xml", "--run-all-on", "pomm.xml", "--exclude-file", "*.tmp"}).err,
            "retouch: 3 tests recorded, from 1 log\n"
            "retouch: --run-all-on 'pomm.xml' fits no file below " + at("root") + "\n"
            "retouch: --include-file or --exclude-file '*.tmp' fits no file that the tests of these logs read\n");
}

TEST_F(SelectionCommands, MergeStores) {
  record();
  fs::rename(path("store"), path("shard1"));
  fs::remove_all(path("logs"));
  test_class({.name = "p/ThirdTest"});
  instrument_all();
  Log log(*this, test::sample_jvm(2));
  log.ran("p.ThirdTest", {"p/ThirdTest"}).end().write(path("logs"));
  record();
  fs::rename(path("store"), path("shard2"));
  const Result merged = run({"merge", "--store", at("store"), at("shard1"), at("shard2")});
  EXPECT_EQ(merged.exit_code, 0) << merged.err;
  EXPECT_EQ(merged.err, "retouch: 4 records from 2 stores\n");
  EXPECT_EQ(select().out, "");
  const Result again = run({"merge", "--store", at("store"), at("shard1")});
  EXPECT_EQ(again.err, "retouch: 4 records from 2 stores\n");
  const Result elsewhere = run({"merge", "--store", at("new/folder/store"), at("shard1"), at("shard2")});
  EXPECT_EQ(elsewhere.exit_code, 0) << elsewhere.err;
  EXPECT_EQ(read_file(path("new/folder/store")), read_file(path("store")));
}

TEST_F(SelectionCommands, MergeHowTheTestsRanToo) {
  record();
  const selector::Store recorded = selector::load_store(path("store")).store;
  const auto save_as = [&](const char* name, const std::map<std::string, std::string>& settings) {
    selector::Store store = recorded;
    store.settings = selector::run_settings(settings);
    selector::save_store(path(name), store);
  };
  save_as("shard1", {{"argLine", "-Xmx1g"}});
  save_as("shard2", {{"argLine", "-Xmx1g"}});
  save_as("other", {{"argLine", "-Xmx2g"}});
  EXPECT_EQ(run({"merge", "--store", at("out"), at("shard1"), at("shard2")}).exit_code, 0);
  const auto settings = selector::load_head(path("shard1"))->settings;
  EXPECT_EQ(selector::load_head(path("out"))->settings, settings);
  const Result other = run({"merge", "--store", at("out"), at("other")});
  EXPECT_EQ(other.exit_code, 1);
  EXPECT_TRUE(other.says("their tests ran in other ways: argLine")) << other.err;
  EXPECT_EQ(selector::load_head(path("out"))->settings, settings);
  const Result without = run({"merge", "--store", at("out"), at("store")});
  EXPECT_EQ(without.exit_code, 0);
  EXPECT_TRUE(without.says("retouch run will run everything once")) << without.err;
  EXPECT_EQ(selector::load_head(path("out"))->settings, std::nullopt);
}

TEST_F(SelectionCommands, RefuseToMergeWhatDoesNotFit) {
  record();
  fs::copy(path("store"), path("one"));
  app_class({.name = "p/Foo", .body = 2});
  instrument_all();
  fs::remove_all(path("logs"));
  fs::remove(path("store"));
  Log log(*this, test::sample_jvm(2));
  log.ran("p.FooTest", {"p/Foo"}).end().write(path("logs"));
  record();
  const Result builds = run({"merge", "--store", at("out"), at("one"), at("store")});
  EXPECT_EQ(builds.exit_code, 1);
  EXPECT_TRUE(builds.says("different builds: class p.Foo differs")) << builds.err;
  EXPECT_FALSE(fs::exists(path("out")));
  EXPECT_EQ(run({"merge", "--store", at("new/out"), at("one"), at("store")}).exit_code, 1);
  EXPECT_FALSE(fs::exists(path("new")));
  EXPECT_EQ(run({"merge", "--store", at("out"), at("nowhere")}).exit_code, 1);
  test::write_text(path("damaged"), "no store");
  const Result damaged = run({"merge", "--store", at("out"), at("one"), at("damaged")});
  EXPECT_EQ(damaged.exit_code, 1);
  EXPECT_TRUE(damaged.says("the store " + at("damaged") + " cannot be used"));
  EXPECT_EQ(run({"merge", "--store", at("out")}).exit_code, 2);
  EXPECT_EQ(run({"merge", at("one")}).exit_code, 2);
}

TEST_F(SelectionCommands, ListWhatAStoreHolds) {
  record({"--failed", "p.BarTest"});
  const Result listed = run({"list", "--store", at("store")});
  EXPECT_EQ(listed.exit_code, 0);
  EXPECT_EQ(listed.out.rfind("p.BarTest\tfailed\t2023-11-14 22:13:20 UTC\t10 ms\t", 0), 0u) << listed.out;
  EXPECT_EQ(std::count(listed.out.begin(), listed.out.end(), '\n'), 3);
  const Result stats = run({"stats", "--store", at("store")});
  EXPECT_EQ(stats.out.rfind("tests\t3\ntests that passed\t2\ntests that failed\t1\n", 0), 0u) << stats.out;
  EXPECT_EQ(run({"list", "--store", at("nowhere")}).exit_code, 1);
  EXPECT_EQ(run({"stats", "--store", at("nowhere")}).exit_code, 1);
}

TEST_F(SelectionCommands, RemoveTestsThatAreGone) {
  record();
  fs::remove(path("tests/p/BarTest.class"));
  const auto collect = [&](const std::string& class_path) {
    return run({"gc", "--store", at("store"), "--classpath", class_path});
  };
  const Result typo = collect(at("tessts"));
  EXPECT_EQ(typo.exit_code, 1);
  EXPECT_TRUE(typo.says(at("tessts") + " does not exist")) << typo.err;
  fs::create_directory(path("empty"));
  const Result no_tests = collect(at("empty"));
  EXPECT_EQ(no_tests.exit_code, 1);
  EXPECT_TRUE(no_tests.says("nothing is removed: no test of ")) << no_tests.err;
  const Result done = collect(class_path_now());
  EXPECT_EQ(done.exit_code, 0) << done.err;
  EXPECT_TRUE(done.says("retouch: 1 test forgotten"));
  const Result listed = run({"list", "--store", at("store")});
  EXPECT_EQ(listed.out.find("p.BarTest"), std::string::npos);
  EXPECT_NE(listed.out.find("smoke"), std::string::npos);
}

}  // namespace
}  // namespace retouch::cli
