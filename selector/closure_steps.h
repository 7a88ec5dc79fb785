// How a class came into a test's set where nothing recorded it: which other members of the set the closure goes on from
// (collection-points section 4), in words for people. By today's class files, so that a step which is gone is not named.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "selector/revision.h"

namespace retouch::selector {

class ClosureSteps {
 public:
  // Of the classes of a set. Borrows their names, and the revision's.
  ClosureSteps(const std::vector<std::string_view>& members, const Revision& revision);

  // "p.Sub extends it", "p.Impl implements it, and 3 more lead to it"; empty where no member leads to the class.
  std::string to(std::string_view class_name) const;

 private:
  struct Step {
    std::string_view from;
    const char* words;
  };
  void add_steps_of(std::string_view member, const facts::ClassFacts& facts);

  std::map<std::string, std::vector<Step>, std::less<>> steps_;  // by where they lead
};

}  // namespace retouch::selector
