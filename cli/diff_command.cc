#include "cli/diff_command.h"

#include <iostream>

#include "cli/selection_options.h"
#include "cli/test_words.h"
#include "rewriter/base/error.h"
#include "rewriter/base/printable.h"

namespace retouch::cli {
namespace po = boost::program_options;

namespace {

constexpr size_t kShownTests = 10;

int run(const std::vector<std::string>& arguments) {
  const po::variables_map map = parse_arguments("diff", arguments, selection_options(), {});
  Session session("diff", map);
  if (!session.has_store()) throw UserError(session.store_problem());
  const std::vector<selector::Difference> differences = session.selector().differences();
  for (const selector::Difference& difference : differences) {
    const size_t count = difference.tests.size();
    for (const std::string& change : difference.changes) {
      std::cout << printable(change) << ": " << count << (count == 1 ? " test" : " tests") << '\n';
    }
    print_first(difference.tests, kShownTests);
  }
  if (differences.empty()) note("retouch: nothing that a recorded test depends on is different");
  return 0;
}

}  // namespace

const Command kDiffCommand = {"diff", "--store FILE --classpath CLASSPATH [OPTIONS]",
                              "print what changed since the tests were recorded, with the tests that each change selects", selection_options, run};

}  // namespace retouch::cli
