#include "selector/overriding.h"

#include <algorithm>
#include <vector>

#include "selector/class_names.h"

namespace retouch::selector {

namespace {

using Methods = std::vector<std::string_view>;  // kMethodSize bytes each, ascending

void add_methods(const facts::ClassFacts& class_facts, Methods& out) {
  for (size_t at = 0; at < class_facts.methods.size(); at += facts::kMethodSize) {
    out.push_back(class_facts.methods.substr(at, facts::kMethodSize));
  }
}

// Calls of its methods from Groovy take what fits the arguments at run time, by the name alone.
constexpr std::string_view kGroovyObject = "groovy/lang/GroovyObject";

struct Inherited {
  Methods methods;
  bool decides = true;  // every ancestor outside java/ could be read, and what runs is told by name and descriptor
};

void add_once(std::string_view name, std::vector<std::string_view>& names) {
  if (is_compared(name) && std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
}

void add_parents(const facts::ClassFacts& class_facts, std::vector<std::string_view>& names) {
  add_once(class_facts.super_name, names);
  for (const std::string_view interface : class_facts.interfaces) add_once(interface, names);
}

Inherited inherited_methods(std::span<const Definition> all, const Program& program, const LibraryClasses& libraries) {
  Inherited inherited;
  std::vector<std::string_view> ancestors;
  for (const Definition& definition : all) add_parents(definition.entry->facts, ancestors);
  const auto pass = [&](const facts::ClassFacts& ancestor) {
    add_parents(ancestor, ancestors);
    if (!ancestor.parsed) inherited.decides = false;
  };
  for (size_t i = 0; i < ancestors.size(); ++i) {
    if (ancestors[i] == kGroovyObject) inherited.decides = false;
    const std::span<const Definition> definitions = program.definitions(ancestors[i]);
    for (const Definition& definition : definitions) {
      add_methods(definition.entry->facts, inherited.methods);
      pass(definition.entry->facts);
    }
    if (!definitions.empty()) continue;
    if (const facts::ClassFacts* library_class = libraries(ancestors[i])) {
      pass(*library_class);
    } else {
      inherited.decides = false;
    }
  }
  std::sort(inherited.methods.begin(), inherited.methods.end());
  return inherited;
}

}  // namespace

std::optional<Digest128> overriding_digest(std::span<const Definition> all, const Program& program,
                                           const LibraryClasses& libraries) {
  if (all.empty()) return std::nullopt;
  const Inherited inherited = inherited_methods(all, program, libraries);
  thread_local Digester digester;
  digester.reset();
  for (const Definition& definition : all) {
    Methods own;
    add_methods(definition.entry->facts, own);
    if (inherited.decides) {
      std::erase_if(own, [&](std::string_view method) {
        return !std::binary_search(inherited.methods.begin(), inherited.methods.end(), method);
      });
    }
    digester.digest(definition.entry->facts.header);
    digester.number(own.size());
    for (const std::string_view method : own) digester.raw(as_bytes(method));
  }
  return digester.finish();
}

}  // namespace retouch::selector
