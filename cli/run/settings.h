// How the tests of a store were run (arguments, properties, groups, the plugin's version), kept beside it as digests in
// STORE.settings: values may be secrets. The store's records are of these settings and no others.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>

namespace retouch::cli {

using Settings = std::map<std::string, std::string>;

// Names one that is not as it was ("argLine"); none where all are, or where nothing was kept and there is no store.
std::optional<std::string> changed_setting(const std::filesystem::path& store, const Settings& today);

// Before records of `today` are added: a store with records of other settings is removed.
void keep_settings(const std::filesystem::path& store, const Settings& today);

}  // namespace retouch::cli
