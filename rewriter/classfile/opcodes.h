// The instruction set (JVMS 6.5): one table of all opcodes with mnemonic and operand layout.
//
// Everything that reads, writes or prints instructions asks this table. `opcode("getstatic")` gives an opcode by its
// mnemonic at compile time, so that no number is written twice.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace retouch::classfile {

enum class Operands : uint8_t {
  kUndefined,         // no such opcode in a class file (0xCA breakpoint and 0xFE, 0xFF are the JVM's own)
  kNone,
  kByte,              // s1 value: bipush
  kShort,             // s2 value: sipush
  kLocal,             // u1 local variable, u2 behind `wide`
  kIncrement,         // u1 local variable and s1 value, u2 and s2 behind `wide`: iinc
  kConstant1,         // u1 pool index of a loadable constant of one slot: ldc
  kConstant2,         // u2 pool index of a loadable constant of one slot: ldc_w
  kWideConstant,      // u2 pool index of a loadable constant of two slots: ldc2_w
  kField,             // u2 pool index of a Fieldref
  kMethod,            // u2 pool index of a Methodref or, for static and special, an InterfaceMethodref
  kInterfaceMethod,   // u2 pool index of an InterfaceMethodref, u1 argument slots, u1 zero
  kDynamic,           // u2 pool index of an InvokeDynamic, u2 zero
  kClass,             // u2 pool index of a Class
  kPrimitive,         // u1 element type: newarray
  kMultiArray,        // u2 pool index of a Class, u1 dimensions
  kBranch16,          // s2 offset relative to the opcode
  kBranch32,          // s4 offset relative to the opcode
  kTableSwitch,       // padding to a multiple of 4, s4 default, s4 low, s4 high, s4 offsets
  kLookupSwitch,      // padding to a multiple of 4, s4 default, s4 pairs, (s4 match, s4 offset) each
  kWide,              // another opcode with wider operands
};

// Whole length of an instruction without `wide`; 0 where it varies or there is none.
constexpr uint8_t instruction_length(Operands operands) {
  switch (operands) {
    case Operands::kNone:
      return 1;
    case Operands::kByte:
    case Operands::kLocal:
    case Operands::kConstant1:
    case Operands::kPrimitive:
      return 2;
    case Operands::kShort:
    case Operands::kIncrement:
    case Operands::kConstant2:
    case Operands::kWideConstant:
    case Operands::kField:
    case Operands::kMethod:
    case Operands::kClass:
    case Operands::kBranch16:
      return 3;
    case Operands::kMultiArray:
      return 4;
    case Operands::kInterfaceMethod:
    case Operands::kDynamic:
    case Operands::kBranch32:
      return 5;
    case Operands::kUndefined:
    case Operands::kTableSwitch:
    case Operands::kLookupSwitch:
    case Operands::kWide:
      return 0;
  }
  return 0;
}

// Where the two operand bytes behind the opcode (one for ldc) are a constant pool index.
constexpr bool has_pool_index(Operands operands) {
  switch (operands) {
    case Operands::kConstant1:
    case Operands::kConstant2:
    case Operands::kWideConstant:
    case Operands::kField:
    case Operands::kMethod:
    case Operands::kInterfaceMethod:
    case Operands::kDynamic:
    case Operands::kClass:
    case Operands::kMultiArray:
      return true;
    default:
      return false;
  }
}

struct Opcode {
  std::string_view mnemonic;
  Operands operands = Operands::kUndefined;
};

inline constexpr size_t kOpcodeCount = 202;  // nop (0x00) to jsr_w (0xC9)

inline constexpr std::array<Opcode, 256> kOpcodes = [] {
  using enum Operands;
  constexpr Opcode kDefined[] = {
      // 0x00: constants
      {"nop", kNone}, {"aconst_null", kNone}, {"iconst_m1", kNone}, {"iconst_0", kNone}, {"iconst_1", kNone},
      {"iconst_2", kNone}, {"iconst_3", kNone}, {"iconst_4", kNone}, {"iconst_5", kNone}, {"lconst_0", kNone},
      {"lconst_1", kNone}, {"fconst_0", kNone}, {"fconst_1", kNone}, {"fconst_2", kNone}, {"dconst_0", kNone},
      {"dconst_1", kNone}, {"bipush", kByte}, {"sipush", kShort}, {"ldc", kConstant1}, {"ldc_w", kConstant2},
      {"ldc2_w", kWideConstant},
      // 0x15: loads
      {"iload", kLocal}, {"lload", kLocal}, {"fload", kLocal}, {"dload", kLocal}, {"aload", kLocal},
      {"iload_0", kNone}, {"iload_1", kNone}, {"iload_2", kNone}, {"iload_3", kNone}, {"lload_0", kNone},
      {"lload_1", kNone}, {"lload_2", kNone}, {"lload_3", kNone}, {"fload_0", kNone}, {"fload_1", kNone},
      {"fload_2", kNone}, {"fload_3", kNone}, {"dload_0", kNone}, {"dload_1", kNone}, {"dload_2", kNone},
      {"dload_3", kNone}, {"aload_0", kNone}, {"aload_1", kNone}, {"aload_2", kNone}, {"aload_3", kNone},
      {"iaload", kNone}, {"laload", kNone}, {"faload", kNone}, {"daload", kNone}, {"aaload", kNone},
      {"baload", kNone}, {"caload", kNone}, {"saload", kNone},
      // 0x36: stores
      {"istore", kLocal}, {"lstore", kLocal}, {"fstore", kLocal}, {"dstore", kLocal}, {"astore", kLocal},
      {"istore_0", kNone}, {"istore_1", kNone}, {"istore_2", kNone}, {"istore_3", kNone}, {"lstore_0", kNone},
      {"lstore_1", kNone}, {"lstore_2", kNone}, {"lstore_3", kNone}, {"fstore_0", kNone}, {"fstore_1", kNone},
      {"fstore_2", kNone}, {"fstore_3", kNone}, {"dstore_0", kNone}, {"dstore_1", kNone}, {"dstore_2", kNone},
      {"dstore_3", kNone}, {"astore_0", kNone}, {"astore_1", kNone}, {"astore_2", kNone}, {"astore_3", kNone},
      {"iastore", kNone}, {"lastore", kNone}, {"fastore", kNone}, {"dastore", kNone}, {"aastore", kNone},
      {"bastore", kNone}, {"castore", kNone}, {"sastore", kNone},
      // 0x57: stack
      {"pop", kNone}, {"pop2", kNone}, {"dup", kNone}, {"dup_x1", kNone}, {"dup_x2", kNone}, {"dup2", kNone},
      {"dup2_x1", kNone}, {"dup2_x2", kNone}, {"swap", kNone},
      // 0x60: arithmetic
      {"iadd", kNone}, {"ladd", kNone}, {"fadd", kNone}, {"dadd", kNone}, {"isub", kNone}, {"lsub", kNone},
      {"fsub", kNone}, {"dsub", kNone}, {"imul", kNone}, {"lmul", kNone}, {"fmul", kNone}, {"dmul", kNone},
      {"idiv", kNone}, {"ldiv", kNone}, {"fdiv", kNone}, {"ddiv", kNone}, {"irem", kNone}, {"lrem", kNone},
      {"frem", kNone}, {"drem", kNone}, {"ineg", kNone}, {"lneg", kNone}, {"fneg", kNone}, {"dneg", kNone},
      {"ishl", kNone}, {"lshl", kNone}, {"ishr", kNone}, {"lshr", kNone}, {"iushr", kNone}, {"lushr", kNone},
      {"iand", kNone}, {"land", kNone}, {"ior", kNone}, {"lor", kNone}, {"ixor", kNone}, {"lxor", kNone},
      {"iinc", kIncrement},
      // 0x85: conversions
      {"i2l", kNone}, {"i2f", kNone}, {"i2d", kNone}, {"l2i", kNone}, {"l2f", kNone}, {"l2d", kNone}, {"f2i", kNone},
      {"f2l", kNone}, {"f2d", kNone}, {"d2i", kNone}, {"d2l", kNone}, {"d2f", kNone}, {"i2b", kNone}, {"i2c", kNone},
      {"i2s", kNone},
      // 0x94: comparisons
      {"lcmp", kNone}, {"fcmpl", kNone}, {"fcmpg", kNone}, {"dcmpl", kNone}, {"dcmpg", kNone}, {"ifeq", kBranch16},
      {"ifne", kBranch16}, {"iflt", kBranch16}, {"ifge", kBranch16}, {"ifgt", kBranch16}, {"ifle", kBranch16},
      {"if_icmpeq", kBranch16}, {"if_icmpne", kBranch16}, {"if_icmplt", kBranch16}, {"if_icmpge", kBranch16},
      {"if_icmpgt", kBranch16}, {"if_icmple", kBranch16}, {"if_acmpeq", kBranch16}, {"if_acmpne", kBranch16},
      // 0xA7: control
      {"goto", kBranch16}, {"jsr", kBranch16}, {"ret", kLocal}, {"tableswitch", kTableSwitch},
      {"lookupswitch", kLookupSwitch}, {"ireturn", kNone}, {"lreturn", kNone}, {"freturn", kNone}, {"dreturn", kNone},
      {"areturn", kNone}, {"return", kNone},
      // 0xB2: references
      {"getstatic", kField}, {"putstatic", kField}, {"getfield", kField}, {"putfield", kField},
      {"invokevirtual", kMethod}, {"invokespecial", kMethod}, {"invokestatic", kMethod},
      {"invokeinterface", kInterfaceMethod}, {"invokedynamic", kDynamic}, {"new", kClass}, {"newarray", kPrimitive},
      {"anewarray", kClass}, {"arraylength", kNone}, {"athrow", kNone}, {"checkcast", kClass}, {"instanceof", kClass},
      {"monitorenter", kNone}, {"monitorexit", kNone},
      // 0xC4: extended
      {"wide", kWide}, {"multianewarray", kMultiArray}, {"ifnull", kBranch16}, {"ifnonnull", kBranch16},
      {"goto_w", kBranch32}, {"jsr_w", kBranch32}};
  static_assert(std::size(kDefined) == kOpcodeCount);
  std::array<Opcode, 256> table{};
  for (size_t i = 0; i < kOpcodeCount; ++i) table[i] = kDefined[i];
  return table;
}();

// The lengths alone, one cache line after the other for the walk.
inline constexpr std::array<uint8_t, 256> kInstructionLengths = [] {
  std::array<uint8_t, 256> lengths{};
  for (size_t i = 0; i < lengths.size(); ++i) lengths[i] = instruction_length(kOpcodes[i].operands);
  return lengths;
}();

// An unknown mnemonic does not compile.
consteval uint8_t opcode(std::string_view mnemonic) {
  for (size_t i = 0; i < kOpcodes.size(); ++i) {
    if (!mnemonic.empty() && kOpcodes[i].mnemonic == mnemonic) return static_cast<uint8_t>(i);
  }
  throw "no such mnemonic";
}

constexpr Operands operands_of(uint8_t opcode) { return kOpcodes[opcode].operands; }
constexpr std::string_view mnemonic_of(uint8_t opcode) { return kOpcodes[opcode].mnemonic; }

// Sections of the table stand where JVMS 7 puts them.
static_assert(opcode("iload") == 0x15 && opcode("istore") == 0x36 && opcode("pop") == 0x57 && opcode("iadd") == 0x60);
static_assert(opcode("iinc") == 0x84 && opcode("i2l") == 0x85 && opcode("lcmp") == 0x94 && opcode("goto") == 0xA7);
static_assert(opcode("getstatic") == 0xB2 && opcode("invokedynamic") == 0xBA && opcode("monitorexit") == 0xC3);
static_assert(opcode("wide") == 0xC4 && opcode("jsr_w") == 0xC9 && operands_of(0xCA) == Operands::kUndefined);
static_assert([] {  // every mnemonic once
  for (size_t i = 0; i < kOpcodeCount; ++i) {
    for (size_t j = i + 1; j < kOpcodeCount; ++j) {
      if (kOpcodes[i].mnemonic == kOpcodes[j].mnemonic) return false;
    }
  }
  return true;
}());

}  // namespace retouch::classfile
