// The fallback for methods that cannot take insertions at every place.
#include <gtest/gtest.h>

#include "tests/rewriter/classfile/code_fixture.h"

namespace retouch::classfile {
namespace {

class Prepended : public BuiltMethod {
 public:
  Prepended(const MethodParts& parts, const ByteVector& code, uint16_t stack)
      : BuiltMethod(parts), result(prepend_code(class_file, BuiltMethod::code(), code, stack)) {
    if (result.status == EditStatus::kDone) parts_ = parse_code(class_file, {0, "Code", result.info, 0});
  }
  const Code& parts() const { return parts_; }
  EditResult result;

 private:
  Code parts_{};
};

TEST(PrependCode, PadsToAMultipleOfFour) {
  for (size_t length = 0; length < 9; ++length) {
    const Prepended prepended({.code = {kNop, kReturn}}, repeat(length, kZero), 1);
    const size_t padded = (length + 3) / 4 * 4;
    EXPECT_EQ(to_vector(prepended.parts().code),
              join({repeat(length, kZero), repeat(padded - length, kNop), {kNop, kReturn}}));
  }
}

TEST(PrependCode, KeepsAllRelativeOffsetsAndPadding) {
  const ByteVector code = join({repeat(5, kNop),
                                {opcode("tableswitch"), 0, 0},
                                u2s({0, 27, 0, 0, 0, 0, 0xFFFF, 0xFFFB}),
                                {kNop, kZero, opcode("ifeq"), 0xFF, 0xE6, opcode("goto"), 0xFF, 0xFB, kReturn}});
  const Prepended prepended({.code = code}, {kZero, kPop, kZero, kPop, kNop}, 1);
  EXPECT_EQ(to_vector(prepended.parts().code), join({{kZero, kPop, kZero, kPop, kNop, kNop, kNop, kNop}, code}));
}

TEST(PrependCode, MovesEverythingByTheSameAmount) {
  const MethodParts parts{.code = {kNop, kNop, kReturn, kThrow},
                          .attributes = {{"StackMapTable", {0, 2, 0, 64 + 2, 8, 0, 1}},
                                         {"LineNumberTable", u2s({2, 0, 5, 2, 6})},
                                         {"LocalVariableTable", u2s({1, 0, 4, 1, 1, 0})}},
                          .exception_table = {{0, 2, 3, 0}}};
  const Prepended prepended(parts, kProbe, 1);
  const Code& code = prepended.parts();
  const auto info = [&](std::string_view name) { return to_vector(find_attribute(code.attributes, name)->info); };
  EXPECT_EQ(info("StackMapTable"), (ByteVector{0, 2, 4, 64 + 2, 8, 0, 5}));
  EXPECT_EQ(info("LineNumberTable"), u2s({2, 0, 5, 6, 6}));
  EXPECT_EQ(info("LocalVariableTable"), u2s({1, 0, 8, 1, 1, 0}));
  EXPECT_EQ(code.exception_table[0].start_pc, 4);
  EXPECT_EQ(code.exception_table[0].end_pc, 6);
  EXPECT_EQ(code.exception_table[0].handler_pc, 7);
}

TEST(PrependCode, NeedsItsStackFromAnEmptyOne) {
  EXPECT_EQ(Prepended({.code = {kReturn}, .max_stack = 3}, kProbe, 2).parts().max_stack, 3);
  EXPECT_EQ(Prepended({.code = {kReturn}, .max_stack = 3}, kProbe, 5).parts().max_stack, 5);
  EXPECT_EQ(Prepended({.code = {kReturn}, .max_stack = 65535}, kProbe, 5).result.status, EditStatus::kDone);
}

TEST(PrependCode, WorksWhereInsertionsOverflow) {
  // Every conditional branch is as long as one can be.
  const MethodParts parts{.code = join({{kZero, opcode("ifeq"), 0x7F, 0xFF}, repeat(32764, kNop), {kReturn}})};
  EXPECT_EQ(Edited(parts, inserting({{4, kProbe}})).result.status, EditStatus::kBranchOverflow);
  const Prepended prepended(parts, kProbe, 1);
  EXPECT_EQ(to_vector(prepended.parts().code), join({{kZero, kPop, kNop, kNop}, parts.code}));
}

TEST(PrependCode, FillsTheCodeToItsLimit) {
  const auto status = [](size_t length, size_t batch) {
    return Prepended({.code = join({repeat(length - 1, kNop), {kReturn}})}, repeat(batch, kNop), 0).result.status;
  };
  EXPECT_EQ(status(65531, 4), EditStatus::kDone);
  EXPECT_EQ(status(65532, 3), EditStatus::kCodeTooLarge);  // padded to 4
  EXPECT_EQ(status(65535, 0), EditStatus::kDone);
  EXPECT_EQ(status(1, 65536), EditStatus::kCodeTooLarge);
}

}  // namespace
}  // namespace retouch::classfile
