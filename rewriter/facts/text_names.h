// The classes that a text names in words, as source code and configuration do: "T(p.Values.In).MAX" names p/Values and
// p/Values$In. A library that gets the text can look at them by reflection, without any instruction that names them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace retouch::facts {

// In internal form, as often as they come. A class is told by how it is spelled: a package in lower case, and a class
// that begins with a capital letter behind it; with slashes only as the JVM and class files have it, "p/Values",
// "p/Values.class", "(Lp/Values;)V". What has characters of control is data, and names nothing.
enum class TextForms : uint8_t { kDots, kDotsAndSlashes };
std::vector<std::string> names_in_text(std::string_view text, TextForms forms = TextForms::kDotsAndSlashes);

}  // namespace retouch::facts
