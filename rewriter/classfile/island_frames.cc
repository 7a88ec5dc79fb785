#include "rewriter/classfile/island_frames.h"

#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

#include "rewriter/classfile/attribute_table.h"
#include "rewriter/classfile/frame_types.h"
#include "rewriter/classfile/stack_map_frames.h"

namespace retouch::classfile {
namespace {

// From this major version on, code without frames is not verified in any other way.
constexpr uint16_t kFramesOnlySince = 51;

void write_types(const std::vector<VerificationType>& types, const OffsetMap& map, size_t where, ByteWriter& out) {
  out.u2(static_cast<uint16_t>(types.size()));
  for (const VerificationType& type : types) {
    out.u1(static_cast<uint8_t>(type.tag));
    if (type.tag == VerificationTag::kObject) out.u2(type.operand);
    if (type.tag == VerificationTag::kUninitialized) out.u2(map.at_start(type.operand, where));
  }
}

const StackMapFrame* frame_at(const std::vector<StackMapFrame>& frames, uint32_t pc) {
  const auto frame = std::lower_bound(frames.begin(), frames.end(), pc,
                                      [](const StackMapFrame& one, uint32_t other) { return one.pc < other; });
  return frame == frames.end() || frame->pc != pc ? nullptr : &*frame;
}

}  // namespace

bool may_have_islands(const ClassFile& class_file, const Code& code) {
  if (find_attribute(code.attributes, attribute_name(AttributeId::kStackMap)) != nullptr) return false;
  return class_file.major_version < kFramesOnlySince ||
         find_attribute(code.attributes, attribute_name(AttributeId::kStackMapTable)) != nullptr;
}

bool move_frames_with_islands(ClassFile& class_file, const Member& method, const Attribute& attribute,
                              const CodeLayout& layout, const AddedFrames& added, ByteWriter& out) {
  const std::optional<std::vector<VerificationType>> entry = locals_at_entry(class_file, method);
  if (!entry) return false;
  const std::optional<std::vector<StackMapFrame>> frames =
      full_frames(*entry, parse_stack_map_table(class_file.pool, attribute));
  if (!frames) return false;

  const OffsetMap& map = layout.map();
  const size_t where = attribute.offset;
  std::vector<std::pair<uint32_t, const StackMapFrame*>> moved;  // by where they go
  const StackMapFrame beginning{.pc = 0, .kind = FrameKind::kFull, .extended = false, .locals = *entry, .stack = {}};
  if (added.beginning && frame_at(*frames, 0) == nullptr) moved.emplace_back(map.before(0), &beginning);
  for (const StackMapFrame& frame : *frames) moved.emplace_back(map.before_start(frame.pc, where), &frame);
  for (const BranchIslands::Island& island : layout.islands()) {
    const StackMapFrame* const frame = frame_at(*frames, island.target);
    if (frame == nullptr) return false;
    moved.emplace_back(island.at, frame);
  }
  const size_t count = moved.size() + (added.handler ? 1 : 0);
  if (count > std::numeric_limits<uint16_t>::max()) return false;
  std::sort(moved.begin(), moved.end());

  out.u2(static_cast<uint16_t>(count));
  int32_t previous = -1;
  for (const auto& [pc, frame] : moved) {
    out.u1(kFullFrame);
    out.u2(static_cast<uint16_t>(static_cast<int32_t>(pc) - previous - 1));
    write_types(frame->locals, map, where, out);
    write_types(frame->stack, map, where, out);
    previous = static_cast<int32_t>(pc);
  }
  if (added.handler) write_handler_frame(*added.handler, previous, out);
  return true;
}

}  // namespace retouch::classfile
