#include "rewriter/instrument/slot_table.h"

#include <iterator>
#include <string>

namespace retouch::instrument {

uint32_t SlotTable::slot_of(const EntityRef& entity) {
  const auto found = slots_.find(entity);
  if (found != slots_.end()) return found->second;
  const uint32_t slot = size();
  const Entity& kept = entities_.emplace_back(Entity{entity.kind, std::string(entity.name)});
  slots_.emplace(EntityRef{kept.kind, kept.name}, slot);
  return slot;
}

std::vector<Entity> SlotTable::take() {
  slots_.clear();
  std::vector<Entity> out(std::make_move_iterator(entities_.begin()), std::make_move_iterator(entities_.end()));
  entities_.clear();
  return out;
}

}  // namespace retouch::instrument
