// Section 6 of the collection points: what selects, with which words, and what does not.
#include "selector/selection.h"

#include "selector/class_names.h"
#include "tests/selector/workspace.h"

namespace retouch::selector {
namespace {

namespace fs = std::filesystem;
using test::sample_jvm;
using test::Selected;
using test::TestKind;
using test::TestStatus;

class Selection : public test::TwoTests {
 protected:
  // Both tests, each with its own class.
  void record_both(const test::JvmInfo& jvm = sample_jvm(), const std::string& more_class_path = {}) {
    Log log(*this, jvm);
    log.ran("p.FooTest", {"p/Foo", "p/FooTest"}).ran("p.BarTest", {"p/Bar", "p/BarTest"}).end();
    fs::remove_all(path("logs"));
    log.write(path("logs"));
    record(ran_class_path() + more_class_path);
  }
  static Selected both(const std::string& reason) { return {{"p.BarTest", reason}, {"p.FooTest", reason}}; }
  void library(const std::string& name, const std::string& content) const {
    test::write_text(path(name) / "file.txt", content);
  }
};

TEST_F(Selection, TakesOnlyTheTestsOfTheChangedClass) {
  record_both();
  EXPECT_EQ(select(), Selected());
  app_class({.name = "p/Bar", .body = 2});
  EXPECT_EQ(select(), (Selected{{"p.BarTest", "affected: class p.Bar changed"}}));
}

TEST_F(Selection, TakesEveryDiscoveredTestWithoutAStore) { EXPECT_EQ(select(), both("new: there is no store yet")); }

TEST_F(Selection, TakesATestThatWasNeverRecorded) {
  record_both();
  test_class({.name = "p/NewTest"});
  EXPECT_EQ(select(), (Selected{{"p.NewTest", "new: it was never recorded"}}));
}

TEST_F(Selection, TakesAClassThatIsKnownByItsMethodsOnlyWhenItChanged) {
  test_class({.name = "p/FooTest", .methods = {"one", "two"}});
  instrument_all();
  Log log(*this);
  log.ran("p.FooTest#one", {"p/Foo", "p/FooTest"}).ran("p.FooTest#two", {"p/FooTest"});
  record_log(log.ran("p.BarTest", {"p/Bar", "p/BarTest"}).end());
  EXPECT_EQ(select(), Selected());
  app_class({.name = "p/Foo", .body = 2});
  EXPECT_EQ(select(), (Selected{{"p.FooTest#one", "affected: class p.Foo changed"}}));
  app_class({.name = "p/Foo"});
  test_class({.name = "p/FooTest", .body = 2, .methods = {"one", "two"}});
  EXPECT_EQ(select(), (Selected{{"p.FooTest", "new: it was never recorded"},
                                {"p.FooTest#one", "affected: class p.FooTest changed"},
                                {"p.FooTest#two", "affected: class p.FooTest changed"}}));
}

TEST_F(Selection, TakesAClassThatIsKnownByItsMethodsWhenWhatItInheritsChanged) {
  const auto write = [&](int base, int nested) {
    test_class({.name = "p/Base", .body = base, .access_flags = 0x0421, .methods = {"one"}});
    test::write_class(path("tests"), {.name = "p/Nest", .body = nested, .access_flags = 0x0421, .methods = {"testTwo"}});
  };
  write(1, 1);
  test_class({.name = "p/FooTest", .super_name = "p/Base"});
  test::write_class(path("tests"), {.name = "p/FooTest$In", .super_name = "p/Nest"});
  instrument_all();
  Log log(*this);
  log.ran("p.FooTest#one", {"p/FooTest"}).ran("p.FooTest$In#testTwo", {"p/FooTest", "p/FooTest$In"});
  record_log(log.ran("p.BarTest", {"p/Bar", "p/BarTest"}).end());
  EXPECT_EQ(select(), Selected());
  write(2, 1);
  EXPECT_EQ(select(), (Selected{{"p.FooTest", "new: it was never recorded"},
                                {"p.FooTest#one", "affected: class p.Base changed (p.FooTest extends it)"},
                                {"p.FooTest$In#testTwo", "affected: class p.Base changed (p.FooTest extends it)"}}));
  write(1, 2);
  EXPECT_EQ(select(), (Selected{{"p.FooTest", "new: it was never recorded"},
                                {"p.FooTest$In#testTwo", "affected: class p.Nest changed (p.FooTest$In extends it)"}}));
}

// Its record stays, of the class as it was.
TEST_F(Selection, TakesNoClassForAMethodThatIsGone) {
  test_class({.name = "p/FooTest", .methods = {"one", "two"}});
  instrument_all();
  Log log(*this);
  log.ran("p.FooTest#one", {"p/FooTest"}).ran("p.FooTest#two", {"p/FooTest"});
  record_log(log.ran("p.BarTest", {"p/BarTest"}).end());
  test_class({.name = "p/FooTest", .methods = {"one"}});
  instrument_all();
  EXPECT_EQ(select().count("p.FooTest"), 1u);
  record_log(Log(*this, sample_jvm(2)).ran("p.FooTest#one", {"p/FooTest"}).end());
  EXPECT_EQ(select(), Selected());
}

// A class and one inside it that is a test of its own are known each by its own methods.
TEST_F(Selection, TakesAClassThatIsKnownByNoMethodOfItsOwn) {
  test_class({.name = "p/FooTest", .names = {"p/FooTest$Apart"}});
  test_class({.name = "p/FooTest$Apart"});
  instrument_all();
  record_log(Log(*this).ran("p.FooTest$Apart#m", {"p/FooTest$Apart"}).ran("p.BarTest", {"p/BarTest"}).end());
  EXPECT_EQ(select(), (Selected{{"p.FooTest", "new: it was never recorded"}}));
}

TEST_F(Selection, TakesAMethodThatNeverRanWhereOthersOfItsClassDid) {
  test::write_class(path("tests"), {.name = "p/FooTest", .tests = {"one", "two", "three"}});
  instrument_all();
  record_log(Log(*this).ran("p.FooTest#one", {"p/FooTest"}).ran("p.BarTest", {"p/BarTest"}).end());
  EXPECT_EQ(select(), (Selected{{"p.FooTest#three", "new: it was never recorded"}, {"p.FooTest#two", "new: it was never recorded"}}));
  Log log(*this, sample_jvm(2));
  record_log(log.ran("p.FooTest#two", {"p/FooTest"}).ran("p.FooTest#three", {"p/FooTest"}, TestStatus::kSkipped).end());
  EXPECT_EQ(select(), Selected());
}

TEST_F(Selection, LeavesOutAMethodThatIsGone) {
  test_class({.name = "p/FooTest", .methods = {"one", "two"}});
  test::write_class(path("tests"), {.name = "p/Runner"});
  instrument_all();
  Log log(*this);
  log.ran("p.FooTest#one", {"p/FooTest"}).ran("p.FooTest#two", {"p/FooTest"}, TestStatus::kFailed);
  record_log(log.ran("p.BarTest", {"p/BarTest"}).ran("p.Runner#scenario", {"p/Runner"}, TestStatus::kFailed).end());
  test_class({.name = "p/FooTest", .methods = {"one"}});
  test::write_class(path("tests"), {.name = "p/Runner", .super_name = "q/NotHere"});
  EXPECT_EQ(select(), (Selected{{"p.FooTest", "new: it was never recorded"},
                                {"p.FooTest#one", "affected: class p.FooTest changed"},
                                {"p.Runner#scenario", "failed last time"}}))
      << "what cannot be known of p.Runner may be there";
  test::write_text(path("tests/p/FooTest.class"), "no class file");
  EXPECT_EQ(select().count("p.FooTest#two"), 1u) << "it may be in what cannot be read";
}

// Kotlin takes '#' and blanks in names of classes.
TEST_F(Selection, TellsAHashInAClassesNameFromAMethod) {
  const std::string odd = "p/FooTest#in a class";
  test_class({.name = odd});
  instrument_all();
  const std::string name = "p.FooTest#in a class";
  record_log(Log(*this).ran(name, {odd, "p/Foo"}).ran("p.BarTest", {"p/BarTest"}).end());
  EXPECT_EQ(select(), (Selected{{"p.FooTest", "new: it was never recorded"}})) << "whose method it is not";
  app_class({.name = "p/Foo", .body = 2});
  EXPECT_EQ(select().at(name), "affected: class p.Foo changed");
  app_class({.name = "p/Foo"});
  fs::remove(path("tests/p/FooTest.class"));
  EXPECT_EQ(select(), Selected());
  test_class({.name = odd, .body = 2});
  EXPECT_EQ(select(), (Selected{{name, "affected: class " + name + " changed"}}));
  fs::remove(path("tests/" + odd + ".class"));
  EXPECT_EQ(select(), Selected());
}

TEST_F(Selection, TakesATestThatFailedLastTime) {
  Log log(*this);
  log.ran("p.FooTest", {"p/Foo"}, TestStatus::kFailed).ran("p.BarTest", {"p/Bar"}, TestStatus::kSkipped);
  record_log(log.end());
  EXPECT_EQ(select(), (Selected{{"p.FooTest", "failed last time"}}));
}

TEST_F(Selection, TakesATestThatDidNotFinishWhateverItDidBefore) {
  record_both();
  Log log(*this, sample_jvm(2));
  log.start("p.FooTest");
  record_log(log);
  EXPECT_EQ(select(), (Selected{{"p.FooTest", "did not finish last time"}}));
}

TEST_F(Selection, TakesATestThatNeverFinished) {
  Log log(*this);
  log.ran("p.BarTest", {});
  log.start("p.FooTest");
  record_log(log);
  EXPECT_EQ(select(), (Selected{{"p.FooTest", "never recorded completely: its only run did not finish"}}));
}

TEST_F(Selection, TakesATestWhoseRecordIsIncomplete) {
  record_both();
  Log log(*this, sample_jvm(2));
  record_log(log.ran("p.FooTest", {}, TestStatus::kIncomplete).end());
  EXPECT_EQ(select(), (Selected{{"p.FooTest", "did not finish last time: its record was incomplete"}}));
}

TEST_F(Selection, LeavesOutATestWhoseClassIsGone) {
  record_both();
  fs::remove(path("tests/p/FooTest.class"));
  app_class({.name = "p/Foo", .body = 2});
  EXPECT_EQ(select(), Selected());
}

TEST_F(Selection, DoesNotTakeAClassPathThatIsNotThereForOneWithoutTests) {
  record_both();
  EXPECT_THROW(select(path("nowhere").string()), UserError);
  test::write_class(path("other"), {.name = "o/Other"});
  EXPECT_EQ(select(path("other").string()), Selected());
  EXPECT_TRUE(std::any_of(notes_.begin(), notes_.end(), [](const std::string& note) {
    return note.find("no test of the store has its class on this class path") != std::string::npos;
  }));
}

TEST_F(Selection, KeepsATestThatIsFoundInNoClassDirectoryButStillThere) {
  app_class({.name = "p/OddSpec"});  // no annotation that discovery knows
  instrument_all();
  Log log(*this);
  record_log(log.ran("p.OddSpec", {"p/OddSpec"}).ran("p.FooTest", {}).ran("p.BarTest", {}).end());
  app_class({.name = "p/OddSpec", .body = 2});
  EXPECT_EQ(select(), (Selected{{"p.OddSpec", "affected: class p.OddSpec changed"}}));
}

TEST_F(Selection, TakesANamedRunWhenItIsAffected) {
  Log log(*this);
  log.ran("p.FooTest", {}).ran("p.BarTest", {});
  log.test("smoke", TestStatus::kPassed, log.hits({"p/Foo"}), TestKind::kNamedRun);
  record_log(log.end());
  EXPECT_EQ(select(), Selected());
  app_class({.name = "p/Foo", .body = 2});
  EXPECT_EQ(select(), (Selected{{"smoke", "affected: class p.Foo changed"}}));
}

TEST_F(Selection, CountsWhatElseChanged) {
  Log log(*this);
  record_log(log.ran("p.FooTest", {"p/Foo", "p/Bar"}).ran("p.BarTest", {}).end());
  app_class({.name = "p/Foo", .body = 2});
  app_class({.name = "p/Bar", .body = 2});
  EXPECT_EQ(select(), (Selected{{"p.FooTest", "affected: class p.Bar changed (and 1 more)"}}));
}

TEST_F(Selection, TakesAllWhenTheJdkChanged) {
  record_both();
  test::JvmInfo newer = sample_jvm();
  newer.release = "JAVA_VERSION=\"21.0.1\"\nIMPLEMENTOR=\"Someone\"\n";
  test::write_jdk(path("jdk21"), newer);
  java_home_ = path("jdk21");
  EXPECT_EQ(select(), both("run all: the JDK changed from 17.0.15 to 21.0.1 (Someone)"));
}

TEST_F(Selection, TakesAllWhenOnlyTheModulesOfTheJdkChanged) {
  record_both();
  test::JvmInfo patched = sample_jvm();
  ++patched.modules_size;
  test::write_jdk(path("patched"), patched);
  java_home_ = path("patched");
  EXPECT_EQ(select(), both("run all: the JDK changed: another build of 17.0.15"));
}

TEST_F(Selection, TakesAllWhenTodaysJdkIsNotKnown) {
  record_both();
  java_home_ = path("nowhere");
  EXPECT_EQ(select(), both("run all: today's JDK is not known"));
  ASSERT_EQ(notes_.size(), 1u);
  EXPECT_NE(notes_[0].find("--java"), std::string::npos);
}

TEST_F(Selection, TakesAllWhenTheJdkThatRanIsNotKnown) {
  test::JvmInfo unknown = sample_jvm();
  unknown.release.clear();
  unknown.modules_size = 0;
  record_both(unknown);
  EXPECT_EQ(select(), both("run all: the JDK that ran is not known"));
}

TEST_F(Selection, ComparesJvmArgumentsOnlyWhenTheyAreGiven) {
  record_both();
  EXPECT_EQ(select(), Selected());
  jvm_arguments_ = "-Xmx64m -Dretouch.logs=elsewhere";
  EXPECT_EQ(select(), Selected());
  jvm_arguments_ = "-Xmx64m -ea";
  EXPECT_EQ(select(), both("run all: the JVM arguments changed from -Xmx64m to -Xmx64m -ea"));
}

TEST_F(Selection, TakesAllWhenTheArgumentsThatRanAreNotKnown) {
  test::JvmInfo unknown = sample_jvm();
  unknown.arguments_known = false;
  record_both(unknown);
  EXPECT_EQ(select(), Selected());
  jvm_arguments_ = "-Xmx64m";
  EXPECT_EQ(select(), both("run all: the JVM arguments that ran are not known"));
}

TEST_F(Selection, TakesAllWhenALibraryChanged) {
  library("lib", "one");
  record_both(sample_jvm(), ":" + path("lib").string());
  EXPECT_EQ(select(class_path_now() + ":" + path("lib").string()), Selected());
  library("lib", "two");
  EXPECT_EQ(select(class_path_now() + ":" + path("lib").string()), both("run all: library lib changed"));
  EXPECT_EQ(select(), both("run all: library lib is no longer on the class path as it was"));
}

TEST_F(Selection, TakesAllWhenALibraryIsAdded) {
  record_both();
  library("lib", "one");
  EXPECT_EQ(
      select(class_path_now() + ":" + path("lib").string()),
      both("run all: the class path has 3 artifacts beside the recorded libraries (app, tests, lib), 2 were recorded"));
}

TEST_F(Selection, TakesAllWhenLibrariesChangeTheirOrder) {
  library("lib1", "one");
  library("lib2", "two");
  const std::string one = ":" + path("lib1").string();
  const std::string two = ":" + path("lib2").string();
  record_both(sample_jvm(), one + two);
  EXPECT_EQ(select(class_path_now() + two + one),
            both("run all: the order of libraries on the class path changed at lib2"));
}

TEST_F(Selection, ComparesLibrariesByContentWhateverTheirNames) {
  library("lib", "one");
  record_both(sample_jvm(), ":" + path("lib").string());
  fs::rename(path("lib"), path("renamed"));
  EXPECT_EQ(select(class_path_now() + ":" + path("renamed").string()), Selected());
}

TEST_F(Selection, TakesAllWhenAResourceOfTheProgramChanges) {
  test::write_text(path("app/p/texts.properties"), "a=1");
  instrument_all();
  record_both();
  EXPECT_EQ(select(), Selected());
  test::write_text(path("app/p/texts.properties"), "a=2");
  EXPECT_EQ(select(), both("run all: resource p/texts.properties changed, which no test is known to read"));
  fs::remove(path("app/p/texts.properties"));
  EXPECT_EQ(select(), both("run all: resource p/texts.properties disappeared, which no test is known to read"));
  test::write_text(path("app/p/texts.properties"), "a=1");
  test::write_text(path("tests/more.txt"), "x");
  EXPECT_EQ(select(), both("run all: resource more.txt appeared, which no test is known to read"));
}

TEST_F(Selection, SeesNoChangeInAMovedCheckout) {
  library("lib", "one");
  record_both(sample_jvm(), ":" + path("lib").string());
  for (const char* name : {"app", "tests", "lib"}) {
    fs::create_directories(path("moved"));
    fs::rename(path(name), path("moved") / ("new-" + std::string(name)));
  }
  const std::string moved = path("moved").string();
  EXPECT_EQ(select(moved + "/new-app:" + moved + "/new-tests:" + moved + "/new-lib"), Selected());
  test::write_class(path("moved/new-app"), {.name = "p/Foo", .body = 2});
  EXPECT_EQ(select(moved + "/new-app:" + moved + "/new-tests:" + moved + "/new-lib"),
            (Selected{{"p.FooTest", "affected: class p.Foo changed"}}));
}

TEST_F(Selection, TakesInstrumentedArtifactsForTheirOriginals) {
  record_both();
  EXPECT_EQ(select(ran_class_path()), Selected());
  app_class({.name = "p/Foo", .body = 2});
  instrument_all();
  EXPECT_EQ(select(ran_class_path()), (Selected{{"p.FooTest", "affected: class p.Foo changed"}}));
}

TEST_F(Selection, SeesNoChangeInAnOrderThatLetsTheSameClassesWin) {
  record_both();
  EXPECT_EQ(select(path("tests").string() + ":" + path("app").string()), Selected());
}

TEST_F(Selection, SeesAnOrderThatLetsAnotherClassWin) {
  test::write_class(path("tests"), {.name = "p/Foo", .body = 7});
  instrument_all();
  Log log(*this);
  test::TableHits hits = {{log.app_table(), {app_.slot("p/Foo")}}};
  log.passed("p.FooTest", hits);
  record_log(log.ran("p.BarTest", {"p/BarTest"}).end());
  EXPECT_EQ(select(), Selected());
  test::write_class(path("tests"), {.name = "p/Foo", .body = 8});
  EXPECT_EQ(select(), Selected()) << "it does not win";
  EXPECT_EQ(select(path("tests").string() + ":" + path("app").string()),
            (Selected{{"p.FooTest", "affected: class p.Foo changed"}}));
}

TEST_F(Selection, SeesAClassThatALibraryNewlyShadows) {
  test::write_class(path("lib"), {.name = "p/Foo", .body = 7});
  record_both(sample_jvm(), ":" + path("lib").string());
  EXPECT_EQ(select(class_path_now() + ":" + path("lib").string()), Selected());
  EXPECT_EQ(select(path("lib").string() + ":" + class_path_now()),
            (Selected{{"p.FooTest", "affected: class p.Foo now comes from a library"}}));
}

TEST_F(Selection, CountsClassesOfArtifactsFromElsewhereBesideThoseOfTheClassPath) {
  test::write_class(path("plugin"), {.name = "p/Foo", .body = 7});
  test::instrument(path("plugin"), path("run/plugin"), "apluginpluginplug");
  also_ = {path("run/plugin").string()};
  record_both();
  also_ = {path("plugin").string()};
  EXPECT_EQ(select(), Selected());
  test::write_class(path("plugin"), {.name = "p/Foo", .body = 8});
  EXPECT_EQ(select(), (Selected{{"p.FooTest", "affected: class p.Foo changed"}}));
}

TEST_F(Selection, ComparesEveryTestWithItsOwnLastRun) {
  record_both();
  app_class({.name = "p/Foo", .body = 2});
  app_class({.name = "p/Bar", .body = 2});
  instrument_all();
  Log log(*this, sample_jvm(2));
  record_log(log.ran("p.FooTest", {"p/Foo", "p/FooTest"}).end());  // the other one was left out
  EXPECT_EQ(select(), (Selected{{"p.BarTest", "affected: class p.Bar changed"}}));
}

TEST_F(Selection, TakesAllWhenTheStoreCannotBeUsed) {
  record_both();
  const std::vector<uint8_t> whole = read_file(path("store"));
  for (size_t length = 0; length < whole.size(); length += 1 + length / 16) {
    write_file_atomically(path("store"), Bytes(whole.data(), length));
    const Selected selected = select();
    ASSERT_EQ(selected.size(), 2u) << length;
    EXPECT_EQ(selected.at("p.FooTest").rfind("run all: the store cannot be used: ", 0), 0u) << selected.at("p.FooTest");
  }
  test::write_text(path("store"), "<xml> what some other tool wrote, and a good deal more of it");
  EXPECT_EQ(select(), both("run all: the store cannot be used: it is not a retouch store"));
  std::vector<uint8_t> newer = whole;
  newer[7] = 200;
  write_file_atomically(path("store"), newer);
  EXPECT_EQ(select(), both("run all: the store cannot be used: it is of another version of retouch (format 200, "
                           "this one's is " + std::to_string(kStoreMagic[7]) + ")"));
  fs::remove(path("store"));
  fs::create_directory(path("store"));
  EXPECT_EQ(select().size(), 2u);
}

TEST_F(Selection, LeavesANestedClassToItsOuterOneWhenThatRanWithoutIt) {
  test_class({.name = "p/OuterTest", .names = {"p/OuterTest$Inner"}});
  test_class({.name = "p/OuterTest$Inner"});
  instrument_all();
  Log log(*this);
  log.ran("p.FooTest", {}).ran("p.BarTest", {}).ran("p.OuterTest", {"p/OuterTest"});
  record_log(log.end());
  EXPECT_EQ(select(), Selected());
  test_class({.name = "p/OuterTest$Later"});
  EXPECT_EQ(select(), (Selected{{"p.OuterTest$Later", "new: it was never recorded"}}));
}

// Nothing that ran shows that a class which held no test holds one now.
TEST_F(Selection, FindsANewTestInAClassInsideATest) {
  const std::string nested = "org/junit/jupiter/api/Nested";
  const auto write = [&](int base, int plain, int inner) {
    test::write_class(path("tests"), {.name = "p/Base", .body = base, .access_flags = 0x0421});
    test::write_class(path("tests"), {.name = "p/OuterTest$Plain", .body = plain});
    test::write_class(path("tests"), {.name = "p/OuterTest$Inner", .body = inner, .super_name = "p/Base", .annotations = {nested}});
    test::write_class(path("tests"), {.name = "p/OuterTest$1", .body = plain});
  };
  test_class({.name = "p/OuterTest", .names = {"p/OuterTest$Plain", "p/OuterTest$Inner", "p/OuterTest$1"}});
  write(1, 1, 1);
  instrument_all();
  for (const std::string name : {"p.OuterTest", "p.OuterTest#m"}) {
    fs::remove(path("store"));
    Log log(*this);
    log.ran("p.FooTest", {}).ran("p.BarTest", {}).ran(name, {"p/OuterTest"});
    record_log(log.end());
    EXPECT_EQ(select(), Selected());
    write(1, 1, 2);
    EXPECT_EQ(select().at(name), "affected: class p.OuterTest$Inner changed");
    EXPECT_EQ(select().count("p.OuterTest"), 1u) << "as a test that was there, or as one that may have a new method";
    write(2, 1, 1);
    EXPECT_EQ(select().at(name), "affected: class p.Base changed (p.OuterTest$Inner extends it)");
    EXPECT_EQ(select().count("p.OuterTest"), 1u);
    write(1, 1, 1);
    test_class({.name = "p/OuterTest$Plain"});
    EXPECT_EQ(select().at("p.OuterTest$Plain"), "new: it was never recorded");
    write(1, 1, 1);
  }
}

TEST_F(Selection, FindsANewTestInAClassThatANestedOneInherits) {
  const std::string nested = "org/junit/jupiter/api/Nested";
  const auto deep = [&](int body) {
    test::write_class(path("tests"), {.name = "p/Base$Deep", .body = body, .annotations = {nested}});
  };
  test_class({.name = "p/OuterTest", .names = {"p/OuterTest$In"}});
  test::write_class(path("tests"), {.name = "p/OuterTest$In", .super_name = "p/Base", .annotations = {nested}});
  test::write_class(path("tests"), {.name = "p/Base", .names = {"p/Base$Deep"}, .access_flags = 0x0421});
  deep(1);
  instrument_all();
  for (const std::string name : {"p.OuterTest", "p.OuterTest#m"}) {
    fs::remove(path("store"));
    Log log(*this);
    record_log(log.ran("p.FooTest", {}).ran("p.BarTest", {}).ran(name, {"p/OuterTest"}).end());
    EXPECT_EQ(select(), Selected());
    deep(2);
    EXPECT_EQ(select()[name], "affected: class p.Base$Deep changed");
    deep(1);
  }
}

// Base and its header stay the same.
TEST_F(Selection, FindsAnInheritedClassThatBecomesANestedTest) {
  const std::string nested = "org/junit/jupiter/api/Nested";
  const auto member = [&](const std::string& name, const std::vector<std::string>& annotations) {
    test::write_class(path("tests"), {.name = name, .annotations = annotations});
  };
  test_class({.name = "p/OuterTest", .super_name = "p/Base", .names = {"p/OuterTest$In"}});
  test::write_class(path("tests"), {.name = "p/OuterTest$In", .super_name = "p/BaseOfIn", .annotations = {nested}});
  test::write_class(path("tests"), {.name = "p/Base", .names = {"p/Base$Deep"}, .access_flags = 0x0421});
  test::write_class(path("tests"), {.name = "p/BaseOfIn", .names = {"p/BaseOfIn$Deep"}, .access_flags = 0x0421});
  for (const std::string name : {"p/Base$Deep", "p/BaseOfIn$Deep"}) member(name, {});
  instrument_all();
  Log log(*this);
  record_log(log.ran("p.FooTest", {}).ran("p.BarTest", {}).ran("p.OuterTest", {"p/OuterTest"}).end());
  for (const std::string name : {"p/Base$Deep", "p/BaseOfIn$Deep"}) {
    EXPECT_EQ(select(), Selected());
    member(name, {nested});
    std::string printed = name;
    printed.replace(1, 1, ".");
    EXPECT_EQ(select()["p.OuterTest"], "affected: class " + printed + " changed");
    member(name, {});
  }
}

TEST_F(Selection, LeavesOutAClassThatIsNoTestAnyMore) {
  const std::string runner = "org/junit/runner/RunWith";
  test_class({.name = "p/SuiteTest", .annotations = {runner}});
  test_class({.name = "p/MadeTest"});
  instrument_all();
  Log log(*this);
  for (const char* name : {"p.FooTest", "p.BarTest", "p.SuiteTest"}) {
    log.ran(name, {internal_name(name)});
  }
  log.test("p.MadeTest", TestStatus::kPassed, log.hits({"p/MadeTest"}), TestKind::kNamedRun);
  record_log(log.end());
  EXPECT_EQ(select(), Selected());
  test_class({.name = "p/FooTest", .access_flags = 0x0421});
  test_class({.name = "p/BarTest", .access_flags = 0x0601});
  test_class({.name = "p/SuiteTest", .annotations = {runner}, .access_flags = 0x0421});
  test_class({.name = "p/MadeTest", .access_flags = 0x0421});
  EXPECT_EQ(select(), (Selected{{"p.MadeTest", "affected: class p.MadeTest changed"},
                                {"p.SuiteTest", "affected: class p.SuiteTest changed"}}));
  test_class({.name = "p/FooTest", .super_name = "q/NotHere", .access_flags = 0x0421});
  EXPECT_EQ(select().count("p.FooTest"), 1u) << "a runner may be what is not known";
}

// In a folder of another loader's, or for some versions of Java only.
TEST_F(Selection, TakesATestWhereverInAnArtifactItsClassLies) {
  for (const std::string folder : {"APP-INF/classes", "META-INF/versions/9"}) {
    fs::remove_all(path("tests"));
    fs::remove(path("store"));
    const auto write = [&](int body) {
      test::write_class(path("tests/" + folder), {.name = "p/FarTest", .body = body});
    };
    write(1);
    instrument_all();
    Log log(*this);
    record_log(log.ran("p.FarTest", {"p/FarTest"}).end());
    write(2);
    EXPECT_EQ(select(), (Selected{{"p.FarTest", "affected: class p.FarTest changed"}})) << folder;
    fs::remove(path("tests/" + folder + "/p/FarTest.class"));
    test::write_class(path("tests"), {.name = "q/p/FarTest"});
    EXPECT_EQ(select(), Selected()) << "another class";
  }
}

// Whoever looks for it by its name gets another one.
TEST_F(Selection, TakesAllWhereALibraryNewlyHidesAResource) {
  library("lib", "1");
  test::write_text(path("app/file.txt"), "2");
  test::write_text(path("tests/file.txt"), "3");
  instrument_all();
  const std::string last = ":" + path("lib").string();
  record_both(sample_jvm(), last);
  EXPECT_EQ(select(class_path_now() + last), Selected());
  EXPECT_EQ(select(path("app").string() + last + ":" + path("tests").string()),
            both("run all: resource file.txt stands behind a library's now, which no test is known to read"));
}

TEST_F(Selection, FindsTestsWhereTheyAreSaidToBe) {
  test_roots_ = {path("tests").string()};
  EXPECT_EQ(select(path("app").string()), both("new: there is no store yet"));
}

}  // namespace
}  // namespace retouch::selector
