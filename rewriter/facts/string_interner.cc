#include "rewriter/facts/string_interner.h"

#include <utility>

#include "rewriter/base/digest128.h"

namespace retouch::facts {

// Where the string is, or is to be put.
StringInterner::Place& StringInterner::place_of(uint32_t hash, std::string_view text, uint8_t tag) {
  const size_t mask = places_.size() - 1;
  for (size_t i = hash & mask;; i = (i + 1) & mask) {
    Place& place = places_[i];
    if (place.number_plus_one == 0) return place;
    if (place.hash != hash) continue;
    const String& there = strings_[place.number_plus_one - 1];
    if (there.tag == tag && there.text == text) return place;
  }
}

uint32_t StringInterner::number_of(std::string_view text, uint8_t tag) {
  const auto hash = static_cast<uint32_t>(digest_of(text).low) + tag;
  Place& place = place_of(hash, text, tag);
  if (place.number_plus_one != 0) return place.number_plus_one - 1;
  const uint32_t number = size();
  strings_.push_back({texts_.keep(text), tag});
  place = {hash, number + 1};
  if (strings_.size() > places_.size() / 2) grow();
  return number;
}

void StringInterner::grow() {
  std::vector<Place> old(places_.size() * 2);
  std::swap(old, places_);
  const size_t mask = places_.size() - 1;
  for (const Place& place : old) {
    if (place.number_plus_one == 0) continue;
    size_t i = place.hash & mask;
    while (places_[i].number_plus_one != 0) i = (i + 1) & mask;
    places_[i] = place;
  }
}

}  // namespace retouch::facts
