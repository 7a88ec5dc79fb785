#include "selector/closure_steps.h"

#include <algorithm>

#include "rewriter/classfile/access_flags.h"
#include "selector/class_names.h"
#include "selector/in_parallel.h"
#include "selector/modified_utf8.h"

namespace retouch::selector {

ClosureSteps::ClosureSteps(const Store& store, const Revision& revision, const std::vector<Id>& targets)
    : store_(store), steps_(store.entities.size()), leading_(store.dependencies.size(), kNone) {
  if (targets.empty()) return;
  Targets by_name;
  for (const Id target : targets) by_name.emplace(store.entities[target].name, target);
  constexpr size_t kFewestClasses = 10'000;
  for_ranges_in_parallel(steps_.size(), kFewestClasses, [&](size_t begin, size_t end) {
    for (size_t member = begin; member < end; ++member) {
      const Entity& entity = store.entities[member];
      if (entity.kind != EntityKind::kClass) continue;
      const auto add = [&](const facts::ClassFacts& facts) {
        add_steps_of(entity.name, facts, revision.program(), by_name, steps_[member]);
      };
      const std::span<const Definition> definitions = revision.program().definitions(entity.name);
      for (const Definition& definition : definitions) add(definition.entry->facts);
      if (!definitions.empty()) continue;
      if (const facts::ClassFacts* library_class = revision.library_class(entity.name)) add(*library_class);
    }
  });
  for (size_t dependency = 0; dependency < leading_.size(); ++dependency) {
    const Id member = store.versions[store.dependencies[dependency].front()].entity;
    if (!steps_[member].empty()) leading_[dependency] = member;
  }
}

void ClosureSteps::add_steps_of(std::string_view member, const facts::ClassFacts& facts, const Program& program,
                                const Targets& targets, std::vector<Step>& steps) {
  const auto add = [&](std::string_view to, const char* words) {
    const auto target = targets.find(to);
    if (target == targets.end() || to == member) return;
    // Several definitions of one class may say the same.
    const bool is_there =
        std::any_of(steps.begin(), steps.end(), [&](const Step& step) { return step.target == target->second; });
    if (!is_there) steps.push_back({target->second, words});
  };
  add(facts.super_name, "extends it");
  for (const std::string_view interface : facts.interfaces) {
    add(interface, (facts.access_flags & classfile::kAccInterface) != 0 ? "extends it" : "implements it");
  }
  for (const std::string_view type : facts.annotation_types) add(type, "has it by an annotation");
  for (const std::string_view type : facts.member_types) {
    if (program.has_enum(type)) add(type, "has a member of its type");
  }
  add(package_info_of(member), "is in its package");
}

std::unordered_map<Id, std::string> ClosureSteps::in(Id set) const {
  struct Found {
    Id member;
    const char* words;
    size_t more = 0;
  };
  std::unordered_map<Id, Found> found;
  for (const Id dependency : store_.sets[set]) {
    const Id member = leading_[dependency];
    if (member == kNone) continue;
    for (const Step& step : steps_[member]) {
      const auto [place, is_new] = found.try_emplace(step.target, Found{member, step.words});
      if (!is_new) ++place->second.more;
    }
  }
  std::unordered_map<Id, std::string> words;
  for (const auto& [target, step] : found) {
    std::string& text = words[target];
    text = display_name(store_.entities[step.member].name) + ' ' + step.words;
    if (step.more > 0) text += ", and " + std::to_string(step.more) + " more lead to it";
  }
  return words;
}

}  // namespace retouch::selector
