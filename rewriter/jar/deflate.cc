#include "rewriter/jar/deflate.h"

#include <isa-l/igzip_lib.h>
#include <libdeflate.h>

#include <memory>
#include <new>
#include <span>
#include <stdexcept>

namespace retouch::jar {

struct Deflater::State {
  explicit State(DeflateLevel the_level) : level(the_level) {}
  ~State() { libdeflate_free_compressor(compressor); }
  State(const State&) = delete;
  State& operator=(const State&) = delete;

  libdeflate_compressor* libdeflate() {
    if (compressor == nullptr) compressor = libdeflate_alloc_compressor(6);
    if (compressor == nullptr) throw std::bad_alloc();
    return compressor;
  }

  // 0 where `out` is too small.
  size_t deflate_fast(Bytes content, std::span<uint8_t> out) {
    isal_deflate_stateless_init(&stream);
    stream.level = 0;
    stream.hist_bits = 0;  // the usual window; not set by the call above, and part of what decides the output
    stream.end_of_stream = 1;
    stream.flush = NO_FLUSH;
    stream.next_in = const_cast<uint8_t*>(content.data());
    stream.avail_in = static_cast<uint32_t>(content.size());
    stream.next_out = out.data();
    stream.avail_out = static_cast<uint32_t>(out.size());
    return isal_deflate_stateless(&stream) == COMP_OK ? stream.total_out : 0;
  }

  std::span<uint8_t> room(size_t size) {
    if (size > scratch_size) {
      scratch = std::make_unique_for_overwrite<uint8_t[]>(size);
      scratch_size = size;
    }
    return {scratch.get(), size};
  }

  DeflateLevel level;
  libdeflate_compressor* compressor = nullptr;
  isal_zstream stream{};
  std::unique_ptr<uint8_t[]> scratch;
  size_t scratch_size = 0;
};

Deflater::Deflater(DeflateLevel level) : state_(std::make_unique<State>(level)) {}
Deflater::~Deflater() = default;
Deflater::Deflater(Deflater&&) noexcept = default;

std::vector<uint8_t> Deflater::deflate(Bytes content) {
  // Both libraries fall back to stored blocks, of at least 5,000 and at most 65,535 bytes: 5 bytes each.
  const size_t bound = content.size() + 5 * (content.size() / 5000 + 1) + 64;
  const std::span<uint8_t> out = state_->room(bound);
  size_t length = 0;
  if (state_->level == DeflateLevel::kFast && content.size() < UINT32_MAX / 2)
    length = state_->deflate_fast(content, out);
  if (length == 0) {
    length = libdeflate_deflate_compress(state_->libdeflate(), content.data(), content.size(), out.data(), out.size());
  }
  if (length == 0) throw std::length_error("compressed data larger than its bound");
  return {out.begin(), out.begin() + static_cast<std::ptrdiff_t>(length)};
}

}  // namespace retouch::jar
