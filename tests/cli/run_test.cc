#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <string>

#include "cli/command.h"
#include "cli/messages.h"
#include "cli/run/child_process.h"
#include "cli/run/prepare.h"
#include "cli/run/run_folder.h"
#include "cli/run/run_outcome.h"
#include "cli/run/test_run.h"
#include "rewriter/base/error.h"
#include "rewriter/base/file_io.h"
#include "tests/cli/selection_workspace.h"
#include "tests/support/temporary_directory.h"

namespace retouch::cli {
namespace {
namespace fs = std::filesystem;

void write(const fs::path& file, const std::string& text) { std::ofstream(file) << text; }

TEST(RunRequest, IsReadAsTheBuildWroteIt) {
  const test::TemporaryDirectory directory;
  const fs::path file = directory.path() / "a.request";
  write(file,
        "retouch-test-run\t1\nname\tshop (default-test)\nroot\t/p\nstore\t/p/.retouch/store\njava\t/jdk\n"
        "setting\targLine\t-Xmx1g\nprogram\t/p/target/classes\t/p/target/retouch-classes\nlibrary\t/m2/a.jar\n");
  const TestRunRequest request = read_request(file);
  EXPECT_EQ(request.name, "shop (default-test)");
  EXPECT_EQ(request.store, "/p/.retouch/store");
  EXPECT_EQ(request.java_home, "/jdk");
  EXPECT_FALSE(request.everything);
  EXPECT_EQ(request.settings.at("argLine"), "-Xmx1g");
  ASSERT_EQ(request.class_path.size(), 2u);
  EXPECT_EQ(request.class_path[0].copy, "/p/target/retouch-classes");
  EXPECT_TRUE(request.class_path[1].copy.empty());
}

TEST(RunRequest, IsRefusedWhereItIsCutOrNotUnderstood) {
  const test::TemporaryDirectory directory;
  const fs::path file = directory.path() / "a.request";
  const std::string whole = "retouch-test-run\t1\nroot\t/p\nstore\t/s\nlibrary\t/a.jar\n";
  for (size_t length = 0; length < whole.size(); ++length) {
    write(file, whole.substr(0, length));
    EXPECT_THROW(read_request(file), UserError) << length;
  }
  write(file, whole + "colour\tred\n");
  EXPECT_THROW(read_request(file), UserError);
  write(file, "retouch-test-run\t2\n" + whole.substr(whole.find('\n') + 1));
  EXPECT_THROW(read_request(file), UserError);
}

TEST(RunAnswer, IsReadAsItWasWritten) {
  const test::TemporaryDirectory directory;
  TestRunAnswer answer;
  answer.used["/a"] = "/b";
  answer.added = {"/runtime.jar"};
  answer.excludes = {"p/A.class", "p/B.class"};
  answer.properties["retouch.logs"] = "/logs";
  answer.variables["RETOUCH_LOGS"] = "/logs";
  write_answer(directory.path() / "a.answer", answer);
  const TestRunAnswer read = read_answer(directory.path() / "a.answer");
  EXPECT_EQ(read.used, answer.used);
  EXPECT_EQ(read.added, answer.added);
  EXPECT_EQ(read.excludes, answer.excludes);
  EXPECT_EQ(read.properties, answer.properties);
  EXPECT_EQ(read.variables, answer.variables);
  EXPECT_EQ(read.used_for({"/a", "/b"}), "/b");
  EXPECT_EQ(read.used_for({"/library", {}}), "/library");
}

TEST(RunVerdicts, AreReadAsTheyWereWritten) {
  const test::TemporaryDirectory directory;
  const std::vector<std::string> changes = {"class p.C changed", "file a.txt is new"};
  write_verdicts(directory.path() / "a.verdicts",
                 {{{"p.A", {"affected", "class p.C changed:\tits code"}}}, {"p.B"}, {"the JDK has changed"}, 12, {{"p.A", changes}}});
  const TestVerdicts read = read_verdicts(directory.path() / "a.verdicts");
  EXPECT_EQ(read.selected.at("p.A").kind, "affected");
  EXPECT_EQ(read.selected.at("p.A").words, "class p.C changed:\\x09its code");
  EXPECT_EQ(read.unaffected, std::vector<std::string>{"p.B"});
  EXPECT_EQ(read.causes, std::vector<std::string>{"the JDK has changed"});
  EXPECT_EQ(read.milliseconds, 12);
  EXPECT_EQ(read.changes.at("p.A"), changes);
}

TEST(RunFolder, HoldsTheOptionsAndIsGoneAtTheEnd) {
  fs::path path;
  {
    const RunFolder folder({true, false, false});
    path = folder.path();
    EXPECT_TRUE(options_in(path).observe);
    EXPECT_FALSE(options_in(path).read_only);
    write(path / "b.request", "");
    write(path / "a.request", "");
    write(path / "a.answer", "");
    EXPECT_EQ(folder.requests(), std::vector<fs::path>{path / "a.request"}) << "only what was answered";
    EXPECT_FALSE(folder.is_seen());
    write(path / "maven-1.seen", "");
    EXPECT_TRUE(folder.is_seen());
    EXPECT_FALSE(folder.is_warned());
    write(path / "build-1.warned", "");
    EXPECT_TRUE(folder.is_warned());
  }
  EXPECT_FALSE(fs::exists(path));
}

TEST(RunSummary, NamesWhatRanWhereNotEverythingDid) {
  RunOutcome outcome;
  outcome.test_runs = 1;
  outcome.run = {"p.ATest", "p.BTest"};
  EXPECT_EQ(summary_of(outcome, {}, 1).find("ran: "), std::string::npos) << "all of them";
  outcome.left_out = {"p.CTest"};
  const auto says = [&](const RunOptions& options, const char* part) { return summary_of(outcome, options, 1).find(part) != std::string::npos; };
  EXPECT_TRUE(says({}, "; ran: p.ATest, p.BTest; left out: p.CTest\n")) << summary_of(outcome, {}, 1);
  EXPECT_FALSE(says({.observe = true}, "; ran: "));
  for (char name = 'a'; name <= 'h'; ++name) outcome.run.insert(std::string("q.") + name);
  outcome.run_files = {fs::current_path() / ".retouch/store.selected"};
  EXPECT_TRUE(says({}, ", q.f and 2 more (in .retouch/store.selected); left out: ")) << summary_of(outcome, {}, 1);
}

TEST(RunFiles, AreThoseThatHoldNames) {
  const test::TemporaryDirectory directory;
  const std::string store = (directory.path() / "store").string();
  write(store, "");
  const RunFolder folder({});
  const fs::path request = folder.path() / "a.request";
  write(request, "retouch-test-run\t1\nroot\t/p\nstore\t" + store + "\nlibrary\t/a.jar\n");
  write_answer(beside_request(request, ".answer"), {});
  write_verdicts(beside_request(request, ".verdicts"), {{}, {"p.B"}, {}, 1, {}});
  const RunOutcome outcome = record_test_runs(folder, {});
  EXPECT_TRUE(outcome.run_files.empty()) << "nothing ran";
  EXPECT_EQ(outcome.left_out_files, std::set<fs::path>{store + ".skipped"});
  EXPECT_TRUE(fs::exists(store + ".skipped"));
}

TEST(RunSummary, NamesTheFilesOfModules) {
  RunOutcome outcome;
  outcome.test_runs = 1;
  outcome.run = {"p.ATest"};
  outcome.why["affected"] = 1;
  for (char name = 'a'; name <= 'i'; ++name) outcome.left_out.insert(std::string("q.") + name);
  const auto says = [&](const std::set<fs::path>& stores, const std::string& run, const std::string& left_out) {
    outcome.run_files.clear();
    outcome.left_out_files.clear();
    for (const fs::path& store : stores) {
      outcome.run_files.insert(store.string() + ".selected");
      outcome.left_out_files.insert(store.string() + ".skipped");
    }
    const std::string text = summary_of(outcome, {}, 1);
    EXPECT_NE(text.find(" (by test: " + run + ')'), std::string::npos) << text;
    EXPECT_NE(text.find("q.h and 1 more (in " + left_out + ')'), std::string::npos) << text;
  };
  const fs::path shop = fs::current_path() / "shop/.retouch/store";
  const fs::path prices = fs::current_path() / "prices/.retouch/store";
  const fs::path shop_it = shop.string() + "-it";
  says({shop}, "shop/.retouch/store.selected", "shop/.retouch/store.skipped");
  says({shop, shop_it}, "shop/.retouch/*.selected", "shop/.retouch/*.skipped");
  says({shop, prices}, ".retouch/store.selected of each module", ".retouch/store.skipped of each module");
  says({shop, shop_it, prices}, ".retouch/*.selected of each module", ".retouch/*.skipped of each module");
}

TEST(RunSummary, NamesWhatChangedMostReachingFirst) {
  RunOutcome outcome;
  outcome.test_runs = 1;
  outcome.run = {"p.ATest", "p.BTest"};
  outcome.why["affected"] = 2;
  outcome.changes["class p.A changed"] = {"p.ATest"};
  outcome.changes["class p.B changed"] = {"p.ATest", "p.BTest"};
  outcome.changes["class p.C changed"] = {"p.ATest"};
  const auto says = [&](const char* part) { return summary_of(outcome, {}, 1).find(part) != std::string::npos; };
  EXPECT_TRUE(says("; why: 2 affected; changes: class p.B changed, class p.A changed, class p.C changed (by test: "))
      << summary_of(outcome, {}, 1);
  outcome.changes["class p.D changed"] = {"p.ATest"};
  outcome.changes["class p.E changed"] = {"p.ATest"};
  EXPECT_TRUE(says("; changes: class p.B changed, class p.A changed, class p.C changed and 2 more (by test: "))
      << summary_of(outcome, {}, 1);
}

TEST(RunSummary, NamesNoFileThatAReadOnlyRunDoesNotWrite) {
  RunOutcome outcome;
  outcome.test_runs = 1;
  outcome.run = {"p.ATest"};
  outcome.why["affected"] = 1;
  outcome.reasons["p.ATest"] = "affected: class p.A changed";
  for (char name = 'a'; name <= 'i'; ++name) outcome.left_out.insert(std::string("q.") + name);
  const RunOptions read_only{.read_only = true};
  const auto ends = [&](const std::string& end) { return summary_of(outcome, read_only, 1).ends_with(end); };
  outcome.changes["class p.A changed"] = {"p.ATest"};
  EXPECT_TRUE(ends("; why: 1 affected; changes: class p.A changed (by test: --verbose tells); ran: p.ATest; "
                   "left out: q.a, q.b, q.c, q.d, q.e, q.f, q.g, q.h and 1 more (--verbose names all)\n"))
      << summary_of(outcome, read_only, 1);
  set_verbosity(Verbosity::kVerbose);
  EXPECT_TRUE(ends("; why: 1 affected; changes: class p.A changed; ran: p.ATest; left out: q.a, q.b, q.c, q.d, q.e, q.f, q.g, q.h, q.i\n"
                   "  p.ATest: affected: class p.A changed\n"))
      << summary_of(outcome, read_only, 1);
  set_verbosity(Verbosity::kUsual);
}

class ReadOnlyRun : public test::SelectionWorkspace {};

TEST_F(ReadOnlyRun, TellsWhatRanAndWhy) {
  selector::RecordOptions as_run = record_options(ran_class_path());
  as_run.settings = selector::run_settings({});
  selector::record_from_files(as_run, [](const std::string&) {});
  app_class({.name = "p/Foo", .body = 2});
  const RunOptions options{.read_only = true};
  const RunFolder folder(options);
  const fs::path request = folder.path() / "a.request";
  write(request, "retouch-test-run\t1\nroot\t" + at("root") + "\nstore\t" + at("store") + "\njava\t" + at("jdk") +
                     "\nlibrary\t" + at("app") + "\nlibrary\t" + at("tests") + '\n');
  prepare_test_run(request);
  const fs::path logs = read_answer(beside_request(request, ".answer")).properties.at("retouch.logs");
  fs::create_directory(logs);
  test::LogBuilder log(test::sample_jvm());
  log.test("p.FooTest", selector::TestStatus::kPassed, {});
  log.end().write(logs);
  const RunOutcome outcome = record_test_runs(folder, options);
  EXPECT_EQ(outcome.reasons, (std::map<std::string, std::string>{{"p.FooTest", "affected: class p.Foo changed"}}));
  EXPECT_EQ(outcome.changes, (std::map<std::string, std::set<std::string>>{{"class p.Foo changed", {"p.FooTest"}}}));
  EXPECT_TRUE(outcome.left_out.contains("p.BarTest"));
  EXPECT_FALSE(outcome.left_out.contains("p.FooTest"));
  EXPECT_FALSE(fs::exists(path("store.selected")));
}

TEST(RunSummary, PointsToTheWarningsWhereNothingWasRecorded) {
  RunOutcome outcome;
  outcome.is_seen = true;
  EXPECT_EQ(summary_of(outcome, {}, 1), "retouch: no test was left out or recorded in this build\n");
  outcome.is_warned = true;
  EXPECT_EQ(summary_of(outcome, {}, 1), "retouch: no test was left out or recorded in this build: a warning above says why\n");
}

TEST(RunChild, GivesWhatAShellWould) {
  EXPECT_EQ(run_child({"true"}, {}).code, 0);
  EXPECT_EQ(run_child({"sh", "-c", "exit 7"}, {}).code, 7);
  EXPECT_EQ(run_child({"sh", "-c", "kill -9 $$"}, {}).code, 137);
  EXPECT_EQ(run_child({"sh", "-c", "exit $WANTED"}, {"WANTED=5"}).code, 5);
  EXPECT_THROW(run_child({"/no/such/program"}, {}), UserError);
}

TEST(RunChild, KeepsWhatItWritesAndReadsNothing) {
  const test::TemporaryDirectory directory;
  const fs::path output = directory.path() / "out";
  ChildOptions options;
  options.directory = directory.path();
  options.output = output;
  EXPECT_EQ(run_child({"sh", "-c", "pwd; read line || echo nothing >&2"}, {}, options).code, 0);
  std::ifstream in(output);
  const std::string text((std::istreambuf_iterator<char>(in)), {});
  EXPECT_EQ(text, directory.path().string() + "\nnothing\n");
  options.directory = directory.path() / "missing";
  EXPECT_THROW(run_child({"true"}, {}, options), UserError);
}

TEST(RunChild, EndsAWholeGroupThatTakesTooLong) {
  ChildOptions options;
  options.own_group = true;
  options.most_time = std::chrono::seconds(1);
  const ChildEnd end = run_child({"sh", "-c", "sleep 1000 & sleep 1000"}, {}, options);
  EXPECT_TRUE(end.is_timed_out);
  EXPECT_NE(end.code, 0);
  EXPECT_FALSE(run_child({"true"}, {}, options).is_timed_out);
}

TEST(RunChild, HandsOnASignalAndTellsOfIt) {
  ChildOptions options;
  options.own_group = true;
  const ChildEnd end = run_child({"sh", "-c", "kill -TERM $PPID; sleep 1000"}, {}, options);
  EXPECT_TRUE(end.is_ended_by_us);
  EXPECT_EQ(end.code, 128 + 15);
  EXPECT_EQ(run_child({"sh", "-c", "kill -TERM $$"}, {}, options).code, 128 + 15) << "the next child has its signals as they were";
}

TEST(RunCommand, NeedsACommandBehindTheDashes) {
  for (const std::vector<std::string>& arguments : {std::vector<std::string>{"run"}, {"run", "--"}, {"run", "mvn", "test"}}) {
    testing::internal::CaptureStderr();
    EXPECT_EQ(run_command_line(arguments), 2);
    EXPECT_NE(testing::internal::GetCapturedStderr().find("retouch: error: run"), std::string::npos);
  }
}

}  // namespace
}  // namespace retouch::cli
