// Variables of this process's environment.
#pragma once

#include <cstdlib>
#include <string>

namespace retouch {

// Empty where it is not set.
inline std::string environment_variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? std::string() : value;
}

}  // namespace retouch
