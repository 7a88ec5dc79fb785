#include "selector/store_tests.h"

#include <algorithm>

namespace retouch::selector {

std::vector<std::span<const TestRecord>> records_by_test(const Store& store) {
  std::vector<std::span<const TestRecord>> out;
  for (auto first = store.tests.begin(); first != store.tests.end();) {
    const auto end = std::find_if(first, store.tests.end(), [&](const TestRecord& test) { return test.name != first->name; });
    out.emplace_back(first, end);
    first = end;
  }
  return out;
}

}  // namespace retouch::selector
