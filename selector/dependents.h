// Who depends on a class: the store read the other way round.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "selector/store.h"

namespace retouch::selector {

// What of the class counts for a test, the least first.
enum class Link : uint8_t {
  kNone,
  kOverriding,  // what it overrides, extends and implements: the test depends on an ancestor, and an object of the
                // class may be left from another test of the JVM (overriding.h)
  kHeader,  // a class that the test depends on names this one
  kItself,
};

struct Dependent {
  std::string test;
  Link by;
};

// Of the tests with a complete record, by name.
std::vector<Dependent> dependents_of(const Store& store, const Entity& entity);

// Names of the classes that the store knows, as people write them.
std::vector<std::string> known_classes(const Store& store);

}  // namespace retouch::selector
