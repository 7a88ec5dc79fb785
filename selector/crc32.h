// CRC-32 as java.util.zip.CRC32 computes it (IEEE 802.3, reflected): the checksum of a log frame.
#pragma once

#include <array>
#include <cstdint>

#include "rewriter/base/byte_reader.h"

namespace retouch::selector {

inline constexpr std::array<uint32_t, 256> kCrc32Table = [] {
  std::array<uint32_t, 256> table{};
  for (uint32_t i = 0; i < 256; ++i) {
    uint32_t value = i;
    for (int bit = 0; bit < 8; ++bit) value = (value >> 1) ^ ((value & 1) != 0 ? 0xEDB88320u : 0u);
    table[i] = value;
  }
  return table;
}();

constexpr uint32_t crc32(Bytes bytes) {
  uint32_t value = 0xFFFFFFFFu;
  for (const uint8_t byte : bytes) value = (value >> 8) ^ kCrc32Table[(value ^ byte) & 0xFF];
  return value ^ 0xFFFFFFFFu;
}

static_assert(crc32({}) == 0);
static_assert([] {
  constexpr std::array<uint8_t, 9> kCheck = {'1', '2', '3', '4', '5', '6', '7', '8', '9'};
  return crc32(kCheck) == 0xCBF43926u;  // the check value that catalogues of CRCs give
}());

}  // namespace retouch::selector
