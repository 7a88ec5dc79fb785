#include "rewriter/instrument/see_probe.h"

#include <algorithm>

#include "rewriter/classfile/opcodes.h"
#include "rewriter/instrument/code_bytes.h"

namespace retouch::instrument {
namespace {

using classfile::opcode;

constexpr uint8_t kLoad[] = {opcode("aload"), opcode("iload"), opcode("lload"), opcode("fload"), opcode("dload")};
constexpr uint8_t kStore[] = {opcode("astore"), opcode("istore"), opcode("lstore"), opcode("fstore"), opcode("dstore")};

size_t number_of(char type) { return std::string_view("LIJFD").find(type); }
uint32_t slots_of(char type) { return type == 'J' || type == 'D' ? 2 : 1; }

// A load or store of a local variable, `wide` where its number needs it. Numbers above 65,535 never leave: the editor
// refuses a method with so many variables.
void local(uint8_t instruction, uint32_t number, std::vector<uint8_t>& out) {
  if (number > UINT8_MAX) put_u1(out, opcode("wide"));
  put_u1(out, instruction);
  if (number > UINT8_MAX) put_u1(out, number >> 8);
  put_u1(out, number);
}

}  // namespace

uint32_t SeeProbe::write(const SeenCall& call, uint32_t first_local, std::vector<uint8_t>& out) {
  used_locals_ = 0;
  for (const View& view : call.views) write_view(call, view, first_local, out);
  return used_locals_;
}

void SeeProbe::write_view(const SeenCall& call, const View& view, uint32_t first_local, std::vector<uint8_t>& out) {
  spilled_.clear();
  if (view.first == View::kNone) {  // of a call that may have no operand at all
    put_u1(out, opcode("aconst_null"));
  } else {
    copy_operands(call, view, first_local, out);
  }
  if (view.second == View::kNone) put_u1(out, opcode("aconst_null"));
  probe_.see(static_cast<uint32_t>(view.seen), out);
  restore(out);
}

void SeeProbe::copy_operands(const SeenCall& call, const View& view, uint32_t first_local, std::vector<uint8_t>& out) {
  const size_t top = call.operands.size() - 1;
  const bool top_is_narrow = slots_of(call.operands[top]) == 1;
  const bool is_pair = view.second != View::kNone;
  if (view.first == top) {
    put_u1(out, opcode("dup"));
  } else if (view.first + size_t{1} == top && top_is_narrow && (!is_pair || view.second == top)) {
    put_u1(out, opcode("dup2"));
    if (!is_pair) put_u1(out, opcode("pop"));
  } else {
    spill_above(call, view.first, first_local, out);
    put_u1(out, opcode("dup"));
    if (is_pair) local(opcode("aload"), spilled_[top - view.second].local, out);
  }
}

void SeeProbe::spill_above(const SeenCall& call, uint8_t operand, uint32_t first_local, std::vector<uint8_t>& out) {
  uint32_t next = first_local;
  for (size_t i = call.operands.size() - 1; i > operand; --i) {
    const char type = call.operands[i];
    local(kStore[number_of(type)], next, out);
    spilled_.push_back({next, type});
    next += slots_of(type);
  }
  used_locals_ = std::max(used_locals_, next - first_local);
}

void SeeProbe::restore(std::vector<uint8_t>& out) {
  for (size_t i = spilled_.size(); i-- > 0;) local(kLoad[number_of(spilled_[i].type)], spilled_[i].local, out);
  for (const Spilled& spilled : spilled_) {
    if (spilled.type != 'L') continue;
    put_u1(out, opcode("aconst_null"));
    local(opcode("astore"), spilled.local, out);
  }
}

}  // namespace retouch::instrument
