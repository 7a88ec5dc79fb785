// `names`: the selected tests, one a line, in byte order.
#include "selector/output/formats.h"

namespace retouch::selector::output {

Output names(const Report& report) {
  Output out;
  for (const Verdict& verdict : report.verdicts) {
    if (verdict.is_selected()) out.text += verdict.test + '\n';
  }
  return out;
}

}  // namespace retouch::selector::output
