// Options that commands share.
#pragma once

#include <array>
#include <filesystem>
#include <string>
#include <string_view>

#include "cli/command.h"
#include "cli/messages.h"
#include "selector/select_driver.h"

namespace retouch::cli {

// Commands whose options retouch run leaves in a file, with what a selection looks at, and with the store alone.
inline constexpr auto kSelectionCommands = std::to_array<std::string_view>({"select", "explain", "diff", "status"});
inline constexpr auto kStoreCommands = std::to_array<std::string_view>({"list", "stats", "forget"});

boost::program_options::options_description store_options();  // --store alone
void add_store_option(boost::program_options::options_description& options);
void add_class_path_options(boost::program_options::options_description& options);  // --classpath, --also, --root
void add_today_options(boost::program_options::options_description& options);       // --tests, --java, --jvm-args
boost::program_options::options_description selection_options();  // all of these, which a selection looks at

// The value of an option that cannot be left out; UsageError without it, or when it is empty.
std::string required(std::string_view command, const boost::program_options::variables_map& map,
                     const std::string& name);
std::vector<std::string> required_class_path(std::string_view command,
                                             const boost::program_options::variables_map& map);

std::string root_option(const boost::program_options::variables_map& map);

selector::SelectOptions select_options(std::string_view command, const boost::program_options::variables_map& map);

// What is wrong with a store that is not read: "there is no store FILE", "the store FILE cannot be used: why".
std::string store_problem_words(const std::filesystem::path& path, const selector::StoreOutcome& stored);
// Named JVM runs are known from the store alone; what to add where it cannot be used. Empty where there is none yet.
std::string unknown_runs_words(selector::StoreState state);

// A selection at work, which has warned of what it noted.
class Session : public selector::SelectSession {
 public:
  Session(std::string_view command, const boost::program_options::variables_map& map) : Session(select_options(command, map)) {}
  explicit Session(const selector::SelectOptions& options);

  const std::filesystem::path& store_path() const { return store_path_; }
  bool has_store() const { return stored().state == selector::StoreState::kRead; }
  std::string store_problem() const { return store_problem_words(store_path_, stored()); }
  const selector::Store& store() const { return stored().store; }

 private:
  std::filesystem::path store_path_;
};

// A store that can be used; UserError says why it cannot.
selector::Store readable_store(const std::filesystem::path& path);

}  // namespace retouch::cli
