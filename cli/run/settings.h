// How the tests of a store were run (arguments, properties, groups, the plugin's version), kept beside it as digests in
// STORE.settings: values may be secrets. The store's records are of these settings and no others.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace retouch::cli {

using Settings = std::map<std::string, std::string>;

// Names one that is not as it was ("argLine"); none where all are, or where nothing was kept and there is no store.
std::optional<std::string> changed_setting(const std::filesystem::path& store, const Settings& today);

// Before records of `today` are added: a store with records of other settings is removed.
void keep_settings(const std::filesystem::path& store, const Settings& today);

// What `retouch merge` does with those of its stores. Where all keep the same, the merged store does too; where two keep
// others, that is no merge: UserError names a setting. False where one keeps none: then the merged store keeps none
// either, and `retouch run` runs everything once.
bool merge_settings(const std::vector<std::filesystem::path>& stores, const std::filesystem::path& merged,
                    const std::function<void()>& save_merged);

}  // namespace retouch::cli
