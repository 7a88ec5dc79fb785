// One class with every attribute that counts, built with its constants, attributes and bootstrap methods in different
// orders, or with one thing changed.
#pragma once

#include <algorithm>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/class_builder.h"

namespace retouch::test {

struct ClassVariant {
  bool pool_reordered = false;        // all indices differ, an ldc becomes an ldc_w and a short goto a goto_w
  bool attributes_reversed = false;   // in every list
  bool bootstraps_reordered = false;  // with one that nothing uses
  int line = 10;                      // of the first instruction
  std::string source_debug = "SMAP";
  std::string source_file = "C.java";
  std::string unknown = "raw";  // an attribute of a name that JVMS does not know
  std::string unknown_in_code = "raw";
  std::string frames = "frames";                        // content of StackMapTable
  std::string generic_local = "Ljava/util/List<TT;>;";  // of LocalVariableTypeTable
  std::string condy_argument = "x";
  uint16_t minor_version = 0;
  uint16_t synthetic_field = 0;  // with a Synthetic attribute
};

inline std::vector<uint8_t> build_variant(const ClassVariant& v) {
  ClassBuilder b("p/C", "p/Super");
  b.major_version = 61;
  b.minor_version = v.minor_version;
  if (v.pool_reordered) {
    for (int i = 0; i < 300; ++i) b.utf8("unused" + std::to_string(i));
    for (const char* early : {"zzz", "LineNumberTable", "Code", "boot", "text", "p/Iface"}) b.utf8(early);
    b.string("other");
  }
  const auto ordered = [&v](std::vector<BuiltAttribute> list) {
    if (v.attributes_reversed) std::reverse(list.begin(), list.end());
    return list;
  };
  b.interfaces = {b.class_ref("p/Iface")};
  std::vector<BuiltAttribute> field_attributes = {b.attribute("ConstantValue", ByteString().u2(b.string("text"))),
                                                  b.attribute("Signature", ByteString().u2(b.utf8("TT;"))),
                                                  b.attribute("Deprecated")};
  if (v.synthetic_field != 0) field_attributes.push_back(b.attribute("Synthetic"));
  b.field(0x0018, "f", "Ljava/lang/String;", ordered(field_attributes));

  // Two dynamic constants with a bootstrap method each.
  const uint16_t handle = b.method_handle(6, b.method_ref("p/Boot", "boot", "()V"));
  ByteString first =
      ByteString().u2(handle).u2(2).u2(b.string(v.condy_argument)).u2(b.method_type("(Lp/InMethodType;)V"));
  ByteString second = ByteString().u2(handle).u2(1).u2(b.integer(7));
  ByteString unused = ByteString().u2(handle).u2(0);
  ByteString bootstraps;
  const uint16_t first_number = v.bootstraps_reordered ? 2 : 0;
  if (v.bootstraps_reordered) {
    bootstraps.u2(3).add(unused).add(second).add(first);
  } else {
    bootstraps.u2(2).add(first).add(second);
  }
  const uint16_t condy = b.dynamic(first_number, "c", "Lp/OfCondy;");
  const uint16_t indy = b.invoke_dynamic(1, "i", "()Lp/OfIndy;");

  // ldc "other"; pop; ldc condy; pop; invokedynamic indy; goto +n; return
  ByteString code;
  const auto ldc = [&](uint16_t index) {
    if (index > 0xFF || v.pool_reordered) {
      code.u1(0x13).u2(index);
    } else {
      code.u1(0x12).u1(index);
    }
    code.u1(0x57);
  };
  ldc(b.string("other"));
  const auto second_pc = static_cast<uint16_t>(code.size());
  ldc(condy);
  code.u1(0xBA).u2(indy).u2(0).u1(0x57);
  if (v.pool_reordered) {
    code.u1(0xC8).u4(5);
  } else {
    code.u1(0xA7).u2(3);
  }
  const auto last_pc = static_cast<uint16_t>(code.size());
  code.u1(0xB1);
  const auto size = static_cast<uint16_t>(code.size());
  const uint16_t error = b.class_ref("p/Caught");
  const std::vector<BuiltAttribute> code_attributes = {
      b.attribute("LineNumberTable", ByteString().u2(2).u2(0).u2(static_cast<uint32_t>(v.line)).u2(last_pc).u2(20)),
      b.attribute("LocalVariableTable", ByteString()
                                            .u2(1)
                                            .u2(second_pc)
                                            .u2(static_cast<uint32_t>(size - second_pc))
                                            .u2(b.utf8("l"))
                                            .u2(b.utf8("Lp/OfLocal;"))
                                            .u2(0)),
      b.attribute("LocalVariableTypeTable",
                  ByteString().u2(1).u2(0).u2(size).u2(b.utf8("l")).u2(b.utf8(v.generic_local)).u2(0)),
      b.attribute("StackMapTable", ByteString().text(v.frames)),
      b.attribute("RuntimeVisibleTypeAnnotations",
                  ByteString().u2(1).u1(0x44).u2(second_pc).u1(0).u2(b.utf8("Lp/InCode;")).u2(0)),
      b.attribute("Mystery", ByteString().text(v.unknown_in_code))};
  b.method(0x0009, "m", "()V",
           ordered({b.code(2, 1, code, {{second_pc, last_pc, last_pc, error}}, ordered(code_attributes)),
                    b.attribute("Exceptions", ByteString().u2(1).u2(b.class_ref("p/Thrown")))}));

  // @p/Anno(e = p/Level.LOW, k = p/Value[].class, n = {@p/Nested})
  ByteString annotation = ByteString().u2(1).u2(b.utf8("Lp/Anno;")).u2(3);
  annotation.u2(b.utf8("e")).u1('e').u2(b.utf8("Lp/Level;")).u2(b.utf8("LOW"));
  annotation.u2(b.utf8("k")).u1('c').u2(b.utf8("[Lp/Value;"));
  annotation.u2(b.utf8("n")).u1('[').u2(1).u1('@').u2(b.utf8("Lp/Nested;")).u2(0);
  const ByteString hidden = ByteString().u2(1).u2(b.utf8("Lp/Invisible;")).u2(0);
  const ByteString record =
      ByteString()
          .u2(1)
          .u2(b.utf8("r"))
          .u2(b.utf8("Lp/OfComponent;"))
          .add(ClassBuilder::list(
              ordered({b.attribute("RuntimeVisibleAnnotations", ByteString().u2(1).u2(b.utf8("Lp/OnComponent;")).u2(0)),
                       b.attribute("Signature", ByteString().u2(b.utf8("Lp/Outer<Lp/Arg;>.Inner;")))})));
  const ByteString inner = ByteString().u2(1).u2(b.class_ref("p/C$N")).u2(b.this_class).u2(b.utf8("N")).u2(0x0009);
  for (const BuiltAttribute& attribute : ordered(
           {b.attribute("SourceFile", ByteString().u2(b.utf8(v.source_file))), b.attribute("InnerClasses", inner),
            b.attribute("SourceDebugExtension", ByteString().text(v.source_debug)),
            b.attribute("BootstrapMethods", bootstraps),
            b.attribute("Signature", ByteString().u2(b.utf8("<T:Lp/Bound;>Lp/Super;Lp/Iface;"))),
            b.attribute("RuntimeVisibleAnnotations", annotation), b.attribute("RuntimeInvisibleAnnotations", hidden),
            b.attribute("NestMembers", ByteString().u2(1).u2(b.class_ref("p/C$N"))), b.attribute("Record", record),
            b.attribute("PermittedSubclasses", ByteString().u2(1).u2(b.class_ref("p/Sub"))),
            b.attribute("EnclosingMethod",
                        ByteString().u2(b.class_ref("p/Enclosing")).u2(b.name_and_type("e", "(Lp/InEnclosing;)V"))),
            b.attribute("Mystery", ByteString().text(v.unknown)),
            // Also where JVMS knows it, but not here.
            b.attribute("LineNumberTable", ByteString().text("misplaced"))})) {
    b.add(attribute);
  }
  return b.build();
}

inline std::vector<uint8_t> build_module(uint16_t requires_flags, uint16_t exports_flags, std::string_view uses,
                                         std::string_view version = "", std::string_view required_version = "17") {
  ClassBuilder b("module-info", "");
  b.major_version = 61;
  b.access_flags = 0x8000;
  ByteString module = ByteString().u2(b.module("m")).u2(0).u2(version.empty() ? 0 : b.utf8(version));
  module.u2(1).u2(b.module("java.base")).u2(requires_flags).u2(b.utf8(required_version));
  module.u2(1).u2(b.package("p/api")).u2(exports_flags).u2(1).u2(b.module("friend"));
  module.u2(0).u2(1).u2(b.class_ref(uses));
  module.u2(1).u2(b.class_ref("p/Service")).u2(2).u2(b.class_ref("p/One")).u2(b.class_ref("p/Two"));
  b.add(b.attribute("Module", module));
  b.add(b.attribute("ModulePackages", ByteString().u2(1).u2(b.package("p/api"))));
  b.add(b.attribute("ModuleMainClass", ByteString().u2(b.class_ref("p/Main"))));
  return b.build();
}

}  // namespace retouch::test
