#include "selector/data_files.h"

#include <algorithm>
#include <array>
#include <vector>

#include "rewriter/base/error.h"
#include "rewriter/base/file_io.h"

namespace retouch::selector {
namespace fs = std::filesystem;

namespace {

constexpr auto kMadeUp = std::to_array<std::string_view>({"/proc/", "/sys/", "/dev/"});

Digest128 listing(const fs::path& folder) {
  std::vector<std::string> names;
  std::error_code error;
  for (fs::directory_iterator entries(folder, error), end; !error && entries != end; entries.increment(error)) {
    names.push_back(entries->path().filename().string());
  }
  if (error) return digest_of("unreadable listing");
  std::sort(names.begin(), names.end());
  Digester digester;
  digester.text("listing");
  for (const std::string& name : names) digester.text(name);
  return digester.finish();
}

Digest128 content(const fs::path& path) {
  try {
    const Digest128 bytes = digest_of(MappedFile(path).bytes());
    Digester digester;
    digester.text("file");
    digester.digest(bytes);
    return digester.finish();
  } catch (const UserError&) {
    return digest_of("unreadable file");
  }
}

std::optional<Digest128> look(const fs::path& path, bool wants_listing) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (status.type() == fs::file_type::not_found) return std::nullopt;
  if (error) return digest_of("unreadable place");
  if (is_made_up(path)) return digest_of("made up");
  if (fs::is_directory(status)) return wants_listing ? listing(path) : digest_of("directory");
  if (fs::is_regular_file(status)) return content(path);
  return digest_of("neither file nor directory");
}

}  // namespace

bool is_made_up(const fs::path& path) {
  const std::string& text = path.native();
  return std::any_of(kMadeUp.begin(), kMadeUp.end(), [&](std::string_view folder) { return text.starts_with(folder); });
}

fs::path existing_root(const fs::path& root) {
  std::error_code error;
  if (fs::is_directory(root, error)) return root;
  throw UserError("the root " + root.string() + " is no directory",
                  {"--root names the directory that the test JVM works in"});
}

DataFiles::DataFiles(fs::path root) : root_(root.empty() ? fs::path(".") : std::move(root)) {}

fs::path DataFiles::path_of(std::string_view name) const {
  if (name.size() > 1 && name.ends_with('/')) name.remove_suffix(1);
  const fs::path path(name);
  return path.is_absolute() ? path : root_ / path;
}

std::optional<Digest128> DataFiles::value(const std::string& name) {
  const auto [place, is_new] = values_.try_emplace(name);
  if (is_new) place->second = look(path_of(name), name.ends_with('/'));
  return place->second;
}

}  // namespace retouch::selector
