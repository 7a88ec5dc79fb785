#include "rewriter/classfile/opcodes.h"

#include <gtest/gtest.h>

namespace retouch::classfile {
namespace {

TEST(Opcodes, HaveTheNumbersOfTheSpecification) {
  EXPECT_EQ(opcode("nop"), 0x00);
  EXPECT_EQ(opcode("ldc2_w"), 0x14);
  EXPECT_EQ(opcode("saload"), 0x35);
  EXPECT_EQ(opcode("sastore"), 0x56);
  EXPECT_EQ(opcode("swap"), 0x5F);
  EXPECT_EQ(opcode("lxor"), 0x83);
  EXPECT_EQ(opcode("i2s"), 0x93);
  EXPECT_EQ(opcode("if_acmpne"), 0xA6);
  EXPECT_EQ(opcode("return"), 0xB1);
  EXPECT_EQ(opcode("invokestatic"), 0xB8);
  EXPECT_EQ(opcode("ifnonnull"), 0xC7);
}

TEST(Opcodes, HaveALengthUnlessTheirsVaries) {
  for (unsigned i = 0; i < 256; ++i) {
    const uint8_t code = static_cast<uint8_t>(i);
    const Operands operands = operands_of(code);
    const bool varies = operands == Operands::kTableSwitch || operands == Operands::kLookupSwitch ||
                        operands == Operands::kWide || operands == Operands::kUndefined;
    EXPECT_EQ(kInstructionLengths[i] == 0, varies) << i;
    EXPECT_EQ(mnemonic_of(code).empty(), operands == Operands::kUndefined) << i;
  }
  EXPECT_EQ(kInstructionLengths[opcode("invokeinterface")], 5);
  EXPECT_EQ(kInstructionLengths[opcode("iinc")], 3);
  EXPECT_EQ(kInstructionLengths[opcode("multianewarray")], 4);
  EXPECT_EQ(kInstructionLengths[opcode("goto_w")], 5);
}

TEST(Opcodes, EndWhereTheJvmsOwnBegin) {
  EXPECT_EQ(operands_of(opcode("jsr_w")), Operands::kBranch32);
  for (unsigned i = kOpcodeCount; i < 256; ++i) EXPECT_EQ(operands_of(static_cast<uint8_t>(i)), Operands::kUndefined);
}

TEST(Opcodes, KnowWhichNameTheConstantPool) {
  EXPECT_TRUE(has_pool_index(operands_of(opcode("ldc"))));
  EXPECT_TRUE(has_pool_index(operands_of(opcode("multianewarray"))));
  EXPECT_TRUE(has_pool_index(operands_of(opcode("invokedynamic"))));
  EXPECT_FALSE(has_pool_index(operands_of(opcode("newarray"))));
  EXPECT_FALSE(has_pool_index(operands_of(opcode("sipush"))));
}

}  // namespace
}  // namespace retouch::classfile
