#include "rewriter/instrument/hits_class.h"

#include <functional>
#include <initializer_list>
#include <map>

#include "rewriter/base/byte_writer.h"
#include "rewriter/classfile/access_flags.h"
#include "rewriter/classfile/constant_pool.h"
#include "rewriter/classfile/opcodes.h"

namespace retouch::instrument {
namespace {

using classfile::ConstantTag;
using classfile::opcode;

constexpr uint32_t kEnterBit = 0x40000000;  // the runtime's HitTable has the same; both bits: ended by an exception
constexpr uint32_t kLeaveBit = 0x80000000;

// Bits of hits[N]: what the runtime did not hear of.
constexpr uint8_t kSeenLost = 1;
constexpr uint8_t kInitializerLost = 2;

constexpr const char* kSinkType = "Ljava/util/function/IntConsumer;";
constexpr const char* kSeenType = "[Ljava/util/function/BiConsumer;";
constexpr const char* kConnectType = "()[Ljava/lang/Object;";
constexpr const char* kTableType = "[B";

// Constants of the new class, each once, numbered as they are first asked for.
class PoolBuilder {
 public:
  uint16_t utf8(std::string_view text) {
    ByteWriter out = entry(ConstantTag::kUtf8);
    out.u2(static_cast<uint16_t>(text.size()));
    out.bytes(as_bytes(text));
    return add(out);
  }
  uint16_t integer(uint32_t value) {
    ByteWriter out = entry(ConstantTag::kInteger);
    out.u4(value);
    return add(out);
  }
  uint16_t class_ref(std::string_view name) { return of_indices(ConstantTag::kClass, {utf8(name)}); }
  uint16_t string(std::string_view text) { return of_indices(ConstantTag::kString, {utf8(text)}); }
  uint16_t member(ConstantTag tag, std::string_view owner, std::string_view name, std::string_view descriptor) {
    const uint16_t owner_index = class_ref(owner);
    const uint16_t name_index = utf8(name);
    const uint16_t name_and_type = of_indices(ConstantTag::kNameAndType, {name_index, utf8(descriptor)});
    return of_indices(tag, {owner_index, name_and_type});
  }
  void write(ByteWriter& out) const {
    out.u2(static_cast<uint16_t>(known_.size() + 1));
    out.bytes(entries_.view());
  }

 private:
  static ByteWriter entry(ConstantTag tag) {
    ByteWriter out;
    out.u1(static_cast<uint8_t>(tag));
    return out;
  }
  uint16_t of_indices(ConstantTag tag, std::initializer_list<uint16_t> indices) {
    ByteWriter out = entry(tag);
    for (const uint16_t index : indices) out.u2(index);
    return add(out);
  }
  uint16_t add(const ByteWriter& bytes) {
    const auto [found, is_new] =
        known_.emplace(std::string(as_text(bytes.view())), static_cast<uint16_t>(known_.size() + 1));
    if (is_new) entries_.bytes(bytes.view());
    return found->second;
  }

  ByteWriter entries_;
  std::map<std::string, uint16_t> known_;
};

// Instructions of one method. A place is an offset in its code.
class Assembler {
 public:
  explicit Assembler(PoolBuilder& pool, std::string_view this_class) : pool_(pool), this_class_(this_class) {}

  void op(uint8_t opcode) { code_.u1(opcode); }
  void op_u1(uint8_t opcode, uint8_t operand) {
    op(opcode);
    code_.u1(operand);
  }
  void op_u2(uint8_t opcode, uint16_t operand) {
    op(opcode);
    code_.u2(operand);
  }
  void load_constant(uint16_t index) { op_u2(opcode("ldc_w"), index); }
  void load_string(std::string_view text) { load_constant(pool_.string(text)); }
  void load_class(std::string_view name) { load_constant(pool_.class_ref(name)); }
  void load_integer(uint32_t value) { load_constant(pool_.integer(value)); }
  void static_field(uint8_t opcode, std::string_view name, std::string_view type) {
    op_u2(opcode, pool_.member(ConstantTag::kFieldref, this_class_, name, type));
  }
  void hits() { static_field(opcode("getstatic"), "hits", kTableType); }
  void sink() { static_field(opcode("getstatic"), "sink", kSinkType); }
  void call(uint8_t opcode, std::string_view owner, std::string_view name, std::string_view descriptor) {
    op_u2(opcode, pool_.member(ConstantTag::kMethodref, owner, name, descriptor));
  }
  // From here to a place that comes later.
  size_t jump(uint8_t opcode) {
    const size_t from = code_.size();
    op_u2(opcode, 0);
    return from;
  }
  void land(size_t from) { code_.patch_u2(from + 1, static_cast<uint16_t>(code_.size() - from)); }
  // Begins the handler of everything thrown between the two places; drops the Throwable.
  void handle(size_t begin, size_t end) {
    handlers_.u2(static_cast<uint16_t>(begin));
    handlers_.u2(static_cast<uint16_t>(end));
    handlers_.u2(static_cast<uint16_t>(code_.size()));
    handlers_.u2(0);
    ++handler_count_;
    op(opcode("pop"));
  }
  size_t here() const { return code_.size(); }

  void write(uint16_t max_stack, uint16_t max_locals, ByteWriter& out) const {
    out.u2(max_stack);
    out.u2(max_locals);
    out.u4(static_cast<uint32_t>(code_.size()));
    out.bytes(code_.view());
    out.u2(handler_count_);
    out.bytes(handlers_.view());
    out.u2(0);  // attributes
  }

 private:
  PoolBuilder& pool_;
  std::string_view this_class_;
  ByteWriter code_;
  ByteWriter handlers_;
  uint16_t handler_count_ = 0;
};

class HitsClass {
 public:
  HitsClass(std::string_view id, uint32_t slot_count) : id_(id), slot_count_(slot_count), name_(hits_class_name(id)) {}

  std::vector<uint8_t> build() {
    const uint16_t this_class = pool_.class_ref(name_);
    const uint16_t super_class = pool_.class_ref("java/lang/Object");
    ByteWriter members;
    members.u2(3);
    field(classfile::kAccPublic, "hits", kTableType, members);
    field(classfile::kAccPrivate, "sink", kSinkType, members);
    field(classfile::kAccPrivate, "seen", kSeenType, members);
    members.u2(7);
    method(classfile::kAccStatic, "<clinit>", "()V", 4, 1, initializer(), members);
    method(classfile::kAccPublic | classfile::kAccStatic, "hit", "(I)V", 3, 1, hit(), members);
    method(classfile::kAccPublic | classfile::kAccStatic, "hitLarge", "(I)V", 3, 1, hit_large(), members);
    method(classfile::kAccPublic | classfile::kAccStatic, "enter", "(I)V", 4, 1, event(kEnterBit), members);
    method(classfile::kAccPublic | classfile::kAccStatic, "leave", "(I)V", 4, 1, event(kLeaveBit), members);
    method(classfile::kAccPublic | classfile::kAccStatic, "see", "(Ljava/lang/Object;Ljava/lang/Object;I)V", 4, 3,
           see(), members);
    method(classfile::kAccPrivate | classfile::kAccStatic, "connect", kConnectType, 6, 1, connect(), members);

    ByteWriter out;
    out.u4(0xCAFEBABE);
    out.u2(0);
    out.u2(49);
    pool_.write(out);
    out.u2(classfile::kAccPublic | classfile::kAccFinal | classfile::kAccSuper | classfile::kAccSynthetic);
    out.u2(this_class);
    out.u2(super_class);
    out.u2(0);  // interfaces
    out.bytes(members.view());
    out.u2(0);  // attributes
    return out.take();
  }

 private:
  void field(uint16_t access, std::string_view name, std::string_view type, ByteWriter& out) {
    out.u2(access | classfile::kAccStatic | classfile::kAccFinal);
    out.u2(pool_.utf8(name));
    out.u2(pool_.utf8(type));
    out.u2(0);
  }
  void method(uint16_t flags, std::string_view name, std::string_view descriptor, uint16_t max_stack,
              uint16_t max_locals, const Assembler& code, ByteWriter& out) {
    out.u2(flags);
    out.u2(pool_.utf8(name));
    out.u2(pool_.utf8(descriptor));
    out.u2(1);
    out.u2(pool_.utf8("Code"));
    out.u4(0);
    const size_t start = out.size();
    code.write(max_stack, max_locals, out);
    out.patch_u4(start - 4, static_cast<uint32_t>(out.size() - start));
  }
  Assembler assembler() { return Assembler(pool_, name_); }

  // The table is there before the runtime is looked for: a hit may happen meanwhile.
  // try { Object[] sinks = connect(); if (sinks != null) { sink = (IntConsumer) sinks[0]; seen = (BiConsumer[])
  // sinks[1]; } } catch (Throwable t) {}
  Assembler initializer() {
    Assembler code = assembler();
    constexpr uint8_t kByte = 8;  // JVMS 6.5: array type codes of newarray
    code.load_integer(slot_count_ + 1);
    code.op_u1(opcode("newarray"), kByte);
    code.static_field(opcode("putstatic"), "hits", kTableType);
    const size_t begin = code.here();
    code.call(opcode("invokestatic"), name_, "connect", kConnectType);
    code.op(opcode("astore_0"));
    code.op(opcode("aload_0"));
    const size_t none = code.jump(opcode("ifnull"));
    take(opcode("iconst_0"), "java/util/function/IntConsumer", "sink", kSinkType, code);
    take(opcode("iconst_1"), kSeenType, "seen", kSeenType, code);
    code.land(none);
    code.op(opcode("return"));
    code.handle(begin, code.here());
    code.op(opcode("return"));
    return code;
  }

  void take(uint8_t push_index, std::string_view type, std::string_view name, std::string_view descriptor,
            Assembler& code) {
    code.op(opcode("aload_0"));
    code.op(push_index);
    code.op(opcode("aaload"));
    code.op_u2(opcode("checkcast"), pool_.class_ref(type));
    code.static_field(opcode("putstatic"), name, descriptor);
  }

  // if (hits[slot] == 0) hits[slot] = 1;
  Assembler hit() {
    Assembler code = assembler();
    code.hits();
    code.op(opcode("iload_0"));
    code.op(opcode("baload"));
    const size_t known = code.jump(opcode("ifne"));
    code.hits();
    code.op(opcode("iload_0"));
    code.op(opcode("iconst_1"));
    code.op(opcode("bastore"));
    code.land(known);
    code.op(opcode("return"));
    return code;
  }

  // Behind the end: nothing comes there.
  Assembler hit_large() {
    Assembler code = hit();
    constexpr size_t kMaxInlineSize = 35;
    while (code.here() <= kMaxInlineSize) code.op(opcode("return"));
    return code;
  }

  // try { if (seen != null) { seen[kind].accept(a, b); return; } } catch (Throwable t) {} hits[N] |= 1;
  // Without the sinks the runtime is either not there, and nobody looks, or about to be.
  Assembler see() {
    Assembler code = assembler();
    code.static_field(opcode("getstatic"), "seen", kSeenType);
    const size_t unconnected = code.jump(opcode("ifnull"));
    code.static_field(opcode("getstatic"), "seen", kSeenType);
    code.op(opcode("iload_2"));
    code.op(opcode("aaload"));
    code.op(opcode("aload_0"));
    code.op(opcode("aload_1"));
    call_interface("java/util/function/BiConsumer", "(Ljava/lang/Object;Ljava/lang/Object;)V", 3, code);
    code.op(opcode("return"));
    code.land(unconnected);
    code.op(opcode("aconst_null"));
    lose(kSeenLost, code);
    return code;
  }

  // try { if (sink != null) sink.accept(slot | bit); } catch (Throwable t) { hits[N] |= 2; }
  Assembler event(uint32_t bit) {
    Assembler code = assembler();
    code.sink();
    const size_t silent = code.jump(opcode("ifnull"));
    code.sink();
    code.op(opcode("iload_0"));
    code.load_integer(bit);
    code.op(opcode("ior"));
    accept(code);
    code.land(silent);
    code.op(opcode("return"));
    lose(kInitializerLost, code);
    return code;
  }

  void accept(Assembler& code) { call_interface("java/util/function/IntConsumer", "(I)V", 2, code); }

  void call_interface(std::string_view owner, std::string_view descriptor, uint8_t slots, Assembler& code) {
    code.op_u2(opcode("invokeinterface"), pool_.member(ConstantTag::kInterfaceMethodref, owner, "accept", descriptor));
    code.op(slots);  // of the receiver and the arguments
    code.op(0);
  }

  void lose(uint8_t value, Assembler& code) {
    code.handle(0, code.here());
    code.hits();
    code.load_integer(slot_count_);
    code.op(opcode("dup2"));
    code.op(opcode("baload"));
    code.op_u1(opcode("bipush"), value);
    code.op(opcode("ior"));
    code.op(opcode("bastore"));
    code.op(opcode("return"));
  }

  // The runtime's class loader is the system's, except in containers whose loaders see it while the system's does not.
  Assembler connect() {
    constexpr std::string_view kCollector = "retouch.runtime.Collector";
    constexpr std::string_view kForName = "(Ljava/lang/String;ZLjava/lang/ClassLoader;)Ljava/lang/Class;";
    Assembler code = assembler();
    code.op(opcode("aconst_null"));
    code.op(opcode("astore_0"));
    const size_t begin = code.here();
    code.load_string(kCollector);
    code.op(opcode("iconst_1"));
    code.call(opcode("invokestatic"), "java/lang/ClassLoader", "getSystemClassLoader", "()Ljava/lang/ClassLoader;");
    code.call(opcode("invokestatic"), "java/lang/Class", "forName", kForName);
    code.op(opcode("astore_0"));
    const size_t found = code.jump(opcode("goto"));
    const size_t first_end = code.here();
    code.handle(begin, first_end);
    code.load_string(kCollector);
    code.op(opcode("iconst_1"));
    code.load_class(name_);
    code.call(opcode("invokevirtual"), "java/lang/Class", "getClassLoader", "()Ljava/lang/ClassLoader;");
    code.call(opcode("invokestatic"), "java/lang/Class", "forName", kForName);
    code.op(opcode("astore_0"));
    code.land(found);
    connect_table(code);
    code.op(opcode("areturn"));
    code.handle(first_end, code.here());
    refuse(code);
    return code;
  }

  // There is no runtime, or one of another version, which takes no such table: that has to know that it misses
  // something. try { if (collector != null) collector.getMethod("refused", String.class).invoke(null, id); } catch
  // (Throwable t) {} return null;
  void refuse(Assembler& code) {
    const size_t begin = code.here();
    code.op(opcode("aload_0"));
    const size_t none = code.jump(opcode("ifnull"));
    code.op(opcode("aload_0"));
    code.load_string("refused");
    array_of("java/lang/Class", code, {[&] { code.load_class("java/lang/String"); }});
    code.call(opcode("invokevirtual"), "java/lang/Class", "getMethod",
              "(Ljava/lang/String;[Ljava/lang/Class;)Ljava/lang/reflect/Method;");
    code.op(opcode("aconst_null"));
    array_of("java/lang/Object", code, {[&] { code.load_string(id_); }});
    code.call(opcode("invokevirtual"), "java/lang/reflect/Method", "invoke",
              "(Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/Object;");
    code.op(opcode("pop"));
    code.land(none);
    code.op(opcode("aconst_null"));
    code.op(opcode("areturn"));
    code.handle(begin, code.here());
    code.op(opcode("aconst_null"));
    code.op(opcode("areturn"));
  }

  // (Object[]) collector.getMethod("connect", String.class, byte[].class).invoke(null, id, hits)
  void connect_table(Assembler& code) {
    code.op(opcode("aload_0"));
    code.load_string("connect");
    array_of("java/lang/Class", code,
             {[&] { code.load_class("java/lang/String"); }, [&] { code.load_class(kTableType); }});
    code.call(opcode("invokevirtual"), "java/lang/Class", "getMethod",
              "(Ljava/lang/String;[Ljava/lang/Class;)Ljava/lang/reflect/Method;");
    code.op(opcode("aconst_null"));
    array_of("java/lang/Object", code,
             {[&] { code.load_string(id_); }, [&] { code.hits(); }});
    code.call(opcode("invokevirtual"), "java/lang/reflect/Method", "invoke",
              "(Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/Object;");
    code.op_u2(opcode("checkcast"), pool_.class_ref("[Ljava/lang/Object;"));
  }

  void array_of(std::string_view element, Assembler& code, std::initializer_list<std::function<void()>> push_elements) {
    uint8_t index = 0;
    code.op_u1(opcode("bipush"), static_cast<uint8_t>(push_elements.size()));
    code.op_u2(opcode("anewarray"), pool_.class_ref(element));
    for (const std::function<void()>& push_element : push_elements) {
      code.op(opcode("dup"));
      code.op_u1(opcode("bipush"), index++);
      push_element();
      code.op(opcode("aastore"));
    }
  }

  std::string_view id_;
  uint32_t slot_count_;
  std::string name_;
  PoolBuilder pool_;
};

}  // namespace

std::string hits_class_name(std::string_view id) { return "retouch/" + std::string(id) + "/Hits"; }

bool is_hits_class(std::string_view name) {
  constexpr size_t kIdLength = 17;
  constexpr std::string_view kFolder = "retouch/";
  constexpr std::string_view kEnd = "/Hits";
  return name.size() == kFolder.size() + kIdLength + kEnd.size() && name.starts_with(kFolder) &&
         name.ends_with(kEnd) && name.find('/', kFolder.size()) == kFolder.size() + kIdLength;
}

std::vector<uint8_t> make_hits_class(std::string_view id, uint32_t slot_count) {
  return HitsClass(id, slot_count).build();
}

}  // namespace retouch::instrument
