#include "cli/gc_command.h"

#include <algorithm>
#include <iostream>
#include <optional>
#include <set>

#include "cli/messages.h"
#include "cli/selection_options.h"
#include "rewriter/base/error.h"
#include "rewriter/base/printable.h"
#include "selector/store_editor.h"
#include "selector/store_file.h"

namespace retouch::cli {
namespace po = boost::program_options;

namespace {

po::options_description options() {
  po::options_description options("Options");
  add_store_option(options);
  add_class_path_options(options);
  options.add_options()("dry-run", "print the tests that would be removed, and remove none");
  return options;
}

int run(const std::vector<std::string>& arguments) {
  const po::variables_map map = parse_arguments("gc", arguments, options(), {});
  const selector::SelectOptions select = select_options("gc", map);
  const std::string store = select.store.string();
  readable_store(store);  // before a lock is made beside what is not there
  const bool is_dry = map.count("dry-run") != 0;
  std::optional<selector::StoreLock> lock;
  if (!is_dry) lock.emplace(store, [&] { warn("another process writes " + store + "; waiting for it"); });
  Session session(select);
  // A test may be in what is damaged or not where it is said to be.
  const selector::ClassPath& class_path = session.class_path();
  if (!class_path.doubts.empty()) throw UserError("nothing is removed: " + class_path.doubts.front());
  if (!class_path.missing.empty()) {
    throw UserError("nothing is removed: " + class_path.missing.front() + " does not exist",
                    {"name the class path that is there"});
  }
  std::set<std::string> gone;
  const std::vector<selector::TestRecord>& tests = session.store().tests;
  for (const selector::TestRecord& test : tests) {
    // A method that comes back would not be new where its class is known by other methods: it is kept.
    if (!session.selector().has_its_class(test)) gone.insert(test.name);
  }
  const bool any_class_left = std::any_of(tests.begin(), tests.end(), [&](const selector::TestRecord& test) {
    return test.kind == selector::TestKind::kFramework && !gone.contains(test.name);
  });
  if (!gone.empty() && !any_class_left) {
    throw UserError("nothing is removed: no test of " + store + " has its class on this class path",
                    {"name the whole class path, with the tests", "retouch forget removes tests by name"});
  }
  if (is_dry) {
    for (const std::string& name : gone) std::cout << printable(name) << '\n';
    return 0;
  }
  selector::StoreEditor editor(session.store());
  for (const std::string& name : gone) editor.forget_test(name);
  selector::save_store(store, editor.finish());
  Note() << "retouch: " << gone.size() << (gone.size() == 1 ? " test" : " tests")
         << " forgotten whose class no longer exists\n";
  return 0;
}

}  // namespace

const Command kGcCommand = {"gc", "--store FILE --classpath CLASSPATH [OPTIONS]",
                            "remove tests whose class no longer exists from the store", options, run};

}  // namespace retouch::cli
