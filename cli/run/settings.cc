#include "cli/run/settings.h"

#include "rewriter/base/digest128.h"
#include "rewriter/base/error.h"
#include "rewriter/base/file_io.h"

namespace retouch::cli {
namespace fs = std::filesystem;

namespace {

fs::path file_of(const fs::path& store) { return store.string() + ".settings"; }

std::string as_lines(const Settings& settings) {
  std::string lines;
  for (const auto& [name, value] : settings) lines += digest_of(value).hex() + ' ' + name + '\n';
  return lines;
}

std::string kept_lines(const fs::path& store) {
  try {
    const std::vector<uint8_t> bytes = read_file(file_of(store));
    return {bytes.begin(), bytes.end()};
  } catch (const UserError&) {
    return "";
  }
}

// A line of one that the other does not have.
std::optional<std::string> line_missing(const std::string& lines, const std::string& other) {
  size_t start = 0;
  for (size_t end = lines.find('\n'); end != std::string::npos; end = lines.find('\n', start)) {
    const std::string line = lines.substr(start, end + 1 - start);
    if (("\n" + other).find("\n" + line) == std::string::npos) return line.substr(0, line.size() - 1);
    start = end + 1;
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::string> changed_setting(const fs::path& store, const Settings& today) {
  if (!fs::exists(store)) return std::nullopt;
  const std::string kept = kept_lines(store);
  const std::string now = as_lines(today);
  if (kept == now) return std::nullopt;
  std::optional<std::string> line = line_missing(now, kept);
  if (!line) line = line_missing(kept, now);
  if (!line) return "unknown";
  return line->substr(line->find(' ') + 1);
}

void keep_settings(const fs::path& store, const Settings& today) {
  if (fs::exists(store) && changed_setting(store, today)) {
    std::error_code error;
    fs::remove(store, error);
    if (error) throw UserError("cannot remove the store " + store.string() + ": " + error.message());
  }
  write_file_atomically(file_of(store), as_bytes(as_lines(today)));
}

}  // namespace retouch::cli
