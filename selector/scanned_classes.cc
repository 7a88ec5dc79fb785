#include "selector/scanned_classes.h"

#include <algorithm>
#include <set>

namespace retouch::selector {

namespace {

// Annotation types, interfaces, or with '/' at the end packages of these.
constexpr auto kGlue = std::to_array<std::string_view>({"io/cucumber/"});

constexpr auto kNgConfiguration = std::to_array<std::string_view>({
    "org/testng/annotations/AfterGroups",
    "org/testng/annotations/AfterSuite",
    "org/testng/annotations/AfterTest",
    "org/testng/annotations/BeforeGroups",
    "org/testng/annotations/BeforeSuite",
    "org/testng/annotations/BeforeTest",
    "org/testng/annotations/Listeners",
});

class ScanSearch {
 public:
  ScanSearch(std::string_view sense, const Program& program, const LibraryClasses& libraries)
      : sense_(sense), program_(program), libraries_(libraries) {}

  bool finds(std::string_view name) {
    std::set<std::string_view> met;  // a hierarchy may be a circle
    for (std::vector<std::string_view> left = {name}; !left.empty();) {
      const std::string_view next = left.back();
      left.pop_back();
      if (next.empty() || !met.insert(next).second) continue;
      const std::span<const Definition> definitions = program_.definitions(next);
      for (const Definition& definition : definitions) {
        if (shows(definition.entry->facts)) return true;
        left.push_back(definition.entry->facts.super_name);
      }
      if (!definitions.empty()) continue;
      if (const facts::ClassFacts* library_class = libraries_(next)) {
        if (shows(*library_class)) return true;
        left.push_back(library_class->super_name);
      }
    }
    return false;
  }

 private:
  bool shows(const facts::ClassFacts& class_facts) const {
    const auto is_looked_for = [&](std::string_view name) {
      return sense_ == kGlueSense ? is_one_of(kGlue, name) : is_one_of(kNgConfiguration, name);
    };
    return std::any_of(class_facts.annotation_types.begin(), class_facts.annotation_types.end(), is_looked_for) ||
           std::any_of(class_facts.interfaces.begin(), class_facts.interfaces.end(), is_looked_for);
  }
  template <size_t N>
  static bool is_one_of(const std::array<std::string_view, N>& known, std::string_view name) {
    return std::any_of(known.begin(), known.end(), [&](std::string_view one) {
      return one.ends_with('/') ? name.starts_with(one) : name == one;
    });
  }

  std::string_view sense_;
  const Program& program_;
  const LibraryClasses& libraries_;
};

}  // namespace

std::vector<std::string_view> scanned_classes(std::string_view sense, const Program& program,
                                              const LibraryClasses& libraries) {
  ScanSearch search(sense, program, libraries);
  std::vector<std::string_view> names = program.class_names();
  std::erase_if(names, [&](std::string_view name) { return !search.finds(name); });
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

}  // namespace retouch::selector
