#include "rewriter/base/json_writer.h"

#include <algorithm>

namespace retouch {

namespace {

bool is_continuation(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

// Length of the UTF-8 sequence that `text` begins with; 0 where it begins with none (RFC 3629: no surrogates, no long
// forms).
size_t sequence_length(std::string_view text) {
  const auto byte = [&](size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char first = byte(0);
  if (first < 0x80) return 1;
  const size_t length = first >= 0xC2 && first <= 0xDF   ? 2
                        : (first & 0xF0) == 0xE0         ? 3
                        : first >= 0xF0 && first <= 0xF4 ? 4
                                                         : 0;
  if (length == 0 || text.size() < length || !std::all_of(text.begin() + 1, text.begin() + length, is_continuation))
    return 0;
  if ((first == 0xE0 && byte(1) < 0xA0) || (first == 0xED && byte(1) > 0x9F)) return 0;
  if ((first == 0xF0 && byte(1) < 0x90) || (first == 0xF4 && byte(1) > 0x8F)) return 0;
  return length;
}

}  // namespace

void JsonWriter::new_line() {
  out_ += '\n';
  out_.append(2 * has_items_.size(), ' ');
}

void JsonWriter::before_value() {
  if (after_key_) {
    after_key_ = false;
    return;
  }
  if (has_items_.empty()) return;
  if (has_items_.back()) out_ += ',';
  has_items_.back() = true;
  new_line();
}

void JsonWriter::begin(char bracket) {
  before_value();
  out_ += bracket;
  has_items_.push_back(false);
}

void JsonWriter::end(char bracket) {
  const bool had_items = has_items_.back();
  has_items_.pop_back();
  if (had_items) new_line();
  out_ += bracket;
}

void JsonWriter::key(std::string_view name) {
  before_value();
  quote(name);
  out_ += ": ";
  after_key_ = true;
}

void JsonWriter::string(std::string_view value) {
  before_value();
  quote(value);
}

void JsonWriter::number(uint64_t value) {
  before_value();
  out_ += std::to_string(value);
}

void JsonWriter::boolean(bool value) {
  before_value();
  out_ += value ? "true" : "false";
}

void JsonWriter::quote(std::string_view text) {
  static constexpr char kDigits[] = "0123456789abcdef";
  out_ += '"';
  while (!text.empty()) {
    const char c = text.front();
    const size_t length = sequence_length(text);
    if (length == 0) {
      out_ += "\\ufffd";
    } else if (c == '"' || c == '\\') {
      out_ += {'\\', c};
    } else if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) {
      const auto byte = static_cast<unsigned char>(c);
      out_ += {'\\', 'u', '0', '0', kDigits[byte >> 4], kDigits[byte & 0xF]};
    } else {
      out_ += text.substr(0, length);
    }
    text.remove_prefix(std::max<size_t>(length, 1));
  }
  out_ += '"';
}

}  // namespace retouch
