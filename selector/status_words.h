// Results of tests in words.
#pragma once

#include "selector/run_log.h"

namespace retouch::selector {

const char* status_words(TestStatus status);  // "passed", "did not finish"

}  // namespace retouch::selector
