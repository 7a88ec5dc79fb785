// The tests of a store one by one, where there may be several records of each.
#pragma once

#include <span>
#include <vector>

#include "selector/store.h"

namespace retouch::selector {

// The records of each test, by its name. Borrows from the store.
std::vector<std::span<const TestRecord>> records_by_test(const Store& store);

}  // namespace retouch::selector
