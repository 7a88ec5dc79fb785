#include "rewriter/facts/type_names.h"

#include <algorithm>
#include <utility>

#include "rewriter/facts/text_names.h"

namespace retouch::facts {
namespace {

// Composed names repeat what they begin with; without a limit a hostile signature would make them fill the memory.
constexpr size_t kMaxComposedBytes = size_t{1} << 20;

// One pass with a stack of the class types that are open, because type arguments nest as deep as a file wants them to.
//
// A name is read at an 'L' where a type can begin. Type variables (T...;) and the identifiers of formal type parameters
// (before a ':') may hold an L of their own and are skipped.
class SignatureScan {
 public:
  SignatureScan(std::string_view text, TypeNames& out) : text_(text), out_(out) {}

  void run() {
    if (text_.starts_with('<')) formal_parameter(1);
    while (at_ < text_.size()) {
      switch (text_[at_]) {
        case 'L':
          open_.push_back(text_.substr(at_ + 1, end_of_name(at_ + 1) - at_ - 1));
          at_ += 1 + open_.back().size();
          break;
        case 'T':
          at_ = behind(';', at_);
          after_type();
          break;
        case '.':
          member_class();
          break;
        case ';':
          if (!open_.empty()) {
            out_.names.push_back(open_.back());
            open_.pop_back();
          }
          ++at_;
          after_type();
          break;
        case '>':
          ++at_;
          if (open_.empty()) formals_ = false;  // the end of the formal type parameters
          break;
        default:  // dimensions, primitives, '<', '(', ')', '^', wildcards
          ++at_;
          break;
      }
    }
  }

 private:
  size_t end_of_name(size_t from) const { return std::min(text_.find_first_of("<;.", from), text_.size()); }
  size_t behind(char c, size_t from) const {
    const size_t found = text_.find(c, from);
    return found == std::string_view::npos ? text_.size() : found + 1;
  }
  void formal_parameter(size_t identifier) {
    formals_ = true;
    at_ = behind(':', identifier);
  }
  // Between formal type parameters: the next is another bound (':'), the end ('>') or another identifier.
  void after_type() {
    if (!formals_ || !open_.empty() || at_ >= text_.size()) return;
    if (text_[at_] != ':' && text_[at_] != '>') formal_parameter(at_);
  }
  void member_class() {
    const size_t end = end_of_name(at_ + 1);
    const std::string_view simple_name = text_.substr(at_ + 1, end - at_ - 1);
    if (!open_.empty() && out_.composed_bytes < kMaxComposedBytes) {
      std::string& name = out_.composed.emplace_back(open_.back());
      out_.names.push_back(open_.back());
      out_.composed_bytes += name.size() + 1 + simple_name.size();
      name += '$';
      name += simple_name;
      open_.back() = name;
    }
    at_ = end;
  }

  std::string_view text_;
  TypeNames& out_;
  size_t at_ = 0;
  bool formals_ = false;
  std::vector<std::string_view> open_;
};

void add_composed(std::string name, TypeNames& out, std::vector<std::string_view>& more) {
  if (out.composed_bytes >= kMaxComposedBytes) return;
  out.composed_bytes += name.size();
  out.names.push_back(out.composed.emplace_back(std::move(name)));
  more.push_back(out.names.back());
}

}  // namespace

std::string_view element_class(std::string_view name) {
  if (!name.starts_with('[')) return name;
  const size_t element = name.find_first_not_of('[');
  if (element == std::string_view::npos || name[element] != 'L') return {};
  name.remove_prefix(element + 1);
  if (name.ends_with(';')) name.remove_suffix(1);
  return name;
}

void add_type_names(std::string_view text, TypeNames& out) {
  if (text.find('<') != std::string_view::npos) {
    SignatureScan(text, out).run();
    return;
  }
  // Without type arguments or parameters: a descriptor, or a signature that may have type variables.
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] != 'L' && text[i] != 'T') continue;
    const size_t end = text.find(';', i);
    if (end == std::string_view::npos) return;
    if (text[i] == 'L') out.names.push_back(text.substr(i + 1, end - i - 1));
    i = end;
  }
}

void add_type_names(std::string_view text, TypeNames& out, std::vector<std::string_view>& more) {
  const size_t first = out.names.size();
  add_type_names(text, out);
  more.insert(more.end(), out.names.begin() + static_cast<std::ptrdiff_t>(first), out.names.end());
}

void add_member_owner(std::string_view text, TypeNames& out, std::vector<std::string_view>& more) {
  const size_t mark = text.find('#');
  if (mark == std::string_view::npos || mark == 0 || mark + 1 == text.size()) return;
  const std::string_view owner = text.substr(0, mark);
  if (owner.find_first_of(" /;[<>:()@\n") != std::string_view::npos) return;
  if (owner.front() == '.' || owner.back() == '.') return;
  std::string name(owner);
  std::replace(name.begin(), name.end(), '.', '/');
  add_composed(std::move(name), out, more);
}

void add_names_in_text(std::string_view text, TypeNames& out, std::vector<std::string_view>& more) {
  if (out.composed_bytes >= kMaxComposedBytes) return;
  for (std::string& name : names_in_text(text, TextForms::kDots)) add_composed(std::move(name), out, more);
}

}  // namespace retouch::facts
