#include "selector/history.h"

#include <algorithm>
#include <set>
#include <sstream>
#include <string_view>

#include "rewriter/base/error.h"
#include "rewriter/base/file_io.h"
#include "rewriter/base/words.h"
#include "selector/store_tests.h"
#include "selector/test_times.h"

namespace retouch::selector {
namespace fs = std::filesystem;

namespace {

constexpr std::string_view kHeader = "retouch-history 1\n";
constexpr size_t kKeptEntries = 2'000;

void write_line(const HistoryEntry& entry, std::ostream& out) {
  out << entry.millis << ' ' << entry.tests << ' ' << entry.ran << ' ' << entry.all_millis << ' ' << entry.ran_millis << ' '
      << entry.failed << '\n';
}

}  // namespace

fs::path history_path(const fs::path& store) {
  fs::path path = store;
  path += ".history";
  return path;
}

HistoryEntry history_entry(const Store& store, const std::vector<std::string>& ran) {
  const std::set<std::string_view> names(ran.begin(), ran.end());
  HistoryEntry entry;
  TotalTime all;
  TotalTime of_run;
  for (const std::span<const TestRecord> records : records_by_test(store)) {
    const TestRecord& last = last_of(records);
    ++entry.tests;
    all.add(last);
    if (!names.contains(last.name)) continue;
    ++entry.ran;
    of_run.add(last);
    entry.millis = std::max(entry.millis, last.end_millis);
    if (last.status != TestStatus::kPassed && last.status != TestStatus::kSkipped) ++entry.failed;
  }
  entry.all_millis = all.millis();
  entry.ran_millis = of_run.millis();
  return entry;
}

std::vector<HistoryEntry> read_history(const fs::path& store) {
  std::vector<HistoryEntry> entries;
  std::vector<uint8_t> bytes;
  std::error_code error;
  if (!fs::is_regular_file(history_path(store), error)) return entries;
  try {
    bytes = read_file(history_path(store));
  } catch (const UserError&) {
    return entries;
  }
  std::string_view text = as_text(bytes);
  if (!text.starts_with(kHeader)) return entries;
  for (const std::string_view line : lines_of(text.substr(kHeader.size()))) {
    std::istringstream numbers{std::string(line)};
    HistoryEntry entry;
    numbers >> entry.millis >> entry.tests >> entry.ran >> entry.all_millis >> entry.ran_millis >> entry.failed;
    const bool is_sound = entry.ran <= entry.tests && entry.ran_millis <= entry.all_millis && entry.failed <= entry.ran;
    if (!numbers.fail() && is_sound) entries.push_back(entry);
  }
  return entries;
}

void add_to_history(const fs::path& store, const HistoryEntry& entry) {
  std::vector<HistoryEntry> entries = read_history(store);
  entries.push_back(entry);
  const size_t first = entries.size() - std::min(entries.size(), kKeptEntries);
  std::ostringstream out;
  out << kHeader;
  for (size_t i = first; i < entries.size(); ++i) write_line(entries[i], out);
  const std::string text = out.str();
  write_file_atomically(history_path(store), as_bytes(text));
}

}  // namespace retouch::selector
