// The access flags of each place (JVMS tables 4.1-B, 4.5-A, 4.6-A, 4.7.6-A, 4.7.24, 4.7.25), by name.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace retouch::classfile {

inline constexpr uint16_t kAccPublic = 0x0001;
inline constexpr uint16_t kAccPrivate = 0x0002;
inline constexpr uint16_t kAccStatic = 0x0008;
inline constexpr uint16_t kAccFinal = 0x0010;
inline constexpr uint16_t kAccSuper = 0x0020;
inline constexpr uint16_t kAccVolatile = 0x0040;
inline constexpr uint16_t kAccInterface = 0x0200;
inline constexpr uint16_t kAccAbstract = 0x0400;
inline constexpr uint16_t kAccSynthetic = 0x1000;
inline constexpr uint16_t kAccEnum = 0x4000;

enum class FlagsOf : uint8_t {
  kClass = 1,
  kField = 2,
  kMethod = 4,
  kInnerClass = 8,
  kParameter = 16,
  kModule = 32,
  kRequires = 64,
  kExports = 128,  // and opens
};

struct AccessFlag {
  uint16_t mask;
  uint8_t places;  // set of FlagsOf
  std::string_view name;
};

inline constexpr AccessFlag kAccessFlags[] = {
    {0x0001, 1 | 2 | 4 | 8, "public"},
    {0x0002, 2 | 4 | 8, "private"},
    {0x0004, 2 | 4 | 8, "protected"},
    {0x0008, 2 | 4 | 8, "static"},
    {0x0010, 1 | 2 | 4 | 8 | 16, "final"},
    {0x0020, 1, "super"},
    {0x0020, 4, "synchronized"},
    {0x0020, 32, "open"},
    {0x0020, 64, "transitive"},
    {0x0040, 2, "volatile"},
    {0x0040, 4, "bridge"},
    {0x0040, 64, "static_phase"},
    {0x0080, 2, "transient"},
    {0x0080, 4, "varargs"},
    {0x0100, 4, "native"},
    {0x0200, 1 | 8, "interface"},
    {0x0400, 1 | 4 | 8, "abstract"},
    {0x0800, 4, "strict"},
    {0x1000, 1 | 2 | 4 | 8 | 16 | 32 | 64 | 128, "synthetic"},
    {0x2000, 1 | 8, "annotation"},
    {0x4000, 1 | 2 | 8, "enum"},
    {0x8000, 1, "module"},
    {0x8000, 16 | 32 | 64 | 128, "mandated"},
};

// "public static ", each flag with a space behind it; bits without a name here as one hexadecimal number.
std::string flags_text(uint16_t flags, FlagsOf place);

}  // namespace retouch::classfile
