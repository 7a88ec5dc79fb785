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
      failures_.push_back(method_text(member) + ": " + why(result));
      return;
    }
    probes_ += planned_;
    for (const std::string& warning : result.warnings) warnings_.push_back(method_text(member) + ": " + warning);
    if (!why_batched_.empty()) {
      warnings_.push_back(method_text(member) + ": probed only where it begins, because " + why_batched_);
    }
    code.info = replaced.emplace_back(std::move(result.info));
  } catch (const FormatError& error) {
    failures_.push_back(method_text(member) + ": " + error.what());
  } catch (const classfile::PoolFull& full) {
    failures_.push_back(method_text(member) + ": " + full.what());
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
  plan_entry(method);
  const std::vector<uint32_t> end_pcs = ends(method, code);
  auto end = end_pcs.begin();
  const auto leave_before = [&](uint32_t pc) {
    for (; end != end_pcs.end() && *end < pc; ++end) {
      bytes_.clear();
      probe_.leave(slots_[points_.own_class], bytes_);
      edit_.insert(*end, bytes_);
    }
  };
  for (const Site& site : sites(method)) {
    leave_before(site.pc);
    bytes_.clear();
    hit(site.entity, bytes_);
    edit_.insert(site.pc, bytes_);
  }
  leave_before(UINT32_MAX);
  if (!edit_.insertions.empty()) edit_.extra_stack = ProbeWriter::kStack;
}

void MethodRewriter::plan_batch(const MethodPoints& method, const classfile::Attribute& code) {
  plan_entry(method);
  std::vector<bool> batched(points_.entities.size(), false);
  for (const Site& site : sites(method)) {
    if (batched[site.entity]) continue;
    batched[site.entity] = true;
    hit(site.entity, edit_.entry);
  }
  edit_.entry_stack = ProbeWriter::kStack;
  for (const uint32_t end : ends(method, code)) {
    bytes_.clear();
    probe_.leave(slots_[points_.own_class], bytes_);
    edit_.insert(end, bytes_);
    edit_.extra_stack = ProbeWriter::kStack;
  }
}

// The own class is recorded before its initialiser begins, so that it belongs to what ran into it as well.
void MethodRewriter::plan_entry(const MethodPoints& method) {
  edit_.clear();
  planned_ = 0;
  if (method.records_own_class) hit(points_.own_class, edit_.entry);
  if (method.has_init_set) {
    probe_.enter(slots_[points_.own_class], edit_.entry);
    plan_handler();
  }
  if (!edit_.entry.empty()) edit_.entry_stack = ProbeWriter::kStack;
}

// Where the class initialiser ends by an exception: leave, and throw it on.
void MethodRewriter::plan_handler() {
  probe_.leave(slots_[points_.own_class], edit_.catch_all);
  edit_.catch_all.push_back(opcode("athrow"));
  edit_.catch_all_stack = 1 + ProbeWriter::kStack;
}

void MethodRewriter::hit(uint32_t entity, std::vector<uint8_t>& out) {
  probe_.hit(slots_[entity], out);
  ++planned_;
}

std::span<const Site> MethodRewriter::sites(const MethodPoints& method) const {
  return std::span(points_.sites).subspan(method.first_site, method.site_count);
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
