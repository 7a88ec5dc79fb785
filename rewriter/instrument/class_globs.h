// Globs over class names, for --include and --exclude. `.` and `/` are the same; `*` stands for any characters of one
// segment,
// `?` for one of them, `**` for any characters. A glob matches the whole binary name, so `p.Foo` does not match
// `p.Foo$Bar`, and `p.Foo*` does.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace retouch::instrument {

// Globs over artifacts, for --include-artifact and --exclude-artifact: the same without `.` for `/`, over the file name
// of the artifact or its whole name as given, OUTER!INNER for one inside another.
bool artifact_glob_matches(std::string_view glob, std::string_view name);
bool any_artifact_glob_matches(const std::vector<std::string>& globs, std::string_view name);

bool class_glob_matches(std::string_view glob, std::string_view internal_name);
bool any_class_glob_matches(const std::vector<std::string>& globs, std::string_view internal_name);

}  // namespace retouch::instrument
