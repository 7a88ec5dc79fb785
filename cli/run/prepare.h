// `retouch run --prepare REQUEST`: what the build tool's side calls just before tests run.
#pragma once

#include <filesystem>

namespace retouch::cli {

// Rewrites what the request names as the program, selects, and writes the answer and the verdicts beside it. Warns of
// what makes more run than would have to. Throws UserError; then the build runs its tests as it always does.
void prepare_test_run(const std::filesystem::path& request);

}  // namespace retouch::cli
