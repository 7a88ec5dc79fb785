// Strings by number, in order of first use. A tag of one byte tells equal strings of several kinds apart.
//
// An open-addressed table of numbers beside hashes, and one growing text: it is asked for every name that every class
// of an artifact names, and its memory is given back at once.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "rewriter/base/text_arena.h"

namespace retouch::facts {

class StringInterner {
 public:
  StringInterner() : places_(1024) {}

  uint32_t number_of(std::string_view text, uint8_t tag = 0);
  uint32_t size() const { return static_cast<uint32_t>(strings_.size()); }
  std::string_view text(uint32_t number) const { return strings_[number].text; }
  uint8_t tag(uint32_t number) const { return strings_[number].tag; }

 private:
  struct String {
    std::string_view text;  // in `texts_`
    uint8_t tag;
  };
  struct Place {
    uint32_t hash = 0;
    uint32_t number_plus_one = 0;  // 0: free
  };

  Place& place_of(uint32_t hash, std::string_view text, uint8_t tag);
  void grow();

  std::vector<String> strings_;
  std::vector<Place> places_;  // a power of two of them, at most half in use
  TextArena texts_;
};

}  // namespace retouch::facts
