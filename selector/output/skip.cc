// `skip`: what the runtime leaves out inside the JVM (`retouch.skip`): a line with the version, then the tests that
// need not run, one a line, as the runtime names them. A test that is not in it runs.
#include "selector/output/test_names.h"

namespace retouch::selector::output {

Output skip(const Report& report) {
  Output out;
  out.text = "retouch-skip 1\n";
  const auto is_a_line = [](const Verdict& verdict) { return verdict.test.find_first_of("\r\n") == std::string::npos; };
  for (const Verdict* test : nameable(unselected_tests(report), is_a_line, "it runs", out)) {
    out.text += test->test + '\n';
  }
  warn_of_named_runs(report, out);
  return out;
}

}  // namespace retouch::selector::output
