// What a selection came to, in notes on stderr.
#pragma once

#include <vector>

#include "selector/selection.h"

namespace retouch::cli {

// "2 of 4 tests selected: 1 affected, 1 new", then each selected test with its reason; a reason that many share, once.
void report_selection(const std::vector<selector::Verdict>& verdicts);

// Where all files that tests read below the root are gone, the root is likely another one: a warning says so.
void warn_of_vanished_files(const selector::Selector& selector, const std::string& root);

// Tests that failed and that a selection would have left out (--observe); says nothing where there are none.
void warn_of_missed(const std::vector<std::string>& tests);

}  // namespace retouch::cli
