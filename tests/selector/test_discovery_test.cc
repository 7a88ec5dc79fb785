#include "selector/test_discovery.h"

#include "rewriter/base/text_arena.h"
#include "selector/class_names.h"
#include "tests/selector/workspace.h"

namespace retouch::selector {
namespace {

namespace fs = std::filesystem;
using test::ClassSpec;

constexpr int kInterface = 0x0601;
constexpr int kAnnotation = 0x2601;
constexpr int kAbstract = 0x0421;

class Discovery : public test::Workspace {
 protected:
  void there_is(const ClassSpec& spec) const { test::write_class(path("tests"), spec); }
  void library_has(const ClassSpec& spec) const { test::write_class(path("lib"), spec); }
  std::vector<std::string> found() {
    fs::create_directories(path("lib"));
    library_has({.name = "l/Unrelated"});
    Artifact tests(path("tests"), false);
    Artifact library(path("lib"), false);
    std::vector<std::string> out;
    for (const DiscoveredTest& test : discover_tests({&tests}, [&](std::string_view name) {
           return library.class_at(std::string(name) + std::string(kClassSuffix));
         })) {
      out.push_back(test.outer.empty() ? test.name : test.name + " in " + test.outer);
    }
    return out;
  }
  static constexpr const char* kTest = "org/junit/jupiter/api/Test";
};

using Names = std::vector<std::string>;

TEST_F(Discovery, EndsForAHierarchyDeeperThanAnyThatAJvmLoads) {
  constexpr int kClasses = 40'000;
  facts::ArtifactFacts facts;
  facts.instrumentation.emplace();
  TextArena text;
  for (int i = 0; i < kClasses; ++i) {
    const auto name = [&](int number) { return text.keep("p/C" + std::to_string(1'000'000 + number)); };
    facts::ClassEntry entry;
    entry.path = text.keep(name(i), ".class");
    entry.facts.name = name(i);
    entry.facts.super_name = name(i + 1);
    facts.classes.push_back(entry);
  }
  fs::create_directories(path("tests/META-INF/retouch"));
  write_file_atomically(path("tests") / facts::kArtifactRecordPath, facts::write_artifact_record(facts));
  const std::vector<std::string> names = found();
  EXPECT_TRUE(std::find(names.begin(), names.end(), "p.C1000000") != names.end()) << "in doubt a test";
}

TEST_F(Discovery, KnowsTheAnnotationsOfEveryFramework) {
  int number = 0;
  for (const char* annotation :
       {"org/junit/Test", "org/junit/runner/RunWith", "org/junit/jupiter/api/Test",
        "org/junit/jupiter/api/RepeatedTest", "org/junit/jupiter/api/TestFactory", "org/junit/jupiter/api/TestTemplate",
        "org/junit/jupiter/params/ParameterizedTest", "org/junit/platform/suite/api/Suite",
        "org/testng/annotations/Test", "org/testng/annotations/Factory", "org/junit/jupiter/api/ClassTemplate",
        "org/junit/jupiter/params/ParameterizedClass"}) {
    there_is({.name = "p/T" + std::to_string(++number), .annotations = {annotation}});
  }
  there_is({.name = "p/Helper", .annotations = {"org/junit/jupiter/api/Disabled", "org/junit/Rule"}});
  EXPECT_EQ(found().size(), 12u);
}

TEST_F(Discovery, KnowsTheBaseClassesOfEnginesWithoutAnnotations) {
  library_has({.name = "io/kotest/core/spec/style/FunSpec", .super_name = "io/kotest/core/spec/Spec"});
  there_is({.name = "p/KotestSpec", .super_name = "io/kotest/core/spec/style/FunSpec"});
  there_is({.name = "p/SpockSpec", .super_name = "spock/lang/Specification"});
  EXPECT_EQ(found(), (Names{"p.KotestSpec", "p.SpockSpec"}));
}

TEST_F(Discovery, FindsJUnit3ThroughAnySuperclass) {
  there_is({.name = "p/Base", .super_name = "l/LibraryBase", .access_flags = kAbstract});
  library_has({.name = "l/LibraryBase", .super_name = "junit/framework/TestCase", .access_flags = kAbstract});
  there_is({.name = "p/OldTest", .super_name = "p/Base"});
  EXPECT_EQ(found(), Names{"p.OldTest"});
}

TEST_F(Discovery, FindsTestsInheritedFromClassesAndInterfaces) {
  there_is({.name = "p/Contract", .annotations = {kTest}, .access_flags = kInterface});
  there_is({.name = "p/Wider", .interfaces = {"p/Contract"}, .access_flags = kInterface});
  there_is({.name = "p/OfInterface", .interfaces = {"p/Wider"}});
  library_has({.name = "l/Base", .annotations = {"org/junit/Test"}, .access_flags = kAbstract});
  there_is({.name = "p/OfLibrary", .super_name = "l/Base"});
  EXPECT_EQ(found(), (Names{"p.OfInterface", "p.OfLibrary"}));
}

TEST_F(Discovery, FollowsMetaAnnotations) {
  there_is({.name = "p/Fast", .annotations = {"l/Quick"}, .access_flags = kAnnotation});
  library_has({.name = "l/Quick",
               .annotations = {"org/junit/platform/commons/annotation/Testable"},
               .access_flags = kAnnotation});
  there_is({.name = "p/FastTest", .annotations = {"p/Fast"}});
  there_is({.name = "p/Circle1", .annotations = {"p/Circle2"}, .access_flags = kAnnotation});
  there_is({.name = "p/Circle2", .annotations = {"p/Circle1"}, .access_flags = kAnnotation});
  there_is({.name = "p/NoTest", .annotations = {"p/Circle1"}});
  EXPECT_EQ(found(), Names{"p.FastTest"});
}

TEST_F(Discovery, TakesConcreteClassesOnly) {
  there_is({.name = "p/AbstractTest", .annotations = {kTest}, .access_flags = kAbstract});
  there_is({.name = "p/Contract", .annotations = {kTest}, .access_flags = kInterface});
  EXPECT_EQ(found(), Names());
}

TEST_F(Discovery, GivesNestedTestsToTheirOuterClass) {
  there_is({.name = "p/Outer"});
  there_is({.name = "p/Outer$Middle", .annotations = {"org/junit/jupiter/api/Nested"}});
  there_is({.name = "p/Outer$Middle$Inner", .annotations = {"org/junit/jupiter/api/Nested", kTest}});
  EXPECT_EQ(found(), Names{"p.Outer"});
}

TEST_F(Discovery, GivesNestedTestsOfAnAbstractClassToItsSubclasses) {
  there_is({.name = "p/Base", .access_flags = kAbstract});
  there_is({.name = "p/Base$Inner", .annotations = {"org/junit/jupiter/api/Nested", kTest}});
  there_is({.name = "p/Real", .super_name = "p/Base"});
  EXPECT_EQ(found(), Names{"p.Real"});
}

TEST_F(Discovery, KeepsAStaticClassInsideAnotherAsATestOfItsOwn) {
  there_is({.name = "p/Outer"});
  there_is({.name = "p/Outer$Static", .annotations = {kTest}});
  there_is({.name = "p/With$Dollar", .annotations = {kTest}});
  EXPECT_EQ(found(), (Names{"p.Outer$Static in p.Outer", "p.With$Dollar"}));
}

TEST_F(Discovery, GivesClassesInsideARunnersClassToIt) {
  there_is({.name = "p/All", .annotations = {"org/junit/runner/RunWith"}});
  there_is({.name = "p/All$One", .annotations = {"org/junit/Test"}});
  EXPECT_EQ(found(), Names{"p.All"});
}

TEST_F(Discovery, FindsASuiteMethodOfJUnit3) {
  const auto with_suite = [&](const std::string& name, const std::string& method) {
    test::ClassBuilder builder(name);
    builder.class_ref("junit/framework/Test");
    builder.method(0x0009, method, "()Ljunit/framework/Test;", {builder.code(1, 0, {0x01, 0xB0})});
    write_file_atomically(path("tests") / (name + ".class"), builder.build());
  };
  with_suite("AllTests", "suite");
  with_suite("Helper", "make");
  there_is({.name = "p/MoreTests", .super_name = "AllTests"});
  there_is({.name = "p/Round", .super_name = "p/Circle"});
  there_is({.name = "p/Circle", .super_name = "p/Round"});
  EXPECT_EQ(found(), (Names{"AllTests", "p.MoreTests"}));
}

TEST_F(Discovery, FindsPlainClassesBySurefiresNamesWhereThereIsNoFramework) {
  RETOUCH_NEEDS_JAVAC(11);
  const auto plain = [](const std::string& name, const std::string& body = "public void testIt() {}",
                        const std::string& more = "") {
    return test::JavaSource{"p/" + name + ".java", "package p; public class " + name + more + " { " + body + " }"};
  };
  const test::JavaClasses classes =
      test::compile_java({plain("OneTest"),
                          plain("TestTwo"),
                          plain("ThreeTests"),
                          plain("FourTestCase"),
                          plain("Test"),
                          plain("HeirTest", "", " extends Base"),
                          plain("OfInterfaceTest", "", " implements Contract"),
                          plain("OddTest", "", " extends l.Unknown"),
                          plain("Base"),
                          {"p/Contract.java", "package p; public interface Contract { default void testIt() {} }"},
                          {"l/Unknown.java", "package l; public class Unknown {}"},
                          plain("Testimony",
                                "void testIt() {} public static void testAll() {} public int testSum() { return 1; } "
                                "public void testAll(int i) {} public void check() {}"),
                          plain("PrivateTest", "private PrivateTest() {} public void testIt() {}"),
                          plain("OuterOne", "public static class InTest { public void testIt() {} }")},
                         11);
  fs::remove_all(classes.directory() / "l");
  fs::copy(classes.directory(), path("tests"), fs::copy_options::recursive);
  EXPECT_EQ(found(), (Names{"p.FourTestCase", "p.HeirTest", "p.OddTest", "p.OfInterfaceTest", "p.OneTest", "p.Test",
                            "p.TestTwo", "p.ThreeTests"}));
  for (const char* framework : {"org/junit/Test", "org/junit/jupiter/api/Test", "org/junit/platform/engine/TestEngine",
                                "org/testng/annotations/Test"}) {
    library_has({.name = framework});
    EXPECT_EQ(found(), Names()) << "Surefire has another provider by " << framework;
    fs::remove(path("lib") / (std::string(framework) + ".class"));
  }
}

TEST_F(Discovery, FindsWhateverIsATestOfJUnit3BySurefiresNames) {
  library_has({.name = "org/junit/Test", .access_flags = kAnnotation});
  library_has({.name = "junit/framework/TestSuite", .interfaces = {"junit/framework/Test"}});
  there_is({.name = "p/AllTests", .super_name = "junit/framework/TestSuite"});
  there_is({.name = "p/Decorator", .super_name = "junit/framework/TestSuite"});
  EXPECT_EQ(found(), Names{"p.AllTests"});
}

TEST_F(Discovery, UnderstandsWhatJavacMakes) {
  RETOUCH_NEEDS_JAVAC(11);
  const test::JavaClasses classes = test::compile_java(
      {{"org/junit/jupiter/api/Test.java",
        "package org.junit.jupiter.api; import java.lang.annotation.*; @Retention(RetentionPolicy.RUNTIME) public "
        "@interface Test {}"},
       {"org/junit/jupiter/api/Nested.java",
        "package org.junit.jupiter.api; import java.lang.annotation.*; @Retention(RetentionPolicy.RUNTIME) public "
        "@interface Nested {}"},
       {"p/FooTest.java",
        "package p; import org.junit.jupiter.api.*; class FooTest { @Nested class Inner { @Test void t() { new "
        "Contract() {}; class Local implements Contract {} } } }"},
       {"p/Foo$1Test.java", "package p; class Foo$1Test { @org.junit.jupiter.api.Test void t() {} }"},
       {"p/Helper.java", "package p; class Helper { Runnable r = () -> {}; }"},
       {"p/Contract.java", "package p; interface Contract { @org.junit.jupiter.api.Test default void t() {} }"},
       {"p/BarTest.java", "package p; class BarTest implements Contract {}"}},
      11);
  Artifact artifact(classes.directory(), false);
  Names names;
  for (const DiscoveredTest& test : discover_tests({&artifact}, [](std::string_view) { return nullptr; })) {
    names.push_back(test.name);
  }
  EXPECT_EQ(names, (Names{"p.BarTest", "p.Foo$1Test", "p.FooTest"}));
}

}  // namespace
}  // namespace retouch::selector
