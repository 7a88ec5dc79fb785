#include "cli/record_command.h"

#include "cli/messages.h"
#include "cli/selection_options.h"
#include "cli/selection_report.h"
#include "rewriter/base/error.h"
#include "selector/record_driver.h"
#include "selector/watched_files.h"

namespace retouch::cli {
namespace po = boost::program_options;

namespace {

po::options_description options() {
  po::options_description options("Options");
  add_store_option(options);
  options.add_options()("logs", po::value<std::string>()->value_name("DIR"),
                        "the directory that the runtime logged to");
  add_class_path_options(options);
  options.add_options()("run-all-on", po::value<std::vector<std::string>>()->value_name("GLOB"),
                        "files below --root whose change runs every test (pom.xml, gradle/**); repeatable");
  options.add_options()("include-file", po::value<std::vector<std::string>>()->value_name("GLOB"),
                        "only these files that tests read count, beside resources of the class path; repeatable");
  options.add_options()("exclude-file", po::value<std::vector<std::string>>()->value_name("GLOB"),
                        "files that tests read and whose changes are to select nothing; repeatable");
  options.add_options()("failed", po::value<std::vector<std::string>>()->value_name("TEST"),
                        "a test that failed, whatever its log says; repeatable");
  options.add_options()("consume", "remove the logs once the store is safe");
  return options;
}

void report(const selector::RecordOutcome& outcome) {
  Note out;
  const selector::RecordSummary& summary = outcome.summary;
  out << "retouch: " << summary.complete << (summary.complete == 1 ? " test" : " tests") << " recorded";
  if (summary.incomplete != 0) out << ", " << summary.incomplete << " to run again";
  out << ", from " << summary.logs_taken << (summary.logs_taken == 1 ? " log" : " logs");
  if (summary.logs_known != 0) out << " (" << summary.logs_known << " recorded before)";
  if (outcome.logs_removed != 0) out << ", " << outcome.logs_removed << " removed";
  if (const size_t count = summary.files_left_out.size(); count != 0) {
    out << "; " << count << (count == 1 ? " file that tests read does" : " files that tests read do")
        << " not count (--include-file, --exclude-file)";
  }
  out << '\n';
  if (summary.logs_taken != 0 && summary.complete + summary.incomplete == 0) {
    out << "retouch: no framework told of a test: where some ran, JUnit 4 without the JUnit Platform needs the listener "
           "retouch.runtime.JUnit4Listener, a program by itself -Dretouch.test=NAME (docs/frameworks.md)\n";
  }
}

std::vector<std::string> globs_of(const po::variables_map& map, const char* option, bool may_be_absolute) {
  std::vector<std::string> globs = values_of(map, option);
  for (const std::string& glob : globs) {
    const bool is_absolute = may_be_absolute && glob.starts_with('/');
    const std::string problem = selector::glob_problem(glob.substr(is_absolute ? 1 : 0));
    if (!problem.empty()) throw UsageError(std::string("record: --") + option + " '" + glob + "': " + problem);
  }
  return globs;
}

int run(const std::vector<std::string>& arguments) {
  const po::variables_map map = parse_arguments("record", arguments, options(), {});
  selector::RecordOptions record;
  record.store = required("record", map, "store");
  record.logs = required("record", map, "logs");
  record.class_path = required_class_path("record", map);
  record.also = values_of(map, "also");
  record.root = root_option(map);
  record.watched_globs = globs_of(map, "run-all-on", false);
  record.file_patterns.include = globs_of(map, "include-file", true);
  record.file_patterns.exclude = globs_of(map, "exclude-file", true);
  record.failed = values_of(map, "failed");
  record.consume = map.count("consume") != 0;
  const selector::RecordOutcome outcome = selector::record_from_files(record, warn);
  if (outcome.recorded) report(outcome);
  for (const std::string& glob : outcome.idle_globs) note("retouch: --run-all-on '" + glob + "' fits no file below " + record.root.string());
  for (const std::string& glob : outcome.summary.idle_globs) {
    note("retouch: --include-file or --exclude-file '" + glob + "' fits no file that the tests of these logs read");
  }
  warn_of_missed(outcome.missed);
  return 0;
}

}  // namespace

const Command kRecordCommand = {"record", "--store FILE --logs DIR --classpath CLASSPATH [OPTIONS]",
                                "add the runs that test JVMs logged to the store", options, run};

}  // namespace retouch::cli
