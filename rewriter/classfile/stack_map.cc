#include "rewriter/classfile/stack_map.h"

#include <limits>
#include <string>

#include "rewriter/classfile/frame_types.h"

namespace retouch::classfile {
namespace {

constexpr uint8_t kObjectType = 7;
constexpr uint8_t kUninitializedType = 8;

void move_types(ByteReader& in, uint32_t count, const OffsetMap& map, ByteWriter& out) {
  for (; count > 0; --count) {
    const uint8_t tag = in.u1();
    out.u1(tag);
    if (tag < kObjectType) continue;
    if (tag > kUninitializedType) throw UnknownFrame("verification type " + std::to_string(tag) + " is not defined");
    const size_t where = in.offset();
    const uint16_t operand = in.u2();
    out.u2(tag == kObjectType ? operand : map.at_start(operand, where));
  }
}

void move_types_with_count(ByteReader& in, const OffsetMap& map, ByteWriter& out) {
  const uint16_t count = in.u2();
  out.u2(count);
  move_types(in, count, map, out);
}

// The type and delta of a frame of the kinds that hold a small delta in their type.
void write_compact(uint8_t base, uint8_t extended, uint16_t delta, ByteWriter& out) {
  if (delta < kSameLimit) {
    out.u1(static_cast<uint8_t>(base + delta));
  } else {
    out.u1(extended);
    out.u2(delta);
  }
}

// A frame at offset_delta + 1 behind the one before; the first at offset_delta itself, as if one stood at -1.
class FrameCursor {
 public:
  // `new_pc`: of a frame before the first; -1: there is none.
  FrameCursor(const OffsetMap& map, int32_t new_pc) : map_(map), new_pc_(new_pc) {}
  uint16_t advance(uint32_t old_delta, size_t where) {
    old_pc_ += static_cast<int32_t>(old_delta) + 1;
    const uint16_t moved = map_.before_start(static_cast<uint32_t>(old_pc_), where);
    const uint16_t delta = static_cast<uint16_t>(moved - new_pc_ - 1);
    new_pc_ = moved;
    return delta;
  }
  int32_t new_pc() const { return new_pc_; }

 private:
  const OffsetMap& map_;
  int32_t old_pc_ = -1;
  int32_t new_pc_;
};

void move_frame(ByteReader& in, const OffsetMap& map, FrameCursor& cursor, ByteWriter& out) {
  const size_t where = in.offset();
  const uint8_t type = in.u1();
  if (type < kSameLimit) {
    write_compact(0, kSameExtended, cursor.advance(type, where), out);
    return;
  }
  if (type < kSameLocals1StackLimit) {
    write_compact(kSameLimit, kSameLocals1StackExtended, cursor.advance(type - kSameLimit, where), out);
    move_types(in, 1, map, out);
    return;
  }
  if (type < kSameLocals1StackExtended) {
    throw UnknownFrame("stack map frame type " + std::to_string(type) + " is reserved");
  }
  out.u1(type);
  out.u2(cursor.advance(in.u2(), where));
  if (type == kSameLocals1StackExtended) {
    move_types(in, 1, map, out);
  } else if (type == kFullFrame) {
    move_types_with_count(in, map, out);
    move_types_with_count(in, map, out);
  } else if (type >= kAppendFirst) {
    move_types(in, type - kAppendFirst + 1u, map, out);
  }  // else chop_frame (248 to 250) and same_frame_extended: nothing behind the delta
}

// Whether the first of the frames, of which there is one, stands at offset 0: then its delta is 0.
bool begins_at_zero(ByteReader in) {
  const uint8_t type = in.u1();
  if (type < kSameLocals1StackExtended) return type == 0 || type == kSameLimit;
  return in.u2() == 0;
}

// Where it stands.
uint16_t write_first_frame(const OffsetMap& map, ByteWriter& out) {
  const uint16_t pc = map.before(0);
  write_compact(0, kSameExtended, pc, out);
  return pc;
}

}  // namespace

void write_handler_frame(const HandlerFrame& frame, int32_t previous_pc, ByteWriter& out) {
  out.u1(kFullFrame);
  out.u2(static_cast<uint16_t>(frame.pc - previous_pc - 1));
  out.u2(0);
  out.u2(1);
  out.u1(kObjectType);
  out.u2(frame.exception_type);
}

void move_stack_map_table(const Attribute& attribute, const OffsetMap& map, const AddedFrames& added, ByteWriter& out) {
  ByteReader in(attribute.info, attribute.offset);
  const uint16_t count = in.u2();
  const bool adds_first = added.beginning && (count == 0 || !begins_at_zero(in));
  const uint32_t new_count = uint32_t{count} + (adds_first ? 1 : 0) + (added.handler ? 1 : 0);
  if (new_count > std::numeric_limits<uint16_t>::max()) in.fail("fewer than 65,535 frames");
  out.u2(static_cast<uint16_t>(new_count));
  FrameCursor cursor(map, adds_first ? write_first_frame(map, out) : -1);
  for (uint32_t i = 0; i < count; ++i) move_frame(in, map, cursor, out);
  in.expect_end("StackMapTable");
  if (added.handler) write_handler_frame(*added.handler, cursor.new_pc(), out);
}

void write_stack_map_table(const OffsetMap& map, const AddedFrames& added, ByteWriter& out) {
  out.u2(static_cast<uint16_t>((added.beginning ? 1 : 0) + (added.handler ? 1 : 0)));
  const int32_t previous = added.beginning ? write_first_frame(map, out) : -1;
  if (added.handler) write_handler_frame(*added.handler, previous, out);
}

void move_cldc_stack_map(const Attribute& attribute, const OffsetMap& map, ByteWriter& out) {
  ByteReader in(attribute.info, attribute.offset);
  const uint16_t count = in.u2();
  out.u2(count);
  for (uint32_t i = 0; i < count; ++i) {
    const size_t where = in.offset();
    out.u2(map.before_start(in.u2(), where));
    move_types_with_count(in, map, out);  // locals
    move_types_with_count(in, map, out);  // stack
  }
  in.expect_end("StackMap");
}

}  // namespace retouch::classfile
