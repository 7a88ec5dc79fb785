// Options that record, select, explain and forget share.
#pragma once

#include <filesystem>
#include <string>

#include "cli/command.h"
#include "cli/messages.h"
#include "selector/select_driver.h"

namespace retouch::cli {

void add_store_option(boost::program_options::options_description& options);
void add_class_path_options(boost::program_options::options_description& options);  // --classpath, --also, --root
void add_today_options(boost::program_options::options_description& options);       // --tests, --java, --jvm-args

// The value of an option that cannot be left out; UsageError without it, or when it is empty.
std::string required(std::string_view command, const boost::program_options::variables_map& map,
                     const std::string& name);
std::vector<std::string> required_class_path(std::string_view command,
                                             const boost::program_options::variables_map& map);

std::string root_option(const boost::program_options::variables_map& map);

selector::SelectOptions select_options(std::string_view command, const boost::program_options::variables_map& map);

// A store that can be used; UserError says why it cannot.
selector::Store readable_store(const std::filesystem::path& path);

}  // namespace retouch::cli
