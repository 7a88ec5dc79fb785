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

// What is behind the name of a class in its internal form: nothing, or what belongs to a class file or a descriptor.
bool ends_internal_name(std::string_view rest) {
  return rest.empty() || rest.front() == ';' || rest.front() == '<' || rest == ".class";
}

// A word before a slash, without what makes it part of a descriptor or signature: in "(ILp/Values;)V" it is "ILp".
std::string_view without_types(std::string_view word, std::string_view before) {
  if (!before.empty() && std::string_view("()[;:<*+-").find(before.back()) == std::string_view::npos) return word;
  const size_t mark = word.find_first_not_of("BCDFIJSZ");
  return mark != std::string_view::npos && word[mark] == 'L' ? word.substr(mark + 1) : word;
}

}  // namespace

std::vector<std::string> names_in_text(std::string_view text, TextForms forms) {
  enum class Chain : uint8_t { kStart, kPackage, kClass, kOver };
  std::vector<std::string> names;
  const bool has_slashes = forms == TextForms::kDotsAndSlashes;
  if (text.find_first_of(has_slashes ? "./" : ".") == std::string_view::npos) return names;
  if (std::any_of(text.begin(), text.end(), is_control)) return names;
  std::string name;    // of the words before
  char separator = 0;  // that stands between them
  Chain before = Chain::kStart;
  for (size_t at = 0; at < text.size();) {
    const size_t end = end_of_word(text, at);
    std::string_view word = text.substr(at, end - at);
    const std::string_view rest = text.substr(end);
    if (before == Chain::kStart) {
      name.clear();
      separator = rest.empty() || (rest.front() == '/' && !has_slashes) ? 0 : rest.front();
      if (separator == '/') word = without_types(word, text.substr(0, at));
    }
    if (word.empty() || is_digit(word.front()) || name.size() + word.size() > kMostCharacters) {
      before = Chain::kStart;
    } else if (before == Chain::kClass && !is_capital(word.front())) {
      before = Chain::kOver;  // a member
    } else if (before != Chain::kOver) {
      if (before != Chain::kStart) name += before == Chain::kClass ? '$' : '/';
      name += word;
      if (!is_capital(word.front())) {
        before = Chain::kPackage;
      } else if (before != Chain::kStart) {
        before = separator == '.' ? Chain::kClass : Chain::kOver;
        if (separator == '.' || ends_internal_name(rest)) names.push_back(name);
      }  // else a class without a package, or a word that names begin with
    }
    const bool goes_on = !rest.empty() && (rest.front() == '.' || rest.front() == '/');
    if (!goes_on) {
      before = Chain::kStart;
    } else if (before != Chain::kStart && rest.front() != separator) {
      before = Chain::kOver;
    }
    at = end + 1;
  }
  return names;
}

}  // namespace retouch::facts
