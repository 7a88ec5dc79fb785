// Which changed resource of the program selects every test: one that no test is known to read, since code that is not
// rewritten may read it for any of them, and one that libraries read by convention, whatever was recorded. Any other
// counts for the tests that recorded it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "selector/store.h"

namespace retouch::selector {

// Why the resource of that name can matter to a test whose rewritten code never asks for it; empty where it cannot.
std::string_view read_by_convention(std::string_view name);

// The resources that tests of a store recorded, by name or as part of a bundle.
class RecordedResources {
 public:
  explicit RecordedResources(const Store& store);  // borrows the store's names
  bool has(std::string_view name) const;           // without META-INF/versions/N/

 private:
  std::set<std::string_view> names_;
  std::vector<std::string_view> bundles_;
};

// Those that select all, in words, `most` of them at most. Empty where no change does.
std::vector<std::string> resource_changes(const Environment& before, const std::vector<Resource>& now,
                                          const RecordedResources& recorded, size_t most = SIZE_MAX);

}  // namespace retouch::selector
