#include "rewriter/facts/text_names.h"

#include <algorithm>
#include <cstdint>

namespace retouch::facts {
namespace {

// Each class inside another one repeats what its name begins with: a longer one is no compiler's.
constexpr size_t kMostCharacters = 1024;

bool is_capital(char c) { return c >= 'A' && c <= 'Z'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

// Beyond ASCII every byte may be part of a letter.
bool is_part(char c) {
  return is_capital(c) || is_digit(c) || (c >= 'a' && c <= 'z') || c == '_' || c == '$' ||
         static_cast<uint8_t>(c) >= 0x80;
}

// 1 and 2 stand for what is put into a recipe (java.lang.invoke.StringConcatFactory).
bool is_control(char c) {
  return static_cast<uint8_t>(c) < ' ' && c != 1 && c != 2 && c != '\t' && c != '\n' && c != '\f' && c != '\r';
}

size_t end_of_word(std::string_view text, size_t at) {
  while (at < text.size() && is_part(text[at])) ++at;
  return at;
}

}  // namespace

std::vector<std::string> names_in_text(std::string_view text) {
  enum class Chain : uint8_t { kStart, kPackage, kClass, kMember };
  std::vector<std::string> names;
  if (text.find('.') == std::string_view::npos || std::any_of(text.begin(), text.end(), is_control)) return names;
  std::string name;  // of the words before, with dots between
  Chain before = Chain::kStart;
  for (size_t at = 0; at < text.size();) {
    const size_t end = end_of_word(text, at);
    const std::string_view word = text.substr(at, end - at);
    if (before == Chain::kStart) name.clear();
    if (word.empty() || is_digit(word.front()) || name.size() + word.size() > kMostCharacters) {
      before = Chain::kStart;
    } else if (before == Chain::kClass && !is_capital(word.front())) {
      before = Chain::kMember;
    } else if (before != Chain::kMember) {
      if (before != Chain::kStart) name += before == Chain::kClass ? '$' : '/';
      name += word;
      if (!is_capital(word.front())) {
        before = Chain::kPackage;
      } else if (before != Chain::kStart) {
        names.push_back(name);
        before = Chain::kClass;
      }  // else a class without a package, or a word that names begin with
    }
    if (end == text.size() || text[end] != '.') before = Chain::kStart;
    at = end + 1;
  }
  return names;
}

}  // namespace retouch::facts
