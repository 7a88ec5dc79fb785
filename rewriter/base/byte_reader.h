// A checked cursor over big-endian bytes (JVMS 4: all multi-byte items are big-endian). Borrows the bytes.
//
// Every read, skip and slice is checked by subtraction and throws FormatError with the absolute offset. A structure that
// carries its length is read in a slice, and `expect_end` holds it to that length.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "rewriter/base/error.h"

namespace retouch {

using Bytes = std::span<const uint8_t>;

inline std::string_view as_text(Bytes bytes) { return {reinterpret_cast<const char*>(bytes.data()), bytes.size()}; }
inline Bytes as_bytes(std::string_view text) { return {reinterpret_cast<const uint8_t*>(text.data()), text.size()}; }

class ByteReader {
 public:
  // `base` is the offset of `bytes` in the whole input; it only serves error messages.
  explicit ByteReader(Bytes bytes, size_t base = 0) : bytes_(bytes), base_(base) {}

  size_t position() const { return position_; }          // within this slice
  size_t offset() const { return base_ + position_; }    // within the whole input
  size_t remaining() const { return bytes_.size() - position_; }
  bool at_end() const { return position_ == bytes_.size(); }

  uint8_t u1() { return *take(1); }
  uint16_t u2() {
    const uint8_t* p = take(2);
    return static_cast<uint16_t>(p[0] << 8 | p[1]);
  }
  uint32_t u4() {
    const uint8_t* p = take(4);
    return static_cast<uint32_t>(p[0]) << 24 | static_cast<uint32_t>(p[1]) << 16 | static_cast<uint32_t>(p[2]) << 8 | p[3];
  }
  uint64_t u8() {
    const uint64_t high = u4();
    return high << 32 | u4();
  }
  Bytes bytes(size_t count) { return {take(count), count}; }
  void skip(size_t count) { take(count); }
  ByteReader slice(size_t count) {
    const size_t start = offset();
    return ByteReader(bytes(count), start);
  }
  // Unsigned LEB128, at most 64 bits; the logs and stores use it.
  uint64_t varint() {
    if (position_ < bytes_.size() && bytes_[position_] < 0x80) [[likely]]
      return bytes_[position_++];
    return long_varint();
  }
  // A varint that counts things of at least `item_size` bytes each that follow: checked against what is left.
  size_t count(size_t item_size = 1) {
    const uint64_t n = varint();
    if (item_size != 0 && n > remaining() / item_size) fail("a count that its bytes can hold");
    return static_cast<size_t>(n);
  }
  std::string_view text() { return as_text(bytes(count())); }

  void expect_end(const char* what) const {
    if (!at_end()) fail(std::string(what) + " to end here");
  }
  [[noreturn]] void fail(const std::string& expectation) const { throw FormatError(offset(), "expected " + expectation); }

 private:
  // Apart, so that the one byte that most numbers are is read in place.
  [[gnu::noinline]] uint64_t long_varint() {
    uint64_t value = 0;
    for (unsigned shift = 0; shift < 64; shift += 7) {
      const uint8_t byte = u1();
      if (shift == 63 && byte > 1) fail("a number of at most 64 bits");
      value |= static_cast<uint64_t>(byte & 0x7F) << shift;
      if ((byte & 0x80) == 0) return value;
    }
    fail("a number of at most 64 bits");
  }
  const uint8_t* take(size_t count) {
    if (count > remaining()) [[unlikely]] fail_short(count);
    const uint8_t* start = bytes_.data() + position_;
    position_ += count;
    return start;
  }
  // Apart, so that reading is small enough to be inlined.
  [[noreturn, gnu::noinline, gnu::cold]] void fail_short(size_t count) const {
    fail(std::to_string(count) + " more bytes, found " + std::to_string(remaining()));
  }

  Bytes bytes_;
  size_t base_;
  size_t position_ = 0;
};

}  // namespace retouch
