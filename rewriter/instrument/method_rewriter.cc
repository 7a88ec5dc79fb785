#include "rewriter/instrument/method_rewriter.h"

#include <algorithm>

#include "rewriter/classfile/code.h"

namespace retouch::instrument {
namespace {

using classfile::EditResult;
using classfile::EditStatus;
using classfile::opcode;

std::string why(const EditResult& result) {
  std::string text;
  switch (result.status) {
    case EditStatus::kDone:
      break;
    case EditStatus::kBranchOverflow:
      text = "a branch would pass 32,767 bytes";
      break;
    case EditStatus::kCodeTooLarge:
      text = "its code would pass 65,535 bytes";
      break;
    case EditStatus::kStackFull:
      text = "its operand stack cannot grow";
      break;
    case EditStatus::kLocalsFull:
      text = "its local variables cannot become more";
      break;
    case EditStatus::kUnsupported:
      text = "it cannot be moved";
      break;
  }
  return result.detail.empty() ? text : text + ": " + result.detail;
}

}  // namespace

void MethodRewriter::rewrite(const MethodPoints& method, std::vector<std::vector<uint8_t>>& replaced) {
  classfile::Member& member = class_file_.methods[method.method];
  classfile::Attribute& code = member.attributes[method.attribute];
  try {
    EditResult result = edit(method, code);
    if (result.status != EditStatus::kDone) {
      failures_.add(member, why(result));
      return;
    }
    probes_ += planned_;
    for (const std::string& warning : result.warnings) warnings_.add(member, warning);
    if (!why_batched_.empty()) warnings_.add(member, "probed only where it begins, because " + why_batched_);
    code.info = replaced.emplace_back(std::move(result.info));
  } catch (const FormatError& error) {
    failures_.add(member, error.what());
  } catch (const classfile::PoolFull& full) {
    failures_.add(member, full.what());
  }
}

EditResult MethodRewriter::edit(const MethodPoints& method, const classfile::Attribute& code) {
  why_batched_.clear();
  EditResult result{.status = EditStatus::kCodeTooLarge, .detail = {}, .info = {}, .warnings = {}};
  if (!method.batch_only) {
    plan_sites(method, code);
    result = edit_code(class_file_, code, edit_);
  }
  if (result.status == EditStatus::kDone || result.status == EditStatus::kUnsupported) return result;
  why_batched_ = why(result);
  plan_batch(method, code);
  // The end of a class initialiser has probes of its own, so that its code moves in any case.
  if (method.has_init_set) return edit_code(class_file_, code, edit_);
  return prepend_code(class_file_, code, edit_.entry, ProbeWriter::kStack);
}

void MethodRewriter::plan_sites(const MethodPoints& method, const classfile::Attribute& code) {
  begin_plan(method);
  const std::vector<uint32_t> end_pcs = ends(method, code);
  auto end = end_pcs.begin();
  const auto leave_before = [&](uint32_t pc) {
    for (; end != end_pcs.end() && *end < pc; ++end) {
      bytes_.clear();
      probe_.leave(slots_[points_.own_class], bytes_);
      edit_.insert(*end, bytes_);
    }
  };
  const std::span<const SeeSite> all_sees = sees(method);
  auto see = all_sees.begin();
  const uint32_t first_local = all_sees.empty() ? 0 : parse_code(class_file_, code).max_locals;
  uint32_t locals = 0;
  const auto see_before = [&](uint32_t pc) {
    for (; see != all_sees.end() && see->pc < pc; ++see) {
      leave_before(see->pc);
      bytes_.clear();
      const SeenCall& call = points_.seen_calls[see->call];
      locals = std::max(locals, see_probe_.write(call, first_local, bytes_));
      planned_ += call.views.size();
      edit_.insert(see->pc, bytes_);
    }
  };
  for (const Site& site : sites(method)) {
    see_before(site.pc);
    leave_before(site.pc);
    bytes_.clear();
    hit(site.records, bytes_);
    edit_.insert(site.pc, bytes_);
  }
  see_before(UINT32_MAX);
  leave_before(UINT32_MAX);
  if (!edit_.insertions.empty()) edit_.extra_stack = all_sees.empty() ? ProbeWriter::kStack : SeeProbe::kStack;
  edit_.extra_locals = static_cast<uint16_t>(locals);
  plan_entry(method, method.records_own_class && marks_in_place(method));
}

void MethodRewriter::plan_batch(const MethodPoints& method, const classfile::Attribute& code) {
  begin_plan(method);
  plan_entry(method, false);
  std::vector<bool> batched(points_.entities.size(), false);
  const auto hit_once = [&](uint32_t entity) {
    if (batched[entity]) return;
    batched[entity] = true;
    hit(entity, edit_.entry);
  };
  if (method.records_own_class) {
    for (const uint32_t entity : entities_of(method.entry)) batched[entity] = true;
  }
  for (const Site& site : sites(method)) {
    for (const uint32_t entity : entities_of(site.records)) hit_once(entity);
  }
  for (const SeeSite& see : sees(method)) {
    const StandIns stand_ins = stand_ins_of(points_.seen_calls[see.call]);
    if (stand_ins.classes) hit_once(points_.classes_sense);
    if (stand_ins.files) hit_once(points_.files_sense);
  }
  edit_.entry_stack = ProbeWriter::kStack;
  for (const uint32_t end : ends(method, code)) {
    bytes_.clear();
    probe_.leave(slots_[points_.own_class], bytes_);
    edit_.insert(end, bytes_);
    edit_.extra_stack = ProbeWriter::kStack;
  }
}

void MethodRewriter::begin_plan(const MethodPoints& method) {
  edit_.clear();
  edit_.method = &class_file_.methods[method.method];
  planned_ = 0;
  constexpr uint32_t kMany = 24;
  has_many_ = method.site_count > kMany;
}

// The own class is recorded before its initialiser begins, so that it belongs to what ran into it as well.
void MethodRewriter::plan_entry(const MethodPoints& method, bool marks) {
  if (marks) {
    probe_.mark(slot_of(method.entry), edit_.entry);
    ++planned_;
    edit_.entry_branches = true;
  } else if (method.records_own_class) {
    hit(method.entry, edit_.entry);
  }
  if (method.has_init_set) {
    probe_.enter(slots_[points_.own_class], edit_.entry);
    plan_handler();
  }
  if (!edit_.entry.empty()) edit_.entry_stack = edit_.entry_branches ? ProbeWriter::kMarkStack : ProbeWriter::kStack;
}

// Not what runs once, and not what HotSpot inlines anywhere (MaxInlineSize) with a call, but no longer with a mark. The
// other probes are planned by then.
bool MethodRewriter::marks_in_place(const MethodPoints& method) const {
  constexpr size_t kInlined = 35;
  const uint32_t slot = slot_of(method.entry);
  const size_t length = method.code_length + edit_.inserted.size();
  const auto inlined = [&](uint32_t probe) { return length + probe <= kInlined; };
  return !method.has_init_set &&
         (inlined(ProbeWriter::mark_length(slot)) || !inlined(ProbeWriter::hit_length(slot)));
}

// Where the class initialiser ends by an exception: tell, and throw it on.
void MethodRewriter::plan_handler() {
  probe_.fail(slots_[points_.own_class], edit_.catch_all);
  edit_.catch_all.push_back(opcode("athrow"));
  edit_.catch_all_stack = 1 + ProbeWriter::kStack;
}

void MethodRewriter::hit(uint32_t records, std::vector<uint8_t>& out) {
  if (has_many_) {
    probe_.hit_large(slot_of(records), out);
  } else {
    probe_.hit(slot_of(records), out);
  }
  ++planned_;
}

std::span<const uint32_t> MethodRewriter::entities_of(const uint32_t& records) const {
  if ((records & kGroupBit) == 0) return {&records, 1};
  return points_.groups[records & ~kGroupBit];
}

uint32_t MethodRewriter::slot_of(uint32_t records) const {
  if ((records & kGroupBit) == 0) return slots_[records];
  return slots_[points_.entities.size() + (records & ~kGroupBit)];
}

std::span<const Site> MethodRewriter::sites(const MethodPoints& method) const {
  return std::span(points_.sites).subspan(method.first_site, method.site_count);
}

std::span<const SeeSite> MethodRewriter::sees(const MethodPoints& method) const {
  return std::span(points_.sees).subspan(method.first_see, method.see_count);
}

// Where a class initialiser returns.
std::vector<uint32_t> MethodRewriter::ends(const MethodPoints& method, const classfile::Attribute& code) const {
  std::vector<uint32_t> pcs;
  if (!method.has_init_set) return pcs;
  const classfile::Code parsed = parse_code(class_file_, code);
  classfile::InstructionWalk walk(parsed.code, parsed.code_offset);
  for (classfile::Instruction instruction{}; walk.next(instruction);) {
    if (instruction.opcode == opcode("return")) pcs.push_back(instruction.pc);
  }
  return pcs;
}

}  // namespace retouch::instrument
