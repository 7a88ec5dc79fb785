// The input of a fuzzer, from front to back; what it does not hold is zero.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "rewriter/base/byte_reader.h"

namespace retouch {

class FuzzInput {
 public:
  explicit FuzzInput(Bytes bytes) : bytes_(bytes) {}
  uint8_t byte() { return at_ < bytes_.size() ? bytes_[at_++] : uint8_t{0}; }
  std::vector<uint8_t> take(size_t count) {
    const size_t end = std::min(bytes_.size(), at_ + count);
    std::vector<uint8_t> taken(bytes_.begin() + static_cast<std::ptrdiff_t>(at_),
                               bytes_.begin() + static_cast<std::ptrdiff_t>(end));
    at_ = end;
    return taken;
  }
  bool at_end() const { return at_ == bytes_.size(); }

 private:
  Bytes bytes_;
  size_t at_ = 0;
};

}  // namespace retouch
