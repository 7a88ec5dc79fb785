#include "rewriter/classfile/printable.h"

#include <cstdint>
#include <optional>

#include "rewriter/base/digest128.h"

namespace retouch::classfile {
namespace {

bool is_continuation(std::string_view text, size_t at) {
  return at < text.size() && (static_cast<uint8_t>(text[at]) & 0xC0) == 0x80;
}

struct CodeUnit {
  uint16_t value;
  size_t length;  // in bytes
};

// One UTF-16 code unit; nothing where the bytes are not the one way that modified UTF-8 writes it.
std::optional<CodeUnit> code_unit(std::string_view text, size_t at) {
  const uint8_t first = static_cast<uint8_t>(text[at]);
  const auto low_bits = [&text](size_t i) { return static_cast<uint32_t>(static_cast<uint8_t>(text[i])) & 0x3F; };
  if (first < 0x80) return first == 0 ? std::nullopt : std::optional(CodeUnit{first, 1});
  if ((first & 0xE0) == 0xC0 && is_continuation(text, at + 1)) {
    const uint32_t value = (first & 0x1Fu) << 6 | low_bits(at + 1);
    if (value >= 0x80 || value == 0) return CodeUnit{static_cast<uint16_t>(value), 2};
  }
  if ((first & 0xF0) == 0xE0 && is_continuation(text, at + 1) && is_continuation(text, at + 2)) {
    const uint32_t value = (first & 0x0Fu) << 12 | low_bits(at + 1) << 6 | low_bits(at + 2);
    if (value >= 0x800) return CodeUnit{static_cast<uint16_t>(value), 3};
  }
  return std::nullopt;
}

bool is_high_surrogate(uint32_t unit) { return unit >= 0xD800 && unit < 0xDC00; }
bool is_low_surrogate(uint32_t unit) { return unit >= 0xDC00 && unit < 0xE000; }

bool prints(uint32_t unit) {
  const auto in = [unit](uint32_t first, uint32_t last) { return unit >= first && unit <= last; };
  return unit >= 0x20 && !in(0x7F, 0x9F) && !in(0x200B, 0x200F) && !in(0x2028, 0x202E) && !in(0x2060, 0x206F) &&
         !in(0xD800, 0xDFFF) && unit != 0xAD && unit != 0xFEFF && unit < 0xFFF9;
}

void append_supplementary(std::string& out, uint32_t high, uint32_t low) {
  const uint32_t c = 0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00);
  for (const uint32_t byte : {0xF0 | c >> 18, 0x80 | (c >> 12 & 0x3F), 0x80 | (c >> 6 & 0x3F), 0x80 | (c & 0x3F)}) {
    out.push_back(static_cast<char>(byte));
  }
}

void append_unit(std::string& out, std::string_view bytes, uint16_t unit) {
  switch (unit) {
    case '"':
    case '\\':
      out.push_back('\\');
      out.push_back(static_cast<char>(unit));
      return;
    case '\n':
      out += "\\n";
      return;
    case '\r':
      out += "\\r";
      return;
    case '\t':
      out += "\\t";
      return;
    default:
      break;
  }
  if (prints(unit)) {
    out += bytes;  // the same in UTF-8
  } else {
    out += "\\u";
    out += hex_text(unit, 4);
  }
}

std::string escaped(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (size_t at = 0; at < text.size();) {
    const std::optional<CodeUnit> unit = code_unit(text, at);
    if (!unit) {
      out += "\\x";
      out += hex_text(static_cast<uint8_t>(text[at]), 2);
      ++at;
      continue;
    }
    const size_t next = at + unit->length;
    if (is_high_surrogate(unit->value) && next < text.size()) {
      const std::optional<CodeUnit> second = code_unit(text, next);
      if (second && is_low_surrogate(second->value)) {
        append_supplementary(out, unit->value, second->value);
        at = next + second->length;
        continue;
      }
    }
    append_unit(out, text.substr(at, unit->length), unit->value);
    at = next;
  }
  return out;
}

bool is_bare(char c) {
  const uint8_t byte = static_cast<uint8_t>(c);
  return byte > ' ' && byte < 0x7F && c != '"' && c != '\\' && c != '@' && c != ',' && c != '#' && c != '=';
}

}  // namespace

std::string quoted_text(std::string_view text) {
  if (text.size() <= kLongestShown) return '"' + escaped(text) + '"';
  constexpr size_t kStartShown = 80;
  return '"' + escaped(text.substr(0, kStartShown)) + "\"... (" + std::to_string(text.size()) + " bytes, digest " +
         digest_of(text).hex() + ")";
}

std::string name_text(std::string_view name) {
  if (name.empty() || name.size() > kLongestShown) return quoted_text(name);
  for (const char c : name) {
    if (!is_bare(c)) return quoted_text(name);
  }
  return std::string(name);
}

std::string hex_text(uint64_t value, int digits) {
  std::string text;
  for (int shift = 4 * (digits - 1); shift >= 0; shift -= 4) text += "0123456789ABCDEF"[value >> shift & 15];
  return text;
}

}  // namespace retouch::classfile
