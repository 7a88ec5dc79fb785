#include "selector/store_format.h"

#include <zstd.h>

#include <algorithm>
#include <memory>
#include <new>
#include <stdexcept>
#include <utility>

#include "rewriter/base/error.h"
#include "rewriter/base/large_pages.h"

namespace retouch::selector {

namespace {

constexpr size_t kHeaderSize = kStoreMagic.size() + 16;
constexpr int kCompressionLevel = 3;

[[noreturn]] void fail(const char* expectation) { throw FormatError(kHeaderSize, expectation); }

// Memory follows what really comes out, never what the header promises.
std::vector<uint8_t> decompress(Bytes frame, uint64_t content_size) {
  const std::unique_ptr<ZSTD_DCtx, decltype(&ZSTD_freeDCtx)> context(ZSTD_createDCtx(), &ZSTD_freeDCtx);
  if (!context) throw std::bad_alloc();
  constexpr size_t kUsualRatio = 16;  // what stores reach: so much at once, so that growing copies nothing as a rule
  std::vector<uint8_t> content;
  reserve_large(content, static_cast<size_t>(std::min<uint64_t>(content_size, kUsualRatio * frame.size())));
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

void write_settings(const std::optional<RunSettings>& settings, ByteWriter& out) {
  out.u1(settings ? 1 : 0);
  if (!settings) return;
  out.varint(settings->size());
  for (const auto& [name, value] : *settings) {
    out.text(name);
    value.write(out);
  }
}

std::optional<RunSettings> read_settings(ByteReader& in) {
  const uint8_t known = in.u1();
  if (known > 1) in.fail("0 or 1");
  if (known == 0) return std::nullopt;
  RunSettings settings;
  for (size_t left = in.count(17); left > 0; --left) {
    std::string name(in.text());
    if (!settings.empty() && name <= settings.rbegin()->first) in.fail("ascending names");
    const Digest128 value = Digest128::read(in);
    settings.emplace_hint(settings.end(), std::move(name), value);
  }
  return settings;
}

Digest128 checksum_in(Bytes bytes) {
  ByteReader in(bytes);
  in.skip(kStoreMagic.size());
  return Digest128::read(in);
}

// Of everything behind it: the settings, the size, the frame.
bool has_its_checksum(Bytes bytes) { return digest_of(bytes.subspan(kHeaderSize)) == checksum_in(bytes); }

// Throws FormatError.
StoreHead read_head(Bytes bytes) {
  ByteReader in(bytes);
  in.skip(kHeaderSize);
  StoreHead head;
  head.checksum = checksum_in(bytes);
  head.settings = read_settings(in);
  head.content_size = in.varint();
  head.frame = in.bytes(in.remaining());
  return head;
}

}  // namespace

std::vector<uint8_t> write_store(const Store& store) {
  const std::vector<uint8_t> content = write_store_content(store);
  std::vector<uint8_t> frame(ZSTD_compressBound(content.size()));
  const size_t size = ZSTD_compress(frame.data(), frame.size(), content.data(), content.size(), kCompressionLevel);
  if (ZSTD_isError(size))
    throw std::runtime_error(std::string("cannot compress the store: ") + ZSTD_getErrorName(size));
  frame.resize(size);
  ByteWriter checked;
  write_settings(store.settings, checked);
  checked.varint(content.size());
  checked.bytes(frame);
  ByteWriter out;
  out.bytes(kStoreMagic);
  digest_of(checked.view()).write(out);
  out.bytes(checked.view());
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
    return problem(StoreState::kOtherVersion, "it is of another version of retouch (format " + std::to_string(bytes[named]) +
                                                  ", this one's is " + std::to_string(kStoreMagic[named]) + ")");
  }
  if (!has_its_checksum(bytes)) return problem(StoreState::kDamaged, "its checksum does not fit its content");
  try {
    StoreHead head = read_head(bytes);
    StoreOutcome outcome;
    outcome.store = read_store_content(decompress(head.frame, head.content_size));
    outcome.store.settings = std::move(head.settings);
    outcome.state = StoreState::kRead;
    return outcome;
  } catch (const FormatError& error) {
    return problem(StoreState::kDamaged, error.what());
  }
}

std::optional<StoreHead> store_head(Bytes bytes) {
  const bool is_whole = bytes.size() >= kHeaderSize &&
                        std::equal(kStoreMagic.begin(), kStoreMagic.end(), bytes.begin()) && has_its_checksum(bytes);
  if (!is_whole) return std::nullopt;
  try {
    return read_head(bytes);
  } catch (const FormatError&) {
    return std::nullopt;
  }
}

}  // namespace retouch::selector
