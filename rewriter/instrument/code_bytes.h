// Operands of generated code: the low bytes of `v`, the highest first (JVMS 6.2).
#pragma once

#include <cstdint>
#include <vector>

namespace retouch::instrument {

inline void put_u1(std::vector<uint8_t>& out, uint32_t v) { out.push_back(static_cast<uint8_t>(v)); }
inline void put_u2(std::vector<uint8_t>& out, uint32_t v) {
  put_u1(out, v >> 8);
  put_u1(out, v);
}

}  // namespace retouch::instrument
