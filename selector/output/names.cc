// `names`: the selected tests, one a line, in byte order.
#include "selector/output/formats.h"

namespace retouch::selector::output {

Output names(const Report& report) {
  Output out;
  for (const Verdict& verdict : report.verdicts) {
    if (!verdict.is_selected()) continue;
    out.text += verdict.test + '\n';
    if (verdict.test.find('\n') != std::string::npos) {
      out.warnings.push_back("the name of a selected test holds a line end, and is printed as it is: " + verdict.test);
    }
  }
  return out;
}

}  // namespace retouch::selector::output
