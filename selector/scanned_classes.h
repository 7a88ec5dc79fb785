// Frameworks that look through all classes for annotations: what carries one takes part in tests that run none of its
// code, and so does a class that newly carries one. A class in a test's set with an annotation of `shown_by` gives the
// test a sense, and the sense stands for the classes that the framework would find.
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "selector/closure.h"
#include "selector/program.h"

namespace retouch::selector {

struct Scan {
  std::string_view shown_by;  // an annotation type, or a package of these (is_meant)
  std::string_view sense;
};

inline constexpr auto kScans = std::to_array<Scan>({
    // Steps, hooks and converters of Cucumber.
    {"io/cucumber/", kGlueSense},
    // Suites of classes that are searched for by name, tag or what they hold.
    {"org/junit/extensions/cpsuite/", kClassesSense},
    {"org/junit/platform/suite/api/SelectModules", kClassesSense},
    {"org/junit/platform/suite/api/SelectPackages", kClassesSense},
    // A class of a TestNG run that configures it for the others.
    {"org/testng/annotations/", kNgSense},
});

// Of the senses kGlueSense and kNgSense: the program's classes that carry what is looked for, by themselves or by a
// superclass. Ascending.
std::vector<std::string_view> scanned_classes(std::string_view sense, const Program& program,
                                              const LibraryClasses& libraries);

}  // namespace retouch::selector
