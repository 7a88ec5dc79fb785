// What a test's last complete run depended on, for people.
#pragma once

#include <string>
#include <vector>

#include "selector/store.h"

namespace retouch::selector {

struct DependencySummary {
  size_t names = 0;                  // all of them
  std::vector<std::string> classes;  // of the program, as people write them
  size_t absent = 0;                 // classes that the program does not define
  std::vector<std::string> others;   // files, resources and the like, in words
  std::string words() const;         // "12 names, 5 classes of the program, ..."
};

DependencySummary dependency_summary(const Store& store, const Baseline& baseline);

}  // namespace retouch::selector
