#include "rewriter/classfile/constant_text.h"

#include <gtest/gtest.h>

#include "rewriter/classfile/class_file.h"
#include "tests/support/class_builder.h"

namespace retouch::classfile {
namespace {

using test::ByteString;
using test::ClassBuilder;

class ConstantText : public ::testing::Test {
 protected:
  std::string text(uint16_t index) {
    bytes_ = b_.build();
    return constant_text(parse_class(bytes_).pool, index);
  }
  ClassBuilder b_{"p/C"};
  std::vector<uint8_t> bytes_;
};

TEST_F(ConstantText, ShowsNumbers) {
  EXPECT_EQ(text(b_.integer(-2147483647 - 1)), "int -2147483648");
  EXPECT_EQ(text(b_.long_value(int64_t{1} << 40)), "long 1099511627776");
  EXPECT_EQ(text(b_.float_bits(0x3DCCCCCD)), "float 0.1");
  EXPECT_EQ(text(b_.float_bits(0x80000000)), "float -0");
  EXPECT_EQ(text(b_.double_bits(0x3FB999999999999A)), "double 0.1");
  EXPECT_EQ(text(b_.double_bits(0x7FF0000000000000)), "double inf");
}

TEST_F(ConstantText, TellsNansApart) {
  EXPECT_EQ(text(b_.float_bits(0x7FC00000)), "float nan 0x7FC00000");
  EXPECT_EQ(text(b_.double_bits(0x7FF8000000000001)), "double nan 0x7FF8000000000001");
}

TEST_F(ConstantText, ShowsWhatReferencesName) {
  EXPECT_EQ(text(b_.string("a b")), "string \"a b\"");
  EXPECT_EQ(text(b_.class_ref("[Lp/D;")), "class [Lp/D;");
  EXPECT_EQ(text(b_.method_type("()V")), "method_type ()V");
  EXPECT_EQ(text(b_.method_handle(6, b_.method_ref("p/D", "m", "()V"))), "method_handle invokestatic p/D.m ()V");
  EXPECT_EQ(text(b_.method_handle(9, b_.interface_method_ref("p/D", "m", "()V"))),
            "method_handle invokeinterface p/D.m ()V interface");
  EXPECT_EQ(text(b_.method_handle(1, b_.field_ref("p/D", "f", "I"))), "method_handle getfield p/D.f I");
  EXPECT_EQ(text(b_.dynamic(3, "n", "I")), "dynamic n I bootstrap 3");
}

TEST_F(ConstantText, RefusesWhatCannotBeLoaded) {
  EXPECT_THROW(text(b_.utf8("x")), FormatError);
  EXPECT_THROW(text(b_.method_ref("p/D", "m", "()V")), FormatError);
  EXPECT_THROW(text(0), FormatError);
  EXPECT_THROW(text(60000), FormatError);
}

TEST_F(ConstantText, OfADynamicThatIsItsOwnArgumentEnds) {
  const uint16_t index = b_.dynamic(0, "n", "I");
  b_.add(b_.attribute("BootstrapMethods",
                      ByteString().u2(1).u2(b_.method_handle(6, b_.method_ref("p/C", "b", "()I"))).u2(1).u2(index)));
  EXPECT_EQ(text(index), "dynamic n I bootstrap 0");
}

}  // namespace
}  // namespace retouch::classfile
