// The classes that a descriptor (JVMS 4.3) or a signature (JVMS 4.7.9.1) names.
#pragma once

#include <deque>
#include <string>
#include <string_view>
#include <vector>

namespace retouch::facts {

// Names are views of what they were read from, or of `composed` where a signature names a member of a generic class
// (Lp/Outer<TT;>.Inner; is p/Outer$Inner).
struct TypeNames {
  std::vector<std::string_view> names;  // in internal form, in order, with duplicates
  std::deque<std::string> composed;     // deque: views of its strings stay valid
  size_t composed_bytes = 0;
  void clear() {
    names.clear();
    composed.clear();
    composed_bytes = 0;
  }
};

// The part of `name` behind array dimensions: of a class p/C, of an array type [[Lp/C; . Empty for arrays of
// primitives.
std::string_view element_class(std::string_view name);

// Never fails: what is neither a descriptor nor a signature gives the names that can be seen in it.
void add_type_names(std::string_view text, TypeNames& out);
// The same, and what comes new into `out` into `more` as well.
void add_type_names(std::string_view text, TypeNames& out, std::vector<std::string_view>& more);
// The class of a text that names a member, "p.Values$In#all": p/Values$In. Other texts name nothing.
void add_member_owner(std::string_view text, TypeNames& out, std::vector<std::string_view>& more);
// The classes that a text of an annotation names in words (text_names.h): with dots, for what has slashes is written by
// compilers, about the class itself (kotlin.Metadata).
void add_names_in_text(std::string_view text, TypeNames& out, std::vector<std::string_view>& more);

}  // namespace retouch::facts
