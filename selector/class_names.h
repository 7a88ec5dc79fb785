// Names of classes: which one an entry of an artifact defines, and one form from another.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace retouch::selector {

inline constexpr std::string_view kClassSuffix = ".class";

struct EntryName {
  uint32_t version = 0;   // N of META-INF/versions/N/, 0 for the base (JEP 238)
  std::string_view path;  // behind that
};

// META-INF/versions/ with a number behind it; anything else is a base entry.
EntryName entry_name(std::string_view path);

// `path` without ".class"; empty for what is no class.
std::string_view class_of_path(std::string_view path);

// "p/C" for "p.C", the name that people and frameworks use.
std::string internal_name(std::string_view name);

// "p/C.class" for "p.C".
std::string path_of_class(std::string_view name);

// The class that a test's name begins with: all of it, or what stands before a '#'. Names of classes may have one too
// (Kotlin): the longest part that is a class, else what stands before the first.
std::string_view class_of_test(std::string_view test, const std::function<bool(const std::string& internal_name)>& is_class);

// "p/package-info" for "p/C"; empty in the unnamed package, which no package-info can annotate.
std::string package_info_of(std::string_view class_name);

// Names that are neither recorded nor compared: java/ belongs to the JDK alone (JVMS 5.3.5), and arrays are no
// entities.
constexpr bool is_compared(std::string_view class_name) {
  return !class_name.empty() && !class_name.starts_with("java/") && class_name[0] != '[';
}

// Whether a row of a table of names means the class: its name, or with '/' at the end a package and all below it.
constexpr bool is_meant(std::string_view row, std::string_view class_name) {
  return row.ends_with('/') ? class_name.starts_with(row) : class_name == row;
}

}  // namespace retouch::selector
