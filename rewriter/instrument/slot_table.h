// The slots of an artifact's hit table, handed out in order of first use: one for each entity, and one for each group
// of entities that a probe records together.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "rewriter/facts/artifact_facts.h"
#include "rewriter/facts/string_interner.h"
#include "rewriter/instrument/class_rewriter.h"

namespace retouch::instrument {

class SlotTable {
 public:
  // Those of a class's entities, and behind them those of its groups: what ClassRewrite::finish takes.
  std::vector<uint32_t> slots_of(const ClassRewrite& rewrite);
  uint32_t slot_of(const EntityRef& entity) { return names_.number_of(entity.name, static_cast<uint8_t>(entity.kind)); }
  // `slots` are two or more of entities, ascending.
  uint32_t slot_of_group(std::span<const uint32_t> slots);
  uint32_t size() const { return names_.size(); }
  std::vector<facts::HitSlot> meanings() const;

 private:
  facts::StringInterner names_;  // tagged with the entity's kind; of a group the bytes of its slots
};

}  // namespace retouch::instrument
