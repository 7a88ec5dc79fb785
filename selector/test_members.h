// The classes inside a test class in which a framework may find tests of its: they belong to its set whether or not they
// ran, for a test that they newly have runs as part of it or, where it left them out, would be new (docs/selection.md).
#pragma once

#include <string_view>
#include <vector>

#include "selector/closure.h"
#include "selector/program.h"

namespace retouch::selector {

// Whether it runs as part of the class around it.
bool is_nested_test(const Program& program, std::string_view class_name);

// Of the class and of what it and they inherit from: `all` member classes, at any depth, or the @Nested.
std::vector<Id> members_of_test(std::string_view class_name, bool all, const Program& program, ClosureGraph& graph);

}  // namespace retouch::selector
