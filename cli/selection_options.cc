#include "cli/selection_options.h"

#include <algorithm>

#include "rewriter/base/error.h"
#include "selector/store_file.h"

namespace retouch::cli {
namespace po = boost::program_options;

namespace {

UsageError missing(std::string_view command, const std::string& name) {
  std::vector<std::string> hints = {lists_options(command)};
  const bool is_left_by_run = std::count(kSelectionCommands.begin(), kSelectionCommands.end(), command) != 0 ||
                              std::count(kStoreCommands.begin(), kStoreCommands.end(), command) != 0;
  if (is_left_by_run && (name == "store" || name == "classpath")) {
    hints.push_back("after retouch run it is known in a module's folder, and with --config MODULE/.retouch/store.conf");
  }
  return UsageError(std::string(command) + " needs --" + name, std::move(hints));
}

}  // namespace

po::options_description store_options() {
  po::options_description options("Options");
  add_store_option(options);
  return options;
}

void add_store_option(po::options_description& options) {
  options.add_options()("store", po::value<std::string>()->value_name("FILE"), "what is known of the tests");
}

void add_class_path_options(po::options_description& options) {
  options.add_options()("classpath", po::value<std::vector<std::string>>()->value_name("CLASSPATH"),
                        "the test JVM's class path, whole and in order, separated by ':'; given twice, joined");
  options.add_options()("also", po::value<std::vector<std::string>>()->value_name("ARTIFACT"),
                        "an artifact that is loaded from elsewhere (plugins); repeatable");
  options.add_options()(
      "root", po::value<std::string>()->value_name("DIR"),
      "the test JVM's working directory, where relative data files are; default: the current directory");
}

po::options_description selection_options() {
  po::options_description options("Options");
  add_store_option(options);
  add_class_path_options(options);
  add_today_options(options);
  return options;
}

void add_today_options(po::options_description& options) {
  options.add_options()("tests", po::value<std::vector<std::string>>()->value_name("DIR_OR_JAR"),
                        "where tests are discovered; repeatable; default: every class directory on the class path");
  options.add_options()("java", po::value<std::string>()->value_name("HOME"),
                        "today's JDK; default: JAVA_HOME, then the java on the PATH");
  options.add_options()("jvm-args", po::value<std::string>()->value_name("ARGS"),
                        "today's JVM arguments; without it they are not compared");
}

std::string required(std::string_view command, const po::variables_map& map, const std::string& name) {
  if (map.count(name) == 0) throw missing(command, name);
  const std::string value = map[name].as<std::string>();
  if (value.empty()) throw UsageError(std::string(command) + ": --" + name + " is empty");
  return value;
}

std::vector<std::string> required_class_path(std::string_view command, const po::variables_map& map) {
  std::vector<std::string> words = values_of(map, "classpath");
  if (words.empty()) throw missing(command, "classpath");
  if (std::all_of(words.begin(), words.end(), [](const std::string& word) { return word.empty(); })) {
    throw UsageError(std::string(command) + ": --classpath is empty", {"the current directory is '.'"});
  }
  return words;
}

std::string root_option(const po::variables_map& map) {
  const std::string root = map.count("root") == 0 ? "." : map["root"].as<std::string>();
  if (root.empty()) throw UsageError("--root is empty", {"leave it out for the current directory"});
  return root;
}

selector::SelectOptions select_options(std::string_view command, const po::variables_map& map) {
  selector::SelectOptions options;
  options.store = required(command, map, "store");
  options.class_path = required_class_path(command, map);
  options.also = values_of(map, "also");
  options.tests = values_of(map, "tests");
  options.root = root_option(map);
  if (map.count("java") != 0) options.java_home = map["java"].as<std::string>();
  if (map.count("jvm-args") != 0) options.jvm_arguments = map["jvm-args"].as<std::string>();
  return options;
}

std::string store_problem_words(const std::filesystem::path& path, const selector::StoreOutcome& stored) {
  if (stored.state == selector::StoreState::kMissing) return "there is no store " + path.string();
  return "the store " + path.string() + " cannot be used: " + stored.problem;
}

std::string unknown_runs_words(selector::StoreState state) {
  if (state == selector::StoreState::kMissing || state == selector::StoreState::kRead) return {};
  return " that is found; JVM runs named by retouch.test are in the store alone, and are not: run them all";
}

Session::Session(const selector::SelectOptions& options) : SelectSession(options), store_path_(options.store) {
  for (const std::string& note : notes()) warn(note);
}

selector::Store readable_store(const std::filesystem::path& path) {
  selector::StoreOutcome stored = selector::load_store(path);
  if (stored.state != selector::StoreState::kRead) throw UserError(store_problem_words(path, stored));
  return std::move(stored.store);
}

}  // namespace retouch::cli
