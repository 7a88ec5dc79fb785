// Files that tests read, from the log's note to the reason.
#include "selector/data_files.h"

#include "tests/selector/workspace.h"
#include "tests/support/other_user.h"

namespace retouch::selector {
namespace {

namespace fs = std::filesystem;
using test::JvmInfo;
using test::sample_jvm;
using test::Selected;

class DataFile : public test::FooWithTwoTests {
 protected:
  void SetUp() override {
    FooWithTwoTests::SetUp();
    jvm_.working_directory = path("root").string();
  }
  void file(const std::string& name, const std::string& text) const { test::write_text(path("root") / name, text); }

  FileNote note(const std::string& name) const { return test::note_of(path("root") / name); }

  void record_reading(const std::string& name, const FileNote& note) {
    fs::remove(path("store"));
    Log log(*this, jvm_);
    log.passed("p.FooTest", {{0, {log.file(name, note)}}}).passed("p.BarTest", {});
    record_log(log.end());
  }
  void record_reading(const std::string& name) { record_reading(name, note(name)); }
  static Selected because(const std::string& words) { return {{"p.FooTest", "affected: " + words}}; }
  static Selected in_doubt(const std::string& words) { return {{"p.FooTest", "never recorded completely: " + words}}; }

  JvmInfo jvm_ = sample_jvm();
  RecordOutcome outcome_;
};

TEST_F(DataFile, CountsByWhatOfItIsMeant) {
  file("d/a", "1");
  file("d/sub/b", "22");
  fs::create_symlink("a", path("root/d/l"));
  const auto recorded = [&](const char* suffix) {
    record_reading(std::string("d") + suffix, note("d"));
    EXPECT_EQ(select(), Selected()) << suffix;
  };
  recorded("//tree");
  file("d/sub/b", "33");
  EXPECT_EQ(select(), Selected()) << "the same size";
  file("d/sub/b", "333");
  EXPECT_EQ(select(), because("the names and sizes in d changed"));
  recorded("//contents");
  file("d/sub/b", "444");
  EXPECT_EQ(select(), because("the files in d changed"));
  record_reading("d/l//link", note("d/l"));
  EXPECT_EQ(select(), Selected());
  file("d/a", "2");
  EXPECT_EQ(select(), Selected()) << "not the content of where it leads";
  fs::remove(path("root/d/l"));
  fs::create_symlink("sub/b", path("root/d/l"));
  EXPECT_EQ(select(), because("where links lead from d/l changed"));
  record_reading("d/a//mode", note("d/a"));
  EXPECT_EQ(select(), Selected());
  fs::permissions(path("root/d/a"), fs::perms::group_all, fs::perm_options::add);
  EXPECT_EQ(select(), Selected()) << "others than the owner";
  fs::permissions(path("root/d/a"), fs::perms::owner_exec, fs::perm_options::add);
  EXPECT_EQ(select(), because("the permissions of d/a changed"));
}

TEST_F(DataFile, ThatWasOnlyPeekedAtIsNoneOnceItIsAnother) {
  const auto recorded = [&](const char* name, FileNote seen) {
    seen.peeked = true;
    seen.written = true;
    record_reading(name, seen);
    EXPECT_EQ(select(), Selected()) << name;
  };
  recorded("gone", {});
  file("gone", "1");
  EXPECT_EQ(select(), because("file gone appeared"));
  recorded("gone", {});  // made by the test
  file("gone", "2");
  EXPECT_EQ(select(), Selected());
  recorded("gone", note("gone"));  // it was there
  fs::remove(path("root/gone"));
  EXPECT_EQ(select(), because("file gone disappeared"));
}

TEST_F(DataFile, CountsByTheNamesInADirectoryThatIsRemoved) {
  const auto recorded = [&](FileNote seen) {
    seen.peeked = seen.written = true;
    record_reading("d/", seen);
    EXPECT_EQ(select(), Selected());
  };
  fs::create_directories(path("root/d"));
  FileNote before = note("d");
  recorded(before);
  file("d/a", "1");
  EXPECT_EQ(select(), because("the listing of d/ changed"));
  before.modified_millis -= 5000;
  recorded(before);  // it was removed and filled again
  file("d/b", "1");
  EXPECT_EQ(select(), Selected());
  fs::remove_all(path("root/d"));
  fs::create_directories(path("root/d"));
  recorded(before);  // it was removed and made again
  file("d/a", "1");
  EXPECT_EQ(select(), because("the listing of d/ changed"));
}

TEST_F(DataFile, CountsByWhatIsInTheWayOfADirectory) {
  record_reading("d/e//place", note("d/e"));
  EXPECT_EQ(select(), Selected());
  fs::create_directories(path("root/d/e"));
  EXPECT_EQ(select(), Selected()) << "made or not";
  record_reading("d/e//place", note("d/e"));
  fs::remove_all(path("root/d"));
  EXPECT_EQ(select(), Selected());
  file("d", "1");
  EXPECT_EQ(select(), because("the way to d/e changed"));
  record_reading("d/e//place", note("d/e"));
  EXPECT_EQ(select(), Selected());
  fs::remove(path("root/d"));
  EXPECT_EQ(select(), because("the way to d/e changed"));
  FileNote file_there;
  file_there.state = FileState::kRegular;
  record_reading("d/e//place", file_there);
  EXPECT_EQ(select(), in_doubt("d/e was there while tests ran and is not below " + path("root").string() +
                               " now; --root names the directory that the tests ran in"));
}

TEST_F(DataFile, CountsWherePatternsLetIt) {
  file("data/x.txt", "1");
  file("data/sub/y.bin", "1");
  const auto selects = [&](const selector::FilePatterns& patterns, const char* changed) {
    file_patterns_ = patterns;
    file("data/x.txt", "1");
    file("data/sub/y.bin", "1");
    fs::remove(path("store"));
    Log log(*this, jvm_);
    log.passed("p.FooTest",
               {{0, {log.file("data/x.txt", note("data/x.txt")), log.file("data/sub/y.bin", note("data/sub/y.bin"))}}});
    log.passed("p.BarTest", {});
    outcome_ = record_log(log.end());
    file(changed, "2");
    return select().size() == 1;
  };
  EXPECT_TRUE(selects({{}, {"data/sub/**"}}, "data/x.txt"));
  EXPECT_FALSE(selects({{}, {"data/sub/**"}}, "data/sub/y.bin"));
  EXPECT_EQ(outcome_.summary.files_left_out, std::set<std::string>{"data/sub/y.bin"}) << "which is told";
  EXPECT_TRUE(outcome_.summary.idle_globs.empty());
  EXPECT_TRUE(selects({{"*.txt", "*.txxt"}, {"data/no/**", "*.bin"}}, "data/x.txt"));
  EXPECT_EQ(outcome_.summary.idle_globs, (std::vector<std::string>{"*.txxt", "data/no/**"}));
  EXPECT_FALSE(selects({{}, {"*.txt"}}, "data/x.txt"));
  EXPECT_TRUE(selects({{}, {"/data/**"}}, "data/x.txt")) << "absolute names alone";
  EXPECT_TRUE(selects({{"*.txt"}, {}}, "data/x.txt"));
  EXPECT_FALSE(selects({{"*.txt"}, {}}, "data/sub/y.bin"));
  EXPECT_FALSE(selects({{"data/**"}, {"*.txt"}}, "data/x.txt")) << "excluding wins";
  EXPECT_TRUE((selector::FilePatterns{{}, {"/opt/**"}}.leave_out("/opt/x")));
  EXPECT_FALSE((selector::FilePatterns{{}, {"opt/**"}}.leave_out("/opt/x")));
}

TEST_F(DataFile, CountsByItsContent) {
  file("data/x.txt", "1");
  record_reading("data/x.txt");
  EXPECT_EQ(select(), Selected());
  file("data/x.txt", "1");
  EXPECT_EQ(select(), Selected()) << "another time, the same content";
  file("data/x.txt", "2");
  EXPECT_EQ(select(), because("file data/x.txt changed"));
  fs::remove(path("root/data/x.txt"));
  EXPECT_EQ(select(), because("file data/x.txt disappeared"));
}

TEST_F(DataFile, CountsWhenItWasNotThereAndIsNow) {
  record_reading("x.txt");
  EXPECT_EQ(select(), Selected());
  file("x.txt", "1");
  EXPECT_EQ(select(), because("file x.txt appeared"));
}

TEST_F(DataFile, IsLookedUpFromTheRoot) {
  file("x.txt", "1");
  record_reading("x.txt");
  fs::rename(path("root"), path("moved"));
  fs::create_directories(path("root"));
  root_ = "moved";
  EXPECT_EQ(select(), Selected());
  root_ = "root";
  EXPECT_EQ(select(), because("file x.txt disappeared"));
}

TEST_F(DataFile, CountsWhereverItIs) {
  const fs::path outside = path("outside.txt");
  test::write_text(outside, "1");
  record_reading(outside.string(), test::note_of(outside));
  EXPECT_EQ(select(), Selected());
  test::write_text(outside, "2");
  EXPECT_EQ(select(), because("file " + outside.string() + " changed"));
}

TEST_F(DataFile, BelowTheRootMovesWithIt) {
  file("x.txt", "1");
  record_reading((path("root") / "x.txt").string(), note("x.txt"));
  fs::rename(path("root"), path("moved"));
  root_ = "moved";
  EXPECT_EQ(select(), Selected());
}

TEST_F(DataFile, OfAModuleIsFoundFromTheRootOfTheProject) {
  file("module/x.txt", "1");
  jvm_.working_directory = path("root/module").string();
  record_reading("x.txt", note("module/x.txt"));
  EXPECT_EQ(select(), Selected());
  file("module/x.txt", "2");
  EXPECT_EQ(select(), because("file module/x.txt changed"));
}

TEST_F(DataFile, IsInDoubtWhereTheTestsRanElsewhere) {
  test::write_text(path("elsewhere/x.txt"), "1");
  jvm_.working_directory = path("elsewhere").string();
  record_reading("x.txt", test::note_of(path("elsewhere/x.txt")));
  const Selected selected = select();
  ASSERT_EQ(selected.size(), 1u);
  EXPECT_NE(selected.at("p.FooTest").find("--root names the directory that the tests ran in"), std::string::npos);
}

TEST_F(DataFile, OfAMovedCheckoutIsFoundFromTheRoot) {
  file("x.txt", "1");
  jvm_.working_directory = "/where/it/was";
  record_reading("x.txt");
  EXPECT_EQ(select(), Selected());
}

TEST_F(DataFile, IsInDoubtWhenItChangedWhileTestsRan) {
  file("x.txt", "1");
  FileNote before = note("x.txt");
  ++before.size;
  record_reading("x.txt", before);
  EXPECT_EQ(select(), in_doubt("x.txt changed while tests ran"));
  before = note("x.txt");
  before.modified_millis -= 5'000;
  record_reading("x.txt", before);
  EXPECT_EQ(select(), in_doubt("x.txt changed while tests ran"));
  record_reading("x.txt", {});
  EXPECT_EQ(select(), in_doubt("x.txt changed while tests ran")) << "it was absent";
}

TEST_F(DataFile, IsNotInDoubtWhenTheTestsWroteIt) {
  file("x.txt", "1");
  record_reading("x.txt", {FileState::kRegular, 99, 1, true, false});
  EXPECT_EQ(select(), Selected());
}

TEST_F(DataFile, TakesAWholeSecondForTheTimeWithinIt) {
  file("x.txt", "1");
  FileNote seconds = note("x.txt");
  seconds.modified_millis -= seconds.modified_millis % 1000;
  record_reading("x.txt", seconds);
  EXPECT_EQ(select(), Selected());
}

TEST_F(DataFile, IsInDoubtWhenTheLogDoesNotSayWhatItWas) {
  Log log(*this, jvm_);
  log.passed("p.FooTest", {{0, {log.name("x.txt", EntityKind::kFile)}}}).passed("p.BarTest", {});
  record_log(log.end());
  EXPECT_EQ(select(), in_doubt("the log does not say what x.txt was when it was read"));
}

TEST_F(DataFile, InDoubtKeepsTheEarlierRecord) {
  file("x.txt", "1");
  record_reading("x.txt");
  JvmInfo later = jvm_;
  later.run.fill(2);
  Log log(*this, later);
  log.passed("p.FooTest", {{0, {log.file("x.txt", {})}}});
  record_log(log.end());
  EXPECT_EQ(select(), (Selected{{"p.FooTest", "did not finish last time: x.txt changed while tests ran"}}));
}

TEST_F(DataFile, OfWhichOnlyAnotherTestIsInDoubtDoesNoHarm) {
  file("x.txt", "1");
  Log log(*this, jvm_);
  log.passed("p.FooTest", {{0, {log.file("x.txt", {})}}}).passed("p.BarTest", {});
  record_log(log.end());
  EXPECT_EQ(select().count("p.BarTest"), 0u);
}

TEST_F(DataFile, IsAListingWithASlashBehind) {
  file("data/a.txt", "1");
  record_reading("data/", note("data"));
  EXPECT_EQ(select(), Selected());
  file("data/a.txt", "2");
  EXPECT_EQ(select(), Selected()) << "only names count";
  file("data/b.txt", "1");
  EXPECT_EQ(select(), because("the listing of data/ changed"));
}

TEST_F(DataFile, ThatIsAFolderCountsByItsPresence) {
  file("data/a.txt", "1");
  record_reading("data");
  file("data/b.txt", "1");
  EXPECT_EQ(select(), Selected());
  fs::remove_all(path("root/data"));
  EXPECT_EQ(select(), because("file data disappeared"));
}

TEST_F(DataFile, InAClassDirectoryIsAResourceOfIt) {
  test::write_text(path("app/p/data.txt"), "1");
  instrument_all();
  const fs::path ran = path("run/app/p/data.txt");
  record_reading(ran.string(), test::note_of(ran));
  EXPECT_EQ(select(), Selected());
  test::write_text(path("app/p/data.txt"), "2");
  EXPECT_EQ(select(), because("resource p/data.txt changed"));
}

TEST_F(DataFile, OfTheSystemCountsByItsPresence) {
  DataFiles files(path("root"));
  EXPECT_TRUE(files.value("/proc/uptime").has_value());
  EXPECT_EQ(files.value("/proc/uptime"), files.value("/proc/self/status"));
  EXPECT_FALSE(files.value("/proc/nowhere").has_value());
}

// What the tests saw of it is not known here.
TEST_F(DataFile, IsInDoubtWhereItCannotBeRead) {
  file("d/closed", "1");
  file("d/open", "1");
  fs::permissions(path("root/d/closed"), fs::perms::none);
  fs::permissions(directory_.path(), fs::perms::all);
  const auto recorded_as_another = [&](const std::string& name, const FileNote& note) {
    fs::remove(path("store"));
    fs::remove_all(path("logs"));
    Log log(*this, jvm_);
    log.passed("p.FooTest", {{0, {log.file(name, note)}}}).passed("p.BarTest", {}).end().write(path("logs"));
    const test::OtherUser user;
    record();
  };
  recorded_as_another("d/closed", note("d/closed"));
  EXPECT_EQ(select(), in_doubt("d/closed cannot be read, or not all of it"));
  recorded_as_another("d//contents", note("d"));
  EXPECT_EQ(select(), in_doubt("d cannot be read, or not all of it"));
  recorded_as_another("d//tree", note("d"));
  EXPECT_EQ(select(), Selected()) << "names and sizes can";
  recorded_as_another("d/open", note("d/open"));
  EXPECT_EQ(select(), Selected());
  fs::permissions(path("root/d"), fs::perms::owner_all);
  recorded_as_another("d/", note("d"));
  EXPECT_EQ(select(), in_doubt("d/ cannot be read, or not all of it"));
}

TEST_F(DataFile, NeedsARootThatIsThere) {
  root_ = "nowhere";
  try {
    select();
    FAIL();
  } catch (const UserError& error) {
    EXPECT_NE(std::string(error.what()).find("nowhere is no directory"), std::string::npos);
  }
}

}  // namespace
}  // namespace retouch::selector
