// Results and times of tests in words, for the commands that show what a store holds.
#pragma once

#include <cstdint>
#include <string>

#include "selector/store.h"

namespace retouch::cli {

const char* status_words(selector::TestStatus status);
const char* status_verb(selector::TestStatus status);  // behind "tests that"
std::string utc(uint64_t millis);                      // "2026-01-31 12:00:00 UTC"

}  // namespace retouch::cli
