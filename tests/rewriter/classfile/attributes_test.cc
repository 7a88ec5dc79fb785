#include "rewriter/classfile/attributes.h"

#include <gtest/gtest.h>

#include "tests/support/class_builder.h"
#include "tests/support/truncation.h"

namespace retouch::classfile {
namespace {

using test::ByteString;
using test::ClassBuilder;

// A class with one attribute, which is parsed whole and cut at every byte.
class Attributes : public ::testing::Test {
 protected:
  using Parser = std::function<void(const ConstantPool&, const Attribute&)>;

  void parse(const ByteString& info, const Parser& parser) {
    bytes_ = b_.build();
    class_file_ = parse_class(bytes_);
    test::expect_every_cut_fails(info.view(), [&](Bytes cut) { parser(class_file_.pool, attribute_of(cut)); });
    parser(class_file_.pool, attribute_of(info.view()));
    const std::vector<uint8_t> longer = ByteString(info).u1(0).vector();
    EXPECT_THROW(parser(class_file_.pool, attribute_of(longer)), FormatError) << "a byte behind the structure";
  }
  void refuse(const ByteString& info, const Parser& parser) {
    bytes_ = b_.build();
    class_file_ = parse_class(bytes_);
    EXPECT_THROW(parser(class_file_.pool, attribute_of(info.view())), FormatError);
  }
  static Attribute attribute_of(Bytes info) { return {0, "Name", info, 0}; }

  ClassBuilder b_{"p/C"};
  std::vector<uint8_t> bytes_;
  ClassFile class_file_;
};

TEST_F(Attributes, ConstantValueIsANumberOrAString) {
  for (const uint16_t index : {b_.integer(1), b_.float_bits(1), b_.long_value(1), b_.double_bits(1), b_.string("s")}) {
    uint16_t found = 0;
    parse(ByteString().u2(index), [&](auto& pool, auto& a) { found = parse_constant_value(pool, a); });
    EXPECT_EQ(found, index);
  }
  const auto parser = [](auto& pool, auto& a) { parse_constant_value(pool, a); };
  refuse(ByteString().u2(b_.this_class), parser);
  refuse(ByteString().u2(0), parser);
}

TEST_F(Attributes, TextAndClassAreOneConstant) {
  std::string_view found;
  parse(ByteString().u2(b_.utf8("text")), [&](auto& pool, auto& a) { found = parse_text_attribute(pool, a); });
  EXPECT_EQ(found, "text");
  parse(ByteString().u2(b_.class_ref("p/D")), [&](auto& pool, auto& a) { found = parse_class_attribute(pool, a); });
  EXPECT_EQ(found, "p/D");
  refuse(ByteString().u2(b_.class_ref("p/D")), [](auto& pool, auto& a) { parse_text_attribute(pool, a); });
  refuse(ByteString().u2(b_.utf8("text")), [](auto& pool, auto& a) { parse_class_attribute(pool, a); });
}

TEST_F(Attributes, ListsKeepTheirOrder) {
  std::vector<std::string_view> found;
  parse(ByteString().u2(2).u2(b_.class_ref("p/E")).u2(b_.class_ref("p/D")),
        [&](auto& pool, auto& a) { found = parse_class_list(pool, a); });
  EXPECT_EQ(found, (std::vector<std::string_view>{"p/E", "p/D"}));
  parse(ByteString().u2(1).u2(b_.package("p/q")), [&](auto& pool, auto& a) { found = parse_package_list(pool, a); });
  EXPECT_EQ(found, (std::vector<std::string_view>{"p/q"}));
}

TEST_F(Attributes, CountsThatTheAttributeCannotHoldAreRefused) {
  refuse(ByteString().u2(0xFFFF).u2(b_.this_class), [](auto& pool, auto& a) { parse_class_list(pool, a); });
  refuse(ByteString().u2(0xFFFF).u2(b_.this_class), [](auto& pool, auto& a) { parse_record(pool, a); });
  refuse(ByteString().u2(0xFFFF).u2(1), [](auto&, auto& a) { parse_line_numbers(a); });
}

TEST_F(Attributes, InnerClassesTellLocalAndAnonymousOnes) {
  std::vector<InnerClass> rows;
  parse(ByteString().u2(2).u2(b_.class_ref("p/C$1")).u2(0).u2(0).u2(8).u2(b_.class_ref("p/C$D")).u2(b_.this_class).u2(b_.utf8("D")).u2(1),
        [&](auto& pool, auto& a) { rows = parse_inner_classes(pool, a); });
  ASSERT_EQ(rows.size(), 2u);
  EXPECT_EQ(rows[0].inner, "p/C$1");
  EXPECT_FALSE(rows[0].outer);
  EXPECT_FALSE(rows[0].name);
  EXPECT_EQ(rows[1].outer, "p/C");
  EXPECT_EQ(rows[1].name, "D");
  EXPECT_EQ(rows[1].access_flags, 1);
}

TEST_F(Attributes, EnclosingMethodMayBeAClassOnly) {
  EnclosingMethod value;
  const auto parser = [&](auto& pool, auto& a) { value = parse_enclosing_method(pool, a); };
  parse(ByteString().u2(b_.this_class).u2(0), parser);
  EXPECT_EQ(value.enclosing_class, "p/C");
  EXPECT_FALSE(value.method);
  parse(ByteString().u2(b_.this_class).u2(b_.name_and_type("m", "()V")), parser);
  ASSERT_TRUE(value.method);
  EXPECT_EQ(value.method->name, "m");
}

TEST_F(Attributes, BootstrapMethodsKeepTheirArguments) {
  std::vector<BootstrapMethod> rows;
  const uint16_t handle = b_.method_handle(6, b_.method_ref("p/C", "b", "()V"));
  const auto parser = [&](auto& pool, auto& a) { rows = parse_bootstrap_methods(pool, a); };
  parse(ByteString().u2(2).u2(handle).u2(0).u2(handle).u2(1).u2(b_.integer(5)), parser);
  ASSERT_EQ(rows.size(), 2u);
  EXPECT_TRUE(rows[0].arguments.empty());
  EXPECT_EQ(rows[1].arguments, std::vector<uint16_t>{b_.integer(5)});
  refuse(ByteString().u2(1).u2(b_.this_class).u2(0), parser);
  refuse(ByteString().u2(1).u2(handle).u2(1).u2(60000), parser);
}

TEST_F(Attributes, TablesOfCodeAreRows) {
  std::vector<LineNumber> lines;
  parse(ByteString().u2(2).u2(0).u2(10).u2(3).u2(9), [&](auto&, auto& a) { lines = parse_line_numbers(a); });
  ASSERT_EQ(lines.size(), 2u);
  EXPECT_EQ(lines[1].start_pc, 3);
  EXPECT_EQ(lines[1].line_number, 9);
  std::vector<LocalVariable> locals;
  parse(ByteString().u2(1).u2(1).u2(2).u2(b_.utf8("x")).u2(b_.utf8("I")).u2(4),
        [&](auto& pool, auto& a) { locals = parse_local_variables(pool, a); });
  ASSERT_EQ(locals.size(), 1u);
  EXPECT_EQ(locals[0].length, 2);
  EXPECT_EQ(locals[0].name, "x");
  EXPECT_EQ(locals[0].type, "I");
  EXPECT_EQ(locals[0].index, 4);
  std::vector<CharacterRange> ranges;
  parse(ByteString().u2(1).u2(1).u2(2).u4(3).u4(4).u2(5), [&](auto&, auto& a) { ranges = parse_character_ranges(a); });
  ASSERT_EQ(ranges.size(), 1u);
  EXPECT_EQ(ranges[0].end_pc, 2);
  EXPECT_EQ(ranges[0].character_range_end, 4u);
  EXPECT_EQ(ranges[0].flags, 5);
}

TEST_F(Attributes, MethodParametersMayHaveNoName) {
  std::vector<MethodParameter> rows;
  parse(ByteString().u1(2).u2(0).u2(0x1000).u2(b_.utf8("x")).u2(0x10),
        [&](auto& pool, auto& a) { rows = parse_method_parameters(pool, a); });
  ASSERT_EQ(rows.size(), 2u);
  EXPECT_FALSE(rows[0].name);
  EXPECT_EQ(rows[0].access_flags, 0x1000);
  EXPECT_EQ(rows[1].name, "x");
}

TEST_F(Attributes, RecordMayHaveNoComponents) {
  std::vector<RecordComponent> rows;
  const auto parser = [&](auto& pool, auto& a) { rows = parse_record(pool, a); };
  parse(ByteString().u2(0), parser);
  EXPECT_TRUE(rows.empty());
  const test::BuiltAttribute signature = b_.attribute("Signature", ByteString().u2(b_.utf8("TT;")));
  parse(ByteString().u2(1).u2(b_.utf8("x")).u2(b_.utf8("I")).add(ClassBuilder::list({signature})), parser);
  ASSERT_EQ(rows.size(), 1u);
  EXPECT_EQ(rows[0].name, "x");
  EXPECT_EQ(rows[0].descriptor, "I");
  EXPECT_EQ(rows[0].attributes.at(0).name, "Signature");
}

TEST_F(Attributes, ModuleHasAllItsDirectives) {
  Module m;
  ByteString info;
  info.u2(b_.module("m")).u2(0x20).u2(b_.utf8("1.0"));
  info.u2(2).u2(b_.module("java.base")).u2(0x8000).u2(b_.utf8("17")).u2(b_.module("n")).u2(0x60).u2(0);
  info.u2(1).u2(b_.package("p/q")).u2(0).u2(2).u2(b_.module("n")).u2(b_.module("o"));
  info.u2(1).u2(b_.package("p/r")).u2(0x1000).u2(0);
  info.u2(1).u2(b_.class_ref("p/S"));
  info.u2(1).u2(b_.class_ref("p/S")).u2(1).u2(b_.class_ref("p/C"));
  parse(info, [&](auto& pool, auto& a) { m = parse_module(pool, a); });
  EXPECT_EQ(m.name, "m");
  EXPECT_EQ(m.flags, 0x20);
  EXPECT_EQ(m.version, "1.0");
  ASSERT_EQ(m.requires_modules.size(), 2u);
  EXPECT_EQ(m.requires_modules[0].version, "17");
  EXPECT_FALSE(m.requires_modules[1].version);
  ASSERT_EQ(m.exports.size(), 1u);
  EXPECT_EQ(m.exports[0].to_modules, (std::vector<std::string_view>{"n", "o"}));
  ASSERT_EQ(m.opens.size(), 1u);
  EXPECT_EQ(m.opens[0].package, "p/r");
  EXPECT_EQ(m.uses, std::vector<std::string_view>{"p/S"});
  ASSERT_EQ(m.provides.size(), 1u);
  EXPECT_EQ(m.provides[0].implementations, std::vector<std::string_view>{"p/C"});
}

TEST_F(Attributes, ModuleExtrasOfTheJdkAreRead) {
  uint16_t flags = 0;
  parse(ByteString().u2(9), [&](auto&, auto& a) { flags = parse_module_resolution(a); });
  EXPECT_EQ(flags, 9);
  ModuleHashes hashes;
  parse(ByteString().u2(b_.utf8("SHA-256")).u2(1).u2(b_.module("n")).u2(3).u1(1).u1(2).u1(3),
        [&](auto& pool, auto& a) { hashes = parse_module_hashes(pool, a); });
  EXPECT_EQ(hashes.algorithm, "SHA-256");
  ASSERT_EQ(hashes.hashes.size(), 1u);
  EXPECT_EQ(hashes.hashes[0].hash.size(), 3u);
}

}  // namespace
}  // namespace retouch::classfile
