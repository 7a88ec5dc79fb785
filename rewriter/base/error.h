// Errors of the whole program: what went wrong, where, and what to try next.
//
// FormatError: bytes that are not what their format says (offset and expectation). Thrown by readers, caught in the few
// places that turn it into a value. UserError: what the command line reports as `retouch: error: what` with `hint:` lines.
#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace retouch {

class FormatError : public std::runtime_error {
 public:
  FormatError(size_t offset, const std::string& expectation)
      : std::runtime_error(expectation + " (at byte " + std::to_string(offset) + ")"), offset_(offset) {}
  size_t offset() const { return offset_; }

 private:
  size_t offset_;
};

class UserError : public std::runtime_error {
 public:
  explicit UserError(const std::string& what, std::vector<std::string> hints = {})
      : std::runtime_error(what), hints_(std::move(hints)) {}
  const std::vector<std::string>& hints() const { return hints_; }

 private:
  std::vector<std::string> hints_;
};

// Wrong usage of the command line: as UserError, but the exit code is 2.
class UsageError : public UserError {
 public:
  using UserError::UserError;
};

// "No such file or directory" and the like for an errno value.
std::string errno_text(int error_number);

}  // namespace retouch
