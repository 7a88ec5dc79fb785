// What the runs of tests came to over time: a small text file beside the store (STORE.history), which `record` adds a line
// to. Nothing is selected by it: a line that cannot be read is left out, and a store without the file is as good.
//
//   retouch-history 1
//   millis tests ran all_millis ran_millis failed       numbers, separated by spaces; one line a record
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "selector/store.h"

namespace retouch::selector {

struct HistoryEntry {
  uint64_t millis = 0;      // when the last of the tests ended
  uint64_t tests = 0;       // that the store knew then
  uint64_t ran = 0;         // of them, this time
  uint64_t all_millis = 0;  // what all of them took when they last ran
  uint64_t ran_millis = 0;  // of those that ran
  uint64_t failed = 0;      // of those that ran
  friend bool operator==(const HistoryEntry&, const HistoryEntry&) = default;
};

std::filesystem::path history_path(const std::filesystem::path& store);

// Of the tests named, which have just been recorded in `store`.
HistoryEntry history_entry(const Store& store, const std::vector<std::string>& ran);

// In the order in which they were added; empty without a file that can be read.
std::vector<HistoryEntry> read_history(const std::filesystem::path& store);

// Behind the others; the oldest go where there are many. Throws UserError. One writer at a time: under the store's lock.
void add_to_history(const std::filesystem::path& store, const HistoryEntry& entry);

}  // namespace retouch::selector
