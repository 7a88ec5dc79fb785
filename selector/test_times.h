// How long tests took. The log has for each method of a class the time of the whole class, for its methods are written
// together (docs/log-format.md): several of them took it once.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <string_view>
#include <utility>

#include "selector/store.h"

namespace retouch::selector {

// Whether its time is that of its class.
inline bool has_time_of_class(const TestRecord& test) {
  return test.kind == TestKind::kFramework && test.name.find('#') != std::string::npos;
}

// Whose time that is.
inline std::string_view timed_class(const TestRecord& test) {
  return std::string_view(test.name).substr(0, test.name.find('#'));
}

// Of tests together. Borrows their names.
class TotalTime {
 public:
  void add(const TestRecord& test) {
    if (!has_time_of_class(test)) {
      millis_ += test.end_millis - test.start_millis;
      return;
    }
    uint64_t& known = of_classes_[{timed_class(test), test.run}];
    const uint64_t longest = std::max(known, test.end_millis - test.start_millis);
    millis_ += longest - known;
    known = longest;
  }
  uint64_t millis() const { return millis_; }

 private:
  uint64_t millis_ = 0;
  std::map<std::pair<std::string_view, Id>, uint64_t> of_classes_;  // by class and run
};

}  // namespace retouch::selector
