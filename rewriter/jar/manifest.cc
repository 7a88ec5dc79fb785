#include "rewriter/jar/manifest.h"

#include <algorithm>

namespace retouch::jar {

namespace {

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

// The text up to the next line end, and how far the line with its end reaches.
struct Line {
  std::string_view text;
  std::string_view whole;
};

class Lines {
 public:
  explicit Lines(std::string_view text) : rest_(text) {}
  bool at_end() const { return rest_.empty(); }
  bool continues() const { return rest_.starts_with(' '); }
  Line next() {
    const size_t length = std::min(rest_.find_first_of("\r\n"), rest_.size());
    size_t whole = length;
    if (whole < rest_.size()) whole += rest_.substr(whole).starts_with("\r\n") ? 2 : 1;
    const Line line{rest_.substr(0, length), rest_.substr(0, whole)};
    rest_.remove_prefix(whole);
    return line;
  }

 private:
  std::string_view rest_;
};

// A line with those that continue it.
struct LogicalLine {
  std::string text;
  std::string_view whole;
};

LogicalLine next_logical(Lines& lines) {
  const Line first = lines.next();
  LogicalLine out{std::string(first.text), first.whole};
  while (!out.text.empty() && lines.continues()) {
    const Line more = lines.next();
    out.text += more.text.substr(1);
    out.whole = {out.whole.data(), out.whole.size() + more.whole.size()};
  }
  return out;
}

// "Name: value"; a name alone or none at all is no attribute.
bool split(const std::string& line, ManifestAttribute& out) {
  const size_t colon = line.find(':');
  if (colon == std::string::npos || colon == 0) return false;
  out.name = line.substr(0, colon);
  const size_t value = colon + (line.compare(colon, 2, ": ") == 0 ? 2 : 1);
  out.value = line.substr(std::min(value, line.size()));
  return true;
}

bool is_digest(std::string_view name) {
  std::string folded(name);
  std::transform(folded.begin(), folded.end(), folded.begin(), lower);
  return folded.ends_with("-digest") || folded.find("-digest-") != std::string::npos || folded == "magic";
}

// A CR, before which a line was taken out, and an LF are two line ends: they must not become one.
void append_line(std::string& out, std::string_view whole) {
  if (out.ends_with('\r') && whole.starts_with('\n')) out += '\n';
  out += whole;
}

}  // namespace

bool equal_without_case(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) { return lower(x) == lower(y); });
}

const std::string* ManifestSection::find(std::string_view attribute) const {
  const auto found = std::find_if(attributes.rbegin(), attributes.rend(),
                                  [&](const ManifestAttribute& a) { return equal_without_case(a.name, attribute); });
  return found == attributes.rend() ? nullptr : &found->value;
}

Manifest parse_manifest(std::string_view text) {
  Manifest manifest;
  ManifestSection* section = &manifest.main;
  bool between_sections = false;
  Lines lines(text);
  while (!lines.at_end()) {
    const LogicalLine line = next_logical(lines);
    if (line.text.empty()) {
      between_sections = true;
      continue;
    }
    if (between_sections) {
      section = &manifest.sections.emplace_back();
      between_sections = false;
    }
    ManifestAttribute attribute;
    if (!split(line.text, attribute)) continue;
    const bool names_section = section != &manifest.main && section->name.empty() && section->attributes.empty() &&
                               equal_without_case(attribute.name, "Name");
    if (names_section) {
      section->name = std::move(attribute.value);
    } else {
      section->attributes.push_back(std::move(attribute));
    }
  }
  return manifest;
}

std::string without_digests(std::string_view text) {
  std::string out;
  Lines lines(text);
  while (!lines.at_end()) {
    std::string section;
    bool dropped = false;
    size_t kept = 0;
    bool ended = false;
    while (!ended && !lines.at_end()) {
      const LogicalLine line = next_logical(lines);
      ManifestAttribute attribute;
      if (split(line.text, attribute) && is_digest(attribute.name)) {
        dropped = true;
        continue;
      }
      ended = line.text.empty();
      if (!ended && !equal_without_case(attribute.name, "Name")) ++kept;
      append_line(section, line.whole);
    }
    if (!dropped || kept != 0) append_line(out, section);
  }
  return out;
}

}  // namespace retouch::jar
