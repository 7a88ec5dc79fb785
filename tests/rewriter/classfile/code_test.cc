#include "rewriter/classfile/code.h"

#include <gtest/gtest.h>

#include "tests/support/class_builder.h"
#include "tests/support/truncation.h"

namespace retouch::classfile {
namespace {

using test::ByteString;
using test::ClassBuilder;

std::vector<uint32_t> starts(const ByteString& code) {
  std::vector<uint32_t> result;
  InstructionWalk walk(code.view());
  for (Instruction instruction; walk.next(instruction);) {
    result.push_back(instruction.pc);
    EXPECT_LE(instruction.pc + instruction.length, code.size());
  }
  return result;
}

Code code_of(Bytes class_bytes) {
  const ClassFile c = parse_class(class_bytes);
  return parse_code(c, *c.methods.at(0).find("Code"));
}

TEST(Code, ShowsItsPartsAndAttributes) {
  ClassBuilder b("p/Foo");
  b.method(0x0009, "m", "()V",
           {b.code(3, 4, {0x00, 0xB1}, {{0, 1, 1, b.class_ref("java/lang/Error")}, {0, 2, 0, 0}}, {b.attribute("Odd", {7})})});
  const std::vector<uint8_t> bytes = b.build();
  const Code code = code_of(bytes);
  EXPECT_EQ(code.max_stack, 3);
  EXPECT_EQ(code.max_locals, 4);
  EXPECT_EQ(code.code.size(), 2u);
  EXPECT_EQ(bytes[code.code_offset + 1], 0xB1);
  ASSERT_EQ(code.exception_table.size(), 2u);
  EXPECT_EQ(code.exception_table[0].end_pc, 1);
  EXPECT_EQ(code.exception_table[1].catch_type, 0);
  ASSERT_EQ(code.attributes.size(), 1u);
  EXPECT_EQ(code.attributes[0].name, "Odd");
}

TEST(Code, HasNarrowSizesOnlyBelow45Dot3) {
  for (const uint16_t minor : std::initializer_list<uint16_t>{0, 2, 3}) {
    ClassBuilder b("p/Foo");
    b.major_version = 45;
    b.minor_version = minor;
    b.method(0x0009, "m", "()V", {b.code(3, 200, {0xB1})});
    const std::vector<uint8_t> bytes = b.build();
    EXPECT_EQ(parse_class(bytes).has_narrow_code(), minor <= 2);
    const Code code = code_of(bytes);
    EXPECT_EQ(code.max_stack, 3);
    EXPECT_EQ(code.max_locals, 200);
    EXPECT_EQ(code.code.size(), 1u);
  }
}

// As HotSpot 17 and 25 read it, against the specification.
TEST(Code, MayHaveWideSizesInTheOldestVersions) {
  ClassBuilder b("p/Foo");
  b.major_version = 45;
  b.minor_version = 3;  // the builder goes by the version
  b.method(0x0009, "m", "()V", {b.code(3, 200, {0xB1})});
  std::vector<uint8_t> bytes = b.build();
  bytes[5] = 0;
  ASSERT_TRUE(parse_class(bytes).has_narrow_code());
  const Code code = code_of(bytes);
  EXPECT_FALSE(code.is_narrow);
  EXPECT_EQ(code.max_stack, 3);
  EXPECT_EQ(code.max_locals, 200);
  EXPECT_EQ(code.code.size(), 1u);
}

// Both 1, 0 and 8 bytes of code, and 256, 8 and 1 byte of code: the rest of the one is the code of the other.
TEST(Code, IsRefusedWhereItsSizesCanBeReadInTwoWays) {
  ClassBuilder b("p/Foo");
  b.major_version = 45;
  b.minor_version = 0;
  ByteString info;
  // narrow: stack 0, locals 1, length 8, code of 8 bytes, no rows, no attributes: 4 + 8 + 4 = 16 bytes
  // wide: stack 1, locals 8, length 4, code of 4 bytes, no rows, no attributes: 8 + 4 + 4 = 16 bytes
  info.u1(0).u1(1).u2(8).u4(4).u4(0).u4(0);
  b.method(0x0009, "m", "()V", {b.attribute("Code", info)});
  const std::vector<uint8_t> bytes = b.build();
  EXPECT_THROW(code_of(bytes), FormatError);
}

TEST(Code, FailsAtEveryCut) {
  for (const uint16_t minor : std::initializer_list<uint16_t>{0, 3}) {
    ClassBuilder b("p/Foo");
    b.major_version = 45;
    b.minor_version = minor;
    b.method(0x0009, "m", "()V", {b.code(3, 4, {0x00, 0xB1}, {{0, 1, 1, 0}}, {b.attribute("Odd", {7})})});
    const std::vector<uint8_t> bytes = b.build();
    const ClassFile c = parse_class(bytes);
    Attribute attribute = *c.methods[0].find("Code");
    test::expect_every_cut_fails(attribute.info, [&](Bytes cut) {
      attribute.info = cut;
      parse_code(c, attribute);
    });
  }
}

TEST(Code, IsRefusedWhenEmpty) {
  ClassBuilder b("p/Foo");
  b.method(0x0009, "m", "()V", {b.code(0, 0, {})});
  EXPECT_THROW(code_of(b.build()), FormatError);
}

TEST(Code, IsRefusedAbove65535Bytes) {
  ByteString longest;
  for (int i = 0; i < 65535; ++i) longest.u1(0);
  for (const bool too_long : {false, true}) {
    ClassBuilder b("p/Foo");
    b.method(0x0009, "m", "()V", {b.code(0, 0, too_long ? ByteString(longest).u1(0) : longest)});
    const std::vector<uint8_t> bytes = b.build();
    if (too_long) {
      EXPECT_THROW(code_of(bytes), FormatError);
    } else {
      EXPECT_EQ(code_of(bytes).code.size(), 65535u);
    }
  }
}

TEST(Code, IsRefusedWithHandlersOutsideIt) {
  const std::vector<test::BuiltHandler> bad = {{1, 1, 0, 0}, {2, 1, 0, 0}, {0, 4, 0, 0}, {0, 1, 3, 0}, {0, 1, 0, 1}};
  for (const test::BuiltHandler& handler : bad) {
    ClassBuilder b("p/Foo");  // pool index 1 is a Utf8, no class to catch
    b.method(0x0009, "m", "()V", {b.code(0, 0, {0x00, 0x00, 0xB1}, {handler})});
    EXPECT_THROW(code_of(b.build()), FormatError) << handler.start_pc << ' ' << handler.end_pc << ' ' << handler.handler_pc;
  }
}

TEST(InstructionWalk, StepsOverEveryFixedLength) {
  ByteString code;
  std::vector<uint32_t> expected;
  for (unsigned i = 0; i < kOpcodeCount; ++i) {
    const uint8_t length = kInstructionLengths[i];
    if (length == 0) continue;
    expected.push_back(static_cast<uint32_t>(code.size()));
    code.u1(i);
    for (int operand = 1; operand < length; ++operand) code.u1(0xFF);
  }
  EXPECT_EQ(starts(code), expected);
}

TEST(InstructionWalk, StepsOverWideForms) {
  const ByteString code = {0xC4, 0x15, 1, 0, 0xC4, 0x84, 1, 0, 0xFF, 0xFE, 0xC4, 0xA9, 0, 1, 0xB1};
  EXPECT_EQ(starts(code), (std::vector<uint32_t>{0, 4, 10, 14}));
  InstructionWalk walk(code.view());
  Instruction instruction;
  ASSERT_TRUE(walk.next(instruction));
  EXPECT_TRUE(instruction.wide);
  EXPECT_EQ(instruction.opcode, opcode("iload"));
  EXPECT_EQ(local_index(code.view(), instruction), 256);
}

TEST(InstructionWalk, RefusesWideBeforeOtherOpcodes) {
  EXPECT_THROW(starts({0xC4, 0x00, 0, 0, 0}), FormatError);
  EXPECT_THROW(starts({0xC4, 0xC4, 0x15, 0, 0}), FormatError);
  EXPECT_THROW(starts({0xC4, 0xAA, 0, 0, 0}), FormatError);
}

ByteString switch_at(uint32_t pc, bool table, const ByteString& behind_default, int padding_byte = 0) {
  ByteString code;
  for (uint32_t i = 0; i < pc; ++i) code.u1(0);
  code.u1(table ? 0xAA : 0xAB);
  while (code.size() % 4 != 0) code.u1(static_cast<uint32_t>(padding_byte));
  return code.u4(9).add(behind_default);
}

TEST(InstructionWalk, StepsOverSwitchesAtEveryAlignment) {
  const ByteString table = ByteString().u4(0xFFFFFFFF).u4(1).u4(1).u4(2).u4(3);  // low -1, high 1
  const ByteString pairs = ByteString().u4(2).u4(5).u4(1).u4(7).u4(2);
  for (uint32_t pc = 0; pc < 8; ++pc) {
    for (const bool is_table : {true, false}) {
      const ByteString code = switch_at(pc, is_table, is_table ? table : pairs, 0xA5).u1(0xB1);
      const std::vector<uint32_t> found = starts(code);
      ASSERT_EQ(found.size(), pc + 2);
      EXPECT_EQ(found.back(), code.size() - 1);
    }
  }
}

TEST(InstructionWalk, TakesALookupswitchWithoutPairs) {
  EXPECT_EQ(starts(switch_at(0, false, ByteString().u4(0))).size(), 1u);
}

TEST(InstructionWalk, RefusesSwitchesThatLieAboutTheirSize) {
  const std::vector<ByteString> tables = {
      ByteString().u4(1).u4(0).u4(0),                      // high below low
      ByteString().u4(0).u4(1).u4(0),                      // one offset missing
      ByteString().u4(0x80000000).u4(0x7FFFFFFF).u4(0),    // 2^32 offsets
      ByteString().u4(0).u4(0xFFFFFFFF),                   // high -1
      ByteString().u4(0x80000000).u4(0x80000000),          // one offset, none there
  };
  for (const ByteString& table : tables) EXPECT_THROW(starts(switch_at(1, true, table)), FormatError);
  const std::vector<ByteString> lookups = {
      ByteString().u4(1).u4(0),                         // half a pair
      ByteString().u4(0xFFFFFFFF),                      // -1 pairs
      ByteString().u4(0x7FFFFFFF).u4(0).u4(0),          // 2^31 - 1 pairs
      ByteString().u4(0x20000000),                      // times 8 is 2^32
  };
  for (const ByteString& lookup : lookups) EXPECT_THROW(starts(switch_at(2, false, lookup)), FormatError);
}

TEST(InstructionWalk, FailsAtEveryCutOfALastInstruction) {
  const ByteString table = switch_at(0, true, ByteString().u4(0).u4(0).u4(1));
  for (const ByteString& whole : {ByteString{0xB9, 0, 1, 1, 0}, ByteString{0xC4, 0x84, 0, 1, 0, 1}, table}) {
    for (size_t length = 1; length < whole.size(); ++length) {
      const std::vector<uint8_t> cut(whole.view().begin(), whole.view().begin() + static_cast<std::ptrdiff_t>(length));
      Instruction instruction;
      EXPECT_THROW(InstructionWalk(cut).next(instruction), FormatError) << length;
    }
  }
}

TEST(InstructionWalk, RefusesOpcodesOfTheJvmItself) {
  for (unsigned i = kOpcodeCount; i < 256; ++i) EXPECT_THROW(starts({static_cast<int>(i)}), FormatError) << i;
}

TEST(InstructionWalk, NamesTheOffsetInTheInput) {
  const ByteString code = {0x00, 0xCA};
  InstructionWalk walk(code.view(), 100);
  Instruction instruction;
  ASSERT_TRUE(walk.next(instruction));
  try {
    walk.next(instruction);
    FAIL();
  } catch (const FormatError& error) {
    EXPECT_EQ(error.offset(), 101u);
  }
}

TEST(InstructionAt, ReadsOneInstructionAnywhere) {
  const ByteString code = {0x00, 0x10, 0x05, 0xB1};
  EXPECT_EQ(instruction_at(code.view(), 1).length, 2u);
  EXPECT_EQ(instruction_at(code.view(), 2).opcode, 0x05);  // inside the bipush
  EXPECT_THROW(instruction_at(code.view(), 4), FormatError);
  EXPECT_THROW(instruction_at(code.view(), 5), FormatError);
}

TEST(Operands, AreReadFromTheCode) {
  const ByteString code = {0x12, 0xFE, 0x13, 0x01, 0x02, 0x15, 0xC8, 0xA7, 0xFF, 0xFD, 0xC8, 0xFF, 0xFF, 0xFF, 0xF6};
  EXPECT_EQ(pool_index(code.view(), instruction_at(code.view(), 0)), 0xFE);
  EXPECT_EQ(pool_index(code.view(), instruction_at(code.view(), 2)), 0x102);
  EXPECT_EQ(local_index(code.view(), instruction_at(code.view(), 5)), 200);
  EXPECT_EQ(operand_s2(code.view(), 7), -3);
  EXPECT_EQ(operand_s4(code.view(), 11), -10);
  EXPECT_EQ(switch_operands(0), 4u);
  EXPECT_EQ(switch_operands(3), 4u);
  EXPECT_EQ(switch_operands(4), 8u);
}

}  // namespace
}  // namespace retouch::classfile
