#include "rewriter/base/varint_run.h"

#include <gtest/gtest.h>

#include <random>

#include "rewriter/base/byte_writer.h"
#include "tests/support/truncation.h"

namespace retouch {
namespace {

std::vector<uint64_t> numbers() {
  std::vector<uint64_t> all = {0, 1, 127, 128, 16'383, 16'384, (1 << 21) - 1, 1 << 21, UINT64_MAX};
  std::mt19937_64 random(1);
  for (int i = 0; i < 500; ++i) all.push_back(random() >> (random() % 64));
  all.insert(all.end(), {5, 300, 2'000'000});  // where fewer bytes are left than a number may have
  return all;
}

TEST(VarintRun, ReadsWhatAReaderWouldAndLeavesItBehind) {
  ByteWriter out;
  out.u1(9);
  for (const uint64_t number : numbers()) out.varint(number);
  out.u1(7);
  ByteReader in(out.view());
  in.skip(1);
  VarintRun run(in);
  for (const uint64_t number : numbers()) ASSERT_EQ(run.next(), number);
  run.leave();
  EXPECT_EQ(in.u1(), 7);
  EXPECT_TRUE(in.at_end());
}

TEST(VarintRun, SkipsAnyNumberOfThem) {
  ByteWriter out;
  for (const uint64_t number : numbers()) out.varint(number);
  for (size_t skipped = 0; skipped < numbers().size(); ++skipped) {
    ByteReader in(out.view());
    VarintRun run(in);
    run.skip(skipped);
    ASSERT_EQ(run.next(), numbers()[skipped]) << skipped;
  }
  ByteReader in(out.view());
  VarintRun run(in);
  EXPECT_THROW(run.skip(numbers().size() + 1), FormatError);
}

TEST(VarintRun, FailsAtEveryCutAndForMoreThan64Bits) {
  ByteWriter out;
  for (const uint64_t number : numbers()) out.varint(number);
  const std::vector<uint8_t> whole = out.take();
  test::expect_every_cut_fails(whole, [](Bytes bytes) {
    ByteReader in(bytes);
    VarintRun run(in);
    for (size_t left = numbers().size(); left > 0; --left) run.next();
  });
  const std::vector<uint8_t> endless(20, 0xFF);
  ByteReader in(endless);
  VarintRun run(in);
  EXPECT_THROW(run.next(), FormatError);
}

}  // namespace
}  // namespace retouch
