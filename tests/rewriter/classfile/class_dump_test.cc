#include "rewriter/classfile/class_dump.h"

#include <gtest/gtest.h>

#include <sstream>

#include "tests/support/class_builder.h"

namespace retouch::classfile {
namespace {

using test::ByteString;
using test::ClassBuilder;

std::string dump(const ClassBuilder& builder, const DumpOptions& options = {}) {
  const std::vector<uint8_t> bytes = builder.build();
  std::ostringstream out;
  dump_class(parse_class(bytes), out, options);
  return out.str();
}

// The lines of the one method's code, without the indentation that all of them have.
std::string code_of(const ClassBuilder& builder, const DumpOptions& options = {}) {
  std::istringstream lines(dump(builder, options));
  std::string code;
  for (std::string line; std::getline(lines, line);) {
    if (line.rfind("      ", 0) == 0) code += line.substr(6) + '\n';
  }
  return code;
}

ClassBuilder with_code(ClassBuilder b, const ByteString& instructions, const std::vector<test::BuiltHandler>& handlers = {},
                       const std::vector<test::BuiltAttribute>& attributes = {}) {
  b.method(0x0009, "m", "()V", {b.code(1, 1, instructions, handlers, attributes)});
  return b;
}

TEST(ClassDump, ShowsTheClassAndItsMembers) {
  ClassBuilder b("p/Foo", "p/Bar");
  b.interfaces = {b.class_ref("p/I")};
  b.field(0x0019, "f", "I", {b.attribute("ConstantValue", ByteString().u2(b.integer(7)))});
  b.method(0x0401, "m", "()V", {b.attribute("Exceptions", ByteString().u2(1).u2(b.class_ref("p/E")))});
  b.add(b.attribute("SourceFile", ByteString().u2(b.utf8("Foo.java"))));
  EXPECT_EQ(dump(b), R"(class public super p/Foo
  version 52.0
  extends p/Bar
  implements p/I
  field public static final f I
    ConstantValue int 7
  method public abstract m ()V
    Exceptions
      p/E
  SourceFile "Foo.java"
)");
}

TEST(ClassDump, NamesFlagsByWhereTheyStand) {
  ClassBuilder b("p/Foo");
  b.access_flags = 0x8020;
  b.field(0x00C0, "f", "I");
  b.method(0x00E0, "m", "()V");
  b.method(0x2000, "n", "()V");
  const std::string text = dump(b);
  EXPECT_NE(text.find("class super module p/Foo\n"), std::string::npos);
  EXPECT_NE(text.find("field volatile transient f I\n"), std::string::npos);
  EXPECT_NE(text.find("method synchronized bridge varargs m ()V\n"), std::string::npos);
  EXPECT_NE(text.find("method 0x2000 n ()V\n"), std::string::npos);
}

TEST(ClassDump, IsTheSameForAnotherOrderOfThePool) {
  ClassBuilder a("p/Foo");
  ClassBuilder b("p/Foo");
  b.utf8("unused");
  b.integer(99);
  for (ClassBuilder* each : {&a, &b}) {
    each->method(9, "m", "()V", {each->code(1, 0, ByteString().u1(0x12).u1(each->string("text")).u1(0x57).u1(0xB1))});
  }
  EXPECT_NE(a.build(), b.build());
  EXPECT_EQ(dump(a), dump(b));
}

TEST(ClassDump, LabelsWhatIsNamed) {
  // 0 iload_0, 1 ifeq 8, 4 nop, 5 goto 0, 8 return
  const ByteString code = {0x1A, 0x99, 0, 7, 0x00, 0xA7, 0xFF, 0xFB, 0xB1};
  ClassBuilder b("p/Foo");
  const uint16_t error = b.class_ref("p/E");
  EXPECT_EQ(code_of(with_code(b, code, {{4, 5, 8, error}, {0, 9, 8, 0}})), R"(L0:
  iload_0
  ifeq L3
L1:
  nop
L2:
  goto L0
L3:
  return
L4:
try L1..L2 catch p/E at L3
try L0..L4 catch any at L3
)");
}

TEST(ClassDump, InsertsNothingElseWhereCodeIsInserted) {
  const ByteString before = {0x1A, 0x99, 0, 3, 0xB1};
  const ByteString after = {0x1A, 0x00, 0x99, 0, 3, 0xB1};
  std::string expected = code_of(with_code(ClassBuilder("p/Foo"), before));
  expected.insert(expected.find("  ifeq"), "  nop\n");
  EXPECT_EQ(code_of(with_code(ClassBuilder("p/Foo"), after)), expected);
}

TEST(ClassDump, ShowsTargetsThatAreNoInstructionsByTheirOffset) {
  EXPECT_EQ(code_of(with_code(ClassBuilder("p/Foo"), {0xA7, 0xFF, 0xFF, 0xA7, 0, 1, 0xB1})), R"(  goto @-1
  goto @4
  return
)");
}

TEST(ClassDump, ShowsSwitchesAndTheirOddPadding) {
  ByteString code;
  code.u1(0x1A).u1(0xAA).u1(1).u1(2).u4(23).u4(0xFFFFFFFF).u4(0).u4(23).u4(24).u1(0xB1).u1(0xB1);  // 24, 25 return
  EXPECT_EQ(code_of(with_code(ClassBuilder("p/Foo"), code)), R"(  iload_0
  tableswitch unused 2 bytes 0102
    -1 -> L0
    0 -> L1
    default -> L0
L0:
  return
L1:
  return
)");
}

TEST(ClassDump, ShowsWideAndOldInstructions) {
  const ByteString code = {0xC4, 0x15, 1, 0, 0xC4, 0x84, 1, 0, 0xFF, 0xFE, 0xA8, 0, 3, 0x3A, 4, 0xA9, 4, 0xBC, 10, 0xBC, 3, 0x84, 5, 0xFF};
  EXPECT_EQ(code_of(with_code(ClassBuilder("p/Foo"), code)), R"(  wide iload 256
  wide iinc 256 -2
  jsr L0
L0:
  astore 4
  ret 4
  newarray int
  newarray 3
  iinc 5 -1
)");
}

TEST(ClassDump, ShowsFramesAndLinesAtTheirInstructions) {
  ClassBuilder b("p/Foo");
  const uint16_t foo = b.this_class;
  const test::BuiltAttribute lines = b.attribute("LineNumberTable", ByteString().u2(3).u2(4).u2(12).u2(0).u2(11).u2(1).u2(99));
  ByteString frames;
  frames.u2(3).u1(252).u2(0).u1(8).u2(0).u1(64 + 3).u1(7).u2(foo).u1(5);  // at 0, 4 and outside at 10
  const test::BuiltAttribute table = b.attribute("StackMapTable", frames);
  EXPECT_EQ(code_of(with_code(b, ByteString().u1(0xBB).u2(foo).u1(0x00).u1(0xB1), {}, {lines, table})), R"(L0:
  line 11
  frame append [uninitialized L0]
  new p/Foo
  nop
  line 12
  frame same stack [p/Foo]
  return
LineNumberTable
  @1: line 99
StackMapTable
  @10: frame same
)");
}

TEST(ClassDump, ShowsNarrowCodeOfVersion45) {
  ClassBuilder b("p/Foo");
  b.major_version = 45;
  EXPECT_EQ(code_of(with_code(b, {0xB1})), "  return\n");
}

TEST(ClassDump, ShowsUnknownAttributesByTheirBytes) {
  ClassBuilder b("p/Foo");
  b.add(b.attribute("Short", {1, 0xAB}));
  ByteString many;
  for (int i = 0; i < 65; ++i) many.u1(7);
  b.add(b.attribute("Long", many));
  b.add(b.attribute("Empty"));
  b.add(b.attribute("Code", {1}));  // of a class: not the one that the JVM knows
  const std::string text = dump(b);
  EXPECT_NE(text.find("  attribute Short 2 bytes 01AB\n"), std::string::npos);
  EXPECT_NE(text.find("  attribute Long 65 bytes digest "), std::string::npos);
  EXPECT_NE(text.find("  attribute Empty 0 bytes\n"), std::string::npos);
  EXPECT_NE(text.find("  attribute Code 1 bytes 01\n"), std::string::npos);
}

TEST(ClassDump, ShowsWhatDoesNotParseAndGoesOn) {
  ClassBuilder b("p/Foo");
  b.method(9, "bad", "()V", {b.code(0, 0, {0xCA})});
  b.method(9, "good", "()V", {b.code(0, 0, {0xB1}, {}, {b.attribute("LineNumberTable", {0, 1, 0})})});
  b.add(b.attribute("Signature", {0}));
  const std::string text = dump(b);
  EXPECT_NE(text.find("    malformed Code 13 bytes 000000000000"), std::string::npos) << text;
  EXPECT_NE(text.find("      expected an instruction, found opcode 202"), std::string::npos);
  EXPECT_NE(text.find("        return\n"), std::string::npos);
  EXPECT_NE(text.find("      malformed LineNumberTable 3 bytes 000100\n"), std::string::npos);
  EXPECT_NE(text.find("  malformed Signature 1 bytes 00\n"), std::string::npos);
}

TEST(ClassDump, RemarksStaticCallsWithTheConstantBeforeThem) {
  ClassBuilder b("p/Foo");
  const uint16_t hit = b.method_ref("h/Hits", "hit", "(I)V");
  const uint16_t large = b.integer(70000);
  ByteString code;
  code.u1(0x08).u1(0xB8).u2(hit).u1(0x10).u1(100).u1(0xB8).u2(hit).u1(0x11).u2(1000).u1(0xB8).u2(hit);
  code.u1(0x12).u1(large).u1(0xB8).u2(hit).u1(0xB8).u2(hit).u1(0xB1);
  DumpOptions options;
  options.remark = [](const StaticUse& use) {
    EXPECT_EQ(use.member.owner, "h/Hits");
    return use.argument ? "slot " + std::to_string(*use.argument) : "";
  };
  EXPECT_EQ(code_of(with_code(b, code), options), R"(  iconst_5
  invokestatic h/Hits.hit (I)V  // slot 5
  bipush 100
  invokestatic h/Hits.hit (I)V  // slot 100
  sipush 1000
  invokestatic h/Hits.hit (I)V  // slot 1000
  ldc int 70000
  invokestatic h/Hits.hit (I)V  // slot 70000
  invokestatic h/Hits.hit (I)V
  return
)");
}

TEST(ClassDump, RemarksElementsOfStaticArraysWithTheirIndex) {
  ClassBuilder b("p/Foo");
  const uint16_t hits = b.field_ref("h/Hits", "hits", "[B");
  ByteString code;
  code.u1(0xB2).u2(hits).u1(0x10).u1(100).u1(0x33).u1(0x57);          // the element
  code.u1(0xB2).u2(hits).u1(0x57).u1(0x01).u1(0x08).u1(0x33).u1(0x57);  // of another array
  code.u1(0xB2).u2(hits).u1(0x15).u1(0).u1(0x33).u1(0x57).u1(0xB1);   // at an index that is no constant
  DumpOptions options;
  options.remark = [](const StaticUse& use) {
    return std::string(use.member.member.name) + std::to_string(*use.argument);
  };
  EXPECT_EQ(code_of(with_code(b, code), options), R"(  getstatic h/Hits.hits [B
  bipush 100
  baload  // hits100
  pop
  getstatic h/Hits.hits [B
  pop
  aconst_null
  iconst_5
  baload
  pop
  getstatic h/Hits.hits [B
  iload 0
  baload
  pop
  return
)");
}

TEST(ClassDump, ShowsOffsetsWhenAsked) {
  DumpOptions options;
  options.offsets = true;
  EXPECT_EQ(code_of(with_code(ClassBuilder("p/Foo"), {0x00, 0xA7, 0, 3, 0xB1}), options), R"(      0: nop
      1: goto L0
L0 @4:
      4: return
)");
}

// Output stays in proportion: a name is shown whole only up to a limit.
TEST(ClassDump, DoesNotRepeatALongNameForEveryUse) {
  ClassBuilder b("p/Foo");
  const uint16_t long_name = b.class_ref(std::string(60000, 'x'));
  ByteString code;
  for (int i = 0; i < 1000; ++i) code.u1(0xBD).u2(long_name);
  EXPECT_LT(dump(with_code(b, code)).size(), 500000u);
}

}  // namespace
}  // namespace retouch::classfile
