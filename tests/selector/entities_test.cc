// Entities other than classes through record, store and select: resources, services, bundles, senses, and what is not
// known.
#include <cstdlib>
#include <optional>

#include "selector/process_values.h"
#include "tests/selector/workspace.h"

namespace retouch::selector {
namespace {

namespace fs = std::filesystem;
using test::sample_jvm;
using test::Selected;

class Entities : public test::Workspace {
 protected:
  void SetUp() override {
    app_class({.name = "p/Foo"});
    test_class({.name = "p/FooTest"});
    test_class({.name = "p/BarTest"});
  }
  void resource(const std::string& name, const std::string& text) const { test::write_text(path("app") / name, text); }

  // FooTest depends on the entity, BarTest on nothing.
  void record_of(const Entity& entity, const std::vector<std::string>& classes = {}) {
    fs::remove(path("store"));
    instrument_all();
    Log log(*this);
    test::TableHits hits = log.hits(classes);
    hits.insert(hits.begin(), {0, {log.name(entity.name, entity.kind)}});
    record_log(log.passed("p.FooTest", hits).passed("p.BarTest", {}).end());
  }
  void record_unchanged(const Entity& entity) {
    record_of(entity);
    ASSERT_EQ(select(), Selected()) << "nothing changed yet";
  }
  static Selected because(const std::string& words) { return {{"p.FooTest", "affected: " + words}}; }
  static Selected all(const std::string& words) {
    return {{"p.BarTest", "run all: " + words}, {"p.FooTest", "run all: " + words}};
  }
};

TEST_F(Entities, CountAResourceForTheTestThatRecordedIt) {
  resource("p/data.txt", "1");
  record_unchanged({EntityKind::kResource, "p/data.txt"});
  resource("p/data.txt", "2");
  EXPECT_EQ(select(), because("resource p/data.txt changed"));
  fs::remove(path("app/p/data.txt"));
  EXPECT_EQ(select(), because("resource p/data.txt disappeared"));
}

TEST_F(Entities, CountAResourceThatWasLookedForAndIsThereNow) {
  record_unchanged({EntityKind::kResource, "p/data.txt"});
  resource("p/data.txt", "1");
  EXPECT_EQ(select(), because("resource p/data.txt appeared"));
}

TEST_F(Entities, CountAResourceOfAHitTableOfAnArtifact) {
  resource("p/data.txt", "1");
  instrument_all(facts::PointSet::kShared, {{{EntityKind::kResource, "p/data.txt"}}});
  Log log(*this);
  const auto slot = static_cast<uint32_t>(app_.slots.size() - 1);
  record_log(log.passed("p.FooTest", {{log.app_table(), {slot}}}).passed("p.BarTest", {}).end());
  resource("p/data.txt", "2");
  EXPECT_EQ(select(), because("resource p/data.txt changed"));
}

TEST_F(Entities, CountAllThatASlotStandsFor) {
  resource("p/data.txt", "1");
  resource("p/more.txt", "1");
  instrument_all();
  const auto entity = static_cast<uint32_t>(app_.slots.size());
  instrument_all(
      facts::PointSet::kShared,
      {{{EntityKind::kResource, "p/data.txt"}}, {{EntityKind::kResource, "p/more.txt"}}, {{}, {entity, entity + 1}}});
  Log log(*this);
  const auto slot = static_cast<uint32_t>(app_.slots.size() - 1);
  record_log(log.passed("p.FooTest", {{log.app_table(), {slot}}}).passed("p.BarTest", {}).end());
  resource("p/data.txt", "2");
  EXPECT_EQ(select(), because("resource p/data.txt changed"));
  resource("p/data.txt", "1");
  EXPECT_EQ(select(), Selected{});
  resource("p/more.txt", "2");
  EXPECT_EQ(select(), because("resource p/more.txt changed"));
}

// No rewriter writes such a set.
TEST_F(Entities, CountAnInitialisationSetForAllThatItsSlotStandsFor) {
  resource("p/data.txt", "1");
  instrument_all();
  const auto more = static_cast<uint32_t>(app_.slots.size());
  instrument_all(facts::PointSet::kShared,
                 {{{EntityKind::kResource, "p/data.txt"}}, {{}, {app_.slot("p/Foo"), more}}});
  Log log(*this);
  log.initialisation(log.app_table(), more + 1, {{log.app_table(), {more}}});
  record_log(log.passed("p.FooTest", {{log.app_table(), {app_.slot("p/Foo")}}}).passed("p.BarTest", {}).end());
  resource("p/data.txt", "2");
  EXPECT_EQ(select(), because("resource p/data.txt changed"));
}

TEST_F(Entities, CountEveryOccurrenceOfAResource) {
  resource("p/data.txt", "1");
  record_unchanged({EntityKind::kResource, "p/data.txt"});
  test::write_text(path("tests/p/data.txt"), "behind the first one");
  EXPECT_EQ(select(), because("resource p/data.txt changed"));
  fs::remove(path("tests/p/data.txt"));
  resource("META-INF/versions/11/p/data.txt", "for Java 11");
  EXPECT_EQ(select(), because("resource p/data.txt changed"));
}

TEST_F(Entities, CountWhetherVariantsForJavaVersionsAreLookedAt) {
  const auto manifest = [&](const std::string& more) {
    resource("META-INF/MANIFEST.MF", "Manifest-Version: 1.0\n" + more + "\n");
  };
  resource("p/data.txt", "1");
  resource("META-INF/versions/9/p/data.txt", "2");
  manifest("");
  record_unchanged({EntityKind::kResource, "p/data.txt"});
  manifest("Multi-Release: true\n");
  EXPECT_EQ(select(), because("resource p/data.txt changed"));
  manifest("Built-By: someone else\n");
  EXPECT_EQ(select(), Selected());
  record_unchanged({EntityKind::kResource, "p/other.txt"});
  manifest("Multi-Release: true\n");
  EXPECT_EQ(select(), all("resource META-INF/versions/9/p/data.txt changed, which no test is known to read"));
}

TEST_F(Entities, CountWhetherVariantsOfAClassThatIsReadAsAResourceAreLookedAt) {
  test::write_class(path("app/META-INF/versions/9"), {.name = "p/Foo", .body = 2});
  resource("META-INF/MANIFEST.MF", "Manifest-Version: 1.0\n\n");
  record_unchanged({EntityKind::kResource, "p/Foo.class"});
  resource("META-INF/MANIFEST.MF", "Manifest-Version: 1.0\nMulti-Release: true\n\n");
  EXPECT_EQ(select(), because("resource p/Foo.class changed"));
}

TEST_F(Entities, SelectEveryTestForAResourceThatNobodyRecorded) {
  resource("p/data.txt", "1");
  resource("p/other.txt", "1");
  record_unchanged({EntityKind::kResource, "p/data.txt"});
  resource("p/other.txt", "2");
  EXPECT_EQ(select(), all("resource p/other.txt changed, which no test is known to read"));
}

TEST_F(Entities, SelectEveryTestForAResourceThatLibrariesReadByConvention) {
  for (const char* name : {"junit-platform.properties", "META-INF/services/p.Service", "logback-test.xml",
                           "q/logging.properties", "mockito-extensions/org.mockito.plugins.MockMaker"}) {
    record_unchanged({EntityKind::kResource, name});
    resource(name, "1");
    const Selected selected = select();
    ASSERT_EQ(selected.size(), 2u) << name;
    EXPECT_EQ(
        selected.at("p.BarTest").rfind("run all: resource " + std::string(name) + " appeared, which is read by", 0), 0u)
        << selected.at("p.BarTest");
    fs::remove(path("app") / name);
  }
}

TEST_F(Entities, ReadResourcesThatTheArtifactsRecordLeavesOut) {
  resource("META-INF/maven/g/a/pom.properties", "version=1");
  record_unchanged({EntityKind::kResource, "META-INF/maven/g/a/pom.properties"});
  resource("META-INF/maven/g/a/pom.properties", "version=2");
  EXPECT_EQ(select(), because("resource META-INF/maven/g/a/pom.properties changed"));
}

TEST_F(Entities, CompareAClassThatIsReadAsAResourceWithItsLines) {
  record_unchanged({EntityKind::kResource, "p/Foo.class"});
  app_class({.name = "p/Foo", .line = 7});
  EXPECT_EQ(select(), because("resource p/Foo.class changed"));
}

TEST_F(Entities, CompareTheNamesInAFolderThatIsLookedUp) {
  resource("data/a.txt", "1");
  record_of({EntityKind::kResource, "data"});
  ASSERT_EQ(select(), Selected());
  resource("data/deep/er/b.txt", "1");
  EXPECT_EQ(select().at("p.FooTest"), "run all: resource data/deep/er/b.txt appeared, which no test is known to read");
  app_class({.name = "data/C"});
  fs::remove_all(path("app/data/deep"));
  EXPECT_EQ(select(), because("resource data changed"));
}

TEST_F(Entities, CountANewProviderOfAServiceAndTheProvidersClasses) {
  app_class({.name = "p/Service", .access_flags = 0x0601});
  app_class({.name = "p/Base"});
  app_class({.name = "p/Impl", .super_name = "p/Base", .interfaces = {"p/Service"}});
  resource("META-INF/services/p.Service", "# ours\n  p.Impl # the only one\n\n");
  record_unchanged({EntityKind::kService, "p/Service"});
  app_class({.name = "p/Base", .body = 2});
  EXPECT_EQ(select(), because("class p.Base changed (p.Impl extends it)"));
  app_class({.name = "p/Base"});
  app_class({.name = "p/Service", .body = 2, .access_flags = 0x0601});
  EXPECT_EQ(select(), because("class p.Service changed (p.Impl implements it)"));
}

TEST_F(Entities, CountAProviderClassThatIsNotThereYet) {
  resource("META-INF/services/p.Service", "p.Later");
  record_unchanged({EntityKind::kService, "p/Service"});
  app_class({.name = "p/Later"});
  EXPECT_EQ(select(), because("class p.Later appeared"));
}

TEST_F(Entities, CountAProviderThatALibraryNames) {
  test::write_text(path("lib/META-INF/services/p.Service"), "p.Foo");
  instrument_all();
  Log log(*this);
  log.passed("p.FooTest", {{0, {log.name("p/Service", EntityKind::kService)}}}).passed("p.BarTest", {}).end();
  log.write(path("logs"));
  const std::string lib = ":" + path("lib").string();
  record(ran_class_path() + lib);
  EXPECT_EQ(select(class_path_now() + lib), Selected());
  app_class({.name = "p/Foo", .body = 2});
  EXPECT_EQ(select(class_path_now() + lib), because("class p.Foo changed"));
}

TEST_F(Entities, CountProvidersThatAModuleNames) {
  RETOUCH_NEEDS_JAVAC(11);
  const std::string service = "package p; public interface Service { int a(); }";
  const std::string impl = "package p; public class Impl implements Service { public int a() { return 1; } }";
  const auto compile = [&](const std::string& provides) {
    const test::JavaClasses classes =
        test::compile_java({{"module-info.java", "module m { " + provides + " }"},
                            {"p/Service.java", service},
                            {"p/Impl.java", impl},
                            {"p/Other.java", "package p; public class Other extends Impl {}"}},
                           11);
    fs::copy(classes.directory(), path("app"), fs::copy_options::recursive | fs::copy_options::overwrite_existing);
  };
  compile("provides p.Service with p.Impl;");
  record_of({EntityKind::kService, "p/Service"});
  EXPECT_EQ(select(), Selected());
  app_class({.name = "p/Impl", .interfaces = {"p/Service"}});
  EXPECT_EQ(select(), because("class p.Impl changed (and 1 more)")) << "it no longer overrides a";
  compile("provides p.Service with p.Other;");
  EXPECT_EQ(select().count("p.FooTest"), 1u);
}

TEST_F(Entities, CountEveryFileAndClassOfABundle) {
  resource("p/Texts.properties", "a=1");
  record_unchanged({EntityKind::kBundle, "p/Texts"});
  resource("p/Texts_de.properties", "a=2");
  EXPECT_EQ(select(), because("resource bundle p.Texts changed"));
  fs::remove(path("app/p/Texts_de.properties"));
  app_class({.name = "p/Texts_fr_CA"});
  EXPECT_EQ(select(), because("resource bundle p.Texts changed"));
  fs::remove(path("app/p/Texts_fr_CA.class"));
  resource("p/TextsOfOthers.properties", "a=2");
  EXPECT_EQ(select(), all("resource p/TextsOfOthers.properties appeared, which no test is known to read"));
}

TEST_F(Entities, CountTheOrderInWhichALibraryAndTheProgramHaveAFileOfABundle) {
  test::write_text(path("lib/p/Texts.properties"), "a=1");
  resource("p/Texts.properties", "a=2");
  instrument_all();
  Log log(*this);
  log.passed("p.FooTest", {{0, {log.name("p/Texts", EntityKind::kBundle)}}}).passed("p.BarTest", {}).end();
  log.write(path("logs"));
  const std::string lib = path("lib").string();
  record(lib + ":" + ran_class_path());
  EXPECT_EQ(select(lib + ":" + class_path_now()), Selected());
  EXPECT_EQ(select(class_path_now() + ":" + lib), because("resource bundle p.Texts changed"));
}

TEST_F(Entities, CountABundleThatIsNotThereYetAndItsClasses) {
  record_unchanged({EntityKind::kBundle, "p/Texts"});
  app_class({.name = "p/Texts"});
  EXPECT_EQ(select(), because("resource bundle p.Texts appeared"));
  record_unchanged({EntityKind::kBundle, "p/Texts"});
  app_class({.name = "p/Texts", .body = 2});
  EXPECT_EQ(select(), because("class p.Texts changed"));
}

TEST_F(Entities, CountEverySerialisableClassForATestThatDeserialises) {
  app_class({.name = "p/Direct", .interfaces = {"java/io/Serializable"}});
  app_class({.name = "p/Inherited", .super_name = "p/Direct"});
  app_class({.name = "p/OfTheJdk", .super_name = "java/util/ArrayList"});
  app_class({.name = "p/Plain", .interfaces = {"java/lang/Runnable"}});
  record_unchanged({EntityKind::kSense, kSerialSense});
  for (const char* name : {"p/Inherited", "p/OfTheJdk"}) {
    const std::string super_name = name == std::string("p/Inherited") ? "p/Direct" : "java/util/ArrayList";
    app_class({.name = name, .body = 2, .super_name = super_name});
    EXPECT_EQ(select().count("p.FooTest"), 1u) << name;
    app_class({.name = name, .super_name = super_name});
  }
  app_class({.name = "p/Plain", .body = 2, .interfaces = {"java/lang/Runnable"}});
  EXPECT_EQ(select(), Selected());
  app_class({.name = "p/New", .interfaces = {"java/io/Externalizable"}});
  EXPECT_EQ(select(), because("a serialisable class appeared or disappeared"));
}

TEST_F(Entities, CountWholeManifestsForATestThatReadsThem) {
  resource("META-INF/MANIFEST.MF", "Manifest-Version: 1.0\nImplementation-Version: 1\n");
  record_unchanged({EntityKind::kSense, kManifestSense});
  resource("META-INF/MANIFEST.MF", "Manifest-Version: 1.0\nImplementation-Version: 2\n");
  EXPECT_EQ(select(), because("a manifest of the program changed"));
}

TEST_F(Entities, CountModuleInfosForEveryTest) {
  const std::string words = "affected: a module-info of the program changed, appeared or disappeared";
  const Selected both = {{"p.BarTest", words}, {"p.FooTest", words}};
  record_unchanged({EntityKind::kResource, "p/data.txt"});
  app_class({.name = "module-info", .super_name = "", .access_flags = 0x8000});
  EXPECT_EQ(select(), both) << "one appeared where none was";
  record_unchanged({EntityKind::kResource, "p/data.txt"});
  app_class({.name = "module-info", .super_name = "", .access_flags = 0x8000, .line = 9});
  EXPECT_EQ(select(), Selected()) << "of the same meaning";
  app_class({.name = "module-info", .body = 2, .super_name = "", .access_flags = 0x8000});
  EXPECT_EQ(select(), both);
  fs::remove(path("app/module-info.class"));
  EXPECT_EQ(select(), both);
}

TEST_F(Entities, CountEveryClassForATestThatCanReachAny) {
  record_unchanged({EntityKind::kSense, kClassesSense});
  app_class({.name = "p/Foo", .body = 2});
  EXPECT_EQ(select(), because("class p.Foo changed"));
  app_class({.name = "p/Foo"});
  app_class({.name = "q/New"});
  EXPECT_EQ(select(), because("a class of the program appeared or disappeared"));
}

TEST_F(Entities, CountEveryResourceForATestThatOpensAnArchiveOfTheClassPath) {
  resource("p/data.txt", "1");
  instrument_all();
  Log log(*this);
  const uint32_t sense = log.name(kResourcesSense, EntityKind::kSense), read = log.name("p/data.txt", EntityKind::kResource);
  const uint32_t other = log.name("p/other.txt", EntityKind::kResource);
  record_log(log.passed("p.FooTest", {{0, {sense}}}).passed("p.BarTest", {{0, {read, other}}}).end());
  EXPECT_EQ(select(), Selected());
  const std::string words = "affected: a resource of the program changed, appeared or disappeared";
  resource("p/data.txt", "2");
  EXPECT_EQ(select(), (Selected{{"p.BarTest", "affected: resource p/data.txt changed"}, {"p.FooTest", words}}));
  resource("p/data.txt", "1");
  resource("p/other.txt", "1");
  EXPECT_EQ(select(), (Selected{{"p.BarTest", "affected: resource p/other.txt appeared"}, {"p.FooTest", words}}));
}

TEST_F(Entities, AlwaysSelectATestThatDependsOnWhatIsNotKnown) {
  const auto always = [](const std::string& words) { return Selected{{"p.FooTest", "always run: " + words}}; };
  record_of({EntityKind::kSense, "smell"});
  EXPECT_EQ(select(), always("it depends on sense \"smell\", which this version does not know"));
  record_of({static_cast<EntityKind>(99), "thing"});
  EXPECT_EQ(select(), always("it depends on thing of kind 99, which this version does not know"));
  record_of({EntityKind::kSense, "values"});
  EXPECT_EQ(select(), always("it looks at variables or properties that cannot be known"));
  record_of({EntityKind::kSense, kFilesSense});
  EXPECT_EQ(select(), always("it looks at files that cannot be known"));
  record_of({EntityKind::kSense, "files in p.K by java.io.File.exists"});
  EXPECT_EQ(select(), always("it looks at files that cannot be known, in p.K by java.io.File.exists"));
  record_of({EntityKind::kSense, kFilesSense}, {"p/Foo"});
  app_class({.name = "p/Foo", .body = 2});
  EXPECT_EQ(select(), because("class p.Foo changed (and 1 more)")) << "what is known to have changed says more";
  app_class({.name = "p/Foo"});
  fs::remove(path("store"));
  record_of({EntityKind::kVariable, "HOME"});
  EXPECT_EQ(select(), (Selected{{"p.FooTest",
                                 "never recorded completely: the log does not say what environment variable HOME was"}}));
}

TEST_F(Entities, CountForAnInitialiserLikeClassesDo) {
  resource("p/data.txt", "1");
  instrument_all();
  Log log(*this);
  const uint32_t data = log.name("p/data.txt", EntityKind::kResource);
  log.initialisation(log.app_table(), app_.slot("p/Foo"), {{0, {data}}});
  log.passed("p.BarTest", {});
  record_log(log.ran("p.FooTest", {"p/Foo"}).end());
  resource("p/data.txt", "2");
  EXPECT_EQ(select(), because("resource p/data.txt changed"));
}

TEST_F(Entities, AreVariablesAndPropertiesByTheirValues) {
  instrument_all();
  const auto record_value = [&](EntityKind kind, const std::string& name, const std::optional<std::string>& value,
                                uint8_t run = 1) {
    Log log(*this, sample_jvm(run));
    const uint32_t slot = log.name(name, kind);
    log.value_note(slot, {value.has_value(), value_digest(value.value_or(""))});
    log.passed("p.FooTest", {{0, {slot}}}).passed("p.BarTest", {}).end();
    log.write(path("logs"));
  };
  const auto recorded = [&](EntityKind kind, const std::string& name, const std::optional<std::string>& value) {
    fs::remove(path("store"));
    fs::remove_all(path("logs"));
    record_value(kind, name, value);
    record();
    return select();
  };
  ASSERT_EQ(::setenv("RETOUCH_TEST_VARIABLE", "one", 1), 0);
  EXPECT_EQ(recorded(EntityKind::kVariable, "RETOUCH_TEST_VARIABLE", "one"), Selected());
  EXPECT_EQ(recorded(EntityKind::kVariable, "RETOUCH_TEST_VARIABLE", "other"),
            because("environment variable RETOUCH_TEST_VARIABLE changed"));
  EXPECT_EQ(recorded(EntityKind::kVariable, "RETOUCH_TEST_VARIABLE", std::nullopt),
            because("environment variable RETOUCH_TEST_VARIABLE appeared"));
  ASSERT_EQ(::unsetenv("RETOUCH_TEST_VARIABLE"), 0);
  EXPECT_EQ(recorded(EntityKind::kVariable, "RETOUCH_TEST_VARIABLE", "one"),
            because("environment variable RETOUCH_TEST_VARIABLE disappeared"));
  EXPECT_EQ(recorded(EntityKind::kProperty, "app.mode", std::nullopt), Selected());
  EXPECT_EQ(recorded(EntityKind::kProperty, "app.mode", "one"),
            because("system property app.mode is not known to be what it was (--jvm-args tells)"));
  const std::vector<std::string> arguments = {"-Dapp.mode=two", "-Dapp.mode=one", "-Dapp.flag"};
  EXPECT_EQ(process_value({EntityKind::kProperty, "app.mode"}, arguments), value_digest("one"));
  EXPECT_EQ(process_value({EntityKind::kProperty, "app.flag"}, arguments), value_digest(""));
  EXPECT_EQ(process_value({EntityKind::kProperty, "app"}, arguments), std::nullopt);
  EXPECT_EQ(value_digest("").hex(), "cbf29ce484222325340d631b7bdddcda") << "as the runtime has it";
  EXPECT_NE(value_digest("ab"), value_digest("ba"));
  fs::remove(path("store"));
  fs::remove_all(path("logs"));
  record_value(EntityKind::kProperty, "app.mode", "one", 2);
  record_value(EntityKind::kProperty, "app.mode", "two", 3);
  record();
  EXPECT_EQ(select().count("p.FooTest"), 1u);
}

// A test that meets the class after an earlier one made its initialiser fail sees something else than by itself.
class FailedInitialiser : public Entities {
 protected:
  void SetUp() override {
    Entities::SetUp();
    instrument_all();
  }
  void fail(Log& log) {
    const uint32_t failed = log.name("failed", EntityKind::kSense);
    log.initialisation(log.app_table(), app_.slot("p/Foo"), {{0, {failed}}});
  }
  static Selected in_doubt() {
    return {
        {"p.FooTest",
         "never recorded completely: class p.Foo failed to initialise earlier in its JVM; by itself, or in a JVM of "
         "its own, the test may do something else"}};
  }
};

TEST_F(FailedInitialiser, MakesLaterTestsThatHoldTheClassDoubtful) {
  Log log(*this);
  log.start("p.BarTest");
  fail(log);
  log.ran("p.BarTest", {"p/Foo"});
  log.start("p.FooTest");
  log.ran("p.FooTest", {"p/Foo"});
  log.end();
  record_log(log);
  EXPECT_EQ(select(), in_doubt());
}

TEST_F(FailedInitialiser, IsNoMatterForTestsThatDoNotHoldItOrRanThen) {
  Log log(*this);
  log.start("p.FooTest");
  log.start("p.BarTest");
  fail(log);
  log.ran("p.FooTest", {"p/Foo"});
  log.ran("p.BarTest", {});
  log.end();
  record_log(log);
  EXPECT_EQ(select(), Selected());
  app_class({.name = "p/Foo", .body = 2});
  EXPECT_EQ(select(), because("class p.Foo changed"));
}

TEST_F(FailedInitialiser, IsNoMatterForTestsThatMayLookAtAnyClass) {
  Log log(*this);
  const uint32_t classes = log.name("classes", EntityKind::kSense);
  log.start("p.BarTest");
  fail(log);
  log.ran("p.BarTest", {"p/Foo"});
  log.start("p.FooTest");
  log.passed("p.FooTest", {{0, {classes}}});
  log.end();
  record_log(log);
  EXPECT_EQ(select(), Selected());
}

TEST_F(FailedInitialiser, WhileNoTestRanIsTakenForThatOfTheNextOne) {
  Log first(*this);
  fail(first);
  first.start("p.FooTest");
  first.ran("p.FooTest", {"p/Foo"});
  first.start("p.BarTest");
  first.ran("p.BarTest", {});
  first.end();
  record_log(first);
  EXPECT_EQ(select(), Selected());
  fs::remove(path("store"));
  Log second(*this, sample_jvm(2));
  fail(second);
  second.start("p.BarTest");
  second.ran("p.BarTest", {"p/Foo"});
  second.start("p.FooTest");
  second.ran("p.FooTest", {"p/Foo"});
  second.end();
  record_log(second);
  EXPECT_EQ(select(), in_doubt());
}

}  // namespace
}  // namespace retouch::selector
