#include "rewriter/jar/written_files.h"

#include <optional>

#include "rewriter/base/words.h"

namespace retouch::jar {

namespace {

constexpr size_t kDigits = 32;
constexpr std::string_view kOwnFolder = "META-INF/retouch/";
constexpr std::string_view kHitsEnd = "/Hits.class";

int value_of(char digit) {
  if (digit >= '0' && digit <= '9') return digit - '0';
  if (digit >= 'a' && digit <= 'f') return digit - 'a' + 10;
  return -1;
}

std::optional<uint64_t> number(std::string_view digits) {
  uint64_t out = 0;
  for (const char digit : digits) {
    if (value_of(digit) < 0) return std::nullopt;
    out = out << 4 | static_cast<uint64_t>(value_of(digit));
  }
  return out;
}

std::string escaped(std::string_view path) {
  std::string out;
  for (const char c : path) {
    switch (c) {
      case '%':
        out += "%25";
        break;
      case '\n':
        out += "%0a";
        break;
      default:
        out += c;
    }
  }
  return out;
}

std::string unescaped(std::string_view text) {
  std::string out;
  for (size_t i = 0; i < text.size(); ++i) {
    const std::optional<uint64_t> code =
        text[i] == '%' && i + 2 < text.size() ? number(text.substr(i + 1, 2)) : std::nullopt;
    out += code ? static_cast<char>(*code) : text[i];
    if (code) i += 2;
  }
  return out;
}

}  // namespace

std::string write_written_files(const WrittenFiles& files) {
  std::string out;
  for (const auto& [path, digest] : files) out += digest.hex() + ' ' + escaped(path) + '\n';
  return out;
}

WrittenFiles read_written_files(std::string_view text) {
  WrittenFiles files;
  for (const std::string_view line : lines_of(text)) {
    if (line.size() < kDigits + 2 || line[kDigits] != ' ') continue;
    const std::optional<uint64_t> high = number(line.substr(0, kDigits / 2));
    const std::optional<uint64_t> low = number(line.substr(kDigits / 2, kDigits / 2));
    if (high && low) files[unescaped(line.substr(kDigits + 1))] = {.high = *high, .low = *low};
  }
  return files;
}

bool is_generated(std::string_view path) {
  if (path.starts_with(kOwnFolder)) return true;
  if (!path.ends_with(kHitsEnd)) return false;
  // [folder/]retouch/<id>/Hits.class
  const std::string_view package = path.substr(0, path.size() - kHitsEnd.size());
  const size_t id = package.rfind('/');
  if (id == std::string_view::npos || package.size() - id != 1 + 17) return false;
  const std::string_view folder = package.substr(0, id);
  return folder == "retouch" || folder.ends_with("/retouch");
}

FileChanges changes_since_written(const ArtifactInput& directory) {
  FileChanges out;
  EntryBuffer buffer;
  const std::optional<size_t> list = directory.find(kWrittenFilesPath);
  const WrittenFiles written = list ? read_written_files(as_text(directory.read(*list, buffer))) : WrittenFiles();
  WrittenFiles missing = written;
  for (size_t i = 0; i < directory.size(); ++i) {
    const std::string_view path = directory.name(i);
    const auto place = written.find(path);
    const bool is_listed = place != written.end();
    if (is_listed) missing.erase(place->first);
    if (is_generated(path)) continue;
    const bool is_kept = !list || (is_listed && digest_of(directory.read(i, buffer)) == place->second);
    (is_kept ? out.kept : out.changed).emplace_back(path);
  }
  for (const auto& [path, digest] : missing) {
    if (!is_generated(path)) out.removed.push_back(path);
  }
  return out;
}

}  // namespace retouch::jar
