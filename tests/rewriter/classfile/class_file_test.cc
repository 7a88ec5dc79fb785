#include "rewriter/classfile/class_file.h"

#include <gtest/gtest.h>

#include "tests/support/class_builder.h"
#include "tests/support/truncation.h"

namespace retouch::classfile {
namespace {

using test::ByteString;
using test::ClassBuilder;

std::vector<uint8_t> round_trip(Bytes bytes) { return write_class(parse_class(bytes)); }

ClassBuilder sample() {
  ClassBuilder b("p/Foo", "p/Bar");
  b.interfaces = {b.class_ref("p/I"), b.class_ref("p/J")};
  b.field(0x0002, "f", "I", {b.attribute("ConstantValue", ByteString().u2(b.integer(7)))});
  b.method(0x0009, "m", "()V", {b.code(0, 0, {0xB1}), b.attribute("Deprecated")});
  b.add(b.attribute("SourceFile", ByteString().u2(b.utf8("Foo.java"))));
  return b;
}

TEST(ClassFile, ShowsWhatTheBytesSay) {
  const std::vector<uint8_t> bytes = sample().build();
  const ClassFile c = parse_class(bytes);
  EXPECT_EQ(c.major_version, 52);
  EXPECT_EQ(c.name(), "p/Foo");
  EXPECT_EQ(c.super_name(), "p/Bar");
  ASSERT_EQ(c.interfaces.size(), 2u);
  EXPECT_EQ(c.pool.class_name(c.interfaces[1]), "p/J");
  ASSERT_EQ(c.fields.size(), 1u);
  EXPECT_EQ(c.fields[0].name, "f");
  EXPECT_EQ(c.fields[0].descriptor, "I");
  ASSERT_EQ(c.methods.size(), 1u);
  EXPECT_EQ(c.methods[0].access_flags, 9);
  ASSERT_NE(c.methods[0].find("Deprecated"), nullptr);
  EXPECT_EQ(c.methods[0].find("Signature"), nullptr);
  const Attribute* source = c.find("SourceFile");
  ASSERT_NE(source, nullptr);
  EXPECT_EQ(source->info.data(), bytes.data() + source->offset);
  EXPECT_FALSE(c.is_interface());
  EXPECT_FALSE(c.is_module_info());
}

TEST(ClassFile, ComesBackByteForByte) {
  const std::vector<uint8_t> bytes = sample().build();
  EXPECT_EQ(round_trip(bytes), bytes);
}

TEST(ClassFile, ComesBackWithUnknownDuplicateAndOddAttributes) {
  ClassBuilder b("p/Foo");
  b.access_flags = 0xFFFF;
  const auto odd = b.attribute("no such attribute", {1, 2, 3});
  b.field(0xFFFF, "f", "not a descriptor", {odd, odd});
  b.method(0, "", "", {b.attribute("Code", {9}), b.attribute("Code"), odd});
  b.add(odd);
  b.add(b.attribute(""));
  b.add(odd);
  const std::vector<uint8_t> bytes = b.build();
  EXPECT_EQ(round_trip(bytes), bytes);
  const ClassFile c = parse_class(bytes);
  EXPECT_EQ(c.methods[0].find("Code")->info.size(), 1u);  // the first
}

TEST(ClassFile, ComesBackForEveryVersion) {
  for (const auto& [major, minor] : std::vector<std::pair<uint16_t, uint16_t>>{
           {45, 0}, {45, 2}, {45, 3}, {45, 0xFFFF}, {46, 0}, {50, 0}, {61, 0xFFFF}, {69, 0}, {0xFFFF, 0}}) {
    ClassBuilder b = sample();
    b.major_version = major;
    b.minor_version = minor;
    const std::vector<uint8_t> bytes = b.build();
    EXPECT_EQ(round_trip(bytes), bytes) << major << '.' << minor;
  }
}

TEST(ClassFile, HasNoSuperclassWhereThatIsZero) {
  const std::vector<uint8_t> bytes = ClassBuilder("java/lang/Object", "").build();
  EXPECT_EQ(parse_class(bytes).super_name(), "");
}

TEST(ClassFile, FailsAtEveryCut) {
  const std::vector<uint8_t> bytes = sample().build();
  test::expect_every_cut_fails(bytes, [](Bytes cut) { parse_class(cut); });
}

TEST(ClassFile, RefusesBytesBehindTheClass) {
  std::vector<uint8_t> bytes = sample().build();
  bytes.push_back(0);
  EXPECT_THROW(parse_class(bytes), FormatError);
}

TEST(ClassFile, RefusesAnotherMagicAndVersionsBelow45) {
  std::vector<uint8_t> bytes = sample().build();
  bytes[0] ^= 1;
  EXPECT_THROW(parse_class(bytes), FormatError);
  ClassBuilder b = sample();
  b.major_version = 44;
  EXPECT_THROW(parse_class(b.build()), FormatError);
}

TEST(ClassFile, RefusesNamesThatAreNotStrings) {
  for (const bool bad_super : {false, true}) {
    ClassBuilder b = sample();
    (bad_super ? b.super_class : b.this_class) = b.utf8("p/Foo");
    EXPECT_THROW(parse_class(b.build()), FormatError);
  }
  ClassBuilder zero = sample();
  zero.this_class = 0;
  EXPECT_THROW(parse_class(zero.build()), FormatError);
  ClassBuilder interface = sample();
  interface.interfaces[1] = 999;
  EXPECT_THROW(parse_class(interface.build()), FormatError);
  ClassBuilder attribute = sample();
  attribute.add({attribute.this_class, {}});
  EXPECT_THROW(parse_class(attribute.build()), FormatError);
}

// Each count at its largest, with nothing behind it: refused before memory is asked for.
TEST(ClassFile, RefusesCountsThatTheFileCannotHold) {
  const std::vector<uint8_t> whole = ClassBuilder("p/Foo").build();  // ends in four counts of zero
  for (size_t back = 2; back <= 8; back += 2) {
    std::vector<uint8_t> bytes = whole;
    bytes[bytes.size() - back] = bytes[bytes.size() - back + 1] = 0xFF;
    EXPECT_THROW(parse_class(bytes), FormatError) << back;
  }
  std::vector<uint8_t> bytes = whole;
  bytes[8] = bytes[9] = 0xFF;
  EXPECT_THROW(parse_class(bytes), FormatError);
}

TEST(ClassFile, RefusesAnAttributeLongerThanTheFile) {
  ClassBuilder b("p/Foo");
  b.add(b.attribute("Unknown", {1, 2, 3}));
  std::vector<uint8_t> bytes = b.build();
  bytes[bytes.size() - 7] = 0xFF;
  EXPECT_THROW(parse_class(bytes), FormatError);
}

TEST(ClassFile, IsToldFromMachObjects) {
  EXPECT_TRUE(looks_like_class(ByteString().u4(0xCAFEBABE).u2(0).u2(45).view()));
  EXPECT_TRUE(looks_like_class(ByteString().u4(0xCAFEBABE).u2(0xFFFF).u2(69).view()));
  EXPECT_FALSE(looks_like_class(ByteString().u4(0xCAFEBABE).u4(2).view()));  // a fat binary of two architectures
  EXPECT_FALSE(looks_like_class(ByteString().u4(0xCAFEBABF).u4(61).view()));
  EXPECT_FALSE(looks_like_class(ByteString().u4(0xCAFEBABE).u2(0).view()));
  EXPECT_FALSE(looks_like_class({}));
}

TEST(ClassFile, IsNotWrittenWithMoreThan65535Attributes) {
  const std::vector<uint8_t> bytes = sample().build();
  ClassFile c = parse_class(bytes);
  c.attributes.resize(65536, c.attributes[0]);
  EXPECT_THROW(write_class(c), FormatError);
  c.attributes.pop_back();
  EXPECT_EQ(parse_class(write_class(c)).attributes.size(), 65535u);
}

TEST(ClassFile, IsWrittenWithReplacedAttributeBytes) {
  const std::vector<uint8_t> bytes = sample().build();
  ClassFile c = parse_class(bytes);
  const std::vector<uint8_t> replaced = {1, 2, 3, 4, 5};
  c.attributes[0].info = replaced;
  const std::vector<uint8_t> output = write_class(c);
  const ClassFile again = parse_class(output);
  EXPECT_TRUE(std::equal(replaced.begin(), replaced.end(), again.attributes[0].info.begin(), again.attributes[0].info.end()));
}

}  // namespace
}  // namespace retouch::classfile
