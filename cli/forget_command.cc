#include "cli/forget_command.h"

#include "cli/selection_options.h"
#include "rewriter/base/error.h"
#include "selector/store_editor.h"
#include "selector/store_file.h"

namespace retouch::cli {
namespace po = boost::program_options;

namespace {

int run(const std::vector<std::string>& arguments) {
  po::options_description all = store_options();
  all.add_options()("test", po::value<std::vector<std::string>>());
  po::positional_options_description positional;
  positional.add("test", -1);
  const po::variables_map map = parse_arguments("forget", arguments, all, positional);
  const std::string store = required("forget", map, "store");
  const std::vector<std::string> names = values_of(map, "test");
  if (names.empty()) throw UsageError("forget needs a test", {"retouch forget NAME... --store FILE"});
  readable_store(store);  // before a lock is made beside what is not there
  const selector::StoreLock lock(store, [&] { warn("another process writes " + store + "; waiting for it"); });
  selector::StoreEditor editor(readable_store(store));  // again: it may have changed while this one waited
  for (const std::string& name : names) {
    if (!editor.forget_test(name)) throw UserError("unknown test " + name + ": nothing is forgotten");
  }
  selector::save_store(store, editor.finish());
  Note() << "retouch: " << names.size() << (names.size() == 1 ? " test" : " tests") << " forgotten\n";
  return 0;
}

}  // namespace

const Command kForgetCommand = {"forget", "NAME... --store FILE", "remove tests from the store", store_options, run};

}  // namespace retouch::cli
