// JSON as values (RFC 8259), for tests that look at what the program writes. Throws std::runtime_error on what is no JSON.
#pragma once

#include <cctype>
#include <cstdint>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace retouch::test {

struct Json {
  enum class Type { kNull, kBoolean, kNumber, kString, kArray, kObject };
  Type type = Type::kNull;
  bool boolean = false;
  double number = 0;
  std::string string;
  std::vector<Json> array;
  std::map<std::string, Json> object;

  const Json& at(const std::string& key) const {
    const auto place = object.find(key);
    if (place == object.end()) throw std::runtime_error("no member " + key);
    return place->second;
  }
  bool has(const std::string& key) const { return object.contains(key); }
  bool is_integer() const { return type == Type::kNumber && number == static_cast<double>(static_cast<int64_t>(number)); }
  friend bool operator==(const Json&, const Json&) = default;
};

class JsonParser {
 public:
  explicit JsonParser(std::string_view text) : text_(text) {}
  Json parse() {
    Json value = parse_value();
    skip_blanks();
    if (at_ != text_.size()) fail("something behind the value");
    return value;
  }

 private:
  [[noreturn]] void fail(const std::string& what) const {
    throw std::runtime_error("no JSON at byte " + std::to_string(at_) + ": " + what);
  }
  void skip_blanks() {
    while (at_ < text_.size() && std::string_view(" \t\r\n").find(text_[at_]) != std::string_view::npos) ++at_;
  }
  char peek() {
    skip_blanks();
    if (at_ == text_.size()) fail("it ends");
    return text_[at_];
  }
  void expect(char c) {
    if (peek() != c) fail(std::string("no ") + c);
    ++at_;
  }
  bool take(std::string_view word) {
    if (!text_.substr(at_).starts_with(word)) return false;
    at_ += word.size();
    return true;
  }
  Json parse_value() {
    Json value;
    switch (peek()) {
      case '{':
        return parse_object();
      case '[':
        return parse_array();
      case '"':
        value.type = Json::Type::kString;
        value.string = parse_string();
        return value;
      default:
        break;
    }
    if (take("null")) return value;
    if (take("true") || take("false")) {
      value.type = Json::Type::kBoolean;
      value.boolean = text_[at_ - 2] == 'u';
      return value;
    }
    const size_t begin = at_;
    while (at_ < text_.size() && std::string_view("+-.eE0123456789").find(text_[at_]) != std::string_view::npos) ++at_;
    if (begin == at_) fail("no value");
    value.type = Json::Type::kNumber;
    value.number = std::stod(std::string(text_.substr(begin, at_ - begin)));
    return value;
  }
  Json parse_object() {
    Json value;
    value.type = Json::Type::kObject;
    expect('{');
    while (peek() != '}') {
      if (!value.object.empty()) expect(',');
      peek();
      const std::string key = parse_string();
      expect(':');
      if (!value.object.emplace(key, parse_value()).second) fail("member " + key + " twice");
    }
    ++at_;
    return value;
  }
  Json parse_array() {
    Json value;
    value.type = Json::Type::kArray;
    expect('[');
    while (peek() != ']') {
      if (!value.array.empty()) expect(',');
      value.array.push_back(parse_value());
    }
    ++at_;
    return value;
  }
  std::string parse_string() {
    std::string out;
    if (at_ == text_.size() || text_[at_] != '"') fail("no string");
    for (++at_; at_ < text_.size() && text_[at_] != '"'; ++at_) {
      if (static_cast<unsigned char>(text_[at_]) < 0x20) fail("a control character in a string");
      if (text_[at_] != '\\') {
        out += text_[at_];
        continue;
      }
      if (++at_ == text_.size()) fail("it ends in a string");
      constexpr std::string_view kEscapes = "\"\\/bfnrt", kMeant = "\"\\/\b\f\n\r\t";
      if (text_[at_] == 'u') {
        add_character(std::stoul(std::string(text_.substr(at_ + 1, 4)), nullptr, 16), out);
        at_ += 4;
      } else if (const size_t escape = kEscapes.find(text_[at_]); escape != std::string_view::npos) {
        out += kMeant[escape];
      } else {
        fail("an unknown escape");
      }
    }
    if (at_ == text_.size()) fail("it ends in a string");
    ++at_;
    return out;
  }
  // UTF-8 of one that is no half of a surrogate pair.
  void add_character(unsigned long code, std::string& out) {
    if (code >= 0xD800 && code < 0xE000) fail("half a character");
    const auto add = [&](unsigned long byte) { out += static_cast<char>(byte); };
    if (code < 0x80) return add(code);
    if (code < 0x800) {
      add(0xC0 | code >> 6);
    } else {
      add(0xE0 | code >> 12);
      add(0x80 | (code >> 6 & 0x3F));
    }
    add(0x80 | (code & 0x3F));
  }

  std::string_view text_;
  size_t at_ = 0;
};

inline Json parse_json(std::string_view text) { return JsonParser(text).parse(); }

}  // namespace retouch::test
