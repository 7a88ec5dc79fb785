// The frames of a StackMapTable (JVMS 4.7.4) or of CLDC's StackMap as values, for those that read them; stack_map.h moves
// them without building any.
#pragma once

#include <cstdint>
#include <vector>

#include "rewriter/classfile/class_file.h"

namespace retouch::classfile {

// JVMS 4.7.4: verification_type_info tags.
enum class VerificationTag : uint8_t {
  kTop,
  kInteger,
  kFloat,
  kDouble,
  kLong,
  kNull,
  kUninitializedThis,
  kObject,         // operand: pool index of the class
  kUninitialized,  // operand: code offset of the `new`
};

struct VerificationType {
  VerificationTag tag;
  uint16_t operand = 0;
};

enum class FrameKind : uint8_t { kSame, kSameLocals1Stack, kChop, kAppend, kFull };

struct StackMapFrame {
  uint32_t pc;
  FrameKind kind;
  bool extended;         // of kSame, kSameLocals1Stack: the delta stands behind the type, though it might be small
  uint8_t chopped = 0;   // of kChop: how many locals
  std::vector<VerificationType> locals;  // of kAppend: those added
  std::vector<VerificationType> stack;
};

// Throws FormatError, also for frame types and tags that no released version defines. A pc may lie outside the code.
std::vector<StackMapFrame> parse_stack_map_table(const ConstantPool& pool, const Attribute& attribute);

// All frames are kFull.
std::vector<StackMapFrame> parse_cldc_stack_map(const ConstantPool& pool, const Attribute& attribute);

}  // namespace retouch::classfile
