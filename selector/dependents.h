// Who depends on a class: the store read the other way round.
#pragma once

#include <string>
#include <vector>

#include "selector/store.h"

namespace retouch::selector {

struct Dependent {
  std::string test;
  bool by_header_only = false;  // a class that it depends on names this one, so that only its header counts
};

// Of the tests with a complete record, by name.
std::vector<Dependent> dependents_of(const Store& store, const Entity& entity);

// Names of the classes that the store knows, as people write them.
std::vector<std::string> known_classes(const Store& store);

}  // namespace retouch::selector
