// Numbers of texts that are told apart by where they stand: two views of one place are one text. Of texts that stay where
// they are only; equal texts at two places have an entry each. Borrows the texts.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace retouch::selector {

class ViewNumbers {
 public:
  static constexpr uint32_t kNone = UINT32_MAX;

  // The number of the text, to be set where it is kNone.
  uint32_t& operator[](std::string_view text) {
    if (2 * (used_ + 1) > places_.size()) grow();
    Place& place = places_[place_of(text)];
    if (place.data == nullptr) {
      place = {text.data(), text.size(), kNone};
      ++used_;
    }
    return place.number;
  }

 private:
  struct Place {
    const char* data = nullptr;  // null: free
    size_t size = 0;
    uint32_t number = kNone;
  };

  size_t place_of(std::string_view text) const {
    const size_t mask = places_.size() - 1;
    const auto address = reinterpret_cast<uintptr_t>(text.data());
    size_t at = static_cast<size_t>((uint64_t{address} * 0x9E3779B97F4A7C15) >> 32) & mask;
    while (places_[at].data != nullptr && (places_[at].data != text.data() || places_[at].size != text.size())) {
      at = (at + 1) & mask;
    }
    return at;
  }
  void grow() {
    std::vector<Place> old(places_.empty() ? 64 : 2 * places_.size());
    old.swap(places_);
    for (const Place& place : old) {
      if (place.data != nullptr) places_[place_of({place.data, place.size})] = place;
    }
  }

  std::vector<Place> places_;  // a power of two of them, at most half in use
  size_t used_ = 0;
};

}  // namespace retouch::selector
