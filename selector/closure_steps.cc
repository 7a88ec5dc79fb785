#include "selector/closure_steps.h"

#include "rewriter/classfile/access_flags.h"
#include "selector/class_names.h"
#include "selector/modified_utf8.h"

namespace retouch::selector {

ClosureSteps::ClosureSteps(const std::vector<std::string_view>& members, const Revision& revision) {
  for (const std::string_view member : members) {
    const std::span<const Definition> definitions = revision.program().definitions(member);
    for (const Definition& definition : definitions) add_steps_of(member, definition.entry->facts);
    if (!definitions.empty()) continue;
    if (const facts::ClassFacts* library_class = revision.library_class(member)) add_steps_of(member, *library_class);
  }
}

void ClosureSteps::add_steps_of(std::string_view member, const facts::ClassFacts& facts) {
  const auto add = [&](std::string_view to, const char* words) {
    std::vector<Step>& steps = steps_[std::string(to)];
    // Several definitions of one class come one behind the other.
    if (steps.empty() || steps.back().from != member) steps.push_back({member, words});
  };
  if (!facts.super_name.empty()) add(facts.super_name, "extends it");
  for (const std::string_view interface : facts.interfaces) {
    add(interface, (facts.access_flags & classfile::kAccInterface) != 0 ? "extends it" : "implements it");
  }
  for (const std::string_view type : facts.annotation_types) add(type, "is annotated with it");
  if (const std::string package = package_info_of(member); !package.empty() && package != member) add(package, "is in its package");
}

std::string ClosureSteps::to(std::string_view class_name) const {
  const auto place = steps_.find(class_name);
  if (place == steps_.end()) return {};
  const std::vector<Step>& steps = place->second;
  std::string words = display_name(steps.front().from) + ' ' + steps.front().words;
  if (steps.size() > 1) words += ", and " + std::to_string(steps.size() - 1) + " more lead to it";
  return words;
}

}  // namespace retouch::selector
