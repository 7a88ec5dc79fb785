// Indented JSON (RFC 8259), written in order. Strings are made valid UTF-8: bytes that are not become U+FFFD.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace retouch {

class JsonWriter {
 public:
  void begin_object() { begin('{'); }
  void end_object() { end('}'); }
  void begin_array() { begin('['); }
  void end_array() { end(']'); }
  void key(std::string_view name);
  void string(std::string_view value);
  void number(uint64_t value);
  void boolean(bool value);

  // A key with its value.
  void text(std::string_view name, std::string_view value) {
    key(name);
    string(value);
  }
  void count(std::string_view name, uint64_t value) {
    key(name);
    number(value);
  }
  void texts(std::string_view name, const std::vector<std::string>& values) {
    key(name);
    begin_array();
    for (const std::string& value : values) string(value);
    end_array();
  }

  // Ends the text with a line end.
  std::string take() && { return std::move(out_) + '\n'; }

 private:
  void begin(char bracket);
  void end(char bracket);
  void before_value();
  void new_line();
  void quote(std::string_view text);

  std::string out_;
  std::vector<bool> has_items_;  // of each open object or array
  bool after_key_ = false;
};

}  // namespace retouch
