#include "rewriter/classfile/annotations.h"

#include <gtest/gtest.h>

#include "rewriter/classfile/annotation_text.h"
#include "tests/support/class_builder.h"
#include "tests/support/truncation.h"

namespace retouch::classfile {
namespace {

using test::ByteString;
using test::ClassBuilder;

class Annotations : public ::testing::Test {
 protected:
  std::vector<std::string> lines(AttributeId id, const ByteString& info) {
    bytes_ = b_.build();
    class_file_ = parse_class(bytes_);
    const OffsetText offset = [](uint32_t pc) { return "pc" + std::to_string(pc); };
    const auto parse = [&](Bytes cut) { return annotation_lines(class_file_.pool, id, Attribute{0, "A", cut, 0}, offset); };
    test::expect_every_cut_fails(info.view(), parse);
    EXPECT_THROW(parse(ByteString(info).u1(0).view()), FormatError) << "a byte behind the annotations";
    return parse(info.view());
  }
  void refuse(AttributeId id, const ByteString& info) {
    bytes_ = b_.build();
    class_file_ = parse_class(bytes_);
    AnnotationVisitor nothing;
    EXPECT_THROW(visit_annotations(class_file_.pool, id, Attribute{0, "A", info.view(), 0}, nothing), FormatError);
  }
  ByteString annotation(std::string_view type) { return ByteString().u2(b_.utf8(type)).u2(0); }
  std::vector<std::string> type_annotation(const ByteString& target) {
    return lines(AttributeId::kRuntimeVisibleTypeAnnotations, ByteString().u2(1).add(target).u1(0).add(annotation("LA;")));
  }

  ClassBuilder b_{"p/C"};
  std::vector<uint8_t> bytes_;
  ClassFile class_file_;
};

using Lines = std::vector<std::string>;

TEST_F(Annotations, HaveEveryKindOfValue) {
  ByteString info;
  info.u2(1).u2(b_.utf8("LA;")).u2(14);
  const auto element = [&](char tag, uint16_t index) {
    info.u2(b_.utf8(std::string(1, tag))).u1(static_cast<uint8_t>(tag)).u2(index);
  };
  for (const char tag : {'B', 'C', 'I', 'S', 'Z'}) element(tag, b_.integer(1));
  element('J', b_.long_value(2));
  element('F', b_.float_bits(0x3F800000));
  element('D', b_.double_bits(0x3FF0000000000000));
  element('s', b_.utf8("text"));
  element('c', b_.utf8("V"));
  info.u2(b_.utf8("e")).u1('e').u2(b_.utf8("LE;")).u2(b_.utf8("X"));
  info.u2(b_.utf8("@")).u1('@').add(annotation("LB;"));
  info.u2(b_.utf8("[")).u1('[').u2(2).u1('s').u2(b_.utf8("a")).u1('[').u2(0);
  info.u2(b_.utf8("last")).u1('I').u2(b_.integer(-1));
  EXPECT_EQ(lines(AttributeId::kRuntimeVisibleAnnotations, info),
            (Lines{R"(@LA;(B=byte 1, C=char 1, I=int 1, S=short 1, Z=boolean 1, J=long 2, F=float 1, D=double 1, s="text", )"
                   R"(c=class V, e=enum LE;.X, "@"=@LB;(), [=["a", []], last=int -1))"}));
}

TEST_F(Annotations, OfParametersAreShownForEach) {
  const ByteString info = ByteString().u1(2).u2(0).u2(2).add(annotation("LA;")).add(annotation("LB;"));
  EXPECT_EQ(lines(AttributeId::kRuntimeInvisibleParameterAnnotations, info),
            (Lines{"parameter 0 of 2", "parameter 1 of 2", "  @LA;()", "  @LB;()"}));
}

TEST_F(Annotations, OfDefaultsAreAValueAlone) {
  EXPECT_EQ(lines(AttributeId::kAnnotationDefault, ByteString().u1('I').u2(b_.integer(7))), (Lines{"int 7"}));
  EXPECT_EQ(lines(AttributeId::kAnnotationDefault, ByteString().u1('[').u2(1).u1('@').add(annotation("LA;"))),
            (Lines{"[@LA;()]"}));
}

TEST_F(Annotations, OfTypesHaveEveryTarget) {
  for (const uint32_t value : {0x00u, 0x01u, 0x16u}) {
    EXPECT_EQ(type_annotation(ByteString().u1(value).u1(3)), (Lines{std::string(target_type(static_cast<uint8_t>(value))->name) + " 3 @LA;()"}));
  }
  for (const uint32_t value : {0x10u, 0x17u, 0x42u}) {
    EXPECT_EQ(type_annotation(ByteString().u1(value).u2(0xFFFF)),
              (Lines{std::string(target_type(static_cast<uint8_t>(value))->name) + " 65535 @LA;()"}));
  }
  EXPECT_EQ(type_annotation(ByteString().u1(0x12).u1(1).u1(2)), (Lines{"method_type_parameter_bound 1 bound 2 @LA;()"}));
  EXPECT_EQ(type_annotation({0x13}), (Lines{"field @LA;()"}));
  EXPECT_EQ(type_annotation(ByteString().u1(0x40).u2(2).u2(1).u2(2).u2(3).u2(4).u2(5).u2(6)),
            (Lines{"local_variable pc1..pc3 local 3 pc4..pc9 local 6 @LA;()"}));
  EXPECT_EQ(type_annotation(ByteString().u1(0x44).u2(9)), (Lines{"new pc9 @LA;()"}));
  EXPECT_EQ(type_annotation(ByteString().u1(0x47).u2(9).u1(1)), (Lines{"cast pc9 argument 1 @LA;()"}));
}

TEST_F(Annotations, OfTypesHaveAPath) {
  const ByteString info = ByteString().u2(1).u1(0x14).u1(4).u1(0).u1(0).u1(1).u1(0).u1(2).u1(0).u1(3).u1(5).add(annotation("LA;"));
  EXPECT_EQ(lines(AttributeId::kRuntimeVisibleTypeAnnotations, info),
            (Lines{"return path array nested wildcard argument:5 @LA;()"}));
}

TEST_F(Annotations, OfTypesNameTheirCodeOffsets) {
  bytes_ = b_.build();
  ByteString info = ByteString().u2(3).u1(0x40).u2(1).u2(1).u2(2).u2(3).u1(0).add(annotation("LA;"));
  info.u1(0x44).u2(9).u1(0).add(annotation("LA;")).u1(0x13).u1(0).add(annotation("LA;"));
  bytes_ = b_.build();
  class_file_ = parse_class(bytes_);
  EXPECT_EQ(annotation_offsets(class_file_.pool, AttributeId::kRuntimeVisibleTypeAnnotations, Attribute{0, "A", info.view(), 0}),
            (std::vector<uint32_t>{1, 3, 9}));
}

TEST_F(Annotations, AreRefusedWithUnknownTargetsAndTags) {
  refuse(AttributeId::kRuntimeVisibleTypeAnnotations, ByteString().u2(1).u1(0x18).u1(0).add(annotation("LA;")));
  refuse(AttributeId::kAnnotationDefault, ByteString().u1('x').u2(1));
  refuse(AttributeId::kAnnotationDefault, ByteString().u1('I').u2(b_.long_value(1)));
  refuse(AttributeId::kAnnotationDefault, ByteString().u1('s').u2(b_.string("a")));
  refuse(AttributeId::kSignature, ByteString().u2(b_.utf8("a")));
}

TEST_F(Annotations, AreRefusedWhenNestedWithoutEnd) {
  ByteString deep;
  for (int i = 0; i < kMaxAnnotationNesting; ++i) deep.u1('[').u2(1);
  EXPECT_EQ(lines(AttributeId::kAnnotationDefault, ByteString(deep).u1('s').u2(b_.utf8("a"))).size(), 1u);
  refuse(AttributeId::kAnnotationDefault, ByteString(deep).u1('[').u2(1).u1('s').u2(b_.utf8("a")));
  for (int i = 0; i < 1000000; ++i) deep.u1('[').u2(1);
  refuse(AttributeId::kAnnotationDefault, deep);
}

TEST_F(Annotations, KnowWhichAttributesHoldThem) {
  EXPECT_TRUE(is_annotation_attribute(AttributeId::kAnnotationDefault));
  EXPECT_FALSE(is_annotation_attribute(AttributeId::kSignature));
  EXPECT_TRUE(is_runtime_visible(AttributeId::kRuntimeVisibleParameterAnnotations));
  EXPECT_FALSE(is_runtime_visible(AttributeId::kRuntimeInvisibleTypeAnnotations));
  EXPECT_FALSE(is_runtime_visible(AttributeId::kAnnotationDefault));
}

}  // namespace
}  // namespace retouch::classfile
