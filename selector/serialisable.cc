#include "selector/serialisable.h"

#include <algorithm>
#include <array>
#include <unordered_map>

#include "rewriter/classfile/access_flags.h"
#include "selector/class_names.h"

namespace retouch::selector {

namespace {


// JDK types that many classes have and that do not make them serialisable. A name that ends in '/' is a package.
constexpr auto kHarmless = std::to_array<std::string_view>({
    "java/io/Closeable",
    "java/io/Flushable",
    "java/lang/Appendable",
    "java/lang/AutoCloseable",
    "java/lang/CharSequence",
    "java/lang/Cloneable",
    "java/lang/Comparable",
    "java/lang/Iterable",
    "java/lang/Object",
    "java/lang/Readable",
    "java/lang/Record",
    "java/lang/Runnable",
    "java/lang/Thread",
    "java/lang/annotation/",
    "java/util/AbstractCollection",
    "java/util/AbstractList",
    "java/util/AbstractMap",
    "java/util/AbstractSet",
    "java/util/Collection",
    "java/util/Comparator",
    "java/util/Enumeration",
    "java/util/Iterator",
    "java/util/List",
    "java/util/Map",
    "java/util/Map$Entry",
    "java/util/Queue",
    "java/util/Set",
    "java/util/concurrent/Callable",
    "java/util/function/",
    "java/util/stream/",
});

bool is_harmless(std::string_view name) {
  return name.empty() || std::any_of(kHarmless.begin(), kHarmless.end(),
                                     [&](std::string_view known) { return is_meant(known, name); });
}

class Search {
 public:
  Search(const Program& program, const LibraryClasses& libraries) : program_(program), libraries_(libraries) {}

  bool is_serialisable(std::string_view name) {
    if (is_harmless(name)) return false;
    const auto [place, is_new] = known_.try_emplace(std::string(name), false);  // false also where it meets itself
    if (!is_new) return place->second;
    constexpr size_t kDeepest = 1'000;  // deeper than any hierarchy that a JVM loads: it may be
    ++depth_;
    const bool result = depth_ > kDeepest || look(name);
    --depth_;
    return known_[std::string(name)] = result;
  }

  bool has_serialisable_parent(const facts::ClassFacts& facts) {
    return is_serialisable(facts.super_name) ||
           std::any_of(facts.interfaces.begin(), facts.interfaces.end(),
                       [&](std::string_view interface) { return is_serialisable(interface); });
  }

 private:
  bool look(std::string_view name) {
    if (is_compared(name)) {
      const std::span<const Definition> definitions = program_.definitions(name);
      if (!definitions.empty()) {
        return std::any_of(definitions.begin(), definitions.end(), [&](const Definition& definition) {
          return !definition.entry->facts.parsed || has_serialisable_parent(definition.entry->facts);
        });
      }
      if (const facts::ClassFacts* library_class = libraries_(name)) return has_serialisable_parent(*library_class);
    }
    return true;  // of the JDK, or nowhere: it may be
  }

  const Program& program_;
  const LibraryClasses& libraries_;
  std::unordered_map<std::string, bool> known_;
  size_t depth_ = 0;
};

}  // namespace

std::vector<std::string_view> serialisable_classes(const Program& program, const LibraryClasses& libraries) {
  Search search(program, libraries);
  std::vector<std::string_view> out;
  for (const std::string_view name : program.class_names()) {
    const std::span<const Definition> definitions = program.definitions(name);
    const bool makes_objects = std::any_of(definitions.begin(), definitions.end(), [](const Definition& definition) {
      return (definition.entry->facts.access_flags & classfile::kAccInterface) == 0;
    });
    if (makes_objects && search.is_serialisable(name)) out.push_back(name);
  }
  return out;
}

}  // namespace retouch::selector
