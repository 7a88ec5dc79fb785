#include "cli/test_words.h"

#include <ctime>

namespace retouch::cli {

using selector::TestStatus;

const char* status_words(TestStatus status) {
  switch (status) {
    case TestStatus::kPassed:
      return "passed";
    case TestStatus::kFailed:
      return "failed";
    case TestStatus::kSkipped:
      return "skipped";
    case TestStatus::kIncomplete:
      return "incomplete";
    case TestStatus::kUnfinished:
      return "did not finish";
  }
  return "unknown";
}

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
