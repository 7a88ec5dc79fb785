#include "rewriter/base/digest128.h"

#include <xxhash.h>

#include <new>

namespace retouch {

std::string Digest128::hex() const {
  static constexpr char kDigits[] = "0123456789abcdef";
  std::string out(32, '0');
  for (size_t i = 0; i < 16; ++i) {
    out[i] = kDigits[high >> (60 - 4 * i) & 0xF];
    out[16 + i] = kDigits[low >> (60 - 4 * i) & 0xF];
  }
  return out;
}

Digest128 digest_of(Bytes bytes) {
  const XXH128_hash_t h = XXH3_128bits(bytes.data(), bytes.size());
  return {h.high64, h.low64};
}

struct Digester::State {
  XXH3_state_t* xxh = XXH3_createState();
  State() {
    if (xxh == nullptr) throw std::bad_alloc();
  }
  ~State() { XXH3_freeState(xxh); }
  State(const State&) = delete;
  State& operator=(const State&) = delete;
};

Digester::Digester() : state_(std::make_unique<State>()) { reset(); }
Digester::~Digester() = default;

void Digester::reset() { XXH3_128bits_reset(state_->xxh); }

void Digester::raw(Bytes bytes) {
  if (!bytes.empty()) XXH3_128bits_update(state_->xxh, bytes.data(), bytes.size());
}

void Digester::number(uint64_t value) {
  uint8_t b[8];
  for (int i = 0; i < 8; ++i) b[i] = static_cast<uint8_t>(value >> (56 - 8 * i));
  raw({b, 8});
}

Digest128 Digester::finish() const {
  const XXH128_hash_t h = XXH3_128bits_digest(state_->xxh);
  return {h.high64, h.low64};
}

}  // namespace retouch
