#include "cli/explain_command.h"

#include <iostream>

#include "cli/selection_options.h"
#include "cli/test_words.h"
#include "rewriter/base/error.h"
#include "selector/entity_words.h"
#include "selector/modified_utf8.h"

namespace retouch::cli {
namespace po = boost::program_options;

namespace {

using selector::Store;
using selector::TestRecord;
using selector::TestStatus;
using selector::Verdict;

constexpr size_t kShownDependencies = 20;

po::options_description options() {
  po::options_description options("Options");
  add_store_option(options);
  add_class_path_options(options);
  add_today_options(options);
  return options;
}

void print_verdict(const Verdict& verdict) {
  std::cout << verdict.test << ": " << (verdict.is_selected() ? "selected" : "not selected") << ", "
            << selector::reason_name(verdict.kind);
  if (!verdict.words.empty()) std::cout << ": " << verdict.words;
  std::cout << '\n';
}

void print_record(const TestRecord& test) {
  std::cout << "last run: " << status_words(test.status) << ", " << utc(test.end_millis) << ", took "
            << test.end_millis - test.start_millis << " ms\n";
  if (!test.trouble.empty()) std::cout << "not recorded completely: " << test.trouble << '\n';
  if (!test.baseline) {
    std::cout << "compared with: nothing, it was never recorded completely\n";
  } else {
    std::cout << "compared with: its run of " << utc(test.baseline->recorded_millis) << '\n';
  }
}

void print_dependencies(const Store& store, const TestRecord& test, const std::vector<std::string>& changes) {
  if (!test.baseline) return;
  const auto set = store.sets[test.baseline->set];
  size_t absent = 0;
  std::vector<std::string> names;
  std::vector<std::string> others;
  for (const selector::Id dependency : set) {
    const selector::Version& version = store.versions[store.dependencies[dependency].front()];
    const Entity& entity = store.entities[version.entity];
    if (entity.kind != EntityKind::kClass) {
      others.push_back(selector::entity_words(entity) + (version.digest ? "" : ", absent"));
    } else if (version.digest) {
      names.push_back(selector::display_name(entity.name));
    } else {
      ++absent;
    }
  }
  std::cout << "depends on: " << set.size() << " names, " << names.size() << " classes of the program, " << absent
            << " that it does not define";
  if (!others.empty()) std::cout << ", " << others.size() << " files, resources and the like";
  std::cout << '\n';
  names.insert(names.begin(), others.begin(), others.end());
  if (!changes.empty()) {
    std::cout << "changed: " << changes.size() << '\n';
    for (const std::string& change : changes) std::cout << "  " << change << '\n';
    return;
  }
  for (size_t i = 0; i < names.size() && i < kShownDependencies; ++i) std::cout << "  " << names[i] << '\n';
  if (names.size() > kShownDependencies) std::cout << "  and " << names.size() - kShownDependencies << " more\n";
}

bool is_discovered(const selector::SelectSession& session, const std::string& name) {
  for (const selector::DiscoveredTest& test : session.discovered()) {
    if (test.name == name) return true;
  }
  return false;
}

int run(const std::vector<std::string>& arguments) {
  po::options_description all = options();
  all.add_options()("test", po::value<std::string>());
  po::positional_options_description positional;
  positional.add("test", 1);
  const po::variables_map map = parse_arguments("explain", arguments, all, positional);
  if (map.count("test") == 0)
    throw UsageError("explain needs a test", {"retouch explain TEST --store FILE --classpath CLASSPATH"});
  const std::string name = map["test"].as<std::string>();
  const selector::SelectOptions select = select_options("explain", map);
  selector::SelectSession session(select);
  for (const std::string& note : session.notes()) warn(note);
  const selector::StoreOutcome& stored = session.stored();
  if (stored.state != selector::StoreState::kRead)
    warn("the store " + select.store.string() + " cannot be used: " + stored.problem);
  const TestRecord* test = stored.store.find_test(name);
  if (test == nullptr && !is_discovered(session, name)) {
    throw UserError("unknown test " + name,
                    {"it is neither in the store nor among the discovered tests; --tests names where they are"});
  }
  if (test != nullptr && !session.selector().exists(*test)) {
    std::cout << name << ": not selected, its class no longer exists\n";
  } else {
    print_verdict(session.selector().verdict(name));
  }
  if (test == nullptr) return 0;
  print_record(*test);
  print_dependencies(stored.store, *test, session.selector().changes(*test));
  return 0;
}

}  // namespace

const Command kExplainCommand = {"explain", "TEST --store FILE --classpath CLASSPATH [OPTIONS]",
                                 "say why a test is selected or not", options, run};

}  // namespace retouch::cli
