#include "rewriter/classfile/constant_pool.h"

#include <gtest/gtest.h>

#include "tests/support/class_builder.h"
#include "tests/support/truncation.h"

namespace retouch::classfile {
namespace {

using test::ByteString;

ConstantPool parse(Bytes bytes) {
  ByteReader in(bytes);
  return ConstantPool::parse(in);
}

std::vector<uint8_t> written(const ConstantPool& pool) {
  ByteWriter out;
  pool.write(out);
  return out.take();
}

// 1 Utf8 "a", 2 Class 1, 3-4 Long, 5 NameAndType 1:1, 6 Methodref 2.5, 7 String 1, 8 Integer -2, 9 MethodHandle 6
ByteString sample() {
  ByteString bytes;
  bytes.u2(10).u1(1).u2(1).text("a").u1(7).u2(1).u1(5).u4(1).u4(2);
  return bytes.u1(12).u2(1).u2(1).u1(10).u2(2).u2(5).u1(8).u2(1).u1(3).u4(0xFFFFFFFE).u1(15).u1(6).u2(6);
}

TEST(ConstantPool, ResolvesWhatItsEntriesName) {
  const std::vector<uint8_t> bytes = sample().vector();
  const ConstantPool pool = parse(bytes);
  EXPECT_EQ(pool.count(), 10u);
  EXPECT_EQ(pool.utf8(1), "a");
  EXPECT_EQ(pool.class_name(2), "a");
  EXPECT_EQ(pool.u8_value(3), 0x100000002u);
  EXPECT_EQ(pool.tag(4), ConstantTag::kUnusable);
  EXPECT_EQ(pool.name_and_type(5).descriptor, "a");
  EXPECT_EQ(pool.member_ref(6).tag, ConstantTag::kMethodref);
  EXPECT_EQ(pool.member_ref(6).owner, "a");
  EXPECT_EQ(pool.string(7), "a");
  EXPECT_EQ(pool.u4_value(8), 0xFFFFFFFEu);
  EXPECT_EQ(pool.method_handle(9).kind, 6);
  EXPECT_EQ(pool.method_handle(9).reference, 6);
}

TEST(ConstantPool, GivesTheRawBytesBehindATag) {
  const std::vector<uint8_t> bytes = sample().vector();
  ConstantPool pool = parse(bytes);
  EXPECT_EQ(pool.raw(1).size(), 3u);
  EXPECT_EQ(pool.raw(3).size(), 8u);
  EXPECT_TRUE(pool.raw(4).empty());
  const uint16_t appended = pool.add_utf8("bcd");
  EXPECT_EQ(pool.raw(appended).size(), 5u);
  EXPECT_EQ(pool.raw(appended)[1], 3);
  EXPECT_THROW(pool.raw(pool.count()), FormatError);
}

TEST(ConstantPool, RefusesEntriesOfAnotherKindThanAskedFor) {
  const std::vector<uint8_t> bytes = sample().vector();
  const ConstantPool pool = parse(bytes);
  EXPECT_THROW(pool.utf8(0), FormatError);
  EXPECT_THROW(pool.utf8(2), FormatError);
  EXPECT_THROW(pool.utf8(4), FormatError);
  EXPECT_THROW(pool.utf8(10), FormatError);
  EXPECT_THROW(pool.class_name(7), FormatError);
  EXPECT_THROW(pool.string(2), FormatError);
  EXPECT_THROW(pool.member_ref(5), FormatError);
  EXPECT_THROW(pool.u4_value(3), FormatError);
  EXPECT_THROW(pool.u8_value(8), FormatError);
  EXPECT_THROW(pool.dynamic(6), FormatError);
  EXPECT_THROW(pool.module_name(2), FormatError);
}

TEST(ConstantPool, SaysWhatItFoundInsteadAndWhere) {
  const std::vector<uint8_t> bytes = sample().vector();
  const ConstantPool pool = parse(bytes);
  try {
    pool.class_name(7);
    FAIL();
  } catch (const FormatError& error) {
    EXPECT_NE(std::string(error.what()).find("Class"), std::string::npos);
    EXPECT_NE(std::string(error.what()).find("String"), std::string::npos);
    EXPECT_EQ(bytes[error.offset() - 1], 8);  // behind the tag
  }
}

TEST(ConstantPool, RefusesUnknownTagsAndCountsOfZero) {
  EXPECT_THROW(parse(ByteString({0, 0}).view()), FormatError);
  for (const uint32_t tag : {0u, 2u, 13u, 14u, 21u, 255u}) {
    EXPECT_THROW(parse(ByteString().u2(2).u1(tag).u4(0).u4(0).view()), FormatError) << tag;
  }
}

TEST(ConstantPool, RefusesALongWithoutItsSecondIndex) {
  EXPECT_THROW(parse(ByteString().u2(2).u1(5).u4(0).u4(0).view()), FormatError);
  EXPECT_NO_THROW(parse(ByteString().u2(3).u1(5).u4(0).u4(0).view()));
}

TEST(ConstantPool, RefusesAHandleKindThatDoesNotExist) {
  const ByteString bytes = ByteString().u2(2).u1(15).u1(10).u2(1);
  EXPECT_THROW(parse(bytes.view()).method_handle(1), FormatError);
}

TEST(ConstantPool, FailsAtEveryCut) {
  test::expect_every_cut_fails(sample().view(), [](Bytes cut) { parse(cut); });
}

TEST(ConstantPool, EntriesThatNameThemselvesAreRefusedNotFollowedForever) {
  const ByteString bytes = ByteString().u2(2).u1(7).u2(1);
  EXPECT_THROW(parse(bytes.view()).class_name(1), FormatError);
}

TEST(ConstantPool, AppendsBehindTheParsedEntriesAndKeepsTheirBytes) {
  const std::vector<uint8_t> bytes = sample().vector();
  ConstantPool pool = parse(bytes);
  EXPECT_EQ(written(pool), bytes);
  const uint16_t method = pool.add_methodref("p/C", "m", "()V");
  EXPECT_EQ(pool.member_ref(method).owner, "p/C");
  EXPECT_EQ(pool.member_ref(method).member.name, "m");
  EXPECT_EQ(pool.member_ref(method).member.descriptor, "()V");
  const uint16_t number = pool.add_integer(-70000);
  EXPECT_EQ(static_cast<int32_t>(pool.u4_value(number)), -70000);
  EXPECT_EQ(pool.package_name(pool.add_package("p/q")), "p/q");
  const std::vector<uint8_t> output = written(pool);
  EXPECT_EQ(output.size(), pool.written_size());
  EXPECT_TRUE(std::equal(bytes.begin() + 2, bytes.end(), output.begin() + 2));
  const ConstantPool again = parse(output);
  EXPECT_EQ(again.member_ref(method).owner, "p/C");
  EXPECT_EQ(static_cast<int32_t>(again.u4_value(number)), -70000);
}

TEST(ConstantPool, AppendsEqualConstantsOnce) {
  const std::vector<uint8_t> bytes = sample().vector();
  ConstantPool pool = parse(bytes);
  const uint16_t first = pool.add_methodref("p/C", "m", "()V");
  const uint32_t count = pool.count();
  EXPECT_EQ(pool.add_methodref("p/C", "m", "()V"), first);
  EXPECT_EQ(pool.count(), count);
  EXPECT_NE(pool.add_utf8("3"), pool.add_integer(3));
}

TEST(ConstantPool, KeepsViewsOfAppendedStringsWhileItGrowsAndMoves) {
  const std::vector<uint8_t> bytes = sample().vector();
  ConstantPool pool = parse(bytes);
  const std::string_view view = pool.utf8(pool.add_utf8("x"));
  for (int i = 0; i < 1000; ++i) pool.add_integer(i);
  const ConstantPool moved = std::move(pool);
  EXPECT_EQ(view, "x");
}

TEST(ConstantPool, IsFullAt65535) {
  const std::vector<uint8_t> bytes = sample().vector();
  ConstantPool pool = parse(bytes);
  int next = 0;
  while (pool.count() < 65535) pool.add_integer(next++);
  EXPECT_EQ(pool.add_integer(0), 10);  // already there
  EXPECT_THROW(pool.add_integer(next), PoolFull);
  EXPECT_EQ(parse(written(pool)).count(), 65535u);
}

}  // namespace
}  // namespace retouch::classfile
