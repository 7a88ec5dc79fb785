#include "cli/check_command.h"

#include <filesystem>
#include <iostream>
#include <optional>

#include "cli/check/walk.h"
#include "cli/messages.h"
#include "cli/selection_options.h"
#include "cli/user_cache.h"
#include "rewriter/base/digest128.h"
#include "rewriter/base/error.h"
#include "rewriter/base/file_io.h"
#include "selector/class_path.h"
#include "selector/store_file.h"

namespace retouch::cli {
namespace fs = std::filesystem;
namespace po = boost::program_options;

namespace {

using selector::check::CheckReport;
using selector::check::Rule;

po::options_description options() {
  po::options_description options("Options");
  options.add_options()("repo", po::value<std::string>()->value_name("PATH"),
                        "a git repository, or a folder in one; it is only read");
  options.add_options()("revisions", po::value<std::string>()->value_name("A..B"),
                        "A is recorded, what follows up to B (by first parents) is checked");
  options.add_options()("build", po::value<std::string>()->value_name("COMMAND"),
                        "builds a revision, tests included; a shell runs it");
  options.add_options()("test", po::value<std::string>()->value_name("COMMAND"), "runs all tests; a shell runs it");
  options.add_options()(
      "classes", po::value<std::vector<std::string>>()->multitoken()->value_name("DIR..."),
      "what is rewritten, in class path order, below PATH; the test command then takes its class path from "
      "RETOUCH_CLASSPATH. Without it the test command runs Maven");
  options.add_options()("libraries", po::value<std::vector<std::string>>()->value_name("CLASSPATH"),
                        "what follows the classes on the class path; relative to PATH");
  options.add_options()("every", po::value<size_t>()->default_value(1)->value_name("N"), "of the revisions, each Nth");
  options.add_options()("paths", po::value<std::vector<std::string>>()->multitoken()->value_name("PATH..."),
                        "only revisions that change something below these, relative to --repo");
  options.add_options()("no-plain",
                        "do not run the tests as they are too: half the time, and rules R6 to R8 are not judged");
  options.add_options()("timeout", po::value<unsigned>()->value_name("SECONDS"),
                        "end a build or a run of tests that takes longer");
  options.add_options()(
      "out", po::value<std::string>()->value_name("DIR"),
      "where the clone, the state and the reports are kept; default: a folder for PATH in the user's cache");
  return options;
}

fs::path default_folder(const fs::path& repository) {
  const fs::path path = fs::weakly_canonical(repository);
  const std::optional<fs::path> cache = user_cache();
  if (!cache) throw UserError("there is no home directory to work in", {"--out DIR names another place"});
  return *cache / "check" / (path.filename().string() + '-' + digest_of(path.native()).hex().substr(0, 8));
}

CheckOptions check_options(const po::variables_map& map) {
  CheckOptions options;
  options.repository = required("check", map, "repo");
  options.range = required("check", map, "revisions");
  options.test.command = required("check", map, "test");
  if (map.count("build") != 0) options.build = map["build"].as<std::string>();
  options.test.classes = values_of(map, "classes");
  for (const std::string& libraries : values_of(map, "libraries")) {
    size_t start = 0;
    for (size_t colon = 0; colon != std::string::npos; start = colon + 1) {
      colon = libraries.find(':', start);
      const std::string element = libraries.substr(start, colon == std::string::npos ? colon : colon - start);
      if (!element.empty()) options.test.libraries.push_back(element);
    }
  }
  if (options.test.classes.empty() && !options.test.libraries.empty()) {
    throw UsageError("check: --libraries needs --classes", {"a Maven build knows its class path by itself"});
  }
  options.step = map["every"].as<size_t>();
  if (options.step == 0) throw UsageError("check: --every is 1 or more");
  options.paths = values_of(map, "paths");
  options.plain = map.count("no-plain") == 0;
  if (map.count("timeout") != 0) options.test.most_time = std::chrono::seconds(map["timeout"].as<unsigned>());
  options.folder =
      fs::absolute(map.count("out") != 0 ? fs::path(map["out"].as<std::string>()) : default_folder(options.repository));
  return options;
}

// Whether a rule of safety is broken: more than has to run costs time alone.
bool is_unsafe(const CheckReport& report) {
  for (const auto& [rule, times] : selector::check::totals_of(report).broken) {
    if (rule != Rule::kEqualSelects) return true;
  }
  return false;
}

int run(const std::vector<std::string>& arguments) {
  const po::variables_map map = parse_arguments("check", arguments, options(), {});
  const CheckOptions options = check_options(map);
  if (!fs::is_directory(options.repository)) throw UserError("no repository " + options.repository.string());
  std::error_code error;
  fs::create_directories(options.folder, error);
  if (error) throw UserError("cannot make " + options.folder.string() + ": " + error.message());
  const selector::StoreLock lock(options.folder / "state", [&] {
    warn("another check works in " + options.folder.string() + "; waiting for it");
  });
  const CheckReport report = Walk(options).run();
  const std::string text = text_report(report);
  const std::pair<const char*, std::string> reports[] = {
      {"report.txt", text}, {"report.json", json_report(report)}, {"report.html", html_report(report)}};
  for (const auto& [name, content] : reports) write_file_atomically(options.folder / name, as_bytes(content));
  std::cout << text;
  note("retouch: the same as a page and as JSON: " + (options.folder / "report.html").string() + ", report.json\n");
  if (selector::check::totals_of(report).compared == 0) {
    warn(
        "no revision was compared with one before it: nothing is shown; the lines above say why, and the logs are in " +
        (options.folder / "log").string());
    return 1;
  }
  return is_unsafe(report) ? 1 : 0;
}

}  // namespace

const Command kCheckCommand = {
    "check", "--repo PATH --build COMMAND --test COMMAND [--classes DIR...] --revisions A..B [OPTIONS]",
    "try the selection on the history of a repository: what it would have saved and missed", options, run};

}  // namespace retouch::cli
