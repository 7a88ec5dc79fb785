// DEFLATE data back to what it was (libdeflate), and CRC-32. One Inflater a thread.
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "rewriter/base/byte_reader.h"

namespace retouch::jar {

class Inflater {
 public:
  Inflater();
  ~Inflater();
  Inflater(Inflater&&) noexcept;
  // Fills `out` from `compressed`; throws FormatError when the data is damaged or gives any other number of bytes.
  void inflate(Bytes compressed, std::span<uint8_t> out);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

uint32_t crc32_of(Bytes bytes);

}  // namespace retouch::jar
