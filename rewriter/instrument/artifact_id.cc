#include "rewriter/instrument/artifact_id.h"

#include "rewriter/base/digest128.h"
#include "rewriter/facts/collection_version.h"

namespace retouch::instrument {

namespace {

constexpr size_t kCharacters = 16;  // of 5 bits

std::string base32(const Digest128& digest) {
  static constexpr char kAlphabet[] = "abcdefghijklmnopqrstuvwxyz234567";
  std::string out;
  for (size_t i = 0; i < kCharacters; ++i) {
    const size_t bit = 5 * i;
    // The first 80 bits: 64 of the high half, 16 of the low one.
    const uint64_t high = bit < 64 ? digest.high << bit : 0;
    const uint64_t low = bit >= 64 ? digest.low << (bit - 64) : (bit == 0 ? 0 : digest.low >> (64 - bit));
    out += kAlphabet[(high | low) >> 59];
  }
  return out;
}

void add_globs(Digester& digester, const std::vector<std::string>& globs) {
  digester.number(globs.size());
  for (const std::string& glob : globs) digester.text(glob);
}

}  // namespace

std::string artifact_id(const jar::ArtifactInput& input, const RewriteOptions& options, jar::EntryBuffer& buffer) {
  Digester digester;
  digester.number(facts::kCollectionVersion);
  digester.number(static_cast<uint64_t>(options.points));
  add_globs(digester, options.include);
  add_globs(digester, options.exclude);
  digester.number(input.size());
  for (size_t i = 0; i < input.size(); ++i) {
    digester.text(input.name(i));
    digester.number(input.crc(i, buffer));
    digester.number(input.content_size(i));
  }
  return 'a' + base32(digester.finish());
}

}  // namespace retouch::instrument
