// Finds the test classes in artifacts, from the facts of their classes: JUnit 3, 4, Jupiter and suites, TestNG, and
// every annotation that is itself annotated with one of theirs. Methods and annotations count wherever they are
// inherited from, libraries included. And what Surefire finds by the names of classes alone. Concrete classes only; a
// doubtful one counts as a test.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "selector/artifact.h"

namespace retouch::selector {

struct DiscoveredTest {
  std::string name;  // as frameworks name it: "p.FooTest"
  std::string
      outer;  // of a class inside another one that is no part of it to the framework (static): the outermost one
};

// `class_of` gives the facts of any class of the class path, null where it has none.
using ClassLookup = std::function<const facts::ClassFacts*(std::string_view class_name)>;

std::vector<DiscoveredTest> discover_tests(const std::vector<Artifact*>& roots,
                                           const ClassLookup& class_of);  // by name

}  // namespace retouch::selector
