// Every attribute of the table, every kind of annotation value and every instruction, each in a class of its own of
// which every byte is changed, one at a time. The contents are written down here by JVMS, not taken from the table that
// the digest is made by; what is left out on purpose is named here.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "rewriter/classfile/attribute_table.h"
#include "rewriter/classfile/opcodes.h"
#include "rewriter/facts/class_facts.h"
#include "tests/support/class_builder.h"

namespace retouch::facts {
namespace {

using classfile::Operands;
using test::BuiltAttribute;
using test::ByteString;
using test::ClassBuilder;

enum class Shows { kInMeaning, kWithLinesOnly, kNowhere };

struct AttributeCase {
  std::string name;
  std::string what;  // of several of one attribute
  classfile::Location where;
  ByteString info;
  Shows shows = Shows::kInMeaning;
};

// Constants come in the same order whatever the attribute is, so that indices mean the same in every class.
struct Constants {
  ClassBuilder builder{"p/C"};
  uint16_t a = builder.utf8("a");
  uint16_t b = builder.utf8("b");
  uint16_t descriptor = builder.utf8("Ljava/lang/Object;");
  uint16_t type = builder.utf8("Lp/Type;");
  uint16_t other_type = builder.utf8("Lp/Other;");
  uint16_t class_a = builder.class_ref("p/A");
  uint16_t class_b = builder.class_ref("p/B");
  uint16_t module = builder.module("m");
  uint16_t package = builder.package("p");
  uint16_t integer = builder.integer(70'000);
  uint16_t real = builder.float_bits(0x3F800000);
  uint16_t wide_integer = builder.long_value(1);
  uint16_t wide_real = builder.double_bits(1);
  uint16_t name_and_type = builder.name_and_type("a", "()V");
  uint16_t field = builder.field_ref("p/A", "f", "I");
  uint16_t method = builder.method_ref("p/A", "m", "()V");
  uint16_t interface_method = builder.interface_method_ref("p/B", "m", "()V");
  uint16_t call_site = builder.invoke_dynamic(0, "d", "()V");
};

// An attribute that may stand in several places counts in each.
void add_other_places(std::vector<AttributeCase>& cases) {
  using namespace classfile;
  const size_t count = cases.size();
  for (size_t i = 0; i < count; ++i) {
    const AttributeRow* row = attribute_row(cases[i].name);
    for (const Location where : {kInClass, kInField, kInMethod, kInCode, kInRecordComponent}) {
      if (row == nullptr || where == cases[i].where || (row->locations & where) == 0) continue;
      AttributeCase other = cases[i];
      other.where = where;
      other.what += " at place " + std::to_string(where);
      cases.push_back(std::move(other));
    }
  }
}

std::vector<AttributeCase> attribute_cases() {
  using namespace classfile;
  const Constants c;
  const auto two_classes = [&] { return ByteString().u2(2).u2(c.class_a).u2(c.class_b); };
  const auto annotation = [&] { return ByteString().u2(c.type).u2(1).u2(c.a).u1('I').u2(c.integer); };
  const auto annotations = [&] { return ByteString().u2(1).add(annotation()); };
  const auto of_parameters = [&] { return ByteString().u1(2).u2(0).u2(1).add(annotation()); };
  const auto of_type = [&](const ByteString& target) {
    return ByteString().u2(1).add(target).u1(1).u1(3).u1(0).add(annotation());
  };
  std::vector<AttributeCase> cases = {
      {"ConstantValue", "", kInField, ByteString().u2(c.integer)},
      {"StackMapTable", "", kInCode, ByteString().u2(1).u1(0), Shows::kNowhere},
      {"Exceptions", "", kInMethod, two_classes()},
      {"InnerClasses", "", kInClass, ByteString().u2(1).u2(c.class_a).u2(c.class_b).u2(c.a).u2(9)},
      {"EnclosingMethod", "", kInClass, ByteString().u2(c.class_a).u2(c.name_and_type)},
      {"Synthetic", "", kInMethod, {}},
      {"Signature", "", kInClass, ByteString().u2(c.descriptor)},
      {"SourceFile", "", kInClass, ByteString().u2(c.a)},
      {"SourceDebugExtension", "", kInClass, ByteString().text("SMAP"), Shows::kWithLinesOnly},
      {"LineNumberTable", "", kInCode, ByteString().u2(1).u2(0).u2(7), Shows::kWithLinesOnly},
      {"LocalVariableTable", "", kInCode, ByteString().u2(1).u2(0).u2(1).u2(c.a).u2(c.descriptor).u2(0)},
      {"LocalVariableTypeTable", "", kInCode, ByteString().u2(1).u2(0).u2(1).u2(c.a).u2(c.descriptor).u2(0),
       Shows::kNowhere},
      {"Deprecated", "", kInField, {}},
      {"RuntimeVisibleAnnotations", "", kInClass, annotations()},
      {"RuntimeInvisibleAnnotations", "", kInField, annotations()},
      {"RuntimeVisibleParameterAnnotations", "", kInMethod, of_parameters()},
      {"RuntimeInvisibleParameterAnnotations", "", kInMethod, of_parameters()},
      {"RuntimeVisibleTypeAnnotations", "type parameter", kInClass, of_type(ByteString().u1(0x00).u1(1))},
      {"RuntimeVisibleTypeAnnotations", "supertype", kInClass, of_type(ByteString().u1(0x10).u2(1))},
      {"RuntimeVisibleTypeAnnotations", "bound", kInMethod, of_type(ByteString().u1(0x12).u1(1).u1(2))},
      {"RuntimeVisibleTypeAnnotations", "field", kInField, of_type(ByteString().u1(0x13))},
      {"RuntimeVisibleTypeAnnotations", "formal parameter", kInMethod, of_type(ByteString().u1(0x16).u1(1))},
      {"RuntimeVisibleTypeAnnotations", "throws", kInMethod, of_type(ByteString().u1(0x17).u2(1))},
      {"RuntimeVisibleTypeAnnotations", "local variable", kInCode,
       of_type(ByteString().u1(0x40).u2(1).u2(0).u2(1).u2(0))},
      {"RuntimeVisibleTypeAnnotations", "catch", kInCode, of_type(ByteString().u1(0x42).u2(1))},
      {"RuntimeVisibleTypeAnnotations", "new", kInCode, of_type(ByteString().u1(0x44).u2(0))},
      {"RuntimeVisibleTypeAnnotations", "type argument", kInCode, of_type(ByteString().u1(0x48).u2(0).u1(1))},
      {"RuntimeInvisibleTypeAnnotations", "", kInField, of_type(ByteString().u1(0x13))},
      {"MethodParameters", "", kInMethod, ByteString().u1(2).u2(c.a).u2(0x10).u2(c.b).u2(0)},
      {"Module", "", kInClass,
       ByteString()
           .u2(c.module)
           .u2(0x20)
           .u2(0)
           .u2(1)
           .u2(c.module)
           .u2(0x40)
           .u2(0)
           .u2(1)
           .u2(c.package)
           .u2(0)
           .u2(1)
           .u2(c.module)
           .u2(1)
           .u2(c.package)
           .u2(0)
           .u2(1)
           .u2(c.module)
           .u2(1)
           .u2(c.class_a)
           .u2(1)
           .u2(c.class_a)
           .u2(1)
           .u2(c.class_b)},
      {"ModulePackages", "", kInClass, ByteString().u2(1).u2(c.package)},
      {"ModuleMainClass", "", kInClass, ByteString().u2(c.class_a)},
      {"NestHost", "", kInClass, ByteString().u2(c.class_a)},
      {"NestMembers", "", kInClass, two_classes()},
      {"Record", "", kInClass, ByteString().u2(1).u2(c.a).u2(c.descriptor).u2(0)},
      {"PermittedSubclasses", "", kInClass, two_classes()},
      {"ModuleTarget", "", kInClass, ByteString().u2(c.a)},
      {"ModuleHashes", "", kInClass, ByteString().u2(c.a).u2(1).u2(c.module).u2(2).u1(7).u1(8)},
      {"ModuleResolution", "", kInClass, ByteString().u2(1)},
      {"CharacterRangeTable", "", kInCode, ByteString().u2(1).u2(0).u2(0).u4(1).u4(2).u2(1)},
      {"CompilationID", "", kInClass, ByteString().u2(c.a)},
      {"SourceID", "", kInClass, ByteString().u2(c.a)},
      {"StackMap", "", kInCode, ByteString().u2(0), Shows::kNowhere},
      {"Scala", "", kInClass, ByteString().text("s")},
      {"ScalaSig", "", kInClass, ByteString().text("s")},
      {"ScalaInlineInfo", "", kInClass, ByteString().text("s")},
      {"TASTY", "", kInClass, ByteString().text("s")},
      {"OfNobody", "", kInClass, ByteString().text("s")},
  };
  const std::pair<char, ByteString> values[] = {{'B', ByteString().u2(c.integer)},
                                                {'C', ByteString().u2(c.integer)},
                                                {'D', ByteString().u2(c.wide_real)},
                                                {'F', ByteString().u2(c.real)},
                                                {'I', ByteString().u2(c.integer)},
                                                {'J', ByteString().u2(c.wide_integer)},
                                                {'S', ByteString().u2(c.integer)},
                                                {'Z', ByteString().u2(c.integer)},
                                                {'s', ByteString().u2(c.a)},
                                                {'e', ByteString().u2(c.type).u2(c.a)},
                                                {'c', ByteString().u2(c.type)},
                                                {'@', annotation()},
                                                {'[', ByteString().u2(2).u1('s').u2(c.a).u1('s').u2(c.b)}};
  for (const auto& [tag, value] : values) {
    const std::string name(1, tag);
    cases.push_back(
        {"AnnotationDefault", "value " + name, kInMethod, ByteString().u1(static_cast<uint8_t>(tag)).add(value)});
  }
  add_other_places(cases);
  return cases;
}

// The class with the attribute where it belongs, or without it.
std::vector<uint8_t> class_with(const AttributeCase& attribute, const std::vector<uint8_t>* info) {
  Constants c;
  ClassBuilder& builder = c.builder;
  const uint16_t name = builder.utf8(attribute.name);
  builder.major_version = 65;
  std::vector<BuiltAttribute> list;
  if (info != nullptr) {
    ByteString bytes;
    for (const uint8_t byte : *info) bytes.u1(byte);
    list.push_back({name, bytes});
  }
  const auto at = [&](classfile::Location where) {
    return attribute.where == where ? list : std::vector<BuiltAttribute>{};
  };
  builder.field(0x0001, "f", "I", at(classfile::kInField));
  std::vector<BuiltAttribute> of_method = at(classfile::kInMethod);
  of_method.push_back(builder.code(2, 2, ByteString{0x01, 0xB0}, {}, at(classfile::kInCode)));
  builder.method(0x0001, "m", "()Ljava/lang/Object;", of_method);
  for (const BuiltAttribute& of_class : at(classfile::kInClass)) builder.add(of_class);
  if (attribute.where == classfile::kInRecordComponent) {
    ByteString record = ByteString().u2(1).u2(c.a).u2(c.descriptor).u2(static_cast<uint32_t>(list.size()));
    for (const BuiltAttribute& of_component : list) {
      record.u2(of_component.name_index).u4(static_cast<uint32_t>(of_component.info.size())).add(of_component.info);
    }
    builder.add(builder.attribute("Record", record));
  }
  return builder.build();
}

void expect_shown(const ClassFacts& before, const ClassFacts& after, Shows shows, const std::string& what) {
  if (shows == Shows::kInMeaning) {
    EXPECT_NE(after.meaning, before.meaning) << what;
  } else {
    EXPECT_EQ(after.meaning, before.meaning) << what;
  }
  if (shows == Shows::kNowhere) {
    EXPECT_EQ(after.lines, before.lines) << what;
  } else {
    EXPECT_NE(after.lines, before.lines) << what;
  }
}

TEST(MeaningOfEverything, HasEveryByteOfEveryAttribute) {
  const std::set<size_t> kVersionsOfModules = {4, 5, 12, 13};
  for (const AttributeCase& attribute : attribute_cases()) {
    const std::string name = attribute.name + " " + attribute.what;
    const std::vector<uint8_t> info = attribute.info.vector();
    const ClassFacts before = class_facts("p/C.class", class_with(attribute, &info));
    ASSERT_TRUE(before.parsed) << name;
    expect_shown(before, class_facts("p/C.class", class_with(attribute, nullptr)), attribute.shows, name + " left out");
    if (attribute.shows == Shows::kWithLinesOnly && attribute.name == "LineNumberTable")
      continue;  // as samples show it
    for (size_t i = 0; i < info.size(); ++i) {
      for (const int flip : {1, 1 << i % 8, 0xFF}) {
        std::vector<uint8_t> changed = info;
        changed[i] = static_cast<uint8_t>(changed[i] ^ flip);
        const ClassFacts after = class_facts("p/C.class", class_with(attribute, &changed));
        if (attribute.name == "Module" && kVersionsOfModules.contains(i)) {  // which only code that asks can see
          EXPECT_NE(after.lines, before.lines) << name << " byte " << i;
          continue;
        }
        expect_shown(before, after, attribute.shows,
                     name + " byte " + std::to_string(i) + " flipped by " + std::to_string(flip));
      }
    }
  }
}

TEST(MeaningOfEverything, KnowsEveryAttributeOfTheTable) {
  std::set<std::string> names = {"Code", "BootstrapMethods"};  // below, and in the samples of every byte
  for (const AttributeCase& attribute : attribute_cases()) names.insert(attribute.name);
  for (const classfile::AttributeRow& row : classfile::kAttributes) {
    EXPECT_TRUE(names.contains(std::string(row.name))) << row.name;
  }
}

// Operands that are in order, behind the opcode at the beginning of the code.
ByteString operands_of(Operands operands, const Constants& c) {
  switch (operands) {
    case Operands::kByte:
      return ByteString().u1(5);
    case Operands::kShort:
      return ByteString().u2(500);
    case Operands::kLocal:
      return ByteString().u1(1);
    case Operands::kIncrement:
      return ByteString().u1(1).u1(2);
    case Operands::kConstant1:
      return ByteString().u1(c.integer);
    case Operands::kConstant2:
      return ByteString().u2(c.integer);
    case Operands::kWideConstant:
      return ByteString().u2(c.wide_integer);
    case Operands::kField:
      return ByteString().u2(c.field);
    case Operands::kMethod:
      return ByteString().u2(c.method);
    case Operands::kInterfaceMethod:
      return ByteString().u2(c.interface_method).u1(1).u1(0);
    case Operands::kDynamic:
      return ByteString().u2(c.call_site).u2(0);
    case Operands::kClass:
      return ByteString().u2(c.class_a);
    case Operands::kPrimitive:
      return ByteString().u1(10);
    case Operands::kMultiArray:
      return ByteString().u2(c.class_a).u1(1);
    case Operands::kBranch16:
      return ByteString().u2(3);
    case Operands::kBranch32:
      return ByteString().u4(5);
    case Operands::kTableSwitch:  // one key, both targets behind it
      return ByteString().u1(0).u2(0).u4(20).u4(7).u4(7).u4(21);
    case Operands::kLookupSwitch:
      return ByteString().u1(0).u2(0).u4(20).u4(1).u4(7).u4(21);
    default:
      return {};
  }
}

ClassFacts facts_with_code(const std::vector<uint8_t>& code) {
  Constants c;
  c.builder.major_version = 65;
  ByteString instructions;
  for (const uint8_t byte : code) instructions.u1(byte);
  c.builder.method(0x0001, "m", "()V", {c.builder.code(9, 9, instructions)});
  const uint16_t handle = c.builder.method_handle(6, c.method);
  c.builder.add(c.builder.attribute("BootstrapMethods", ByteString().u2(1).u2(handle).u2(0)));
  return class_facts("p/C.class", c.builder.build());
}

void expect_every_byte_to_count(const ByteString& instruction, size_t padding, const std::string& name) {
  std::vector<uint8_t> code = instruction.vector();
  const size_t size = code.size();
  code.insert(code.end(), {0x00, 0x00, 0xB1});
  const ClassFacts before = facts_with_code(code);
  ASSERT_TRUE(before.parsed) << name;
  for (size_t i = 0; i < size; ++i) {
    if (i > 0 && i <= padding) continue;
    for (int flip = 1; flip < 256; ++flip) {
      const bool is_one_bit = (flip & (flip - 1)) == 0;
      if (!is_one_bit && flip != 0xFF) continue;
      std::vector<uint8_t> changed = code;
      changed[i] = static_cast<uint8_t>(changed[i] ^ flip);
      EXPECT_NE(facts_with_code(changed).meaning, before.meaning) << name << " byte " << i << " flipped by " << flip;
    }
  }
}

TEST(MeaningOfEverything, HasEveryByteOfEveryInstruction) {
  const Constants c;
  size_t tried = 0;
  for (int opcode = 0; opcode < 256; ++opcode) {
    const classfile::Opcode& info = classfile::kOpcodes[static_cast<size_t>(opcode)];
    if (info.operands == Operands::kUndefined || info.operands == Operands::kWide) continue;
    ++tried;
    ByteString code = ByteString().u1(static_cast<uint8_t>(opcode)).add(operands_of(info.operands, c));
    const bool is_switch = info.operands == Operands::kTableSwitch || info.operands == Operands::kLookupSwitch;
    expect_every_byte_to_count(code, is_switch ? 3 : 0, std::string(info.mnemonic));
    if (info.operands == Operands::kLocal) {
      code = ByteString().u1(0xC4).u1(static_cast<uint8_t>(opcode)).u2(300);
    } else if (info.operands == Operands::kIncrement) {
      code = ByteString().u1(0xC4).u1(static_cast<uint8_t>(opcode)).u2(300).u2(700);
    } else {
      continue;
    }
    expect_every_byte_to_count(code, 0, "wide " + std::string(info.mnemonic));
  }
  EXPECT_EQ(tried, 201u);
}

}  // namespace
}  // namespace retouch::facts
