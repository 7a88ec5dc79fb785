#include "cli/explain_command.h"

#include <algorithm>
#include <iostream>
#include <span>

#include "cli/selection_options.h"
#include "cli/suggestions.h"
#include "cli/test_words.h"
#include "rewriter/base/error.h"
#include "rewriter/base/printable.h"
#include "selector/class_names.h"
#include "selector/dependency_summary.h"
#include "selector/dependents.h"
#include "selector/partial_run.h"

namespace retouch::cli {
namespace po = boost::program_options;

namespace {

using selector::Store;
using selector::TestRecord;
using selector::TestStatus;
using selector::Verdict;

constexpr size_t kShownDependencies = 20;

po::options_description options() {
  po::options_description options = selection_options();
  options.add_options()("class", po::value<std::string>()->value_name("CLASS"),
                        "instead of TEST: which tests depend on this class");
  return options;
}

void print_verdict(const Verdict& verdict) {
  std::cout << printable(verdict.test) << ": " << (verdict.is_selected() ? "selected" : "not selected") << ", "
            << selector::reason_name(verdict.kind);
  if (!verdict.words.empty()) std::cout << ": " << printable(verdict.words);
  std::cout << '\n';
}

void print_last_run(const TestRecord& test) {
  std::cout << "last run: " << status_words(test.status) << ", " << utc(test.end_millis) << ", took " << time_words(test) << '\n';
}

// What a record is for, where there are several: methods that did not run since.
void print_baseline(const TestRecord& test, const std::vector<std::string>& waiting) {
  if (!test.trouble.empty()) std::cout << "not recorded completely: " << printable(test.trouble) << '\n';
  if (!test.baseline) {
    std::cout << "compared with: nothing, it was never recorded completely\n";
    return;
  }
  std::cout << "compared with: its run of " << utc(test.baseline->recorded_millis);
  if (!waiting.empty()) std::cout << ", for " << printable(selector::method_words(waiting)) << " that did not run since";
  std::cout << '\n';
}

void print_dependencies(const Store& store, const TestRecord& test, const std::vector<std::string>& changes) {
  if (!test.baseline) return;
  if (!changes.empty()) std::cout << "changed: " << changes.size() << '\n';
  for (const std::string& change : changes) std::cout << "  " << printable(change) << '\n';
  const selector::DependencySummary summary = selector::dependency_summary(store, *test.baseline);
  std::cout << "depends on: " << summary.words() << '\n';
  std::vector<std::string> names = summary.classes;
  names.insert(names.end(), summary.others.begin(), summary.others.end());
  print_first(names, kShownDependencies);
}

std::vector<std::string> test_names(const Session& session) {
  std::vector<std::string> names;
  for (const TestRecord& test : session.store().tests) names.push_back(test.name);
  for (const selector::DiscoveredTest& test : session.discovered()) names.push_back(test.name);
  return names;
}

std::vector<std::string> hints_for(const std::string& name, const std::vector<std::string>& known, const std::string& otherwise) {
  const std::string meant = did_you_mean(name, known);
  return {meant.empty() ? otherwise : meant};
}

std::string hint_for_unknown(const std::string& name, const std::vector<std::string>& known) {
  const std::string outer = name.substr(0, name.find('$'));
  if (outer != name && std::find(known.begin(), known.end(), outer) != known.end()) {
    return "the tests of classes inside " + outer + " belong to it";
  }
  return "it is neither in the store nor among the discovered tests; --tests names where they are";
}

void explain_test(const std::string& given, Session& session) {
  const std::vector<std::string> known = test_names(session);
  const std::string name = full_name(given, known);
  const TestRecord* test = session.store().find_test(name);
  const bool is_there = test != nullptr || session.selector().tests(session.discovered()).contains(name);
  if (!is_there && std::find(known.begin(), known.end(), name) == known.end()) {
    throw UserError("unknown test " + name,
                    hints_for(name, known, hint_for_unknown(name, known)));
  }
  if (!is_there) {
    std::cout << printable(name) << ": not selected, no test of its own: its methods are, or it ran as a part of the class around it\n";
    return;
  }
  if (test != nullptr && !session.selector().exists(*test)) {
    selector::Selector& selector = session.selector();
    const char* what = "its class no longer has it";
    if (!selector.has_its_class(*test)) {
      what = "its class no longer exists";
    } else if (selector.is_no_test_any_more(*test)) {
      what = "its class is abstract or an interface now";
    }
    std::cout << printable(name) << ": not selected, " << what << '\n';
  } else {
    print_verdict(session.selector().verdict(name));
  }
  if (test == nullptr) return;
  print_last_run(*test);
  const std::span<const TestRecord> records = session.store().records_of(name);
  for (const TestRecord& record : records) {
    print_baseline(record, selector::waiting_methods(record, records));
    print_dependencies(session.store(), record, session.selector().changes(record));
  }
}

struct LinkWords {
  selector::Link link;
  const char* meaning;
  const char* of_test;
};
constexpr LinkWords kLinkWords[] = {
    {selector::Link::kItself, "", ""},
    {selector::Link::kHeader, "its header alone (what a class that names it can see)", ": by its header"},
    {selector::Link::kOverriding, "what it overrides (another test of the JVM may leave an object of it)",
     ": by what it overrides"},
};

void explain_class(const std::string& given, Session& session) {
  const Store& store = session.store();
  const std::vector<std::string> known = selector::known_classes(store);
  const std::string name = session.selector().has_class(selector::internal_name(given)) ? given : full_name(given, known);
  const Entity entity{EntityKind::kClass, selector::internal_name(name)};
  const std::vector<selector::Dependent> dependents = selector::dependents_of(store, entity);
  if (dependents.empty() && std::find(known.begin(), known.end(), name) == known.end()) {
    if (!session.selector().has_class(entity.name)) {
      throw UserError("unknown class " + name, hints_for(name, known, "neither a recorded test nor the class path has it"));
    }
    std::cout << printable(name) << ": no recorded test depends on it\n";
    return;
  }
  const auto count_by = [&](selector::Link link) {
    return std::count_if(dependents.begin(), dependents.end(),
                         [link](const selector::Dependent& dependent) { return dependent.by == link; });
  };
  const auto itself = count_by(selector::Link::kItself);
  std::cout << printable(name) << ": " << itself << (itself == 1 ? " test depends" : " tests depend") << " on it";
  for (const LinkWords& words : kLinkWords) {
    if (const auto count = count_by(words.link); count != 0 && *words.meaning != 0) {
      std::cout << ", " << count << " more on " << words.meaning;
    }
  }
  std::cout << '\n';
  for (const LinkWords& words : kLinkWords) {
    for (const selector::Dependent& dependent : dependents) {
      if (dependent.by == words.link) std::cout << "  " << printable(dependent.test) << words.of_test << '\n';
    }
  }
}

int run(const std::vector<std::string>& arguments) {
  po::options_description all = options();
  all.add_options()("test", po::value<std::string>());
  po::positional_options_description positional;
  positional.add("test", 1);
  const po::variables_map map = parse_arguments("explain", arguments, all, positional);
  const bool has_test = map.count("test") != 0;
  if (has_test == (map.count("class") != 0)) {
    throw UsageError("explain needs a test or a class",
                     {"retouch explain TEST --store FILE --classpath CLASSPATH", "or --class CLASS in the place of TEST"});
  }
  Session session("explain", map);
  if (!session.has_store()) warn(session.store_problem());
  if (has_test) {
    explain_test(map["test"].as<std::string>(), session);
  } else {
    explain_class(map["class"].as<std::string>(), session);
  }
  return 0;
}

}  // namespace

const Command kExplainCommand = {"explain", "TEST --store FILE --classpath CLASSPATH [OPTIONS]",
                                 "say why a test is selected or not, or which tests depend on a class", options, run};

}  // namespace retouch::cli
