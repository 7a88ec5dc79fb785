// Big-endian output into one growing buffer. Narrowing is the caller's: u1/u2/u4 take exactly their width.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "rewriter/base/byte_reader.h"

namespace retouch {

class ByteWriter {
 public:
  ByteWriter() = default;
  explicit ByteWriter(std::vector<uint8_t> reuse) : out_(std::move(reuse)) { out_.clear(); }

  size_t size() const { return out_.size(); }
  void u1(uint8_t v) { out_.push_back(v); }
  void u2(uint16_t v) {
    const uint8_t b[2] = {static_cast<uint8_t>(v >> 8), static_cast<uint8_t>(v)};
    out_.insert(out_.end(), b, b + 2);
  }
  void u4(uint32_t v) {
    const uint8_t b[4] = {static_cast<uint8_t>(v >> 24), static_cast<uint8_t>(v >> 16), static_cast<uint8_t>(v >> 8),
                          static_cast<uint8_t>(v)};
    out_.insert(out_.end(), b, b + 4);
  }
  void u8(uint64_t v) {
    u4(static_cast<uint32_t>(v >> 32));
    u4(static_cast<uint32_t>(v));
  }
  void bytes(Bytes b) { out_.insert(out_.end(), b.begin(), b.end()); }
  void varint(uint64_t v) {
    for (; v >= 0x80; v >>= 7) u1(static_cast<uint8_t>(v | 0x80));
    u1(static_cast<uint8_t>(v));
  }
  void text(std::string_view t) {
    varint(t.size());
    bytes(as_bytes(t));
  }
  // Overwrites bytes written earlier, for values that are known only afterwards.
  void patch_u2(size_t at, uint16_t v) {
    out_[at] = static_cast<uint8_t>(v >> 8);
    out_[at + 1] = static_cast<uint8_t>(v);
  }
  void patch_u4(size_t at, uint32_t v) {
    for (int i = 0; i < 4; ++i) out_[at + static_cast<size_t>(i)] = static_cast<uint8_t>(v >> (24 - 8 * i));
  }

  Bytes view() const { return out_; }
  std::vector<uint8_t> take() { return std::move(out_); }

 private:
  std::vector<uint8_t> out_;
};

}  // namespace retouch
