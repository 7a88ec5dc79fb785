// Names by number, in order of first use. Borrows the names.
//
// An open-addressed table of numbers beside hashes: one allocation for all names, where a map of the standard library
// makes one each. Selection asks it for every class of the program.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>
#include <utility>
#include <vector>

namespace retouch::selector {

class NameIndex {
 public:
  static constexpr uint32_t kNone = UINT32_MAX;

  void reserve(size_t names) {
    names_.reserve(names);
    size_t places = kFewestPlaces;
    while (places < 2 * names) places *= 2;
    if (places > places_.size()) resize(places);
  }

  // The name's number, and whether it is new.
  std::pair<uint32_t, bool> add(std::string_view name) {
    if (2 * (names_.size() + 1) > places_.size()) resize(places_.empty() ? kFewestPlaces : 2 * places_.size());
    const uint32_t hash = hash_of(name);
    Place& place = places_[place_of(hash, name)];
    if (place.number_plus_one != 0) return {place.number_plus_one - 1, false};
    names_.push_back(name);
    place = {hash, static_cast<uint32_t>(names_.size())};
    return {place.number_plus_one - 1, true};
  }

  uint32_t find(std::string_view name) const {
    if (places_.empty()) return kNone;
    return places_[place_of(hash_of(name), name)].number_plus_one - 1;  // 0 - 1 is kNone
  }
  bool contains(std::string_view name) const { return find(name) != kNone; }

  size_t size() const { return names_.size(); }
  std::string_view name(uint32_t number) const { return names_[number]; }

 private:
  static constexpr size_t kFewestPlaces = 64;
  struct Place {
    uint32_t hash = 0;
    uint32_t number_plus_one = 0;  // 0: free
  };

  static uint32_t hash_of(std::string_view name) {
    const size_t hash = std::hash<std::string_view>()(name);
    return static_cast<uint32_t>(hash ^ (hash >> 32));
  }
  size_t place_of(uint32_t hash, std::string_view name) const {
    const size_t mask = places_.size() - 1;
    size_t at = hash & mask;
    for (; places_[at].number_plus_one != 0; at = (at + 1) & mask) {
      if (places_[at].hash == hash && names_[places_[at].number_plus_one - 1] == name) break;
    }
    return at;
  }
  void resize(size_t count) {
    std::vector<Place> old(count);
    old.swap(places_);
    for (const Place& place : old) {
      if (place.number_plus_one == 0) continue;
      size_t at = place.hash & (count - 1);
      while (places_[at].number_plus_one != 0) at = (at + 1) & (count - 1);
      places_[at] = place;
    }
  }

  std::vector<std::string_view> names_;
  std::vector<Place> places_;  // a power of two of them, at most half in use
};

}  // namespace retouch::selector
