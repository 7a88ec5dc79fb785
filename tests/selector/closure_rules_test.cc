// Section 4 of the collection points, rule by rule: what a test depends on beside what it recorded.
#include "tests/selector/workspace.h"

namespace retouch::selector {
namespace {

namespace fs = std::filesystem;
using test::ClassSpec;
using test::Selected;

class Closure : public test::Workspace {
 protected:
  // One test that recorded itself and `classes`.
  void record_test_of(const std::vector<std::string>& classes, facts::PointSet points = facts::PointSet::kShared) {
    test_class({.name = "p/FooTest"});
    instrument_all(points);
    Log log(*this);
    std::vector<std::string> hits = classes;
    hits.push_back("p/FooTest");
    record_log(log.ran("p.FooTest", hits).end());
    ASSERT_EQ(select(), Selected()) << "nothing changed yet";
  }
  static Selected because(const std::string& words) { return {{"p.FooTest", "affected: " + words}}; }
};

TEST_F(Closure, HoldsARecordedClass) {
  app_class({.name = "p/Foo"});
  record_test_of({"p/Foo"});
  app_class({.name = "p/Foo", .body = 2});
  EXPECT_EQ(select(), because("class p.Foo changed"));
}

TEST_F(Closure, LeavesOutAClassThatWasNotRecorded) {
  app_class({.name = "p/Foo"});
  app_class({.name = "p/Bar"});
  record_test_of({"p/Foo"});
  app_class({.name = "p/Bar", .body = 2});
  EXPECT_EQ(select(), Selected());
}

TEST_F(Closure, HoldsTheGlueThatCucumberLooksForOfATestWhoseStepsRan) {
  const std::string words = "a class with steps or hooks of Cucumber appeared or disappeared";
  const ClassSpec hooks = {.name = "p/Hooks", .annotations = {"io/cucumber/java/Before"}};
  app_class({.name = "p/Steps", .annotations = {"io/cucumber/java/en/When"}});
  app_class(hooks);
  app_class({.name = "p/Plain"});
  record_test_of({"p/Steps"});
  app_class({.name = "p/Plain", .body = 2});
  EXPECT_EQ(select(), Selected());
  app_class({.name = "p/Hooks", .body = 2, .annotations = {"io/cucumber/java/Before"}});
  EXPECT_EQ(select(), because("class p.Hooks changed"));
  app_class(hooks);
  app_class({.name = "p/Plain", .annotations = {"io/cucumber/java/After"}});
  EXPECT_EQ(select(), because(words));
  app_class({.name = "p/Plain"});
  app_class({.name = "p/Lambdas", .interfaces = {"io/cucumber/java8/En"}});
  EXPECT_EQ(select(), because(words));
}

TEST_F(Closure, HoldsNoGlueOfATestThatRunsNone) {
  app_class({.name = "p/Foo"});
  app_class({.name = "p/Hooks", .annotations = {"io/cucumber/java/Before"}});
  record_test_of({"p/Foo"});
  app_class({.name = "p/Hooks", .body = 2, .annotations = {"io/cucumber/java/Before"}});
  EXPECT_EQ(select(), Selected());
}

TEST_F(Closure, HoldsTheClassesThatConfigureARunOfTestNG) {
  const std::string words = "a class that configures all of a TestNG run appeared or disappeared";
  app_class({.name = "p/Values", .annotations = {"org/testng/annotations/DataProvider"}});
  app_class({.name = "p/Base", .annotations = {"org/testng/annotations/BeforeSuite"}});
  record_test_of({"p/Values"});
  app_class({.name = "p/NewTest", .annotations = {"org/testng/annotations/DataProvider"}});
  EXPECT_EQ(select(), Selected());
  app_class({.name = "p/NewTest", .annotations = {"org/testng/annotations/Listeners"}});
  EXPECT_EQ(select(), because(words));
  app_class({.name = "p/NewTest", .super_name = "p/Base"});
  EXPECT_EQ(select(), because(words));
  app_class({.name = "p/NewTest"});
  app_class({.name = "p/Base", .body = 2, .annotations = {"org/testng/annotations/BeforeSuite"}});
  EXPECT_EQ(select(), because("class p.Base changed"));
}

TEST_F(Closure, HoldsEveryClassOfASuiteThatLooksThroughPackages) {
  app_class({.name = "p/AllTest", .annotations = {"org/junit/platform/suite/api/SelectPackages"}});
  app_class({.name = "p/SlowCase"});
  record_test_of({"p/AllTest"});
  app_class({.name = "p/SlowCase", .annotations = {"org/junit/jupiter/api/Tag"}});
  EXPECT_EQ(select(), because("class p.SlowCase changed"));
  app_class({.name = "p/SlowCase"});
  app_class({.name = "p/NewCase"});
  EXPECT_EQ(select().count("p.FooTest"), 1u);
}

TEST_F(Closure, SeesNoChangeInMovedLines) {
  app_class({.name = "p/Foo"});
  record_test_of({"p/Foo"});
  app_class({.name = "p/Foo", .line = 9});
  EXPECT_EQ(select(), Selected());
}

TEST_F(Closure, HoldsSuperclassesOfEveryLevel) {
  app_class({.name = "p/A"});
  app_class({.name = "p/B", .super_name = "p/A"});
  app_class({.name = "p/C", .super_name = "p/B"});
  record_test_of({"p/C"});
  app_class({.name = "p/A", .body = 2});
  EXPECT_EQ(select(), because("class p.A changed (p.B extends it)"));
}

TEST_F(Closure, HoldsSuperinterfacesOfSuperclasses) {
  app_class({.name = "p/I", .access_flags = 0x0601});
  app_class({.name = "p/J", .interfaces = {"p/I"}, .access_flags = 0x0601});
  app_class({.name = "p/A", .interfaces = {"p/J"}});
  app_class({.name = "p/B", .super_name = "p/A"});
  record_test_of({"p/B"});
  app_class({.name = "p/I", .body = 2, .access_flags = 0x0601});
  EXPECT_EQ(select(), because("class p.I changed (p.J extends it)"));
}

TEST_F(Closure, HoldsRuntimeVisibleAnnotationTypes) {
  app_class({.name = "p/Note", .access_flags = 0x2601});
  app_class({.name = "p/Foo", .annotations = {"p/Note"}});
  record_test_of({"p/Foo"});
  app_class({.name = "p/Note", .body = 2, .access_flags = 0x2601});
  EXPECT_EQ(select(), because("class p.Note changed (p.Foo has it by an annotation)"));
}

TEST_F(Closure, HoldsTheEnumsAmongTheTypesOfMembers) {
  app_class({.name = "p/Inner", .access_flags = 0x4031});
  app_class({.name = "p/Kind", .access_flags = 0x4031, .fields = {"Lp/Inner;"}});
  app_class({.name = "p/Plain"});
  app_class({.name = "p/Used", .access_flags = 0x4031});
  app_class({.name = "p/Foo", .names = {"p/Used"}, .fields = {"[Lp/Kind;", "Lp/Plain;"}});
  record_test_of({"p/Foo"});
  app_class({.name = "p/Plain", .body = 2});
  app_class({.name = "p/Used", .body = 2, .access_flags = 0x4031});
  EXPECT_EQ(select(), Selected()) << "no enum, and no member's type";
  app_class({.name = "p/Kind", .body = 2, .access_flags = 0x4031, .fields = {"Lp/Inner;"}});
  EXPECT_EQ(select(), because("class p.Kind changed (p.Foo has a member of its type)"));
  app_class({.name = "p/Kind", .access_flags = 0x4031, .fields = {"Lp/Inner;"}});
  app_class({.name = "p/Inner", .body = 2, .access_flags = 0x4031});
  EXPECT_EQ(select(), because("class p.Inner changed (p.Kind has a member of its type)"));
}

TEST_F(Closure, HoldsThePackageInfoThatIsThere) {
  app_class({.name = "q/package-info", .access_flags = 0x1600});
  app_class({.name = "q/Foo"});
  record_test_of({"q/Foo"});
  app_class({.name = "q/package-info", .body = 2, .access_flags = 0x1600});
  EXPECT_EQ(select(), because("class q.package-info changed (q.Foo is in its package)"));
}

TEST_F(Closure, HoldsThePackageInfoThatIsAbsent) {
  app_class({.name = "q/Foo"});
  record_test_of({"q/Foo"});
  app_class({.name = "q/package-info", .access_flags = 0x1600});
  EXPECT_EQ(select(), because("class q.package-info appeared (q.Foo is in its package)"));
}

TEST_F(Closure, HoldsTheModuleInfoOfTheArtifactThatDefinesTheClass) {
  app_class({.name = "module-info", .super_name = "", .access_flags = 0x8000});
  app_class({.name = "p/Foo"});
  record_test_of({"p/Foo"});
  app_class({.name = "module-info", .body = 2, .super_name = "", .access_flags = 0x8000});
  EXPECT_EQ(select(), because("a module-info of the program changed, appeared or disappeared (and 1 more)"));
}

TEST_F(Closure, HoldsTheManifestOfTheArtifactThatDefinesTheClass) {
  app_class({.name = "p/Foo"});
  test::write_text(path("app/META-INF/MANIFEST.MF"), "Manifest-Version: 1.0\nMulti-Release: false\n\n");
  record_test_of({"p/Foo"});
  test::write_text(path("app/META-INF/MANIFEST.MF"),
                   "Manifest-Version: 1.0\nBuilt-By: someone else\nMulti-Release: false\n\n");
  EXPECT_EQ(select(), Selected()) << "an attribute that no JVM acts on";
  test::write_text(path("app/META-INF/MANIFEST.MF"), "Manifest-Version: 1.0\nMulti-Release: true\n\n");
  EXPECT_EQ(select(), because("manifest or module-info of the artifact that holds p.Foo changed"));
}

TEST_F(Closure, GoesThroughClassesOfLibraries) {
  test::write_class(path("lib"), {.name = "l/Base", .super_name = "p/Foo"});
  app_class({.name = "p/Foo"});
  app_class({.name = "p/Bar", .super_name = "l/Base"});
  test_class({.name = "p/FooTest"});
  instrument_all();
  Log log(*this);
  log.ran("p.FooTest", {"p/Bar", "p/FooTest"}).end().write(path("logs"));
  record(ran_class_path() + ":" + path("lib").string());
  const std::string now = class_path_now() + ":" + path("lib").string();
  EXPECT_EQ(select(now), Selected());
  app_class({.name = "p/Foo", .body = 2});
  EXPECT_EQ(select(now), because("class p.Foo changed (l.Base extends it)"));
}

TEST_F(Closure, SeesARecordedClassDisappear) {
  app_class({.name = "p/Foo"});
  app_class({.name = "p/Other"});
  record_test_of({"p/Foo"});
  fs::remove(path("app/p/Foo.class"));
  EXPECT_EQ(select(), because("class p.Foo disappeared"));
}

TEST_F(Closure, SeesAnAbsentSuperclassAppear) {
  app_class({.name = "p/Foo", .super_name = "p/Base"});
  record_test_of({"p/Foo"});
  app_class({.name = "p/Base"});
  EXPECT_EQ(select(), because("class p.Base appeared (p.Foo extends it) (and 1 more)"));
}

TEST_F(Closure, SeesTheHeaderOfANamedClass) {
  app_class({.name = "p/Named"});
  app_class({.name = "p/Foo", .names = {"p/Named"}});
  record_test_of({"p/Foo"});
  app_class({.name = "p/Named", .body = 2});
  EXPECT_EQ(select(), Selected()) << "only its header counts";
  app_class({.name = "p/Named", .interfaces = {"java/io/Serializable"}});
  EXPECT_EQ(select(), because("header of p.Named, which p.Foo names, changed"));
}

// Loading a named class loads all that it extends, and the verifier walks from one named class up to another.
TEST_F(Closure, SeesTheHeadersOfWhatANamedClassExtends) {
  app_class({.name = "p/I", .access_flags = 0x0601});
  app_class({.name = "p/Base"});
  app_class({.name = "p/Middle", .super_name = "p/Base", .interfaces = {"p/I"}});
  app_class({.name = "p/Named", .super_name = "p/Middle"});
  app_class({.name = "p/Foo", .names = {"p/Named"}});
  record_test_of({"p/Foo"});
  app_class({.name = "p/Base", .body = 2});
  EXPECT_EQ(select(), Selected()) << "only its header counts";
  app_class({.name = "p/Base", .access_flags = 0x0601});
  EXPECT_EQ(select(), because("header of p.Base, which p.Foo names, changed"));
  app_class({.name = "p/Base"});
  app_class({.name = "p/I", .interfaces = {"java/io/Serializable"}, .access_flags = 0x0601});
  EXPECT_EQ(select(), because("header of p.I, which p.Foo names, changed"));
}

TEST_F(Closure, SeesANamedClassAppearAndDisappear) {
  app_class({.name = "p/Foo", .names = {"p/Absent", "p/There"}});
  app_class({.name = "p/There"});
  record_test_of({"p/Foo"});
  app_class({.name = "p/Absent"});
  EXPECT_EQ(select(), because("p.Absent, which p.Foo names, appeared"));
  fs::remove(path("app/p/Absent.class"));
  fs::remove(path("app/p/There.class"));
  EXPECT_EQ(select(), because("p.There, which p.Foo names, disappeared"));
}

TEST_F(Closure, CountsEveryVariantOfAMultiReleaseArtifact) {
  app_class({.name = "p/Foo"});
  const auto variant = [&](int body) {
    const fs::path file = path("app/META-INF/versions/11/p/Foo.class");
    fs::create_directories(file.parent_path());
    write_file_atomically(file, ClassSpec{.name = "p/Foo", .body = body, .super_name = "p/Base"}.bytes());
  };
  app_class({.name = "p/Base"});
  variant(1);
  record_test_of({"p/Foo"});
  variant(2);
  EXPECT_EQ(select(), because("class p.Foo changed"));
  variant(1);
  app_class({.name = "p/Base", .body = 2});
  EXPECT_EQ(select(), because("class p.Base changed (p.Foo extends it)")) << "a superclass of a variant";
}

// What stands in another folder, or counts for some JVMs alone, does not keep the class path's own from being loaded.
TEST_F(Closure, CountsWhatStandsBehindAVariantOrAnotherLoadersClass) {
  for (const char* folder : {"META-INF/versions/11", "WEB-INF/classes"}) {
    fs::remove_all(path("app"));
    app_class({.name = "p/Other"});
    test::write_class(path("app") / folder, {.name = "p/Foo", .body = 7});
    test::write_class(path("tests"), {.name = "p/Foo"});
    fs::remove(path("store"));
    record_test_of({"p/Foo"});
    EXPECT_EQ(select(), Selected()) << folder;
    test::write_class(path("tests"), {.name = "p/Foo", .body = 2});
    EXPECT_EQ(select(), because("class p.Foo changed")) << folder;
    test::write_class(path("tests"), {.name = "p/Foo"});
    test::write_class(path("app") / folder, {.name = "p/Foo", .body = 8});
    EXPECT_EQ(select(), because("class p.Foo changed")) << folder;
  }
}

TEST_F(Closure, EndsOnCircles) {
  app_class({.name = "p/A", .super_name = "p/B"});
  app_class({.name = "p/B", .super_name = "p/A"});
  record_test_of({"p/A"});
  app_class({.name = "p/B", .body = 2, .super_name = "p/A"});
  EXPECT_EQ(select(), because("class p.B changed (p.A extends it)"));
}

TEST_F(Closure, ComparesAnUnparsableClassByItsBytes) {
  test::write_text(path("app/p/Broken.class"), "no class");
  record_test_of({"p/Broken"});
  test::write_text(path("app/p/Broken.class"), "still no class");
  EXPECT_EQ(select(), because("class p.Broken changed, and cannot be read as a class file"));
}

TEST_F(Closure, IsLeftOutForTheEkstaziSet) {
  app_class({.name = "p/Base"});
  app_class({.name = "p/Named"});
  app_class({.name = "p/Foo", .super_name = "p/Base", .names = {"p/Named"}});
  record_test_of({"p/Foo"}, facts::PointSet::kEkstazi);
  app_class({.name = "p/Base", .body = 2});
  app_class({.name = "p/Named", .access_flags = 0x0001});
  EXPECT_EQ(select(), Selected());
  app_class({.name = "p/Foo", .body = 2, .super_name = "p/Base", .names = {"p/Named"}});
  EXPECT_EQ(select(), because("class p.Foo changed"));
}

TEST_F(Closure, ComparesLinesForATestThatCanSeeThem) {
  app_class({.name = "p/Foo"});
  test_class({.name = "p/FooTest"});
  test_class({.name = "p/OtherTest"});
  instrument_all(facts::PointSet::kShared, {{{EntityKind::kSense, kLinesSense}}});
  Log log(*this);
  test::TableHits seeing = log.hits({"p/Foo", "p/FooTest"});
  seeing[0].second.push_back(static_cast<uint32_t>(app_.slots.size() - 1));
  log.passed("p.FooTest", seeing);
  record_log(log.ran("p.OtherTest", {"p/Foo", "p/OtherTest"}).end());
  EXPECT_EQ(select(), Selected());
  app_class({.name = "p/Foo", .line = 9});
  EXPECT_EQ(select(), because("only the line numbers of class p.Foo changed"));
  app_class({.name = "p/Foo", .body = 2, .line = 9});
  EXPECT_EQ(select().at("p.FooTest"), "affected: class p.Foo changed");
  app_class({.name = "p/Foo", .version = 61});
  EXPECT_EQ(select().at("p.FooTest"), "affected: only the class file version of p.Foo changed, from 52 to 61");
}

TEST_F(Closure, SaysWhereOnlyTheVersionOfTheClassFileChanged) {
  app_class({.name = "p/Foo", .version = 61});
  record_test_of({"p/Foo"});
  app_class({.name = "p/Foo", .version = 65});
  EXPECT_EQ(select(), because("only the class file version of p.Foo changed, from 61 to 65"));
  app_class({.name = "p/Foo", .version = 55});
  EXPECT_EQ(select(), because("only the class file version of p.Foo changed, from 61 to 55"));
  app_class({.name = "p/Foo", .body = 2, .version = 65});
  EXPECT_EQ(select(), because("class p.Foo changed"));
}

TEST_F(Closure, ComparesModuleVersionsForATestThatCanSeeThem) {
  app_class({.name = "module-info", .super_name = "", .access_flags = 0x8000});
  app_class({.name = "p/Foo"});
  test_class({.name = "p/FooTest"});
  test_class({.name = "p/OtherTest"});
  instrument_all(facts::PointSet::kShared, {{{EntityKind::kSense, kLinesSense}}});
  Log log(*this);
  test::TableHits seeing = log.hits({"p/Foo", "p/FooTest"});
  seeing[0].second.push_back(static_cast<uint32_t>(app_.slots.size() - 1));
  log.passed("p.FooTest", seeing);
  record_log(log.ran("p.OtherTest", {"p/Foo", "p/OtherTest"}).end());
  EXPECT_EQ(select(), Selected());
  // Lines stand for versions here: both are in the digest with lines only.
  app_class({.name = "module-info", .super_name = "", .access_flags = 0x8000, .line = 9});
  EXPECT_EQ(select(), because("manifest or module-info of the artifact that holds p.Foo changed"));
}

TEST_F(Closure, GivesWhatCouldNotBeProbedToEveryTest) {
  app_class({.name = "p/Huge", .names = {"p/Named"}});
  app_class({.name = "p/Named"});
  app_class({.name = "p/Other"});
  test_class({.name = "p/FooTest"});
  instrument_all(facts::PointSet::kShared, {}, {{"p/Huge", "the method is too large"}});
  Log log(*this);
  record_log(log.ran("p.FooTest", {"p/FooTest"}).end());
  app_class({.name = "p/Other", .body = 2});
  EXPECT_EQ(select(), Selected());
  app_class({.name = "p/Huge", .body = 2, .names = {"p/Named"}});
  EXPECT_EQ(select(), because("class p.Huge changed"));
  app_class({.name = "p/Huge", .names = {"p/Named"}});
  app_class({.name = "p/Named", .body = 2});
  EXPECT_EQ(select(), because("class p.Named changed"));
}

}  // namespace
}  // namespace retouch::selector
