#include "cli/list_command.h"

#include <iostream>
#include <set>

#include "cli/selection_options.h"
#include "cli/test_words.h"
#include "rewriter/base/printable.h"
#include "selector/store_tests.h"

namespace retouch::cli {
namespace po = boost::program_options;

namespace {

// Where runs of some of its methods followed a whole one, a test has several records: what it depends on is in all of them.
void print(const selector::Store& store, std::span<const selector::TestRecord> records) {
  const selector::TestRecord& last = selector::last_of(records);
  std::cout << printable(last.name) << '\t' << status_words(last.status) << '\t' << utc(last.end_millis) << '\t' << time_words(last) << '\t';
  std::set<selector::Id> dependencies;
  bool is_known = false;
  for (const selector::TestRecord& record : records) {
    if (!record.baseline) continue;
    is_known = true;
    const std::span<const selector::Id> set = store.sets[record.baseline->set];
    dependencies.insert(set.begin(), set.end());
  }
  if (is_known) {
    std::cout << dependencies.size() << " dependencies\n";
  } else {
    std::cout << "never recorded completely\n";
  }
}

int run(const std::vector<std::string>& arguments) {
  const po::variables_map map = parse_arguments("list", arguments, store_options(), {});
  const selector::Store store = readable_store(required("list", map, "store"));
  for (const std::span<const selector::TestRecord> records : selector::records_by_test(store)) print(store, records);
  return 0;
}

}  // namespace

const Command kListCommand = {"list", "--store FILE",
                              "print the tests of a store with their last results, separated by tabs", store_options, run};

}  // namespace retouch::cli
