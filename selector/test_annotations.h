// What makes a class a test, framework by framework.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

namespace retouch::selector {

// Runtime-visible annotations on a class or its methods. An annotation that is annotated with one of them is one too.
inline constexpr auto kTestAnnotations = std::to_array<std::string_view>({
    "org/junit/Test",
    "org/junit/experimental/theories/Theory",
    "org/junit/runner/RunWith",
    "org/junit/jupiter/api/ClassTemplate",
    "org/junit/jupiter/api/RepeatedTest",
    "org/junit/jupiter/api/Test",
    "org/junit/jupiter/api/TestFactory",
    "org/junit/jupiter/api/TestTemplate",
    "org/junit/jupiter/params/ParameterizedClass",
    "org/junit/jupiter/params/ParameterizedTest",
    "org/junit/platform/commons/annotation/Testable",  // on the annotations of every engine that means to be found
    "org/junit/platform/suite/api/Suite",
    "org/testng/annotations/Factory",
    "org/testng/annotations/Test",
});

// Annotations on a class that hand its nested classes, too, to the class's own runner or suite.
inline constexpr auto kRunnerAnnotations = std::to_array<std::string_view>({
    "org/junit/runner/RunWith",
    "org/junit/platform/suite/api/Suite",
});

inline constexpr std::string_view kNestedAnnotation = "org/junit/jupiter/api/Nested";

// Classes and interfaces whose subclasses are tests.
inline constexpr auto kTestBases = std::to_array<std::string_view>({
    "io/kotest/core/spec/Spec",
    "junit/framework/TestCase",
    "org/scalatest/Suite",
    "spock/lang/Specification",
});

// JUnit 3 takes a class with `public static junit.framework.Test suite()`.
inline constexpr std::string_view kSuiteMethod = "suite";
inline constexpr std::string_view kSuiteDescriptor = "()Ljunit/framework/Test;";
inline constexpr std::string_view kSuiteType = "junit/framework/Test";

// Surefire looks for tests in classes of these names (**/Test*.java, **/*Test.java, **/*Tests.java, **/*TestCase.java,
// without **/*$*). Its providers up to 3.5 take what no annotation shows: whatever is a junit.framework.Test, and where
// no other framework is there (surefire-junit3), a class with a public constructor without parameters, whose public
// void test*() run.
constexpr bool has_surefire_name(std::string_view class_name) {
  const std::string_view simple = class_name.substr(class_name.rfind('/') + 1);
  return simple.find('$') == std::string_view::npos && (simple.starts_with("Test") || simple.ends_with("Test") ||
                                                        simple.ends_with("Tests") || simple.ends_with("TestCase"));
}

// With one of these on the class path Surefire takes another provider.
inline constexpr auto kFrameworkTypes = std::to_array<std::string_view>({
    "org/junit/Test",
    "org/junit/jupiter/api/Test",
    "org/junit/platform/engine/TestEngine",
    "org/testng/annotations/Test",
});
inline constexpr std::string_view kPlainTestPrefix = "test";

template <size_t N>
constexpr bool is_one_of(const std::array<std::string_view, N>& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

}  // namespace retouch::selector
