#include "selector/scanned_classes.h"

#include <algorithm>
#include <unordered_map>

#include "selector/class_names.h"

namespace retouch::selector {

namespace {

// What a sense stands for: classes with such an annotation, or that implement such an interface.
struct Wanted {
  std::string_view sense;
  std::string_view type;  // or a package of these (is_meant)
};

constexpr auto kWanted = std::to_array<Wanted>({
    {kGlueSense, "io/cucumber/"},
    {kNgSense, "org/testng/annotations/AfterGroups"},
    {kNgSense, "org/testng/annotations/AfterSuite"},
    {kNgSense, "org/testng/annotations/AfterTest"},
    {kNgSense, "org/testng/annotations/BeforeGroups"},
    {kNgSense, "org/testng/annotations/BeforeSuite"},
    {kNgSense, "org/testng/annotations/BeforeTest"},
    {kNgSense, "org/testng/annotations/Listeners"},
});

class ScanSearch {
 public:
  ScanSearch(std::string_view sense, const Program& program, const LibraryClasses& libraries)
      : sense_(sense), program_(program), libraries_(libraries) {}

  bool finds(std::string_view name) {
    if (!is_compared(name)) return false;
    const auto [place, is_new] = known_.try_emplace(name, false);  // false also where it meets itself
    if (!is_new) return place->second;
    constexpr size_t kDeepest = 1'000;  // deeper than any hierarchy that a JVM loads: it may be
    ++depth_;
    const bool result = depth_ > kDeepest || look(name);
    --depth_;
    return known_[name] = result;
  }

 private:
  bool look(std::string_view name) {
    const std::span<const Definition> definitions = program_.definitions(name);
    if (!definitions.empty()) {
      return std::any_of(definitions.begin(), definitions.end(), [&](const Definition& definition) {
        return shows(definition.entry->facts);
      });
    }
    const facts::ClassFacts* library_class = libraries_(name);
    return library_class != nullptr && shows(*library_class);
  }

  bool shows(const facts::ClassFacts& class_facts) {
    const auto is_wanted = [&](std::string_view name) {
      return std::any_of(kWanted.begin(), kWanted.end(), [&](const Wanted& wanted) {
        return wanted.sense == sense_ && is_meant(wanted.type, name);
      });
    };
    return std::any_of(class_facts.annotation_types.begin(), class_facts.annotation_types.end(), is_wanted) ||
           std::any_of(class_facts.interfaces.begin(), class_facts.interfaces.end(), is_wanted) ||
           finds(class_facts.super_name);
  }

  std::string_view sense_;
  const Program& program_;
  const LibraryClasses& libraries_;
  std::unordered_map<std::string_view, bool> known_;
  size_t depth_ = 0;
};

}  // namespace

std::vector<std::string_view> scanned_classes(std::string_view sense, const Program& program,
                                              const LibraryClasses& libraries) {
  ScanSearch search(sense, program, libraries);
  std::vector<std::string_view> names = program.class_names();
  std::erase_if(names, [&](std::string_view name) { return !search.finds(name); });
  return names;
}

}  // namespace retouch::selector
