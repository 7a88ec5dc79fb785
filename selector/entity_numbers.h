// Entities by number, in order of first use; keeps them. Recording asks it for every name that any class names, so it
// is tables of hashes (name_index.h), one a kind, instead of an ordered map.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "rewriter/facts/entity.h"
#include "selector/id_lists.h"
#include "selector/name_index.h"

namespace retouch::selector {

class EntityNumbers {
 public:
  // The entity's number, and whether it is new.
  std::pair<Id, bool> add(EntityKind kind, std::string_view name) {
    Kind& of_kind = kinds_[kind];
    const uint32_t known = of_kind.names.find(name);
    if (known != NameIndex::kNone) return {of_kind.ids[known], false};
    const Id id = static_cast<Id>(entities_.size());
    entities_.push_back({kind, std::string(name)});
    of_kind.names.add(entities_.back().name);
    of_kind.ids.push_back(id);
    return {id, true};
  }
  std::pair<Id, bool> add(const Entity& entity) { return add(entity.kind, entity.name); }

  const Entity& operator[](Id id) const { return entities_[id]; }
  size_t size() const { return entities_.size(); }

 private:
  struct Kind {
    NameIndex names;
    std::vector<Id> ids;  // by number of the name
  };
  std::deque<Entity> entities_;  // deque: views of its names stay valid
  std::map<EntityKind, Kind> kinds_;
};

}  // namespace retouch::selector
