// The store as bytes (docs/store-format.md): magic, version, checksum, settings, size, one zstd frame.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "rewriter/base/byte_reader.h"
#include "rewriter/facts/collection_version.h"
#include "selector/store.h"

namespace retouch::selector {

inline constexpr std::array<uint8_t, 8> kStoreMagic = {'R', 'T', 'S', 'T',
                                                       'O', 'R', 0,   facts::kCollectionVersion};

enum class StoreState : uint8_t {
  kRead,
  kMissing,
  kForeign,  // not a store at all
  kOtherVersion,
  kDamaged,     // cut, changed, or not what the format says
  kUnreadable,  // the file system refuses
};

struct StoreOutcome {
  StoreState state = StoreState::kMissing;
  std::string problem;  // for people, when state is not kRead
  Store store;          // empty when state is not kRead
};

// `store` must be compacted.
std::vector<uint8_t> write_store(const Store& store);
StoreOutcome read_store(Bytes bytes);  // never throws on bad input
// What stands before the content, which is not looked at.
struct StoreHead {
  Digest128 checksum;
  std::optional<RunSettings> settings;
  uint64_t content_size = 0;
  Bytes frame;  // of the content
};
// Of a store of this version whose bytes have the checksum; none for anything else.
std::optional<StoreHead> store_head(Bytes bytes);

// The uncompressed content alone, which has no settings. Reading throws FormatError.
std::vector<uint8_t> write_store_content(const Store& store);
Store read_store_content(Bytes content);

}  // namespace retouch::selector
