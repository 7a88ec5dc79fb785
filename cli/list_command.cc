#include "cli/list_command.h"

#include <iostream>

#include "cli/selection_options.h"
#include "cli/test_words.h"
#include "rewriter/base/printable.h"

namespace retouch::cli {
namespace po = boost::program_options;

namespace {

int run(const std::vector<std::string>& arguments) {
  const po::variables_map map = parse_arguments("list", arguments, store_options(), {});
  const selector::Store store = readable_store(required("list", map, "store"));
  for (const selector::TestRecord& test : store.tests) {
    std::cout << printable(test.name) << '\t' << status_words(test.status) << '\t' << utc(test.end_millis) << '\t'
              << test.end_millis - test.start_millis << " ms\t";
    if (test.baseline) {
      std::cout << store.sets[test.baseline->set].size() << " dependencies\n";
    } else {
      std::cout << "never recorded completely\n";
    }
  }
  return 0;
}

}  // namespace

const Command kListCommand = {"list", "--store FILE",
                              "print the tests of a store with their last results, separated by tabs", store_options, run};

}  // namespace retouch::cli
