#include "cli/merge_command.h"

#include <algorithm>

#include "cli/messages.h"
#include "cli/selection_options.h"
#include "rewriter/base/error.h"
#include "selector/merge.h"
#include "selector/store_file.h"

namespace retouch::cli {
namespace po = boost::program_options;

namespace {

po::options_description options() {
  po::options_description options("Options");
  options.add_options()("store", po::value<std::string>()->value_name("OUT"),
                        "the store to write; where it is there, it is one of those that are merged");
  return options;
}

struct NamedStore {
  std::string name;
  selector::Store store;
};

void check(const std::vector<NamedStore>& stores) {
  for (size_t i = 0; i < stores.size(); ++i) {
    for (size_t j = i + 1; j < stores.size(); ++j) {
      const auto conflict = selector::merge_conflict(stores[i].store, stores[j].store);
      if (!conflict) continue;
      throw UserError("cannot merge " + stores[i].name + " and " + stores[j].name + ": " + *conflict,
                      {"merge stores of one build that ran in one way on one JDK, and record the others' tests again"});
    }
  }
}

int run(const std::vector<std::string>& arguments) {
  po::options_description all = options();
  all.add_options()("input", po::value<std::vector<std::string>>());
  po::positional_options_description positional;
  positional.add("input", -1);
  const po::variables_map map = parse_arguments("merge", arguments, all, positional);
  const std::string out = required("merge", map, "store");
  const std::vector<std::string> inputs = values_of(map, "input");
  if (inputs.empty()) throw UsageError("merge needs a store to merge", {"retouch merge --store OUT STORE..."});

  std::vector<NamedStore> stores;
  for (const std::string& input : inputs) stores.push_back({input, readable_store(input)});
  check(stores);
  selector::make_store_folder(out);
  const selector::StoreLock lock(out, [&] { warn("another process writes " + out + "; waiting for it"); });
  const selector::StoreOutcome there = selector::load_store(out);
  if (there.state != selector::StoreState::kMissing) {
    stores.push_back({out, readable_store(out)});
    check(stores);
  }
  const bool any_settings = std::any_of(stores.begin(), stores.end(),
                                        [](const NamedStore& store) { return store.store.settings.has_value(); });
  selector::Store merged = std::move(stores[0].store);
  for (size_t i = 1; i < stores.size(); ++i) merged = selector::merged(merged, stores[i].store);
  selector::save_store(out, merged);
  if (any_settings && !merged.settings) {
    warn("of some of the tests it is not known how they ran (retouch run says it, retouch record does not): retouch run "
         "will run everything once on " + out);
  }
  Note() << "retouch: " << merged.tests.size() << (merged.tests.size() == 1 ? " record" : " records") << " from "
         << stores.size() << (stores.size() == 1 ? " store" : " stores") << '\n';
  return 0;
}

}  // namespace

const Command kMergeCommand = {"merge", "--store OUT STORE...",
                               "put the stores of shards of one run, or of several machines, together", options, run};

}  // namespace retouch::cli
