#include "selector/jvm_arguments.h"

namespace retouch::selector {

namespace {

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

}  // namespace

std::vector<std::string> split_arguments(std::string_view text) {
  std::vector<std::string> words;
  std::string word;
  bool in_word = false;
  char quote = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quote == 0 && is_blank(c)) {
      if (in_word) words.push_back(std::move(word));
      word.clear();
      in_word = false;
      continue;
    }
    in_word = true;
    if (c == '\\' && quote != '\'' && i + 1 < text.size()) {
      const char next = text[i + 1];
      if (quote == '"' && next != '"' && next != '\\' && next != '$' && next != '`') word += c;
      word += next;
      ++i;
    } else if (quote == 0 && (c == '\'' || c == '"')) {
      quote = c;
    } else if (c == quote) {
      quote = 0;
    } else {
      word += c;
    }
  }
  if (in_word) words.push_back(std::move(word));
  return words;
}

std::vector<std::string> counted_arguments(const std::vector<std::string>& arguments) {
  std::vector<std::string> counted;
  for (size_t i = 0; i < arguments.size(); ++i) {
    const std::string& argument = arguments[i];
    if (argument == "-cp" || argument == "-classpath" || argument == "--class-path") {
      ++i;  // its value
      continue;
    }
    if (argument.rfind("--class-path=", 0) == 0 || argument.rfind("-Dretouch.", 0) == 0) continue;
    counted.push_back(argument);
  }
  return counted;
}

}  // namespace retouch::selector
