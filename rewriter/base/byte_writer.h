// Big-endian output into one growing buffer. Narrowing is the caller's: u1/u2/u4 take exactly their width.
//
// The buffer is a vector that is longer than what is written, so that most writes are a comparison and a store.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "rewriter/base/byte_reader.h"

namespace retouch {

class ByteWriter {
 public:
  ByteWriter() = default;
  explicit ByteWriter(std::vector<uint8_t> reuse) : buffer_(std::move(reuse)) {}
  ByteWriter(const ByteWriter&) = default;
  ByteWriter& operator=(const ByteWriter&) = default;
  ByteWriter(ByteWriter&& other) noexcept : buffer_(std::move(other.buffer_)), size_(std::exchange(other.size_, 0)) {}
  ByteWriter& operator=(ByteWriter&& other) noexcept {
    buffer_ = std::move(other.buffer_);
    size_ = std::exchange(other.size_, 0);
    return *this;
  }

  size_t size() const { return size_; }
  void u1(uint8_t v) { *extend(1) = v; }
  void u2(uint16_t v) { store_u2(extend(2), v); }
  void u4(uint32_t v) { store_u4(extend(4), v); }
  void u8(uint64_t v) {
    u4(static_cast<uint32_t>(v >> 32));
    u4(static_cast<uint32_t>(v));
  }
  void bytes(Bytes b) { std::copy(b.begin(), b.end(), extend(b.size())); }
  void varint(uint64_t v) {
    for (; v >= 0x80; v >>= 7) u1(static_cast<uint8_t>(v | 0x80));
    u1(static_cast<uint8_t>(v));
  }
  void text(std::string_view t) {
    varint(t.size());
    bytes(as_bytes(t));
  }
  // Overwrites bytes written earlier, for values that are known only afterwards.
  void patch_u2(size_t at, uint16_t v) { store_u2(&buffer_[at], v); }
  void patch_u4(size_t at, uint32_t v) { store_u4(&buffer_[at], v); }

  Bytes view() const { return {buffer_.data(), size_}; }
  std::vector<uint8_t> take() {
    buffer_.resize(size_);
    size_ = 0;
    return std::move(buffer_);
  }

 private:
  static void store_u2(uint8_t* at, uint16_t v) {
    at[0] = static_cast<uint8_t>(v >> 8);
    at[1] = static_cast<uint8_t>(v);
  }
  static void store_u4(uint8_t* at, uint32_t v) {
    store_u2(at, static_cast<uint16_t>(v >> 16));
    store_u2(at + 2, static_cast<uint16_t>(v));
  }
  uint8_t* extend(size_t count) {
    if (count > buffer_.size() - size_) [[unlikely]] grow(count);
    uint8_t* const at = buffer_.data() + size_;
    size_ += count;
    return at;
  }
  // Into reserved memory first; then twice as much.
  void grow(size_t count) {
    const size_t wanted = size_ + count;
    buffer_.resize(wanted <= buffer_.capacity() ? buffer_.capacity() : std::max({wanted, 2 * buffer_.size(), size_t{64}}));
  }

  std::vector<uint8_t> buffer_;
  size_t size_ = 0;
};

}  // namespace retouch
