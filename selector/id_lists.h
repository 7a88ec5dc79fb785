// Many lists of numbers in two flat vectors: what the store holds millions of, without an allocation each.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace retouch::selector {

using Id = uint32_t;

class IdLists {
 public:
  size_t size() const { return ends_.size(); }
  std::span<const Id> operator[](size_t index) const {
    const size_t begin = index == 0 ? 0 : ends_[index - 1];
    return {ids_.data() + begin, ends_[index] - begin};
  }
  Id add(std::span<const Id> list) {
    ids_.insert(ids_.end(), list.begin(), list.end());
    return close();
  }
  // A list in parts: any number of `push`, then `close`, which gives its index.
  void push(Id id) { ids_.push_back(id); }
  Id close() {
    ends_.push_back(ids_.size());
    return static_cast<Id>(ends_.size() - 1);
  }
  void reserve(size_t lists, size_t ids = 0) {
    ends_.reserve(lists);
    ids_.reserve(ids);
  }
  friend bool operator==(const IdLists&, const IdLists&) = default;

 private:
  std::vector<Id> ids_;
  std::vector<size_t> ends_;
};

}  // namespace retouch::selector
