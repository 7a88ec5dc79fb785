#include "selector/store_format.h"

#include <zstd.h>

#include <algorithm>
#include <memory>
#include <new>
#include <stdexcept>

namespace retouch::selector {

namespace {

constexpr size_t kHeaderSize = kStoreMagic.size() + 8 + 16;
constexpr int kCompressionLevel = 3;

// Of everything that the magic does not say: the size and the frame.
Digest128 checksum(uint64_t content_size, Bytes frame) {
  Digester digester;
  digester.number(content_size);
  digester.raw(frame);
  return digester.finish();
}

[[noreturn]] void fail(const char* expectation) { throw FormatError(kHeaderSize, expectation); }

// Memory follows what really comes out, never what the header promises.
std::vector<uint8_t> decompress(Bytes frame, uint64_t content_size) {
  const std::unique_ptr<ZSTD_DCtx, decltype(&ZSTD_freeDCtx)> context(ZSTD_createDCtx(), &ZSTD_freeDCtx);
  if (!context) throw std::bad_alloc();
  constexpr size_t kUsualRatio = 16;  // what stores reach: so much at once, so that growing copies nothing as a rule
  std::vector<uint8_t> content;
  ZSTD_inBuffer input{frame.data(), frame.size(), 0};
  size_t left = 1;
  while (left != 0) {
    const size_t filled = content.size();
    const size_t step = std::max({ZSTD_DStreamOutSize(), filled, kUsualRatio * frame.size()});
    content.resize(static_cast<size_t>(std::min<uint64_t>(content_size, filled + step)));
    ZSTD_outBuffer output{content.data(), content.size(), filled};
    const size_t read_before = input.pos;
    left = ZSTD_decompressStream(context.get(), &output, &input);
    if (ZSTD_isError(left)) fail("a zstd frame");
    const bool stuck = output.pos == filled && input.pos == read_before;
    content.resize(output.pos);
    if (left != 0 && stuck) fail("a whole zstd frame of the size that the header gives");
  }
  if (content.size() != content_size || input.pos != frame.size())
    fail("one zstd frame of the size that the header gives");
  return content;
}

StoreOutcome problem(StoreState state, std::string text) { return {state, std::move(text), {}}; }

}  // namespace

std::vector<uint8_t> write_store(const Store& store) {
  const std::vector<uint8_t> content = write_store_content(store);
  std::vector<uint8_t> frame(ZSTD_compressBound(content.size()));
  const size_t size = ZSTD_compress(frame.data(), frame.size(), content.data(), content.size(), kCompressionLevel);
  if (ZSTD_isError(size))
    throw std::runtime_error(std::string("cannot compress the store: ") + ZSTD_getErrorName(size));
  frame.resize(size);
  ByteWriter out;
  out.bytes(kStoreMagic);
  out.u8(content.size());
  checksum(content.size(), frame).write(out);
  out.bytes(frame);
  return out.take();
}

StoreOutcome read_store(Bytes bytes) {
  const size_t named = kStoreMagic.size() - 1;
  const size_t comparable = std::min(named, bytes.size());
  if (!std::equal(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(comparable), kStoreMagic.begin())) {
    return problem(StoreState::kForeign, "it is not a retouch store");
  }
  if (bytes.size() < kHeaderSize) return problem(StoreState::kDamaged, "it is cut short");
  if (bytes[named] != kStoreMagic[named]) {
    return problem(StoreState::kOtherVersion, "it has format version " + std::to_string(bytes[named]) +
                                                  "; this program reads version " + std::to_string(kStoreMagic[named]));
  }
  try {
    ByteReader in(bytes);
    in.skip(kStoreMagic.size());
    const uint64_t content_size = in.u8();
    const Digest128 expected = Digest128::read(in);
    const Bytes frame = in.bytes(in.remaining());
    if (checksum(content_size, frame) != expected)
      return problem(StoreState::kDamaged, "its checksum does not fit its content");
    StoreOutcome outcome;
    outcome.store = read_store_content(decompress(frame, content_size));
    outcome.state = StoreState::kRead;
    return outcome;
  } catch (const FormatError& error) {
    return problem(StoreState::kDamaged, error.what());
  }
}

std::optional<Digest128> store_checksum(Bytes bytes) {
  if (bytes.size() < kHeaderSize || !std::equal(kStoreMagic.begin(), kStoreMagic.end(), bytes.begin())) {
    return std::nullopt;
  }
  ByteReader in(bytes);
  in.skip(kStoreMagic.size());
  const uint64_t content_size = in.u8();
  const Digest128 expected = Digest128::read(in);
  if (checksum(content_size, in.bytes(in.remaining())) != expected) return std::nullopt;
  return expected;
}

}  // namespace retouch::selector
