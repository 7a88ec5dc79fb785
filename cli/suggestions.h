// "did you mean": of known names those that a mistyped one may stand for.
#pragma once

#include <string>
#include <vector>

namespace retouch::cli {

// The nearest first, at most three: names that end with `.given` or `$given` (a class without its package), that differ in case
// alone, or by a few letters.
std::vector<std::string> suggestions(const std::string& given, const std::vector<std::string>& known);

// The one known name that ends with `.given`, `$given` or `#given`; where it is known itself, or there is none or more
// than one, `given`.
std::string full_name(const std::string& given, const std::vector<std::string>& known);

// "did you mean p.FooTest, or q.FooTest?"; empty where nothing is near.
std::string did_you_mean(const std::string& given, const std::vector<std::string>& known);

}  // namespace retouch::cli
