#include "rewriter/base/byte_reader.h"

#include <gtest/gtest.h>

#include "rewriter/base/byte_writer.h"

namespace retouch {
namespace {

TEST(ByteReader, ReadsBigEndian) {
  const uint8_t data[] = {1, 2, 3, 4, 5, 6, 7, 0xFF, 0, 0, 0, 0, 0, 0, 1};
  ByteReader in(data);
  EXPECT_EQ(in.u1(), 1);
  EXPECT_EQ(in.u2(), 0x0203);
  EXPECT_EQ(in.u4(), 0x04050607u);
  EXPECT_EQ(in.u8(), 0xFF00000000000001u);
  EXPECT_TRUE(in.at_end());
}

TEST(ByteReader, NamesTheOffsetInTheWholeInputWhenASliceRunsOut) {
  const uint8_t data[] = {0, 0, 0, 0, 0};
  ByteReader in(data);
  in.skip(2);
  ByteReader slice = in.slice(3);
  slice.u2();
  try {
    slice.u2();
    FAIL() << "read over the end of the slice";
  } catch (const FormatError& error) {
    EXPECT_EQ(error.offset(), 4u);
  }
}

TEST(ByteReader, RejectsEveryReadOverTheEnd) {
  const uint8_t data[] = {1};
  EXPECT_THROW(ByteReader(data).u2(), FormatError);
  EXPECT_THROW(ByteReader(data).u4(), FormatError);
  EXPECT_THROW(ByteReader(data).u8(), FormatError);
  EXPECT_THROW(ByteReader(data).bytes(2), FormatError);
  EXPECT_THROW(ByteReader(data).skip(SIZE_MAX), FormatError);
  EXPECT_THROW(ByteReader(data).slice(2), FormatError);
  EXPECT_THROW(ByteReader(Bytes{}).u1(), FormatError);
}

TEST(ByteReader, ReadsBackEveryVarintThatIsWritten) {
  for (const uint64_t value : {uint64_t{0}, uint64_t{0x7F}, uint64_t{0x80}, uint64_t{0x3FFF}, uint64_t{0x4000}, UINT64_MAX >> 1, UINT64_MAX}) {
    ByteWriter out;
    out.varint(value);
    ByteReader in(out.view());
    EXPECT_EQ(in.varint(), value);
    EXPECT_TRUE(in.at_end());
  }
}

TEST(ByteReader, RejectsAVarintOfMoreThan64Bits) {
  const uint8_t eleven_bytes[] = {0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x01};
  const uint8_t bit_65[] = {0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x02};
  EXPECT_THROW(ByteReader(eleven_bytes).varint(), FormatError);
  EXPECT_THROW(ByteReader(bit_65).varint(), FormatError);
}

TEST(ByteReader, RejectsACountThatItsBytesCannotHold) {
  ByteWriter out;
  out.varint(3);
  out.u4(0);
  EXPECT_EQ(ByteReader(out.view()).count(1), 3u);
  EXPECT_THROW(ByteReader(out.view()).count(2), FormatError);
}

TEST(ByteReader, HoldsAStructureToItsLength) {
  const uint8_t data[] = {0, 0};
  ByteReader in(data);
  in.u1();
  EXPECT_THROW(in.expect_end("attribute"), FormatError);
  in.u1();
  EXPECT_NO_THROW(in.expect_end("attribute"));
}

}  // namespace
}  // namespace retouch
