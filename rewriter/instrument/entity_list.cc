#include "rewriter/instrument/entity_list.h"

#include <functional>

namespace retouch::instrument {

size_t EntityList::bucket_of(EntityKind kind, std::string_view name) const {
  const size_t mask = buckets_.size() - 1;
  size_t bucket = (std::hash<std::string_view>{}(name) + static_cast<size_t>(kind)) & mask;
  while (buckets_[bucket] != 0 && entities_[buckets_[bucket] - 1] != EntityRef{kind, name})
    bucket = (bucket + 1) & mask;
  return bucket;
}

uint32_t EntityList::add(EntityKind kind, std::string_view name) {
  size_t bucket = bucket_of(kind, name);
  if (buckets_[bucket] != 0) return buckets_[bucket] - 1;
  const uint32_t number = static_cast<uint32_t>(entities_.size());
  entities_.push_back({kind, name});
  buckets_[bucket] = number + 1;
  if (2 * entities_.size() > buckets_.size()) grow();
  return number;
}

void EntityList::grow() {
  buckets_.assign(2 * buckets_.size(), 0);
  for (size_t i = 0; i < entities_.size(); ++i) {
    buckets_[bucket_of(entities_[i].kind, entities_[i].name)] = static_cast<uint32_t>(i) + 1;
  }
}

}  // namespace retouch::instrument
