#include "rewriter/classfile/code_editor.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>

#include "rewriter/base/byte_writer.h"
#include "rewriter/classfile/code_attributes.h"
#include "rewriter/classfile/code_layout.h"
#include "rewriter/classfile/island_frames.h"

namespace retouch::classfile {
namespace {

// JVMS 4.10: the first major version that is verified by stack map frames. Where the frames of a version 50 class are
// wrong or missing, HotSpot infers all types instead; frames that are added make no difference to that.
constexpr uint16_t kFramesSince = 50;

constexpr uint32_t kMaxU1 = std::numeric_limits<uint8_t>::max();
constexpr uint32_t kMaxU2 = std::numeric_limits<uint16_t>::max();

// Attribute header, frame and row of a catch-all, deltas that outgrow their frame type; more only costs a reallocation.
constexpr size_t kUsualGrowth = 128;

// An edit that cannot be made; the reason becomes the result.
struct Refused {
  EditStatus status;
  std::string detail;
};

uint32_t grown_stack(const Code& code, const CodeEdit& edit) {
  return std::max({uint32_t{code.max_stack} + edit.extra_stack, uint32_t{edit.entry_stack},
                   edit.catch_all.empty() ? 0 : uint32_t{edit.catch_all_stack}});
}

// max_stack, max_locals, code_length (JVMS 4.7.3).
void write_sizes(uint32_t stack, uint32_t locals, uint32_t length, bool narrow, ByteWriter& out) {
  const uint32_t limit = narrow ? kMaxU1 : kMaxU2;
  if (stack > limit) throw Refused{EditStatus::kStackFull, "max_stack would become " + std::to_string(stack)};
  if (locals > limit) throw Refused{EditStatus::kLocalsFull, "max_locals would become " + std::to_string(locals)};
  if (narrow) {
    out.u1(static_cast<uint8_t>(stack));
    out.u1(static_cast<uint8_t>(locals));
    out.u2(static_cast<uint16_t>(length));
  } else {
    out.u2(static_cast<uint16_t>(stack));
    out.u2(static_cast<uint16_t>(locals));
    out.u4(length);
  }
}

// The handler stands behind the code that it covers. It is the last row, so that it gets what no other handler caught.
void write_exception_table(const Code& code, const OffsetMap& map, std::optional<uint16_t> handler, ByteWriter& out) {
  const size_t rows = code.exception_table.size() + (handler ? 1 : 0);
  if (rows > kMaxU2) throw Refused{EditStatus::kUnsupported, "the exception table is full"};
  out.u2(static_cast<uint16_t>(rows));
  move_exception_table(code.exception_table, map, code.code_offset + code.code.size(), out);
  if (handler) {
    out.u2(0);
    out.u2(*handler);
    out.u2(*handler);
    out.u2(0);
  }
}

template <typename WriteInfo>
void write_attribute(uint16_t name_index, ByteWriter& out, WriteInfo write_info) {
  out.u2(name_index);
  out.u4(0);
  const size_t start = out.size();
  write_info();
  out.patch_u4(start - 4, static_cast<uint32_t>(out.size() - start));
}

struct Edit {
  ClassFile& class_file;
  const Code& code;
  const CodeEdit& edit;
  const CodeLayout& layout;
  AddedFrames added;
};

void move_frames(const Edit& edit, const Attribute& attribute, ByteWriter& out) {
  if (edit.layout.islands().empty()) return move_stack_map_table(attribute, edit.layout.map(), edit.added, out);
  try {
    if (move_frames_with_islands(edit.class_file, *edit.edit.method, attribute, edit.layout, edit.added, out)) return;
  } catch (const PoolFull&) {
  }
  throw Refused{EditStatus::kBranchOverflow, {}};
}

void write_attributes(const Edit& edit, ByteWriter& out, std::vector<std::string>& warnings) {
  const std::vector<Attribute>& attributes = edit.code.attributes;
  const bool new_frames = edit.added.any() && find_attribute(attributes, kFramesName) == nullptr;
  const size_t count = attributes.size() + (new_frames ? 1 : 0);
  if (count > kMaxU2) throw Refused{EditStatus::kUnsupported, "no room for a StackMapTable"};
  out.u2(static_cast<uint16_t>(count));
  for (const Attribute& attribute : attributes) {
    write_attribute(attribute.name_index, out, [&] {
      if (attribute.name == kFramesName) {
        move_frames(edit, attribute, out);
      } else {
        move_code_attribute(attribute, edit.layout.map(), out, warnings);
      }
    });
  }
  if (new_frames) {
    write_attribute(edit.class_file.pool.add_utf8(kFramesName), out,
                    [&] { write_stack_map_table(edit.layout.map(), edit.added, out); });
  }
}

std::vector<uint8_t> edited(ClassFile& class_file, const Attribute& attribute, const CodeEdit& edit,
                            std::vector<std::string>& warnings) {
  thread_local CodeLayout layout;  // its buffers serve every method; threads share nothing
  const Code code = parse_code(class_file, attribute);
  const bool islands = edit.method != nullptr && may_have_islands(class_file, code);
  const EditStatus planned = layout.plan(code, edit, islands);
  if (planned != EditStatus::kDone) throw Refused{planned, {}};
  const uint32_t handler_pc = layout.length();
  const size_t length = handler_pc + edit.catch_all.size();
  if (length > OffsetMap::kMaxCodeLength) throw Refused{EditStatus::kCodeTooLarge, {}};

  std::vector<uint8_t> room;
  room.reserve(attribute.info.size() + length - code.code.size() + kUsualGrowth);
  ByteWriter out(std::move(room));
  write_sizes(grown_stack(code, edit), uint32_t{code.max_locals} + edit.extra_locals, static_cast<uint32_t>(length),
              code.is_narrow, out);
  layout.write(out);
  out.bytes(edit.catch_all);
  std::optional<uint16_t> handler;
  if (!edit.catch_all.empty()) handler = static_cast<uint16_t>(handler_pc);
  write_exception_table(code, layout.map(), handler, out);
  AddedFrames added;
  if (class_file.major_version >= kFramesSince) {
    added.beginning = edit.entry_branches;
    if (handler) added.handler = {*handler, class_file.pool.add_class("java/lang/Throwable")};
  }
  write_attributes({class_file, code, edit, layout, added}, out, warnings);
  return out.take();
}

}  // namespace

void CodeEdit::insert(uint32_t pc, Bytes code) {
  insertions.push_back({pc, static_cast<uint32_t>(inserted.size()), static_cast<uint32_t>(code.size())});
  inserted.insert(inserted.end(), code.begin(), code.end());
}

void CodeEdit::clear() {
  insertions.clear();
  inserted.clear();
  entry.clear();
  entry_branches = false;
  catch_all.clear();
  method = nullptr;
  extra_stack = extra_locals = entry_stack = catch_all_stack = 0;
}

EditResult edit_code(ClassFile& class_file, const Attribute& code_attribute, const CodeEdit& edit) {
  EditResult result;
  try {
    result.info = edited(class_file, code_attribute, edit, result.warnings);
  } catch (const Refused& refused) {
    result.status = refused.status;
    result.detail = refused.detail;
  } catch (const UnknownFrame& unknown) {
    result.status = EditStatus::kUnsupported;
    result.detail = unknown.what();
  }
  return result;
}

EditResult prepend_code(ClassFile& class_file, const Attribute& code_attribute, Bytes code, uint16_t stack) {
  CodeEdit edit;
  edit.entry.assign(code.begin(), code.end());
  edit.entry.resize((code.size() + 3) / 4 * 4, opcode("nop"));
  edit.entry_stack = stack;
  return edit_code(class_file, code_attribute, edit);
}

}  // namespace retouch::classfile
