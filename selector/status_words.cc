#include "selector/status_words.h"

namespace retouch::selector {

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

}  // namespace retouch::selector
