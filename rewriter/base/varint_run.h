// Many varints in a row, without a check of each byte: what millions of them are read by.
//
//   VarintRun run(in);
//   for (...) use(run.next());
//   run.leave();  // `in` stands behind them
//
// What is wrong is found, and said, as by ByteReader::varint.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "rewriter/base/byte_reader.h"

namespace retouch {

class VarintRun {
 public:
  explicit VarintRun(ByteReader& in) : in_(in) { enter(); }
  VarintRun(const VarintRun&) = delete;
  VarintRun& operator=(const VarintRun&) = delete;

  uint64_t next() {
    if (at_ < safe_end_) [[likely]] {
      uint64_t value = at_[0];
      if (value < 0x80) return ++at_, value;
      value = (value & 0x7F) | uint64_t{at_[1]} << 7;
      if (at_[1] < 0x80) return at_ += 2, value;
      value = (value & 0x3FFF) | uint64_t{at_[2]} << 14;
      if (at_[2] < 0x80) return at_ += 3, value;
    }
    return slow();
  }
  // `count` of them, whatever they are.
  void skip(size_t count) {
    constexpr uint64_t kContinues = 0x8080808080808080;
    constexpr size_t kWord = sizeof(uint64_t);
    while (count >= kWord && safe_end_ - at_ >= static_cast<std::ptrdiff_t>(kWord)) {
      uint64_t word;
      std::memcpy(&word, at_, kWord);
      count -= static_cast<size_t>(std::popcount(~word & kContinues));  // each ends in a byte without the bit
      at_ += kWord;
    }
    // Where the last word ends inside of one, that one is among those that are left.
    while (count-- > 0) next();
  }
  // Brings the reader to where the run is.
  void leave() {
    in_.skip(static_cast<size_t>(at_ - begin_));
    begin_ = at_;
  }

 private:
  static constexpr size_t kInPlace = 3;  // bytes that `next` looks at

  void enter() {
    ByteReader rest = in_;
    const Bytes bytes = rest.bytes(rest.remaining());
    begin_ = at_ = bytes.data();
    safe_end_ = bytes.size() < kInPlace ? begin_ : begin_ + (bytes.size() - kInPlace + 1);
  }
  [[gnu::noinline]] uint64_t slow() {
    leave();
    const uint64_t value = in_.varint();
    enter();
    return value;
  }

  ByteReader& in_;
  const uint8_t* begin_ = nullptr;  // where the reader is
  const uint8_t* at_ = nullptr;
  const uint8_t* safe_end_ = nullptr;  // before it, `next` stays inside the bytes
};

}  // namespace retouch
