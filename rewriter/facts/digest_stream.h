// What a digest is taken over, written down before it is hashed in one go: words of fixed width, little-endian on every
// machine. Memory is kept from class to class.
//
// The stream is unambiguous because each item's width follows from the items before it: whoever writes something of
// varying length writes its length first.
//
// What is written down of a class may be far longer than its file, where it names a long text many times.
#pragma once

#include <xxhash.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <vector>

#include "rewriter/base/digest128.h"
#include "rewriter/base/error.h"

namespace retouch::facts {

class DigestStream {
 public:
  // Beyond it, writing is a FormatError. Compilers make no class that comes near it.
  static constexpr size_t kLongest = size_t{1} << 28;

  size_t size() const { return size_; }
  void truncate(size_t size) { size_ = size; }
  // Takes back a truncation: what was not written over since is as it was.
  void extend_to(size_t size) { size_ = size; }

  void u1(uint8_t v) { *extend(1) = v; }
  void u2(uint16_t v) { word(v); }
  void u4(uint32_t v) { word(v); }
  void u8(uint64_t v) { word(v); }
  void digest(const Digest128& v) { put(extend(16), v); }
  void bytes(Bytes b) {
    if (!b.empty()) std::memcpy(extend(b.size()), b.data(), b.size());
  }
  void text(std::string_view t) {
    u4(static_cast<uint32_t>(t.size()));
    bytes(as_bytes(t));
  }
  void sized(Bytes b) { text(as_text(b)); }

  // For loops that would spend most of their time on checking: room for `count` bytes, of which those up to the end
  // that is given to `commit` are written.
  uint8_t* room(size_t count) {
    uint8_t* const at = extend(count);
    size_ -= count;
    return at;
  }
  void commit(const uint8_t* end) { size_ = static_cast<size_t>(end - buffer_.data()); }
  static uint8_t* put(uint8_t* at, const Digest128& v) {
    store(at, v.high);
    store(at + 8, v.low);
    return at + 16;
  }

  // Over everything from `start` on.
  Digest128 finish(size_t start = 0) const {
    const XXH128_hash_t h = XXH3_128bits(buffer_.data() + start, size_ - start);
    return {h.high64, h.low64};
  }

 private:
  template <typename Word>
  static void store(uint8_t* at, Word v) {
    if constexpr (std::endian::native == std::endian::big) {
      for (size_t i = 0; i < sizeof v; ++i) at[i] = static_cast<uint8_t>(v >> (8 * i));
    } else {
      std::memcpy(at, &v, sizeof v);
    }
  }
  template <typename Word>
  void word(Word v) {
    store(extend(sizeof v), v);
  }
  uint8_t* extend(size_t count) {
    if (count > buffer_.size() - size_) [[unlikely]] grow(count);
    uint8_t* const at = buffer_.data() + size_;
    size_ += count;
    return at;
  }

  void grow(size_t count) {
    if (count > kLongest - size_) throw FormatError(0, "expected a class of less than 256 MiB with all that it names");
    buffer_.resize(std::clamp(2 * buffer_.size(), std::max(size_ + count, size_t{4096}), kLongest));
  }

  std::vector<uint8_t> buffer_;
  size_t size_ = 0;
};

}  // namespace retouch::facts
