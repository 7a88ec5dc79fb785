#include "selector/test_members.h"

#include <algorithm>

#include "selector/class_names.h"
#include "selector/test_annotations.h"

namespace retouch::selector {

namespace {

// Inside `outer`, and in no method: of local and anonymous classes a number begins the name.
bool is_member_of(std::string_view name, std::string_view outer) {
  if (!name.starts_with(outer) || name.size() == outer.size() || name[outer.size()] != '$') return false;
  for (size_t dollar = outer.size(); dollar != std::string_view::npos; dollar = name.find('$', dollar + 1)) {
    if (dollar + 1 < name.size() && name[dollar + 1] >= '0' && name[dollar + 1] <= '9') return false;
  }
  return true;
}

// A class's InnerClasses, and so its pool, names all of its members (JVMS 4.7.6).
void add_members(std::string_view outer, bool all, const Program& program, std::vector<std::string_view>& out) {
  std::vector<std::string_view> open = {outer};
  for (size_t i = 0; i < open.size(); ++i) {
    for (const Definition& definition : program.definitions(open[i])) {
      for (const std::string_view name : definition.entry->facts.named) {
        if (!is_member_of(name, open[i]) || !program.defines(name)) continue;
        if (std::find(open.begin(), open.end(), name) != open.end()) continue;
        open.push_back(name);
        const bool counts = all || is_nested_test(program, name);
        if (counts && std::find(out.begin(), out.end(), name) == out.end()) out.push_back(name);
      }
    }
  }
}

}  // namespace

bool is_nested_test(const Program& program, std::string_view class_name) {
  const std::span<const Definition> definitions = program.definitions(class_name);
  return std::any_of(definitions.begin(), definitions.end(), [](const Definition& definition) {
    const auto& types = definition.entry->facts.annotation_types;
    return std::find(types.begin(), types.end(), kNestedAnnotation) != types.end();
  });
}

std::vector<Id> members_of_test(std::string_view class_name, bool all, const Program& program, ClosureGraph& graph) {
  std::vector<std::string_view> names;
  add_members(class_name, all, program, names);
  const auto add_inherited = [&](std::string_view of) {
    for (const Id ancestor : graph.ancestors(graph.node(EntityKind::kClass, of))) {
      add_members(graph.entity(ancestor).name, all, program, names);
    }
  };
  add_inherited(class_name);
  for (size_t i = 0; i < names.size(); ++i) add_inherited(names[i]);
  std::vector<Id> nodes;
  for (const std::string_view name : names) nodes.push_back(graph.node(EntityKind::kClass, name));
  return nodes;
}

}  // namespace retouch::selector
