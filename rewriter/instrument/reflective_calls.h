// Which arguments of a call are shown to the runtime: the rows of reflective_points.h that a method has, as places on
// the operand stack.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rewriter/classfile/class_file.h"
#include "rewriter/instrument/reflective_points.h"

namespace retouch::instrument {

enum class CallForm : uint8_t { kStatic, kInstance, kConstructor };

// A value that is shown: number in SeenCall::operands, kNone where the call alone is told of. `second` is always above
// `first` on the stack.
struct View {
  static constexpr uint8_t kNone = 0xFF;
  Seen seen;
  uint8_t first;
  uint8_t second = kNone;
  friend bool operator==(const View&, const View&) = default;
};

struct SeenCall {
  // One letter for each operand from the bottom of the stack on: L a reference, I J F D. A constructor's receiver is
  // not among them: it is not initialised yet, and stays below.
  std::string operands;
  std::vector<View> views;
};

// Whether a call of this method is that of the row.
bool is_point(const ReflectivePoint& point, const classfile::MemberRef& method, CallForm form);

// No view: nothing is seen. Throws FormatError for a descriptor that is none.
SeenCall seen_call(const classfile::MemberRef& method, CallForm form);
// The same, with the object that the call is made on.
SeenCall seen_call_and_receiver(const classfile::MemberRef& method, CallForm form);
// An object on top of the stack, or under a value of the type that a field descriptor names.
SeenCall seen_object(std::string_view descriptor_above = {});

struct StandIns {
  bool classes = false;
  bool files = false;
};
StandIns stand_ins_of(const SeenCall& call);

// What a method handle of this kind (JVMS table 5.4.3.5-A) on this member would show.
SeenCall seen_by_handle(uint8_t handle_kind, const classfile::MemberRef& member);

// Of a method reference that captures its receiver: what the invokedynamic that makes it shows of what it captures,
// where that is all there is to see. `site_descriptor` is that of the call site.
std::optional<SeenCall> seen_by_capture(std::string_view site_descriptor, uint8_t handle_kind,
                                        const classfile::MemberRef& member);

// Of an invokedynamic that this method links, with its first argument `method`: Groovy's, a call of the method that has
// this name and fits when it runs.
std::optional<SeenCall> seen_by_dynamic_call(std::string_view bootstrap_owner, const classfile::NameAndType& site,
                                             std::string_view method);

// The calls of one class, each looked at once.
class SeenCalls {
 public:
  // `receivers`: every call shows the object that it is made on.
  void reset(const classfile::ClassFile& class_file, bool receivers);
  // Number of what a call of this method (a pool index) by this instruction shows; nothing: it shows nothing.
  std::optional<uint32_t> at_call(uint32_t index, uint8_t opcode);
  uint32_t add(SeenCall call);
  const SeenCall& operator[](uint32_t number) const { return calls_[number]; }
  std::vector<SeenCall> take() { return std::move(calls_); }

 private:
  const classfile::ClassFile* class_file_ = nullptr;
  bool receivers_ = false;
  std::vector<uint32_t> known_;  // by pool index and whether it is static: 0 not yet known, 1 nothing, else number + 2
  std::vector<SeenCall> calls_;
};

}  // namespace retouch::instrument
