// The entities of one class, each once, numbered in order of first use.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "rewriter/instrument/class_rewriter.h"

namespace retouch::instrument {

// A hash table of numbers with open addressing; kept between classes, so that it allocates nothing.
class EntityList {
 public:
  void clear() {
    entities_.clear();
    buckets_.assign(kSmallest, 0);
  }
  size_t size() const { return entities_.size(); }
  uint32_t add(EntityKind kind, std::string_view name);
  std::vector<EntityRef> copy() const { return entities_; }

 private:
  static constexpr size_t kSmallest = 64;
  size_t bucket_of(EntityKind kind, std::string_view name) const;
  void grow();

  std::vector<EntityRef> entities_;
  std::vector<uint32_t> buckets_;  // number + 1; 0 is free
};

}  // namespace retouch::instrument
