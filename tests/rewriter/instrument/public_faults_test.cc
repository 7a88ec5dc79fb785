// A small case of our own for each kind of fault that the trackers of other rewriters tell of (jacoco unless it says
// another):
//
// | fault                                                         | here, or where |
// | 31, 1653: method or class too large                            | MethodLimits, Borders |
// | 205, 428: interfaces                                           |
// RecordsInterfacesMonitorsAndTypeAnnotationsBehaveAsBefore | | 407, 1004, 1018, 1832, booster 119: multi-release and
// nested jars, names, duplicates | ArtifactRewriterTest, NestedArtifactTest | | 462, 1037: a Record attribute without
// components is lost       | the same, KeepsTheClassAttributes | | 487, 607: branches that grow, and what resizing
// loses          | BranchIslands, KeepsTheClassAttributes | | 545, 634: modules | tests/e2e/archives | | 585, 1903:
// type annotations that javac writes wrong            | TypeAnnotationsOfAnyContent | | 626, 1381: a probe inside the
// range of a monitor's handler     | the same, RewrittenProgram | | 667, 894: frames in versions before 50 |
// FramesInAVersionThatHasNone | | 946, 1384: reflection, serialVersionUID                        | RewrittenProgram |
// | byte-buddy and others: preview versions                        | PreviewVersions |
// | dd-trace-java 8549: uninitializedThis before super()           | the same, BranchIslands |
// | JDK-8313765: padding in extra fields                           | CentralDirectory, ExtraFields |
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "rewriter/classfile/code.h"
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

void expect_runs(const std::vector<uint8_t>& bytes, const std::vector<std::string>& jvm_options = {},
                 const std::string& java = java_command()) {
  const auto [called, runtime] = compile_program({{"A.java", kCalled}});
  RewrittenProgram program = rewrite_program({{"Odd", bytes}}, facts::PointSet::kShared);
  EXPECT_TRUE(program.unprobed.empty());
  EXPECT_NE(program.classes.at("Odd"), bytes);
  program.classes.insert(called.begin(), called.end());
  const ProgramRun run = run_programs({program}, runtime, "Odd", jvm_options, java)[0];
  EXPECT_EQ(run.output, "");
  EXPECT_EQ(run.events, (std::vector<std::string>{"Odd", "A"}));
}

const ByteString kFrame = ByteString().u2(1).u1(8);  // same_frame at 8

TEST(PublicFaults, FramesInAVersionThatHasNone) {
  expect_runs(odd_class(49, 0, "StackMapTable", kFrame));
  expect_runs(odd_class(49, 0, "", {}));
  expect_runs(odd_class(46, 0, "StackMap", ByteString().u2(1).u2(8).u2(1).u1(1).u2(0)));
}

TEST(PublicFaults, PreviewVersions) {
  expect_runs(odd_class(61, 65'535, "StackMapTable", kFrame), {"--enable-preview"});
  const std::vector<uint8_t> rewritten =
      rewrite_program({{"Odd", odd_class(61, 65'535, "StackMapTable", kFrame)}}, facts::PointSet::kShared)
          .classes.at("Odd");
  EXPECT_EQ(rewritten[4], 0xFF);
  EXPECT_EQ(rewritten[5], 0xFF);
  if (const std::optional<std::string> java = jdk_tool(25, "java")) {
    expect_runs(odd_class(69, 65'535, "StackMapTable", kFrame), {"--enable-preview"}, *java);
  }
}

// Offsets outside the code, a target type that is none, an attribute cut short: nothing of it is verified, all of it is
// kept.
TEST(PublicFaults, TypeAnnotationsOfAnyContent) {
  const std::vector<ByteString> contents = {ByteString().u2(1).u1(0x44).u2(0xFFFF).u1(0).u2(1).u2(0),
                                            ByteString().u2(1).u1(0x40).u2(1).u2(5).u2(900).u2(1).u1(0).u2(1).u2(0),
                                            ByteString().u2(1).u1(0x99).u2(1), ByteString().u2(9),
                                            ByteString().u2(1).u1(0x42).u2(77).u1(0).u2(1).u2(0)};
  for (const ByteString& content : contents) {
    expect_runs(odd_class(49, 0, "RuntimeVisibleTypeAnnotations", content));
  }
}

}  // namespace
}  // namespace retouch::test
