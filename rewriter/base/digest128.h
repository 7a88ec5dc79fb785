// 128-bit digests (XXH3-128, canonical big-endian form, so equal on every machine).
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "rewriter/base/byte_reader.h"
#include "rewriter/base/byte_writer.h"

namespace retouch {

struct Digest128 {
  uint64_t high = 0;
  uint64_t low = 0;

  friend auto operator<=>(const Digest128&, const Digest128&) = default;
  std::string hex() const;
  void write(ByteWriter& out) const {
    out.u8(high);
    out.u8(low);
  }
  static Digest128 read(ByteReader& in) {
    const uint64_t high = in.u8();
    return {high, in.u8()};
  }
};

Digest128 digest_of(Bytes bytes);
inline Digest128 digest_of(std::string_view text) { return digest_of(as_bytes(text)); }

// A digest over parts. Strings are added with their length, so that ("ab","c") and ("a","bc") differ.
class Digester {
 public:
  Digester();
  ~Digester();
  Digester(const Digester&) = delete;
  Digester& operator=(const Digester&) = delete;
  void reset();
  void raw(Bytes bytes);
  void number(uint64_t value);
  void text(std::string_view value) {
    number(value.size());
    raw(as_bytes(value));
  }
  void digest(const Digest128& value) {
    number(value.high);
    number(value.low);
  }
  Digest128 finish() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace retouch
