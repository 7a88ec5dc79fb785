// `retouch run --prepare REQUEST`: what the build tool's side calls just before tests run.
#pragma once

#include <filesystem>

#include "cli/run/test_run.h"
#include "selector/select_driver.h"

namespace retouch::cli {

// Rewrites what the request names as the program, selects, and writes the answer and the verdicts beside it. Warns of
// what makes more run than would have to. Throws UserError; then the build runs its tests as it always does.
void prepare_test_run(const std::filesystem::path& request);

// What the tests of a request that was answered are selected by.
selector::SelectOptions selection_of(const TestRunRequest& request, const TestRunAnswer& answer);

}  // namespace retouch::cli
