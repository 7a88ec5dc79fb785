#include "rewriter/instrument/probe.h"

#include "rewriter/classfile/opcodes.h"
#include "rewriter/instrument/code_bytes.h"

namespace retouch::instrument {

using classfile::opcode;

void ProbeWriter::mark(uint32_t slot, std::vector<uint8_t>& out) {
  get_hits(out);
  push(slot, out);
  put_u1(out, opcode("baload"));
  const size_t branch = out.size();
  put_u1(out, opcode("ifne"));
  put_u2(out, 0);
  get_hits(out);
  push(slot, out);
  put_u1(out, opcode("iconst_1"));
  put_u1(out, opcode("bastore"));
  out[branch + 2] = static_cast<uint8_t>(out.size() - branch);
}

uint32_t ProbeWriter::push_length(uint32_t slot) { return slot <= 5 ? 1 : slot <= INT8_MAX ? 2 : 3; }

void ProbeWriter::push(uint32_t slot, std::vector<uint8_t>& out) {
  if (slot <= 5) {
    put_u1(out, opcode("iconst_0") + slot);
  } else if (slot <= INT8_MAX) {
    put_u1(out, opcode("bipush"));
    put_u1(out, slot);
  } else if (slot <= INT16_MAX) {
    put_u1(out, opcode("sipush"));
    put_u2(out, slot);
  } else {
    const uint16_t constant = pool_.add_integer(static_cast<int32_t>(slot));
    if (constant <= UINT8_MAX) {
      put_u1(out, opcode("ldc"));
      put_u1(out, constant);
    } else {
      put_u1(out, opcode("ldc_w"));
      put_u2(out, constant);
    }
  }
}

void ProbeWriter::get_hits(std::vector<uint8_t>& out) {
  if (hits_ == 0) hits_ = pool_.add_fieldref(hits_class_, "hits", "[B");
  put_u1(out, opcode("getstatic"));
  put_u2(out, hits_);
}

void ProbeWriter::call(uint32_t slot, std::string_view method, uint16_t& reference, std::vector<uint8_t>& out) {
  push(slot, out);
  invoke(method, "(I)V", reference, out);
}

void ProbeWriter::see(uint32_t kind, std::vector<uint8_t>& out) {
  push(kind, out);
  invoke("see", "(Ljava/lang/Object;Ljava/lang/Object;I)V", see_, out);
}

void ProbeWriter::invoke(std::string_view method, std::string_view descriptor, uint16_t& reference,
                         std::vector<uint8_t>& out) {
  if (reference == 0) reference = pool_.add_methodref(hits_class_, method, descriptor);
  put_u1(out, opcode("invokestatic"));
  put_u2(out, reference);
}

}  // namespace retouch::instrument
