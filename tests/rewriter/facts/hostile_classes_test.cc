// Classes that name one long text very many times, which takes two or three bytes each: neither memory nor time may
// grow with the product.
#include <gtest/gtest.h>

#include <string>

#include "rewriter/facts/class_facts.h"
#include "rewriter/facts/class_meaning.h"
#include "tests/support/class_builder.h"

namespace retouch::facts {
namespace {

using test::ByteString;
using test::ClassBuilder;

constexpr uint32_t kMany = 60'000;
const std::string kLong(65'000, 'x');

std::string many_types(size_t count) {
  std::string text;
  for (size_t i = 0; i < count; ++i) text += "Lp/T" + std::to_string(i) + ";";
  return text;
}

// An annotation @B with an array that has the value so many times.
ByteString annotation(ClassBuilder& b, char tag, const std::string& value, uint32_t times) {
  ByteString info = ByteString().u2(1).u2(b.utf8("Lp/B;")).u2(1).u2(b.utf8("value")).u1('[').u2(times);
  const uint16_t index = b.utf8(value);
  for (uint32_t i = 0; i < times; ++i) info.u1(static_cast<uint32_t>(tag)).u2(index);
  return info;
}

ByteString classes(ClassBuilder& b, const std::string& name, uint32_t times) {
  ByteString info = ByteString().u2(times);
  const uint16_t index = b.class_ref(name);
  for (uint32_t i = 0; i < times; ++i) info.u2(index);
  return info;
}

// Nothing is lost: the bytes of the whole class count instead.
TEST(HostileClasses, AreComparedAsAWholeWhereTheyNameTooMuch) {
  ClassBuilder b("p/C");
  b.add(b.attribute("NestMembers", classes(b, kLong, kMany)));
  b.add(b.attribute("RuntimeVisibleAnnotations", annotation(b, 's', kLong, kMany)));
  std::vector<uint8_t> bytes = b.build();
  const ClassFacts facts = class_facts("p/C.class", bytes);
  EXPECT_TRUE(facts.parsed);
  EXPECT_EQ(facts.header, digest_of(bytes));
  bytes.back() ^= 1;  // in the last value
  EXPECT_NE(class_facts("p/C.class", bytes).meaning, facts.meaning);
}

TEST(HostileClasses, AreNoClassesWhereTheyNameOneInterfaceManyTimes) {
  ClassBuilder b("p/C");
  b.interfaces.assign(kMany, b.class_ref(kLong));
  const std::vector<uint8_t> bytes = b.build();
  const ClassFacts facts = class_facts("p/C.class", bytes);
  EXPECT_FALSE(facts.parsed);
  EXPECT_EQ(facts.meaning, digest_of(bytes));
}

TEST(HostileClasses, NameEachTypeOnce) {
  constexpr size_t kTypes = 1000;
  ClassBuilder b("p/C");
  b.add(b.attribute("RuntimeVisibleAnnotations", annotation(b, 'c', many_types(kTypes), 1000)));
  const ByteString mock = ByteString().u2(1).u2(b.utf8("Lorg/mockito/Mock;")).u2(0);
  for (int i = 0; i < 1000; ++i) {
    b.method(0x0401, "m", "(" + many_types(kTypes) + ")V", {b.attribute("RuntimeVisibleAnnotations", mock)});
  }
  const std::vector<uint8_t> bytes = b.build();
  ClassMeaning meaning;
  meaning.walk(classfile::parse_class(bytes), bytes);
  EXPECT_LT(meaning.names().size(), 5 * kTypes);
  EXPECT_LT(meaning.annotation_types().size(), 3 * kTypes);
  EXPECT_EQ(class_facts("p/C.class", bytes).annotation_types.size(), kTypes + 2);
}

// The bytes of the class, which count for each of them, are read once.
TEST(HostileClasses, MayHaveManyMalformedAttributes) {
  ClassBuilder b("p/C");
  const std::vector<test::BuiltAttribute> malformed(kMany, b.attribute("ConstantValue"));
  for (int i = 0; i < 2; ++i) b.field(0, "f", "I", malformed);
  EXPECT_TRUE(class_facts("p/C.class", b.build()).parsed);
}

TEST(DigestStream, EndsWhereNoClassComes) {
  DigestStream stream;
  stream.u8(1);
  EXPECT_THROW(stream.room(DigestStream::kLongest - 7), FormatError);
  stream.u8(1);
  EXPECT_EQ(stream.size(), 16u);
}

}  // namespace
}  // namespace retouch::facts
