#include "rewriter/classfile/stack_map_frames.h"

#include <string_view>
#include <utility>

#include "rewriter/classfile/access_flags.h"
#include "rewriter/classfile/frame_types.h"

namespace retouch::classfile {
namespace {


// Of all full frames of a method: 64 KB of code hold some thousand frames of some hundred locals.
constexpr size_t kMaxTypes = size_t{1} << 20;

class FrameReader {
 public:
  FrameReader(const ConstantPool& pool, const Attribute& attribute)
      : pool_(pool), in_(attribute.info, attribute.offset) {}

  std::vector<StackMapFrame> table() {
    std::vector<StackMapFrame> frames;
    uint32_t next_pc = 0;  // where a frame with delta 0 stands
    for (uint16_t count = in_.u2(); count > 0; --count) {
      frames.push_back(frame(next_pc));
      next_pc = frames.back().pc + 1;
    }
    in_.expect_end("StackMapTable");
    return frames;
  }

  std::vector<StackMapFrame> cldc_table() {
    std::vector<StackMapFrame> frames;
    for (uint16_t count = in_.u2(); count > 0; --count) {
      StackMapFrame& frame = frames.emplace_back();
      frame.pc = in_.u2();
      frame.kind = FrameKind::kFull;
      frame.extended = false;
      frame.locals = types(in_.u2());
      frame.stack = types(in_.u2());
    }
    in_.expect_end("StackMap");
    return frames;
  }

 private:
  StackMapFrame frame(uint32_t next_pc) {
    const uint8_t type = in_.u1();
    StackMapFrame frame{};
    if (type < kSameLimit) {
      frame.kind = FrameKind::kSame;
      frame.pc = next_pc + type;
    } else if (type < kSameLocals1StackLimit) {
      frame.kind = FrameKind::kSameLocals1Stack;
      frame.pc = next_pc + type - kSameLimit;
      frame.stack = types(1);
    } else if (type < kSameLocals1StackExtended) {
      in_.fail("a frame type that is not reserved, found " + std::to_string(type));
    } else {
      frame.pc = next_pc + in_.u2();
      extended_frame(type, frame);
    }
    return frame;
  }

  void extended_frame(uint8_t type, StackMapFrame& frame) {
    if (type == kSameLocals1StackExtended) {
      frame.kind = FrameKind::kSameLocals1Stack;
      frame.extended = true;
      frame.stack = types(1);
    } else if (type < kSameExtended) {
      frame.kind = FrameKind::kChop;
      frame.chopped = static_cast<uint8_t>(kSameExtended - type);
    } else if (type == kSameExtended) {
      frame.kind = FrameKind::kSame;
      frame.extended = true;
    } else if (type < kFullFrame) {
      frame.kind = FrameKind::kAppend;
      frame.locals = types(static_cast<uint16_t>(type - kSameExtended));
    } else {
      frame.kind = FrameKind::kFull;
      frame.locals = types(in_.u2());
      frame.stack = types(in_.u2());
    }
  }

  std::vector<VerificationType> types(uint16_t count) {
    if (count > in_.remaining()) in_.fail("a count of types that the attribute can hold");
    std::vector<VerificationType> result;
    result.reserve(count);
    for (; count > 0; --count) {
      const uint8_t tag = in_.u1();
      if (tag > static_cast<uint8_t>(VerificationTag::kUninitialized)) {
        in_.fail("a verification type, found " + std::to_string(tag));
      }
      VerificationType& type = result.emplace_back(VerificationType{static_cast<VerificationTag>(tag)});
      if (type.tag == VerificationTag::kObject || type.tag == VerificationTag::kUninitialized) type.operand = in_.u2();
      if (type.tag == VerificationTag::kObject) pool_.class_name(type.operand);
    }
    return result;
  }

  const ConstantPool& pool_;
  ByteReader in_;
};

VerificationTag primitive_type(char descriptor) {
  switch (descriptor) {
    case 'J':
      return VerificationTag::kLong;
    case 'D':
      return VerificationTag::kDouble;
    case 'F':
      return VerificationTag::kFloat;
    default:
      return VerificationTag::kInteger;
  }
}

}  // namespace

std::vector<StackMapFrame> parse_stack_map_table(const ConstantPool& pool, const Attribute& attribute) {
  return FrameReader(pool, attribute).table();
}

std::vector<StackMapFrame> parse_cldc_stack_map(const ConstantPool& pool, const Attribute& attribute) {
  return FrameReader(pool, attribute).cldc_table();
}

std::optional<std::vector<VerificationType>> locals_at_entry(ClassFile& class_file, const Member& method) {
  std::vector<VerificationType> locals;
  if ((method.access_flags & kAccStatic) == 0) {
    if (method.name == "<init>" && class_file.name() != "java/lang/Object") {
      locals.push_back({VerificationTag::kUninitializedThis});
    } else {
      locals.push_back({VerificationTag::kObject, class_file.this_class});
    }
  }
  const std::string_view descriptor = method.descriptor;
  size_t at = 1;
  while (at < descriptor.size() && descriptor[at] != ')') {
    const size_t start = at;
    at = descriptor.find_first_not_of('[', at);
    if (at == std::string_view::npos) return std::nullopt;
    const size_t element = at;
    if (descriptor[at] == 'L') at = descriptor.find(';', at);
    if (at == std::string_view::npos) return std::nullopt;
    ++at;
    if (element != start) {
      locals.push_back({VerificationTag::kObject, class_file.pool.add_class(descriptor.substr(start, at - start))});
    } else if (descriptor[element] == 'L') {
      const std::string_view name = descriptor.substr(element + 1, at - element - 2);
      locals.push_back({VerificationTag::kObject, class_file.pool.add_class(name)});
    } else {
      locals.push_back({primitive_type(descriptor[element])});
    }
  }
  return locals;
}

std::optional<std::vector<StackMapFrame>> full_frames(std::vector<VerificationType> entry,
                                                      std::vector<StackMapFrame> frames) {
  std::vector<VerificationType> locals = std::move(entry);
  size_t types = 0;
  for (StackMapFrame& frame : frames) {
    if (frame.kind == FrameKind::kFull) {
      locals = frame.locals;
    } else if (frame.kind == FrameKind::kAppend) {
      locals.insert(locals.end(), frame.locals.begin(), frame.locals.end());
    } else if (frame.kind == FrameKind::kChop) {
      if (frame.chopped > locals.size()) return std::nullopt;
      locals.resize(locals.size() - frame.chopped);
    }
    types += locals.size() + frame.stack.size();
    if (types > kMaxTypes) return std::nullopt;
    frame.locals = locals;
    frame.kind = FrameKind::kFull;
    frame.extended = false;
  }
  return frames;
}

}  // namespace retouch::classfile
