// DEFLATE at one of the levels that retouch offers. One Deflater a thread.
//
// The bytes do not depend on the machine: libdeflate encodes the same everywhere, and ISA-L's level 0 on every
// processor with SSE4.2 (compared under emulation from Nehalem to AVX2; it has no AVX-512 form).
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "rewriter/base/byte_reader.h"

namespace retouch::jar {

enum class DeflateLevel : uint8_t {
  kFast,   // ISA-L level 0: a third of the time of libdeflate's level 1 on class files, a fifth more bytes
  kUsual,  // libdeflate level 6: what jars usually have
};

class Deflater {
 public:
  explicit Deflater(DeflateLevel level);
  ~Deflater();
  Deflater(Deflater&&) noexcept;
  std::vector<uint8_t> deflate(Bytes content);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace retouch::jar
