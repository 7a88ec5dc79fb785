#include "cli/select_command.h"

#include <chrono>
#include <filesystem>
#include <iostream>
#include <system_error>

#include "cli/select_formats.h"
#include "cli/selection_options.h"
#include "cli/selection_report.h"
#include "cli/test_words.h"
#include "rewriter/base/error.h"
#include "rewriter/base/file_io.h"
#include "selector/kept_answer.h"
#include "selector/observation.h"
#include "selector/output/html.h"
#include "selector/test_times.h"

namespace retouch::cli {
namespace po = boost::program_options;

namespace {

using selector::StoreState;
using selector::Verdict;
using selector::output::Report;

po::options_description options() {
  po::options_description options = selection_options();
  options.add_options()("format", po::value<std::string>()->default_value("names")->value_name("FORMAT"),
                        format_help().c_str());
  options.add_options()("strict", "fail where the selection is more than a good store and class path would give");
  options.add_options()("observe",
                        "select every test, say what would have been left out, and keep that beside the store: record and "
                        "status then tell whether one of those failed");
  options.add_options()("html", po::value<std::string>()->value_name("FILE"),
                        "write a report to look at: the selection with its reasons, history, who depends on what");
  return options;
}

uint64_t now_millis() {
  const auto since = std::chrono::system_clock::now().time_since_epoch();
  return static_cast<uint64_t>(std::chrono::duration_cast<std::chrono::milliseconds>(since).count());
}

uint64_t millis_of(const selector::Store& store, const std::vector<Verdict>& verdicts, bool selected) {
  selector::TotalTime time;
  for (const Verdict& verdict : verdicts) {
    if (verdict.is_selected() != selected) continue;
    if (const selector::TestRecord* test = store.find_test(verdict.test)) time.add(*test);
  }
  return time.millis();
}

// Every test that need not run becomes one that runs all the same.
void observe(const std::filesystem::path& path, const selector::Store& store, std::vector<Verdict>& verdicts) {
  const selector::Observation observation = selector::observation_of(verdicts, now_millis());
  const size_t left_out = observation.left_out.size();
  Note() << "retouch: observing: all " << verdicts.size() << " tests are to run; " << left_out << " of them ("
         << share(left_out, verdicts.size()) << ", " << duration(millis_of(store, verdicts, false))
         << ") would have been left out\n";
  selector::write_observation(path, observation);
  for (Verdict& verdict : verdicts) {
    if (!verdict.is_selected()) verdict.kind = selector::ReasonKind::kObserved;
  }
}

void check_place(const std::filesystem::path& html, const std::filesystem::path& store) {
  if (html.empty()) throw UsageError("select: --html is empty", {"name the file to write"});
  std::error_code error;
  if (std::filesystem::weakly_canonical(html, error) == std::filesystem::weakly_canonical(store, error)) {
    throw UsageError("select: --html names the store " + store.string(), {"name a file that may be replaced"});
  }
}

int print(const Report& report, const SelectFormat& format) {
  const selector::output::Output out = format.write(report);
  std::cout << out.text;
  for (const std::string& warning : out.warnings) warn(warning);
  return 0;
}

int run(const std::vector<std::string>& arguments) {
  const po::variables_map map = parse_arguments("select", arguments, options(), {});
  const SelectFormat& format = select_format(map["format"].as<std::string>());
  const selector::SelectOptions select = select_options("select", map);
  if (map.count("html") != 0) check_place(map["html"].as<std::string>(), select.store);
  const bool needs_the_store = map.count("html") != 0 || map.count("observe") != 0;
  if (const auto kept = needs_the_store ? std::nullopt : selector::kept_answer(select)) {
    for (const std::string& note : kept->notes) warn(note);
    report_selection(kept->verdicts);
    return print({kept->verdicts, select.store, StoreState::kRead, {}, {}, kept->notes}, format);
  }
  Session session(select);
  const selector::StoreOutcome& stored = session.stored();
  const bool has_store = session.has_store();
  if (!has_store) warn(session.store_problem() + "; every test is selected" + unknown_runs_words(stored.state));
  Report chosen = {session.selector().verdicts(session.discovered()),
                   select.store,
                   stored.state,
                   stored.problem,
                   session.doubts(),
                   session.notes()};
  for (const std::string& doubt : session.unreadable_files()) {
    warn(doubt);
    chosen.notes.push_back(doubt);
    chosen.doubts.push_back(doubt);
  }
  if (has_store) warn_of_vanished_files(session.selector(), select.root.string());
  if (map.count("html") != 0) {
    const std::string html = selector::output::html(chosen, stored.store, selector::read_history(select.store));
    write_file_atomically(map["html"].as<std::string>(), as_bytes(html));
  }
  report_selection(chosen.verdicts);
  if (map.count("observe") != 0) observe(select.store, stored.store, chosen.verdicts);
  print(chosen, format);
  if (map.count("strict") == 0) return 0;
  if (!has_store) throw UserError(session.store_problem(), {"retouch record writes a new one"});
  if (!chosen.doubts.empty()) throw UserError("the selection is in doubt: " + chosen.doubts.front());
  return 0;
}

}  // namespace

const Command kSelectCommand = {"select", "--store FILE --classpath CLASSPATH [OPTIONS]",
                                "print the tests that the changes since their last run can affect", options, run};

}  // namespace retouch::cli
