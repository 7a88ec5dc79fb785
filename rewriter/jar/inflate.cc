#include "rewriter/jar/inflate.h"

#include <libdeflate.h>

#include <new>

namespace retouch::jar {

struct Inflater::State {
  libdeflate_decompressor* decompressor = libdeflate_alloc_decompressor();
  State() {
    if (decompressor == nullptr) throw std::bad_alloc();
  }
  ~State() { libdeflate_free_decompressor(decompressor); }
  State(const State&) = delete;
  State& operator=(const State&) = delete;
};

Inflater::Inflater() : state_(std::make_unique<State>()) {}
Inflater::~Inflater() = default;
Inflater::Inflater(Inflater&&) noexcept = default;

void Inflater::inflate(Bytes compressed, std::span<uint8_t> out) {
  size_t actual = 0;
  // Not null even for an entry of no bytes, which libdeflate may not be given a null pointer for.
  uint8_t nothing = 0;
  const libdeflate_result result =
      libdeflate_deflate_decompress(state_->decompressor, compressed.empty() ? &nothing : compressed.data(),
                                    compressed.size(), out.empty() ? &nothing : out.data(), out.size(), &actual);
  if (result == LIBDEFLATE_BAD_DATA) throw FormatError(0, "expected compressed data, found damaged data");
  if (result != LIBDEFLATE_SUCCESS || actual != out.size()) {
    throw FormatError(0, "expected compressed data of " + std::to_string(out.size()) + " bytes, found another size");
  }
}

uint32_t crc32_of(Bytes bytes) { return libdeflate_crc32(0, bytes.data(), bytes.size()); }

}  // namespace retouch::jar
