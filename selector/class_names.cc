#include "selector/class_names.h"

#include <algorithm>
#include <charconv>

namespace retouch::selector {

EntryName entry_name(std::string_view path) {
  constexpr std::string_view kVersions = "META-INF/versions/";
  if (!path.starts_with(kVersions)) return {0, path};
  const std::string_view rest = path.substr(kVersions.size());
  uint32_t version = 0;
  const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), version);
  if (error != std::errc() || end == rest.data() + rest.size() || *end != '/' || version == 0) return {0, path};
  return {version, rest.substr(static_cast<size_t>(end - rest.data()) + 1)};
}

std::string_view class_of_path(std::string_view path) {
  if (!path.ends_with(kClassSuffix)) return {};
  return path.substr(0, path.size() - kClassSuffix.size());
}

std::string internal_name(std::string_view name) {
  std::string internal(name);
  std::replace(internal.begin(), internal.end(), '.', '/');
  return internal;
}

std::string path_of_class(std::string_view name) { return internal_name(name).append(kClassSuffix); }

std::string_view class_of_test(std::string_view test, const std::function<bool(const std::string&)>& is_class) {
  for (size_t end = test.size(); end != std::string_view::npos && end > 0; end = test.rfind('#', end - 1)) {
    if (is_class(internal_name(test.substr(0, end)))) return test.substr(0, end);
  }
  return test.substr(0, test.find('#'));
}

std::string package_info_of(std::string_view class_name) {
  const size_t slash = class_name.rfind('/');
  if (slash == std::string_view::npos) return {};
  return std::string(class_name.substr(0, slash + 1)) + "package-info";
}

}  // namespace retouch::selector
