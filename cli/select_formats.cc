#include "cli/select_formats.h"

#include <array>

#include "rewriter/base/error.h"

namespace retouch::cli {

namespace output = selector::output;

std::span<const SelectFormat> select_formats() {
  static constexpr auto kFormats = std::to_array<SelectFormat>({
      {"names", "the tests to run, one a line", output::names},
      {"json", "every test with its reason (docs/select-json.md)", output::json},
      {"skip", "what need not run, for retouch.skip in the test JVM", output::skip},
      {"surefire-excludes", "what need not run, for -Dsurefire.excludesFile", output::surefire_excludes},
      {"surefire-includes", "what to run, for -Dsurefire.includesFile", output::surefire_includes},
      {"gradle", "an init script that leaves out what need not run, for gradle -I", output::gradle},
      {"console", "what to run, as an argument file of JUnit's ConsoleLauncher", output::console},
      {"testng", "what to run, as a suite file of TestNG", output::testng},
      {"bazel", "what to run, as a --test_filter in a file for --bazelrc", output::bazel},
  });
  return kFormats;
}

const SelectFormat& select_format(const std::string& name) {
  std::string known;
  for (const SelectFormat& format : select_formats()) {
    if (format.name == name) return format;
    known += (known.empty() ? "" : ", ") + std::string(format.name);
  }
  throw UsageError("select: unknown format '" + name + "'", {"known formats: " + known});
}

const std::string& format_help() {
  static const std::string kHelp = [] {
    std::string text;
    for (const SelectFormat& format : select_formats()) {
      text += (text.empty() ? "" : "\n") + std::string(format.name) + ": " + std::string(format.summary);
    }
    return text;
  }();
  return kHelp;
}

}  // namespace retouch::cli
