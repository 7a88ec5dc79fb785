#include "rewriter/base/modified_utf8.h"

#include <cstdint>
#include <optional>

namespace retouch {

namespace {

// The UTF-16 surrogate that three bytes at `at` encode: ED A0..BF xx.
std::optional<uint32_t> surrogate_at(std::string_view text, size_t at) {
  if (text.size() - at < 3 || static_cast<uint8_t>(text[at]) != 0xED) return std::nullopt;
  const uint8_t second = static_cast<uint8_t>(text[at + 1]);
  const uint8_t third = static_cast<uint8_t>(text[at + 2]);
  if (second < 0xA0 || second > 0xBF || (third & 0xC0) != 0x80) return std::nullopt;
  return 0xD000u | static_cast<uint32_t>(second & 0x3F) << 6 | (third & 0x3Fu);
}

void append_four_bytes(uint32_t code_point, std::string& out) {
  out += static_cast<char>(0xF0 | code_point >> 18);
  out += static_cast<char>(0x80 | (code_point >> 12 & 0x3F));
  out += static_cast<char>(0x80 | (code_point >> 6 & 0x3F));
  out += static_cast<char>(0x80 | (code_point & 0x3F));
}

}  // namespace

std::string utf8_of(std::string_view modified) {
  std::string out;
  out.reserve(modified.size());
  for (size_t i = 0; i < modified.size();) {
    const auto high = surrogate_at(modified, i);
    if (high && *high < 0xDC00) {
      const auto low = surrogate_at(modified, i + 3);
      if (low && *low >= 0xDC00) {
        append_four_bytes(0x10000 + ((*high - 0xD800) << 10) + (*low - 0xDC00), out);
        i += 6;
        continue;
      }
    }
    if (modified.substr(i, 2) == "\xC0\x80") {
      out += '\0';
      i += 2;
      continue;
    }
    out += modified[i++];
  }
  return out;
}

}  // namespace retouch
