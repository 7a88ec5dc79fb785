#include "cli/suggestions.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace retouch::cli {

namespace {

constexpr size_t kMost = 3;

std::string lower(std::string text) {
  for (char& c : text) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return text;
}

// Levenshtein's distance, or anything above `limit` where it is more.
size_t distance(const std::string& a, const std::string& b, size_t limit) {
  const size_t difference = a.size() > b.size() ? a.size() - b.size() : b.size() - a.size();
  if (difference > limit) return limit + 1;
  std::vector<size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), size_t{0});
  for (size_t i = 1; i <= a.size(); ++i) {
    size_t diagonal = row[0];
    row[0] = i;
    size_t least = i;
    for (size_t j = 1; j <= b.size(); ++j) {
      const size_t replaced = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, replaced});
      least = std::min(least, row[j]);
    }
    if (least > limit) return limit + 1;
  }
  return row.back();
}

}  // namespace

namespace {

// Whether `name` is `given` with a package or an outer class in front.
bool ends_with_name(std::string_view name, std::string_view given) {
  return name.size() > given.size() && name.ends_with(given) && std::string_view(".$#").find(name[name.size() - given.size() - 1]) != std::string_view::npos;
}

}  // namespace

std::vector<std::string> suggestions(const std::string& given, const std::vector<std::string>& known) {
  const std::string wanted = lower(given);
  const size_t limit = std::max<size_t>(1, given.size() / 5);
  std::vector<std::pair<size_t, std::string>> found;
  for (const std::string& name : known) {
    const std::string folded = lower(name);
    const size_t far = ends_with_name(folded, wanted) ? 0 : distance(wanted, folded, limit);
    if (far <= limit) found.emplace_back(far, name);
  }
  std::sort(found.begin(), found.end());
  std::vector<std::string> names;
  for (const auto& [far, name] : found) {
    if (names.size() == kMost) break;
    if (names.empty() || names.back() != name) names.push_back(name);
  }
  return names;
}

std::string full_name(const std::string& given, const std::vector<std::string>& known) {
  std::string found;
  for (const std::string& name : known) {
    if (name == given) return given;
    if (name == found || given.empty() || !ends_with_name(name, given)) continue;
    if (!found.empty()) return given;
    found = name;
  }
  return found.empty() ? given : found;
}

std::string did_you_mean(const std::string& given, const std::vector<std::string>& known) {
  const std::vector<std::string> names = suggestions(given, known);
  std::string text;
  for (size_t i = 0; i < names.size(); ++i) {
    text += (i == 0 ? "did you mean " : i + 1 == names.size() ? " or " : ", ") + names[i];
  }
  return text.empty() ? text : text + "?";
}

}  // namespace retouch::cli
