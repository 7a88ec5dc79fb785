// Names from archives, class files and logs as a terminal may have them: nothing in one can end a line, move the cursor
// or colour what follows. Machine formats hold names as they are.
#pragma once

#include <string>
#include <string_view>

namespace retouch {

// Control characters as \xNN: the bytes below 0x20, 0x7F, and those of Unicode (U+0080 to U+009F, among them CSI) in
// UTF-8, where terminals look for them. Characters of `kept` stay.
inline std::string printable(std::string_view text, std::string_view kept = {}) {
  std::string out;
  const auto escape = [&](unsigned char byte) {
    static constexpr char kDigits[] = "0123456789abcdef";
    out += {'\\', 'x', kDigits[byte >> 4], kDigits[byte & 0xF]};
  };
  for (size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    const auto next = static_cast<unsigned char>(i + 1 < text.size() ? text[i + 1] : 0);
    if (byte == 0xC2 && next >= 0x80 && next < 0xA0) {
      escape(byte);
      escape(next);
      ++i;
    } else if ((byte < 0x20 || byte == 0x7F) && kept.find(text[i]) == std::string_view::npos) {
      escape(byte);
    } else {
      out += text[i];
    }
  }
  return out;
}

}  // namespace retouch
