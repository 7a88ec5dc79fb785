// Stores of several shards or machines as one.
//
// Each store knows runs (Store::runs) and has records of tests, each from one run. A record that the other store does
// not have although it knows the run was replaced or forgotten there, and goes; any other stays. So records that
// replaced a common older one win over it, and two runs of one test that did not know of each other both count. That is
// the observed-remove set with version vectors of Bieniusa et al. (2012): merging is associative, commutative and
// idempotent.
#pragma once

#include <optional>
#include <string>

#include "selector/store.h"

namespace retouch::selector {

// Why the two cannot be one: tests that only one of them knows the runs of were recorded with other artifacts than
// those of the other, or both know how their tests ran, and not in one way. None where they can.
std::optional<std::string> merge_conflict(const Store& a, const Store& b);

// In compacted order.
Store merged(const Store& a, const Store& b);

}  // namespace retouch::selector
