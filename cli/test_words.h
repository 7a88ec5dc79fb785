// Results and times of tests in words, for the commands that show what a store holds.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "selector/status_words.h"
#include "selector/store.h"

namespace retouch::cli {

using selector::status_words;
const char* status_verb(selector::TestStatus status);  // behind "tests that"
std::string shortened(const std::vector<std::string>& names);  // "a, b, c and 7 more"
// On stdout, a line each; behind `most` of them "and 7 more (--verbose)", unless all are asked for.
void print_first(const std::vector<std::string>& names, size_t most);
std::string duration(uint64_t millis);                         // "340 ms", "12.5 s", "3 min 20 s", "2 h 5 min"
std::string share(uint64_t part, uint64_t whole);              // "12%"; "0%" of nothing
std::string time_words(const selector::TestRecord& test);      // "12 ms", "12 ms (its class)"
std::string utc(uint64_t millis);                      // "2026-01-31 12:00:00 UTC"

}  // namespace retouch::cli
