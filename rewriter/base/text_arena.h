// Text that is kept: a view of it stays valid as long as the arena. In blocks, so that a string costs no allocation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <string_view>
#include <vector>

namespace retouch {

class TextArena {
 public:
  std::string_view keep(std::string_view text) {
    char* const start = room(text.size());
    std::copy(text.begin(), text.end(), start);
    return {start, text.size()};
  }
  std::string_view keep(std::string_view front, std::string_view back) {
    char* const start = room(front.size() + back.size());
    std::copy(back.begin(), back.end(), std::copy(front.begin(), front.end(), start));
    return {start, front.size() + back.size()};
  }

  // For `size` characters that the caller fills.
  char* room(size_t size) {
    constexpr size_t kBlockSize = size_t{64} << 10;
    if (size > left_) {
      left_ = std::max(kBlockSize, size);
      blocks_.push_back(std::make_unique_for_overwrite<char[]>(left_));
      next_ = blocks_.back().get();
    }
    char* const start = next_;
    next_ += size;
    left_ -= size;
    return start;
  }

 private:
  std::vector<std::unique_ptr<char[]>> blocks_;
  size_t left_ = 0;  // free characters at the end of the last block
  char* next_ = nullptr;
};

}  // namespace retouch
