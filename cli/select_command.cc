#include "cli/select_command.h"

#include <iostream>
#include <map>

#include "cli/select_formats.h"
#include "cli/selection_options.h"
#include "rewriter/base/error.h"

namespace retouch::cli {
namespace po = boost::program_options;

namespace {

using selector::ReasonKind;
using selector::StoreState;
using selector::Verdict;

po::options_description options() {
  po::options_description options("Options");
  add_store_option(options);
  add_class_path_options(options);
  add_today_options(options);
  options.add_options()("format", po::value<std::string>()->default_value("names")->value_name("FORMAT"),
                        format_help().c_str());
  options.add_options()("strict", "fail where the selection is more than a good store and class path would give");
  return options;
}

void report(const std::vector<Verdict>& verdicts) {
  Note out;
  std::map<ReasonKind, size_t> counts;
  for (const Verdict& verdict : verdicts) ++counts[verdict.kind];
  const size_t selected = verdicts.size() - counts[ReasonKind::kUnaffected];
  out << "retouch: " << selected << " of " << verdicts.size() << (verdicts.size() == 1 ? " test" : " tests")
      << " selected";
  const char* separator = ": ";
  for (const auto& [kind, count] : counts) {
    if (kind == ReasonKind::kUnaffected || count == 0) continue;
    out << separator << count << ' ' << selector::reason_name(kind);
    separator = ", ";
  }
  out << '\n';
  for (const Verdict& verdict : verdicts) {
    if (!verdict.is_selected()) continue;
    out << "  " << verdict.test << ": " << selector::reason_name(verdict.kind);
    if (!verdict.words.empty()) out << ": " << verdict.words;
    out << '\n';
  }
}

int run(const std::vector<std::string>& arguments) {
  const po::variables_map map = parse_arguments("select", arguments, options(), {});
  const SelectFormat& format = select_format(map["format"].as<std::string>());
  const selector::SelectOptions select = select_options("select", map);
  selector::SelectSession session(select);
  for (const std::string& note : session.notes()) warn(note);
  const selector::StoreOutcome& stored = session.stored();
  const std::string store_problem = stored.state == StoreState::kMissing
                                        ? "there is no store " + select.store.string()
                                        : "the store " + select.store.string() + " cannot be used: " + stored.problem;
  const bool has_store = stored.state == StoreState::kRead;
  if (!has_store) warn(store_problem + "; every test is selected");
  const selector::output::Report chosen = {session.selector().verdicts(session.discovered()),
                                           select.store,
                                           stored.state,
                                           stored.problem,
                                           session.doubts(),
                                           session.notes()};
  const selector::output::Output out = format.write(chosen);
  std::cout << out.text;
  for (const std::string& warning : out.warnings) warn(warning);
  report(chosen.verdicts);
  if (map.count("strict") == 0) return 0;
  if (!has_store) throw UserError(store_problem, {"retouch record writes a new one"});
  if (!session.doubts().empty()) throw UserError("the selection is in doubt: " + session.doubts().front());
  return 0;
}

}  // namespace

const Command kSelectCommand = {"select", "--store FILE --classpath CLASSPATH [OPTIONS]",
                                "print the tests that the changes since their last run can affect", options, run};

}  // namespace retouch::cli
