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

bool merge_settings(const std::vector<fs::path>& stores, const fs::path& merged,
                    const std::function<void()>& save_merged) {
  std::vector<std::string> kept;
  for (const fs::path& store : stores) kept.push_back(kept_lines(store));
  bool all = true;
  size_t first = kept.size();
  for (size_t i = 0; i < kept.size(); ++i) {
    if (kept[i].empty()) {
      all = false;
      continue;
    }
    if (first == kept.size()) first = i;
    std::optional<std::string> line = line_missing(kept[i], kept[first]);
    if (!line) line = line_missing(kept[first], kept[i]);
    if (!line) continue;
    throw UserError("cannot merge " + stores[first].string() + " and " + stores[i].string() +
                        ": their tests ran in other ways: " + line->substr(line->find(' ') + 1),
                    {"merge stores of one build that ran in one way, and record the others' tests again"});
  }
  // Settings that are there speak for every record: they come after the store, and go before it.
  std::error_code error;
  if (!all) fs::remove(file_of(merged), error);
  if (error) throw UserError("cannot remove " + file_of(merged).string() + ": " + error.message());
  save_merged();
  if (all) write_file_atomically(file_of(merged), as_bytes(kept[first]));
  return all || first == kept.size();
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
