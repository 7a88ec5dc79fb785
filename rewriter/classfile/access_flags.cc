#include "rewriter/classfile/access_flags.h"

#include "rewriter/classfile/printable.h"

namespace retouch::classfile {

std::string flags_text(uint16_t flags, FlagsOf place) {
  std::string text;
  for (const AccessFlag& flag : kAccessFlags) {
    if ((flag.places & static_cast<uint8_t>(place)) == 0 || (flags & flag.mask) == 0) continue;
    text += flag.name;
    text += ' ';
    flags = static_cast<uint16_t>(flags & ~flag.mask);
  }
  if (flags == 0) return text;
  return text + "0x" + hex_text(flags, 4) + ' ';
}

}  // namespace retouch::classfile
