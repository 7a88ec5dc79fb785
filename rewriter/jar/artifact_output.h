// An artifact being written like the one it is made from: each entry unchanged or with new content, then new entries.
//
// Two steps an entry, because the first is the work and may be done by many threads at once, each with its own
// Deflater, and the second has an order: `unchanged`, `changed` and `added` prepare, `write` is called with what they
// gave, one at a time. Nothing is at the target before `commit`; what is not committed is removed. Errors are
// UserErrors that name the target.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "rewriter/jar/deflate.h"
#include "rewriter/jar/jar_writer.h"

namespace retouch::jar {

enum class Compression : uint8_t {
  kKeep,   // changed entries by their original's method, at the usual level
  kFast,   // the same, at the fastest level
  kStore,  // nothing is compressed
};

// What of that which is already at the target may be replaced; of files all.
enum class Replace : uint8_t {
  kOwnOnly,  // a directory that is empty or that retouch wrote
  kAny,      // any directory: it is rewritten in place, and its original is kept aside
};

inline DeflateLevel level_of(Compression compression) {
  return compression == Compression::kFast ? DeflateLevel::kFast : DeflateLevel::kUsual;
}

struct PreparedEntry {
  std::optional<size_t> original;         // the input's entry; none: a new one
  std::string name;                       // of a new one
  std::optional<EncodedContent> content;  // none: to be copied, or already in its place
};

class ArtifactOutput {
 public:
  virtual ~ArtifactOutput() = default;

  // `content` is the entry's, or nothing where it cannot be read.
  virtual PreparedEntry unchanged(size_t index, std::optional<Bytes> content) const = 0;
  virtual PreparedEntry changed(size_t index, Bytes content, Deflater& deflater) const = 0;
  virtual PreparedEntry added(std::string_view name, Bytes content, Deflater& deflater) const = 0;

  virtual void write(const PreparedEntry& entry) = 0;
  virtual uint64_t commit() = 0;  // the size of the whole output
};

}  // namespace retouch::jar
