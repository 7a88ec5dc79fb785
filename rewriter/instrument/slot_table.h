// The slots of an artifact's hit table: each entity has one, handed out in order of first use.
#pragma once

#include <cstdint>
#include <deque>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "rewriter/facts/entity.h"
#include "rewriter/instrument/class_rewriter.h"

namespace retouch::instrument {

class SlotTable {
 public:
  uint32_t slot_of(const EntityRef& entity);
  uint32_t size() const { return static_cast<uint32_t>(entities_.size()); }
  std::vector<Entity> take();

 private:
  struct Hash {
    size_t operator()(const EntityRef& e) const {
      return std::hash<std::string_view>()(e.name) * 31 + static_cast<size_t>(e.kind);
    }
  };

  std::deque<Entity> entities_;  // does not move what `slots_` refers to
  std::unordered_map<EntityRef, uint32_t, Hash> slots_;
};

}  // namespace retouch::instrument
