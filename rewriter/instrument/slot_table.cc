#include "rewriter/instrument/slot_table.h"

#include <algorithm>
#include <cstring>
#include <string>

namespace retouch::instrument {
namespace {

constexpr uint8_t kGroupTag = 0xFF;  // no kind of entity

}  // namespace

std::vector<uint32_t> SlotTable::slots_of(const ClassRewrite& rewrite) {
  std::vector<uint32_t> slots;
  slots.reserve(rewrite.entities().size() + rewrite.groups().size());
  for (const EntityRef& entity : rewrite.entities()) slots.push_back(slot_of(entity));
  std::vector<uint32_t> members;
  for (const EntityGroup& group : rewrite.groups()) {
    members.clear();
    for (const uint32_t entity : group) members.push_back(slots[entity]);
    std::sort(members.begin(), members.end());
    slots.push_back(slot_of_group(members));
  }
  return slots;
}

uint32_t SlotTable::slot_of_group(std::span<const uint32_t> slots) {
  const Bytes bytes(reinterpret_cast<const uint8_t*>(slots.data()), slots.size_bytes());
  return names_.number_of(as_text(bytes), kGroupTag);
}

std::vector<facts::HitSlot> SlotTable::meanings() const {
  std::vector<facts::HitSlot> out(size());
  for (uint32_t slot = 0; slot < size(); ++slot) {
    const std::string_view text = names_.text(slot);
    if (names_.tag(slot) == kGroupTag) {
      out[slot].members.resize(text.size() / sizeof(uint32_t));
      std::memcpy(out[slot].members.data(), text.data(), text.size());
    } else {
      out[slot].entity = {static_cast<EntityKind>(names_.tag(slot)), std::string(text)};
    }
  }
  return out;
}

}  // namespace retouch::instrument
