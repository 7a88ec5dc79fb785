#include "cli/test_words.h"

#include <algorithm>
#include <ctime>
#include <iostream>

#include "cli/messages.h"
#include "rewriter/base/printable.h"
#include "selector/test_times.h"

namespace retouch::cli {

using selector::TestStatus;

const char* status_verb(TestStatus status) {
  switch (status) {
    case TestStatus::kSkipped:
      return "were skipped";
    case TestStatus::kIncomplete:
      return "were recorded incompletely";
    default:
      return status_words(status);
  }
}

std::string shortened(const std::vector<std::string>& names) {
  constexpr size_t kShown = 5;
  std::string text;
  for (size_t i = 0; i < names.size() && i < kShown; ++i) text += (i == 0 ? "" : ", ") + printable(names[i]);
  if (names.size() > kShown) text += " and " + std::to_string(names.size() - kShown) + " more";
  return text;
}

void print_first(const std::vector<std::string>& names, size_t most) {
  const size_t shown = verbosity() == Verbosity::kVerbose ? names.size() : std::min(names.size(), most);
  for (size_t i = 0; i < shown; ++i) std::cout << "  " << printable(names[i]) << '\n';
  if (shown < names.size()) std::cout << "  and " << names.size() - shown << " more (--verbose)\n";
}

std::string duration(uint64_t millis) {
  const uint64_t seconds = millis / 1000;
  if (seconds >= 3600) return std::to_string(seconds / 3600) + " h " + std::to_string(seconds % 3600 / 60) + " min";
  if (seconds >= 60) return std::to_string(seconds / 60) + " min " + std::to_string(seconds % 60) + " s";
  if (seconds >= 1) return std::to_string(seconds) + '.' + std::to_string(millis % 1000 / 100) + " s";
  return std::to_string(millis) + " ms";
}

std::string time_words(const selector::TestRecord& test) {
  return std::to_string(test.end_millis - test.start_millis) + " ms" + (selector::has_time_of_class(test) ? " (its class)" : "");
}

std::string share(uint64_t part, uint64_t whole) {
  return std::to_string(whole == 0 ? 0 : (part * 100 + whole / 2) / whole) + '%';
}

std::string utc(uint64_t millis) {
  const std::time_t seconds = static_cast<std::time_t>(millis / 1000);
  std::tm parts{};
  char text[32];
  if (gmtime_r(&seconds, &parts) == nullptr || std::strftime(text, sizeof text, "%Y-%m-%d %H:%M:%S UTC", &parts) == 0) {
    return std::to_string(millis) + " ms since 1970";
  }
  return text;
}

}  // namespace retouch::cli
