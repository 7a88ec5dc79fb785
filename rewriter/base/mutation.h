// Parts of the tool that a build with RETOUCH_MUTATIONS leaves out when the environment variable RETOUCH_OFF names
// them, with commas between: so tests/lab/mutate shows that the lab notices each. In every other build nothing is off,
// and the compiler drops the question.
#pragma once

#include <string_view>

namespace retouch {

#ifdef RETOUCH_MUTATIONS
// The part is called `group`:`name`.
bool is_off(std::string_view group, std::string_view name);
#else
constexpr bool is_off(std::string_view, std::string_view) { return false; }
#endif

}  // namespace retouch
