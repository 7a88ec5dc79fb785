// A small case of our own for each fault that the trackers of other rewriters tell of, here or where the list says; of
// jacoco unless it says another.
//
// - 31, 1653: method or class too large: MethodLimits, Borders
// - 205, 428: interfaces get no members: RecordsInterfacesMonitorsAndTypeAnnotationsBehaveAsBefore
// - 407: multi-release jars: tests/e2e/archives, ClassRoots
// - 462, 1037: a Record attribute without components is lost: the same, KeepsTheClassAttributes
// - 487, 607: branches that grow, and what resizing loses: BranchIslands, KeepsTheClassAttributes
// - 545, 634: modules: tests/e2e/archives
// - 585, 1903: type annotations that javac writes wrong: TypeAnnotationsOfAnyContent
// - 626, 1381: a probe inside the range of a monitor's handler: the same
// - 667, 894: frames in versions before 50: FramesInAVersionThatHasNone
// - 946, 1384: reflection sees additions, serialVersionUID: RewrittenBehaviour
// - 1004, 1018: archives inside are compressed: NestedArtifactTest.KeepsItsMethod
// - 1832: the name of an entry: ArtifactRewriterTest.ChangesClassesAndKeepsOrderRecordsAndOtherEntries
// - 1856: kotlinc copies probes out of inline functions: ProbesThatACompilerCopied
// - 2164: frames of value classes, type 246 of preview versions: FramesOfValueClasses
// - async-profiler 531: Uninitialized(offset) in frames of every kind: UninitializedTypesInEveryKindOfFrame
// - bazel 436, 30213: content that compresses badly; a ZIP64 directory outside the file: PublicArchiveFaults
// - bazel 18360: constants that a tool does not know: ConstantsOfEveryKindAndOfNone
// - bazel 29804: counts of attributes that pass their content: CountsThatTheirAttributesDoNotHold
// - booster 119: duplicate entries: ArtifactRewriterTest.TakesDuplicatesAsTheJvmDoes
// - byte-buddy 1138: a frame that no longer has `this`: FramesWithoutThis
// - byte-buddy 1831: two frames at one offset: FramesAtNeighbouringInstructions
// - byte-buddy and others: preview versions: PreviewVersions
// - dd-trace-java 8549: uninitializedThis before super(): UninitializedTypesInEveryKindOfFrame, BranchIslands
// - JDK-8313765: padding in extra fields: CentralDirectory, ExtraFields
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "rewriter/classfile/attribute_table.h"
#include "rewriter/classfile/code.h"
#include "rewriter/classfile/stack_map_frames.h"
#include "tests/rewriter/instrument/instrumented_program.h"
#include "tests/support/class_builder.h"

namespace retouch::test {
namespace {

constexpr const char* kProgram = R"(
import java.lang.annotation.*;
import java.util.*;
public class Faults {
  record Empty() { static int made; Empty { made++; } }
  record Generic<T extends Comparable<T>>(@Mark T value) {}
  @Retention(RetentionPolicy.RUNTIME) @Target({ElementType.TYPE_USE, ElementType.PARAMETER, ElementType.FIELD}) @interface Mark { int value() default 1; }
  interface Shape { int SIDES = Integer.parseInt("4"); default int sides() { return SIDES + hidden(); } private int hidden() { return Other.zero(); } static Shape of() { return new Shape() {}; } }
  sealed interface Sum permits Left, Right {}
  static final class Left implements Sum {} static final class Right implements Sum {}
  static class Other { static int zero() { return 0; } }
  static class Base { final Object o; Base(Object o) { this.o = o; } }
  static class Derived extends Base {
    Derived(int n) { super(n > 1 ? new ArrayList<Object>(n > 2 ? List.of(n) : List.of()) : n == 1 ? Other.zero() : (Object) new int[Other.zero()]); }
  }
  static int monitor(Object lock, int n) {
    for (int i = 0; i < 3; i++) {
      synchronized (lock) {
        try { if (n == i) continue; if (n == 7) return Other.zero(); if (n == 8) throw new IllegalStateException(); Other.zero(); }
        finally { synchronized (Faults.class) { n += Other.zero(); } }
      }
    }
    return n;
  }
  static String types(Object o) {
    @Mark(2) List<@Mark(3) String> list = new @Mark(4) ArrayList<@Mark(5) String>();
    try { for (@Mark(6) String s : (List<@Mark(7) String>) o) list.add(s); } catch (@Mark(8) ClassCastException | NullPointerException e) { return "caught"; }
    Runnable r = list::<@Mark(9) String>size;
    return list + " " + (o instanceof @Mark(10) Collection<?> c ? c.size() : 0);
  }
  public static void main(String[] a) {
    System.out.println(new Empty() + " " + Empty.class.isRecord() + " " + Empty.class.getRecordComponents().length + " " + Empty.made);
    System.out.println(new Generic<>("x") + " " + Generic.class.getRecordComponents()[0].getAnnotatedType().getAnnotations().length);
    System.out.println(Shape.of().sides() + " " + Sum.class.isSealed() + " " + Sum.class.getPermittedSubclasses().length + " " + Left.class.getNestHost());
    for (int n = 0; n < 4; n++) System.out.println(new Derived(n).o.getClass());
    Object lock = new Object();
    for (int n : new int[] {0, 1, 5, 7, 8}) {
      try { System.out.println(monitor(lock, n)); } catch (IllegalStateException e) { System.out.println("thrown"); }
      System.out.println(Thread.holdsLock(lock) + " " + Thread.holdsLock(Faults.class));
    }
    System.out.println(types(List.of("a", "b")) + types(3) + types(null));
    System.out.println(Arrays.toString(Faults.class.getDeclaredClasses().length == 9 ? new int[] {9} : new int[0]));
  }
}
)";

// The attributes of a class and of its members other than Code, as bytes.
std::vector<std::string> attributes_outside_code(const std::vector<uint8_t>& bytes) {
  const classfile::ClassFile parsed = classfile::parse_class(bytes);
  std::vector<std::string> all;
  const auto add = [&](const std::vector<classfile::Attribute>& attributes) {
    for (const classfile::Attribute& attribute : attributes) {
      if (attribute.name == "Code") continue;
      all.push_back(std::string(attribute.name) + ":" + std::string(as_text(attribute.info)));
    }
  };
  add(parsed.attributes);
  for (const auto* members : {&parsed.fields, &parsed.methods}) {
    for (const classfile::Member& member : *members) add(member.attributes);
  }
  return all;
}

TEST(PublicFaults, RecordsInterfacesMonitorsAndTypeAnnotationsBehaveAsBefore) {
  const auto [classes, runtime] = compile_program({{"Faults.java", kProgram}});
  RewrittenProgram plain;
  plain.id = "aplain00000000000";
  plain.classes = classes;
  const RewrittenProgram rewritten = rewrite_program(classes, facts::PointSet::kShared);
  EXPECT_TRUE(rewritten.unprobed.empty());
  EXPECT_TRUE(rewritten.warnings.empty());
  for (const std::string& java : {java_command(), jdk_tool(25, "java").value_or(java_command())}) {
    const std::vector<ProgramRun> runs = run_programs({plain, rewritten}, runtime, "Faults", {}, java);
    EXPECT_NE(runs[0].output.find("Empty[] true 0 1"), std::string::npos) << runs[0].output;
    EXPECT_EQ(runs[1].output, runs[0].output);
    const std::set<std::string> events(runs[1].events.begin(), runs[1].events.end());
    for (const char* name : {"Faults$Empty", "Faults$Shape", "Faults$Derived", "Faults$Other"}) {
      EXPECT_TRUE(events.contains(name)) << name;
    }
  }
}

TEST(PublicFaults, KeepsTheClassAttributes) {
  for (const auto& [name, bytes] : compile_program({{"Faults.java", kProgram}}).classes) {
    const RewrittenProgram rewritten = rewrite_program({{name, bytes}}, facts::PointSet::kShared);
    EXPECT_EQ(attributes_outside_code(rewritten.classes.at(name)), attributes_outside_code(bytes)) << name;
  }
}

// Class Odd: static int m(int): n == 0 ? A.f() : 1; with the given version and attributes in its code.
constexpr const char* kCalled = "public class A { public static int f() { return 5; } }";
ByteString branching(ClassBuilder& b) {
  return ByteString({0x1A, 0x9A, 0, 7}).u1(0xB8).u2(b.method_ref("A", "f", "()I")).u1(0xAC).u1(0x04).u1(0xAC);
}
std::vector<uint8_t> odd_class(uint16_t major, uint16_t minor, const std::string& attribute, const ByteString& info) {
  ClassBuilder b("Odd");
  b.major_version = major;
  b.minor_version = minor;
  std::vector<BuiltAttribute> attributes;
  if (!attribute.empty()) attributes.push_back(b.attribute(attribute, info));
  b.method(0x0009, "m", "(I)I", {b.code(1, 1, branching(b), {}, attributes)});
  ByteString main;
  main.u1(0x03).u1(0xB8).u2(b.method_ref("Odd", "m", "(I)I")).u1(0x57).u1(0xB1);
  b.method(0x0009, "main", "([Ljava/lang/String;)V", {b.code(1, 1, main)});
  return b.build();
}

// Each with its probes, all in one JVM.
void expect_run(const std::vector<std::vector<uint8_t>>& all, const std::vector<std::string>& jvm_options = {},
                const std::string& java = java_command()) {
  static const auto compiled = compile_program({{"A.java", kCalled}});
  const auto& [called, runtime] = compiled;
  std::vector<RewrittenProgram> programs;
  for (const std::vector<uint8_t>& bytes : all) {
    const std::string id = "atest00000000000" + std::to_string(programs.size());
    programs.push_back(rewrite_program({{"Odd", bytes}}, facts::PointSet::kShared, id));
    EXPECT_TRUE(programs.back().unprobed.empty());
    EXPECT_NE(programs.back().classes.at("Odd"), bytes);
    programs.back().classes.insert(called.begin(), called.end());
  }
  for (const ProgramRun& run : run_programs(programs, runtime, "Odd", jvm_options, java)) {
    EXPECT_EQ(run.output, "");
    EXPECT_EQ(run.events, (std::vector<std::string>{"Odd", "A"}));
  }
}

const ByteString kFrame = ByteString().u2(1).u1(8);  // same_frame at 8

TEST(PublicFaults, FramesInAVersionThatHasNone) {
  expect_run({odd_class(49, 0, "StackMapTable", kFrame), odd_class(49, 0, "", {}),
              odd_class(46, 0, "StackMap", ByteString().u2(1).u2(8).u2(1).u1(1).u2(0))});
}

TEST(PublicFaults, PreviewVersions) {
  expect_run({odd_class(61, 65'535, "StackMapTable", kFrame)}, {"--enable-preview"});
  const std::vector<uint8_t> rewritten =
      rewrite_program({{"Odd", odd_class(61, 65'535, "StackMapTable", kFrame)}}, facts::PointSet::kShared)
          .classes.at("Odd");
  EXPECT_EQ(rewritten[4], 0xFF);
  EXPECT_EQ(rewritten[5], 0xFF);
  if (const std::optional<std::string> java = jdk_tool(25, "java")) {
    expect_run({odd_class(69, 65'535, "StackMapTable", kFrame)}, {"--enable-preview"}, *java);
  }
}

// Offsets outside the code, a target type that is none, an attribute cut short: nothing of it is verified, all of it is
// kept.
TEST(PublicFaults, TypeAnnotationsOfAnyContent) {
  const std::vector<ByteString> contents = {ByteString().u2(1).u1(0x44).u2(0xFFFF).u1(0).u2(1).u2(0),
                                            ByteString().u2(1).u1(0x40).u2(1).u2(5).u2(900).u2(1).u1(0).u2(1).u2(0),
                                            ByteString().u2(1).u1(0x99).u2(1), ByteString().u2(9),
                                            ByteString().u2(1).u1(0x42).u2(77).u1(0).u2(1).u2(0)};
  std::vector<std::vector<uint8_t>> classes;
  for (const ByteString& content : contents) {
    classes.push_back(odd_class(49, 0, "RuntimeVisibleTypeAnnotations", content));
  }
  expect_run(classes);
}

// jacoco 2164: a frame of value classes (type 246, then the fields that are not set, then a frame) is not known to any
// version that is out. The method stays as it was, the others get their probes.
TEST(PublicFaults, FramesOfValueClasses) {
  const ByteString early_larval = ByteString().u2(1).u1(246).u2(0).u1(8);
  for (const uint16_t major : {uint16_t{69}, uint16_t{72}}) {
    const std::vector<uint8_t> original = odd_class(major, 65'535, "StackMapTable", early_larval);
    const RewrittenProgram program = rewrite_program({{"Odd", original}}, facts::PointSet::kShared);
    EXPECT_NE(program.unprobed.at("Odd").find("246"), std::string::npos) << program.unprobed.at("Odd");
    const classfile::ClassFile before = classfile::parse_class(original);
    const classfile::ClassFile after = classfile::parse_class(program.classes.at("Odd"));
    EXPECT_EQ(as_text(after.methods[0].find("Code")->info), as_text(before.methods[0].find("Code")->info));
    EXPECT_NE(as_text(after.methods[1].find("Code")->info), as_text(before.methods[1].find("Code")->info));
  }
}

// async-profiler 531, dd-trace-java 8549: `new` before a choice leaves its object uninitialised in frames: on the stack
// alone, in appended locals and in full frames; and so does a choice among the arguments of super().
TEST(PublicFaults, UninitializedTypesInEveryKindOfFrame) {
  const auto [classes, runtime] = compile_program({{"New.java", R"(
public class New extends Exception {
  static class A { static int n = 3; static String s() { return "s"; } final Object o; A(Object o) { this.o = o; } A(A a, int n, Object o) { this.o = "" + a + n + o; } public String toString() { return "A" + o; } }
  New(int n) { super(n > A.n ? A.s() : n > 1 ? new A(n > 2 ? new A(n) : A.s()).toString() : null); }
  static Object first(int n) { return new A(n > 0 ? A.s() : null); }
  static Object deep(int n, long l, double d) { return new A(new A(n > 0 ? new A(n > 1 ? A.s() : d) : l), n == 1 ? A.n : 0, n == 2 ? new A(l > 1 ? d : A.s()) : "x"); }
  static Object loop(int n) { Object last = null; for (int i = 0; i < n; i++) last = new A(i % 2 == 0 ? last : new A(i > 2 ? A.s() : last)); return last; }
  public static void main(String[] a) {
    for (int n = 0; n < 5; n++) System.out.println(new New(n).getMessage() + first(n) + deep(n, n, n) + loop(n));
  }
})"}});
  RewrittenProgram plain;
  plain.id = "aplain00000000000";
  plain.classes = classes;
  const RewrittenProgram rewritten = rewrite_program(classes, facts::PointSet::kShared);
  EXPECT_TRUE(rewritten.unprobed.empty());
  for (const std::string& java : {java_command(), jdk_tool(25, "java").value_or(java_command())}) {
    const std::vector<ProgramRun> runs = run_programs({plain, rewritten}, runtime, "New", {}, java);
    EXPECT_NE(runs[0].output.find("sAs"), std::string::npos) << runs[0].output;
    EXPECT_EQ(runs[1].output, runs[0].output);
    EXPECT_TRUE(std::count(runs[1].events.begin(), runs[1].events.end(), "New$A"));
  }
}

// byte-buddy 1138: what `this` was in may hold something else, or nothing, at a frame.
TEST(PublicFaults, FramesWithoutThis) {
  const ByteString nothing = ByteString().u2(1).u1(255).u2(10).u2(0).u2(0);             // full: no locals
  const ByteString number = ByteString().u2(1).u1(255).u2(10).u2(2).u1(1).u1(1).u2(0);  // int, int
  const ByteString chopped = ByteString().u2(1).u1(250 - 1).u2(10);                     // two fewer: none
  std::vector<std::vector<uint8_t>> classes;
  for (const ByteString& frames : {nothing, number, chopped}) {
    ClassBuilder b("Odd");
    b.major_version = 61;
    // 0 iconst_0, 1 istore_0, 2 iload_1, 3 ifne +7 = 10, 6 invokestatic, 9 pop, 10 invokestatic, 13 pop, 14 return
    ByteString code = ByteString({0x03, 0x3B, 0x1B, 0x9A, 0, 7}).u1(0xB8).u2(b.method_ref("A", "f", "()I")).u1(0x57);
    code.u1(0xB8).u2(b.method_ref("A", "f", "()I")).u1(0x57).u1(0xB1);
    ByteString constructor;
    constructor.u1(0x2A).u1(0xB7).u2(b.method_ref("java/lang/Object", "<init>", "()V")).u1(0xB1);
    b.method(0x0001, "<init>", "()V", {b.code(1, 1, constructor)});
    b.method(0x0001, "m", "(I)V", {b.code(1, 2, code, {}, {b.attribute("StackMapTable", frames)})});
    ByteString main;
    main.u1(0xBB).u2(b.class_ref("Odd")).u1(0x59).u1(0xB7).u2(b.method_ref("Odd", "<init>", "()V"));
    main.u1(0x03).u1(0xB6).u2(b.method_ref("Odd", "m", "(I)V")).u1(0xB1);
    b.method(0x0009, "main", "([Ljava/lang/String;)V", {b.code(2, 1, main)});
    classes.push_back(b.build());
  }
  expect_run(classes);
}

// byte-buddy 1831: a frame before a probe and one behind it, at what was one instruction, are two; ours is the one
// before.
TEST(PublicFaults, FramesAtNeighbouringInstructions) {
  ClassBuilder b("Odd");
  b.major_version = 61;
  // 0 iload_0, 1 ifne 0 (never taken), 4 iload_0, 5 ifne 8, 8 invokestatic A.f, 11 pop, 12 iload_0, 13 ifne 16,
  // 16 iconst_0, 17 iload_0, 18 ifne 24, 21 goto 25, 24 nop, 25 ireturn
  ByteString code({0x1A, 0x9A, 0xFF, 0xFF, 0x1A, 0x9A, 0, 3});
  code.u1(0xB8).u2(b.method_ref("A", "f", "()I")).u1(0x57).add({0x1A, 0x9A, 0, 3, 0x03, 0x1A, 0x9A, 0, 6, 0xA7, 0, 4});
  code.add({0x00, 0xAC});
  // frames at 0, 8, 16, and with an int on the stack at 24 and 25
  const ByteString frames = ByteString().u2(5).u1(0).u1(7).u1(7).u1(64 + 7).u1(1).u1(64).u1(1);
  b.method(0x0009, "m", "(I)I", {b.code(2, 1, code, {}, {b.attribute("StackMapTable", frames)})});
  ByteString main;
  main.u1(0x03).u1(0xB8).u2(b.method_ref("Odd", "m", "(I)I")).u1(0x57).u1(0xB1);
  b.method(0x0009, "main", "([Ljava/lang/String;)V", {b.code(1, 1, main)});
  const std::vector<uint8_t> bytes = b.build();
  expect_run({bytes});
  if (const std::optional<std::string> java = jdk_tool(25, "java")) expect_run({bytes}, {}, *java);

  const RewrittenProgram program = rewrite_program({{"Odd", bytes}}, facts::PointSet::kShared);
  const classfile::ClassFile after = classfile::parse_class(program.classes.at("Odd"));
  const classfile::Code moved = classfile::parse_code(after, *after.methods[0].find("Code"));
  std::vector<uint32_t> pcs;
  for (const classfile::StackMapFrame& frame :
       classfile::parse_stack_map_table(after.pool, *classfile::find_attribute(moved.attributes, "StackMapTable"))) {
    pcs.push_back(frame.pc);
  }
  EXPECT_EQ(pcs.size(), 5u);
  EXPECT_EQ(std::adjacent_find(pcs.begin(), pcs.end(), std::greater_equal<>()), pcs.end());
}

// bazel 18360: every kind of constant there is; and kinds that there are not, which leave the class alone.
TEST(PublicFaults, ConstantsOfEveryKindAndOfNone) {
  const auto with = [](const ByteString& constant) {
    ClassBuilder b("Odd");
    b.major_version = 69;
    b.constant(constant);
    b.long_value(1);
    b.double_bits(2);
    b.integer(3);
    b.float_bits(4);
    b.string("s");
    b.module("m");
    b.package("p");
    b.method_type("(Lp/T;)V");
    b.method_handle(9, b.interface_method_ref("p/I", "m", "()V"));
    b.method_handle(1, b.field_ref("p/F", "f", "I"));
    b.dynamic(0, "d", "I");
    b.invoke_dynamic(0, "i", "()V");
    b.method(0x0009, "m", "()I", {b.code(1, 1, branching(b), {}, {})});
    return b.build();
  };
  const std::vector<uint8_t> known = with(ByteString().u1(11).u2(1).u2(1));
  EXPECT_NE(rewrite_program({{"Odd", known}}, facts::PointSet::kShared).classes.at("Odd"), known);
  for (const int tag : {0, 2, 13, 14, 21, 255}) {
    const std::vector<uint8_t> unknown = with(ByteString({tag, 0, 1, 0, 1}));
    const RewrittenProgram program = rewrite_program({{"Odd", unknown}}, facts::PointSet::kShared);
    EXPECT_EQ(program.classes.at("Odd"), unknown) << tag;
    EXPECT_NE(program.unprobed.at("Odd"), "") << tag;
  }
}

// jacoco 1856: kotlinc copies the body of an inline function into its callers, out of an instrumented jar with its
// probes. Such a caller needs that jar for ever; whoever built it should hear of it.
TEST(PublicFaults, ProbesThatACompilerCopied) {
  const auto caller_of = [](const std::string& name) {
    ClassBuilder b("Odd");
    b.method(0x0009, "m", "()V",
             {b.code(1, 0, ByteString({0x03, 0xB8}).u2(b.method_ref(name, "hit", "(I)V")).u1(0xB1))});
    return b.build();
  };
  const RewrittenProgram program =
      rewrite_program({{"Odd", caller_of("retouch/a0123456789abcdef/Hits")}}, facts::PointSet::kShared);
  ASSERT_EQ(program.warnings.size(), 1u);
  EXPECT_EQ(program.warnings[0],
            "calls retouch/a0123456789abcdef/Hits: it was compiled against an instrumented artifact, whose probes the "
            "compiler copied; compile against the original");
  for (const char* name :
       {"retouch/runtime/Hits", "p/retouch/a0123456789abcdef/Hits", "retouch/a0123456789abcdef/Hit"}) {
    EXPECT_TRUE(rewrite_program({{"Odd", caller_of(name)}}, facts::PointSet::kShared).warnings.empty()) << name;
  }
}

// bazel 29804: each attribute, at each place where one can stand, says that it holds 65,535 of its parts and holds
// none, or half of one. Nothing behind it is taken for them (the sanitised tests would say so), and nothing else is
// lost.
TEST(PublicFaults, CountsThatTheirAttributesDoNotHold) {
  const std::vector<ByteString> contents = {{}, {0xFF}, {0xFF, 0xFF}, {0xFF, 0xFF, 0xFF}, {0xFF, 0xFF, 0, 1, 0}};
  size_t kept = 0;
  for (const classfile::AttributeRow& row : classfile::kAttributes) {
    for (const ByteString& content : contents) {
      for (int place = 0; place < 4; ++place) {
        ClassBuilder b("Odd");
        b.major_version = 61;
        const std::vector<BuiltAttribute> odd = {b.attribute(row.name, content)};
        const std::vector<BuiltAttribute> none;
        b.field(0x0009, "f", "I", place == 0 ? odd : none);
        std::vector<BuiltAttribute> of_method = {b.code(1, 1, branching(b), {}, place == 1 ? odd : none)};
        if (place == 2) of_method.push_back(odd[0]);
        b.method(0x0009, "m", "(I)I", of_method);
        if (place == 3) b.add(odd[0]);
        const std::vector<uint8_t> original = b.build();
        const RewrittenProgram program = rewrite_program({{"Odd", original}}, facts::PointSet::kShared);
        const std::vector<uint8_t>& bytes = program.classes.at("Odd");
        EXPECT_EQ(attributes_outside_code(bytes), attributes_outside_code(original)) << row.name << ' ' << place;
        // Each class has a probe or a reason.
        EXPECT_TRUE(bytes != original || program.unprobed.contains("Odd")) << row.name << ' ' << place;
        kept += bytes != original;
      }
    }
  }
  EXPECT_GT(kept, 100u);
}

}  // namespace
}  // namespace retouch::test
