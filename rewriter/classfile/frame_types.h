// The types of stack map frames (JVMS table 4.7.4), for those that move them and those that read them.
#pragma once

#include <cstdint>

namespace retouch::classfile {

inline constexpr uint8_t kSameLimit = 64;               // 0..63: same_frame, the type is the delta
inline constexpr uint8_t kSameLocals1StackLimit = 128;  // 64..127: the delta plus 64
inline constexpr uint8_t kSameLocals1StackExtended = 247;
inline constexpr uint8_t kSameExtended = 251;  // 248..250: chop_frame, of 251 - type locals
inline constexpr uint8_t kAppendFirst = 252;   // ..254: append_frame, of type - 251 locals
inline constexpr uint8_t kFullFrame = 255;

}  // namespace retouch::classfile
