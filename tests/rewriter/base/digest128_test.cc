#include "rewriter/base/digest128.h"

#include <gtest/gtest.h>

namespace retouch {
namespace {

TEST(Digest128, IsXxh3InItsCanonicalForm) {
  // The published value of XXH3-128 for the empty input.
  EXPECT_EQ(digest_of(Bytes{}).hex(), "99aa06d3014798d86001c324468d497f");
}

TEST(Digest128, IsReadBackAsWritten) {
  const Digest128 digest = digest_of("retouch");
  ByteWriter out;
  digest.write(out);
  ByteReader in(out.view());
  EXPECT_EQ(Digest128::read(in), digest);
  EXPECT_EQ(out.size(), 16u);
}

TEST(Digester, EqualsTheDigestOfTheJoinedBytes) {
  Digester parts;
  parts.raw(as_bytes("re"));
  parts.raw(as_bytes("touch"));
  EXPECT_EQ(parts.finish(), digest_of("retouch"));
}

TEST(Digester, TellsTextsApartByTheirLengths) {
  Digester first, second;
  first.text("ab");
  first.text("c");
  second.text("a");
  second.text("bc");
  EXPECT_NE(first.finish(), second.finish());
}

TEST(Digester, StartsAnewAfterReset) {
  Digester digester;
  digester.text("x");
  digester.reset();
  digester.raw(as_bytes("retouch"));
  EXPECT_EQ(digester.finish(), digest_of("retouch"));
}

}  // namespace
}  // namespace retouch
