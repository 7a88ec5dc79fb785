#include "selector/test_methods.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "selector/partial_run.h"
#include "tests/support/javac.h"

namespace retouch::selector {
namespace {

// Annotations under the frameworks' names, so that no framework is needed.
test::JavaSource annotation(const std::string& package, const std::string& name, const std::string& elements = "") {
  std::string path = package + "/" + name + ".java";
  std::replace(path.begin(), path.end() - 5, '.', '/');
  return {path, "package " + package +
                    "; import java.lang.annotation.*; @Retention(RetentionPolicy.RUNTIME) public @interface " + name +
                    " {" + elements + "}"};
}

class TestMethodsOf : public testing::Test {
 protected:
  TestMethodsOf()
      : classes_(test::compile_java(
            {annotation("org.junit.jupiter.api", "Test"),
             annotation("org.junit.jupiter.api", "Tag", "String value();"),
             annotation("org.testng.annotations", "Test", "String[] groups() default {};"),
             annotation("org.testng.annotations", "Factory"),
             {"p/Base.java",
              "package p; import org.junit.jupiter.api.*; public class Base { class In { @Test void in() {} } @Test "
              "void "
              "inherited() {} @Test "
              "void overridden() {} void helper() {} }"},
             {"p/Deep.java",
              "package p; import org.junit.jupiter.api.*; public interface Deep { @Test default void byDefault() {} }"},
             {"p/Foo.java",
              "package p; import org.junit.jupiter.api.*; public class Foo extends Base implements Deep { @Test void "
              "one() {} @Test void "
              "one(int i) {} @Tag(\"slow\") @Test void slow() {} @Test private void hidden() {} @Test static void "
              "fixed() {} "
              "@org.testng.annotations.Test public void ng() {} @org.testng.annotations.Test(groups = \"g\") public "
              "void "
              "ngSlow() {} @org.testng.annotations.Factory public Object[] made() { return null; } "
              "void overridden() {} void testNamed() {} @Deprecated void old() {} }"},
             annotation("org.junit", "Test"),
             {"p/Base4.java", "package p; public class Base4 { @org.junit.Test public void over() {} @org.testng.annotations.Test public void ng() {} }"},
             {"p/Over4.java", "package p; public class Over4 extends Base4 { public void over() {} public void ng() {} }"},
             {"p/Tagged.java",
              "package p; import org.junit.jupiter.api.*; @Tag(\"x\") class Tagged { @Test void a() {} }"},
             annotation("q", "Unknown"),
             annotation("org.junit.jupiter.api", "Nested"),
             annotation("org.junit.runner", "RunWith", "Class<?> value();"),
             {"org/junit/runners/Parameterized.java", "package org.junit.runners; public class Parameterized {}"},
             {"q/Stories.java", "package q; public class Stories {}"},
             {"junit/framework/TestCase.java",
              "package junit.framework; public class TestCase { protected void runTest() {} }"},
             {"p/Outer.java",
              "package p; import org.junit.jupiter.api.*; public class Outer extends BaseOfOuter { @Test void own() {} "
              "@Nested class In { @Test void in() {} @Nested class Deeper { @Test void deeper() {} } } "
              "@Nested @Tag(\"x\") class Filtered { @Test void filtered() {} } class Plain { @Test void plain() {} } "
              "@Nested static class Static { @Test void fixed() {} } }"},
             {"p/BaseOfOuter.java",
              "package p; import org.junit.jupiter.api.*; class BaseOfOuter { @Nested class Of { @Test void of() {} } "
              "}"},
             {"p/Told.java",
              "package p; @org.junit.runner.RunWith(q.Stories.class) public class Told { public void there() {} }"},
             {"p/TellsOn.java", "package p; public class TellsOn extends Told {}"},
             {"p/Rows.java",
              "package p; @org.junit.runner.RunWith(org.junit.runners.Parameterized.class) public class Rows {}"},
             {"p/Cases.java", "package p; public class Cases extends junit.framework.TestCase {}"},
             {"p/RunsItself.java",
              "package p; public class RunsItself extends junit.framework.TestCase { protected void runTest() {} }"},
             {"p/Written.java",
              "package p; import org.junit.jupiter.api.*; public class Written extends Astral { @Test void \\uD835\\uDCB3() {} }"},
             {"p/Astral.java", "package p; import org.junit.jupiter.api.*; public class Astral { @Test void above() {} }"},
             {"p/Spoken.java", "package p; import org.junit.jupiter.api.*; public class Spoken { @Test void fails_QemptyQ() {} }"},
             {"p/Extended.java",
              "package p; import org.junit.jupiter.api.*; @q.Unknown class Extended { @q.Unknown @Test void a() {} }"}},
            8)),
        class_path_(read_class_path({classes_.directory().string()}, {})),
        methods_(class_path_) {}

  bool may_run(const std::string& name) { return methods_.may_run("p.Foo", *parse_method_name(name)); }

  test::JavaClasses classes_;
  ClassPath class_path_;
  TestMethods methods_;
};

TEST_F(TestMethodsOf, MayRunWhileTheyAreThereAndLookLikeTests) {
  for (const char* name : {"#one()", "#one(int)", "#one", "#inherited()", "#byDefault()", "#slow()", "#testNamed()",
                           "p.Base#inherited()"}) {
    EXPECT_TRUE(may_run(name)) << name;
  }
  for (const char* name : {"#two()", "#one(long)", "#overridden()", "#helper()", "#old()", "p.Gone#a()", "p.Base#"}) {
    EXPECT_FALSE(may_run(name)) << name;
  }
}

TEST_F(TestMethodsOf, ArePlainWhereNothingFiltersThem) {
  std::vector<std::string> plain;
  for (const DeclaredMethod& method : methods_.plain_tests("p.Foo")) plain.push_back(method.name + method.descriptor);
  std::sort(plain.begin(), plain.end());
  EXPECT_EQ(plain, (std::vector<std::string>{"byDefault()V", "inherited()V", "ng()V", "one()V", "one(I)V"}));
  EXPECT_TRUE(methods_.plain_tests("p.Tagged").empty());
  EXPECT_TRUE(methods_.plain_tests("p.Gone").empty());
  EXPECT_EQ(methods_.plain_tests("p.Extended").size(), 1u) << "an annotation that is not known leaves nothing out";
}

// Logs of method granularity have them in UTF-8, class files and logs of class granularity in its modified form.
TEST_F(TestMethodsOf, AreFoundByNamesOfAnyCharacters) {
  EXPECT_EQ(methods_.plain_test_names("p.Written"), (std::vector<std::string>{"p.Written#above", "p.Written#\U0001D4B3"}));
  for (const char* name : {"#\U0001D4B3", "#\U0001D4B3()", "#\xED\xA0\xB5\xED\xB2\xB3()"}) {
    EXPECT_TRUE(methods_.may_run("p.Written", *parse_method_name(name))) << name;
  }
  EXPECT_FALSE(methods_.may_run("p.Written", *parse_method_name("#\U0001D4B4")));
}

// As Kotlin writes them: `fails (empty)`. JUnit 4 tells of methods without types.
TEST_F(TestMethodsOf, MayEndWithABracketThatHoldsNoTypes) {
  std::string text(as_text(classes_.bytes("p/Spoken")));
  text.replace(text.find("fails_QemptyQ"), 13, "fails (empty)");
  const test::TemporaryDirectory directory;
  std::filesystem::create_directories(directory.path() / "p");
  write_file_atomically(directory.path() / "p/Spoken.class", as_bytes(text));
  const ClassPath class_path = read_class_path({directory.path().string()}, {});
  TestMethods methods(class_path);
  for (const char* name : {"#fails (empty)", "#fails (empty)()"}) EXPECT_TRUE(methods.may_run("p.Spoken", *parse_method_name(name))) << name;
  for (const char* name : {"#fails ", "#fails (full)"}) EXPECT_FALSE(methods.may_run("p.Spoken", *parse_method_name(name))) << name;
  for (const char* name : {"#fails (empty)", "#fails (empty)()"}) {
    EXPECT_TRUE(extent_of_run("p.Spoken", {}, {true, false, {name}}, false, methods).never_ran.empty()) << name;
  }
  EXPECT_EQ(extent_of_run("p.Spoken", {}, {true, false, {"#other"}}, false, methods).never_ran.size(), 1U);
}

// So are classes, here a superclass: in a class file by one form, in a folder by the other.
TEST_F(TestMethodsOf, AreFoundInClassesOfAnyCharacters) {
  const test::TemporaryDirectory directory;
  std::filesystem::create_directories(directory.path() / "p");
  for (const auto& [name, file] : {std::pair("p/Written", "p/Written.class"), std::pair("p/Astral", "p/\U0001D4B3.class")}) {
    std::string text(as_text(classes_.bytes(name)));
    for (size_t at = text.find("p/Astral"); at != std::string::npos; at = text.find("p/Astral")) {
      text.replace(at, 8, "p/\xED\xA0\xB5\xED\xB2\xB3");
    }
    write_file_atomically(directory.path() / file, as_bytes(text));
  }
  const ClassPath class_path = read_class_path({directory.path().string()}, {});
  TestMethods methods(class_path);
  for (const char* test : {"p.Written", "p.\U0001D4B3"}) EXPECT_TRUE(methods.may_run(test, *parse_method_name("#above"))) << test;
  EXPECT_FALSE(methods.may_run("p.Written", *parse_method_name("#gone"))) << "the superclass is known";
}

// As JUnit 4 and TestNG do it; JUnit 5 does not (#overridden() above).
TEST_F(TestMethodsOf, RunByAnAnnotationOnWhatTheyOverride) {
  std::vector<std::string> plain;
  for (const DeclaredMethod& method : methods_.plain_tests("p.Over4")) plain.push_back(method.name);
  EXPECT_EQ(plain, (std::vector<std::string>{"over", "ng"}));
  for (const char* name : {"#over()", "#ng"}) EXPECT_TRUE(methods_.may_run("p.Over4", *parse_method_name(name))) << name;
}

TEST_F(TestMethodsOf, ArePlainInNestedClassesToo) {
  std::vector<std::string> plain;
  for (const DeclaredMethod& method : methods_.plain_tests("p.Outer"))
    plain.push_back(method.owner + "#" + method.name);
  std::sort(plain.begin(), plain.end());
  EXPECT_EQ(plain,
            (std::vector<std::string>{"#own", "p.BaseOfOuter$Of#of", "p.Outer$In#in", "p.Outer$In$Deeper#deeper"}));
  const auto never_ran = [&](std::vector<std::string> names) {
    return extent_of_run("p.Outer", {}, {true, false, std::move(names)}, false, methods_).never_ran;
  };
  EXPECT_EQ(never_ran({"#own()", "p.Outer$In#in()", "p.BaseOfOuter$Of#of()"}),
            std::vector<std::string>{"p.Outer$In$Deeper#deeper()"});
  EXPECT_EQ(never_ran({"#own()", "p.Outer$In#", "p.BaseOfOuter$Of#"}), std::vector<std::string>())
      << "skipped as a whole, with what is in it";
}

TEST_F(TestMethodsOf, AreNeverGoneWhereARunnerGivesNames) {
  const auto may_run_in = [&](const std::string& test, const std::string& name) {
    return methods_.may_run(test, *parse_method_name(name));
  };
  EXPECT_TRUE(may_run_in("p.Told", "#the story of x"));
  EXPECT_TRUE(may_run_in("p.TellsOn", "#story"));
  EXPECT_TRUE(may_run_in("p.TellsOn", "#there")) << "a story with the name of a helper";
  EXPECT_FALSE(may_run_in("p.Told", "#story()")) << "the framework had a method with parameters";
  EXPECT_FALSE(may_run_in("p.Rows", "#gone"));
  EXPECT_FALSE(may_run_in("p.Cases", "#testGone"));
  EXPECT_TRUE(may_run_in("p.RunsItself", "#some case"));
  EXPECT_FALSE(may_run_in("p.Outer", "#gone"));
}

TEST_F(TestMethodsOf, AreLeftOutAsLongAsTheClassIsTheSame) {
  TestRecord earlier;
  earlier.baseline = Baseline{0, 0, 1, true, {{"#own()", MethodState::kRan}, {"p.BaseOfOuter$Of#of()", MethodState::kRan}, {"p.Outer$In#in()", MethodState::kLeftOut}}};
  const auto never_ran = [&](bool class_changed) {
    const MethodsOfRun now{true, false, {"#own()", "p.BaseOfOuter$Of#of()"}};
    const std::vector<std::string> names = extent_of_run("p.Outer", {earlier}, now, class_changed, methods_).never_ran;
    return std::count(names.begin(), names.end(), "p.Outer$In#in()");
  };
  EXPECT_EQ(never_ran(false), 0);
  EXPECT_EQ(never_ran(true), 1);
}

TEST_F(TestMethodsOf, AreWaitedForInNestedClassesThatAreInherited) {
  EXPECT_TRUE(methods_.is_member_of("p.Foo", "p.Base$In"));
  EXPECT_FALSE(methods_.is_member_of("p.Foo", "p.Tagged"));
  EXPECT_FALSE(methods_.is_member_of("p.Foo", "p.Base"));
  TestRecord record;
  record.baseline = Baseline{0, 0, 1, true, {{"#one()", MethodState::kRan}, {"p.Base$In#in()", MethodState::kRan}}};
  const RunExtent extent = extent_of_run("p.Foo", {record}, {true, false, {"#one()"}}, true, methods_);
  ASSERT_TRUE(extent.kept[0]) << "in() did not run, and is no suite's";
  EXPECT_EQ(*extent.kept[0], (std::vector<TestMethod>{{"p.Base$In#in()", MethodState::kRan}}));
}

TEST_F(TestMethodsOf, ThatNeverRanAreToldOnce) {
  MethodsOfRun now{true, false, {"#one()", "#inherited()", "#byDefault()", "#ng()"}};
  const RunExtent first = extent_of_run("p.Foo", {}, now, false, methods_);
  EXPECT_EQ(first.never_ran, std::vector<std::string>{"#one(int)"}) << "the one that takes an int";
  TestRecord record;
  record.baseline = Baseline{0, 0, 1, true, first.methods};
  const RunExtent second = extent_of_run("p.Foo", {record}, now, false, methods_);
  EXPECT_FALSE(second.kept[0]);
  EXPECT_TRUE(second.never_ran.empty());
  now.names.pop_back();
  const RunExtent third = extent_of_run("p.Foo", {record}, now, false, methods_);
  EXPECT_TRUE(third.kept[0]) << "ng() has no result now";
}

TEST(MethodNames, AreTakenApart) {
  EXPECT_EQ(parse_method_name("#a b()")->method, "a b");
  EXPECT_EQ(parse_method_name("p.C$D#a(int, p.E)")->owner, "p.C$D");
  EXPECT_EQ(parse_method_name("p.C$D#a(int, p.E)")->parameters, "int, p.E");
  EXPECT_FALSE(parse_method_name("#a")->parameters.has_value());
  EXPECT_FALSE(parse_method_name("/[spec:a#b()]").has_value());
  EXPECT_EQ(parameter_descriptor("int, [[J, [Lp.E;, java.lang.String"), "(I[[J[Lp/E;Ljava/lang/String;)");
  EXPECT_EQ(parameter_descriptor(""), "()");
  EXPECT_EQ(parameter_names("(I[[J[Lp/E;Ljava/lang/String;)V"), "int, [[J, [Lp.E;, java.lang.String");
  EXPECT_EQ(parameter_names("()V"), "");
  EXPECT_EQ(method_words({"#a()", "q.C#b", "/[x:1]", "#d"}), "its methods a, q.C#b, [x:1] and 1 more");
}

}  // namespace
}  // namespace retouch::selector
