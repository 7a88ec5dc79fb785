// The frames of a StackMapTable (JVMS 4.7.4) or of CLDC's StackMap as values, for those that read them; stack_map.h
// moves them without building any.
#pragma once

#include <cstdint>
#include <optional>
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
  friend bool operator==(const VerificationType&, const VerificationType&) = default;
};

enum class FrameKind : uint8_t { kSame, kSameLocals1Stack, kChop, kAppend, kFull };

struct StackMapFrame {
  uint32_t pc;
  FrameKind kind;
  bool extended;        // of kSame, kSameLocals1Stack: the delta stands behind the type, though it might be small
  uint8_t chopped = 0;  // of kChop: how many locals
  std::vector<VerificationType> locals;  // of kAppend: those added
  std::vector<VerificationType> stack;
};

// Throws FormatError, also for frame types and tags that no released version defines. A pc may lie outside the code.
std::vector<StackMapFrame> parse_stack_map_table(const ConstantPool& pool, const Attribute& attribute);

// All frames are kFull.
std::vector<StackMapFrame> parse_cldc_stack_map(const ConstantPool& pool, const Attribute& attribute);

// The types of a method's locals where it begins (JVMS 4.10.1.6); nothing where its descriptor is none. The classes of
// its parameters go to the pool, which may throw PoolFull.
std::optional<std::vector<VerificationType>> locals_at_entry(ClassFile& class_file, const Member& method);

// The same frames, each kFull: with all of its locals. `entry` are those of the frame that stands nowhere. Nothing
// where that would be more types than real code has, or a frame chops locals that are not there.
std::optional<std::vector<StackMapFrame>> full_frames(std::vector<VerificationType> entry,
                                                      std::vector<StackMapFrame> frames);

}  // namespace retouch::classfile
