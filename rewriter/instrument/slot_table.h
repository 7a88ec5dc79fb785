// The slots of an artifact's hit table: each entity has one, handed out in order of first use.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "rewriter/facts/entity.h"
#include "rewriter/facts/string_interner.h"
#include "rewriter/instrument/class_rewriter.h"

namespace retouch::instrument {

class SlotTable {
 public:
  uint32_t slot_of(const EntityRef& entity) { return names_.number_of(entity.name, static_cast<uint8_t>(entity.kind)); }
  uint32_t size() const { return names_.size(); }
  std::vector<Entity> entities() const {
    std::vector<Entity> out;
    out.reserve(size());
    for (uint32_t slot = 0; slot < size(); ++slot) {
      out.push_back({static_cast<EntityKind>(names_.tag(slot)), std::string(names_.text(slot))});
    }
    return out;
  }

 private:
  facts::StringInterner names_;  // tagged with the entity's kind
};

}  // namespace retouch::instrument
