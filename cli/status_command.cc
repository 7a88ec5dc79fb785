#include "cli/status_command.h"

#include <algorithm>
#include <chrono>
#include <iostream>
#include <map>
#include <vector>

#include "cli/selection_options.h"
#include "cli/test_words.h"
#include "rewriter/base/error.h"
#include "rewriter/base/printable.h"
#include "selector/history.h"
#include "selector/observation.h"
#include "selector/store_file.h"
#include "selector/store_tests.h"
#include "selector/test_times.h"

namespace retouch::cli {
namespace po = boost::program_options;

namespace {

using selector::ReasonKind;
using selector::Store;
using selector::TestRecord;
using selector::TestStatus;
using selector::Verdict;

constexpr size_t kShownRuns = 5;

std::ostream& line(const char* name) { return std::cout << name << std::string(12 - std::string(name).size(), ' '); }

std::string counted(size_t count, const char* what) { return std::to_string(count) + ' ' + what + (count == 1 ? "" : "s"); }

std::string age(uint64_t millis) {
  const auto since = std::chrono::system_clock::now().time_since_epoch();
  const auto now = static_cast<uint64_t>(std::chrono::duration_cast<std::chrono::milliseconds>(since).count());
  if (now < millis) return "in the future";
  constexpr uint64_t kDay = 24ull * 3600 * 1000;
  const uint64_t old = now - millis;
  if (old >= kDay) return counted(old / kDay, "day") + " ago";
  return (old < 1000 ? "less than a second" : duration(old)) + " ago";
}

void print_store(const std::string& path, const Store& store) {
  std::map<TestStatus, size_t> by_status;
  uint64_t newest = 0;
  selector::TotalTime time;
  const std::vector<std::span<const TestRecord>> tests = selector::records_by_test(store);
  for (const std::span<const TestRecord> records : tests) {
    const TestRecord& last = selector::last_of(records);
    newest = std::max(newest, last.end_millis);
    ++by_status[last.status];
    time.add(last);
  }
  line("store") << printable(path) << '\n';
  if (newest != 0) line("last run") << utc(newest) << ", " << age(newest) << '\n';
  line("tests") << tests.size();
  const char* separator = ": ";
  for (const auto& [status, count] : by_status) {
    std::cout << separator << count << ' ' << status_words(status);
    separator = ", ";
  }
  std::cout << "; all of them took " << duration(time.millis()) << '\n';
}

void print_selection(const Store& store, const std::vector<Verdict>& verdicts) {
  std::map<ReasonKind, size_t> counts;
  selector::TotalTime selected_time;
  selector::TotalTime all_time;
  size_t selected = 0;
  for (const Verdict& verdict : verdicts) {
    ++counts[verdict.kind];
    const TestRecord* test = store.find_test(verdict.test);
    if (test != nullptr) all_time.add(*test);
    if (!verdict.is_selected()) continue;
    ++selected;
    if (test != nullptr) selected_time.add(*test);
  }
  line("would run") << selected << " of " << verdicts.size() << " (" << share(selected, verdicts.size()) << "), "
                    << duration(selected_time.millis()) << " of " << duration(all_time.millis());
  const char* separator = ": ";
  for (const auto& [kind, count] : counts) {
    if (kind == ReasonKind::kUnaffected) continue;
    std::cout << separator << count << ' ' << selector::reason_name(kind);
    separator = ", ";
  }
  std::cout << '\n';
}

void print_history(const std::string& path) {
  const std::vector<selector::HistoryEntry> entries = selector::read_history(path);
  const size_t shown = std::min(entries.size(), kShownRuns);
  for (size_t i = 0; i < shown; ++i) {
    const selector::HistoryEntry& entry = entries[entries.size() - 1 - i];
    line(i == 0 ? "runs" : "") << utc(entry.millis) << ": " << entry.ran << " of " << entry.tests << " tests ("
                               << share(entry.ran, entry.tests) << "), " << duration(entry.ran_millis) << " of "
                               << duration(entry.all_millis) << ", " << entry.failed << " failed\n";
  }
}

void print_observation(const std::string& path) {
  const std::optional<selector::Observation> observation = selector::read_observation(path);
  if (!observation) return;
  const std::vector<std::string> failed = observation->that(selector::Observed::kFailed);
  const size_t passed = observation->that(selector::Observed::kPassed).size();
  line("observed") << utc(observation->millis) << ": " << observation->left_out.size() << " of " << observation->tests
                   << " tests would have been left out; of those " << passed << " passed since, " << failed.size() << " failed, "
                   << observation->left_out.size() - passed - failed.size() << " did not run\n";
  for (const std::string& name : failed) std::cout << "            failed: " << printable(name) << '\n';
}

int run(const std::vector<std::string>& arguments) {
  const po::variables_map map = parse_arguments("status", arguments, selection_options(), {});
  const std::string path = required("status", map, "store");
  if (values_of(map, "classpath").empty()) {
    print_store(path, readable_store(path));
  } else {
    Session session("status", map);
    if (!session.has_store()) warn(session.store_problem());
    print_store(path, session.store());
    print_selection(session.store(), session.selector().verdicts(session.discovered()));
  }
  print_observation(path);
  print_history(path);
  return 0;
}

}  // namespace

const Command kStatusCommand = {"status", "--store FILE [--classpath CLASSPATH] [OPTIONS]",
                                "show what is known, what would run, and how the last runs went", selection_options, run};

}  // namespace retouch::cli
