// Initialisation sets: where class initialisers begin and end.
#include <gtest/gtest.h>

#include "tests/rewriter/instrument/instrumented_program.h"
#include "tests/support/class_builder.h"

namespace retouch::test {
namespace {

using Events = Recorded::Events;

TEST(ClassInitializer, IsLeftBeforeEveryReturn) {
  const Recorded recorded = record(R"(
public class Returns {
  static class A { static int x; static { if (System.nanoTime() == 0) { x = 1; } else { x = B.y; } } }
  static class B { static int y = Integer.parseInt("1"); }
  public static void main(String[] a) { System.out.println(A.x); }
})",
                                   "Returns");
  EXPECT_EQ(recorded.shared, (Events{"Returns", "Returns$A", "enter Returns$A", "Returns$B", "enter Returns$B",
                                     "leave Returns$B", "leave Returns$A"}));
  EXPECT_EQ(recorded.corrected, (Events{"Returns$A", "Returns$B"}));
  EXPECT_EQ(recorded.output, "1\n");
}

TEST(ClassInitializer, IsLeftWhenAnExceptionEndsIt) {
  const Recorded recorded = record(R"(
public class Fails {
  static class A { static { try { thrower(); } catch (RuntimeException e) { throw new Error("again"); } } }
  static void thrower() { throw new IllegalStateException(); }
  public static void main(String[] a) {
    for (int i = 0; i < 2; i++) try { new A(); } catch (Throwable t) { System.out.println(t.getClass()); }
  }
})",
                                   "Fails");
  EXPECT_EQ(recorded.shared, (Events{"Fails", "Fails$A", "enter Fails$A", "leave Fails$A"}));
  EXPECT_EQ(recorded.output, "class java.lang.Error\nclass java.lang.NoClassDefFoundError\n");
}

// By its number with a bit more (retouch.runtime.Table): an Integer in the constant pool.
TEST(ClassInitializer, TellsWhetherAnExceptionEndedIt) {
  ClassBuilder b("Fails");
  b.method(0x0008, "<clinit>", "()V", {b.code(0, 1, {0xB1})});
  const RewrittenProgram program = rewrite_program({{"Fails", b.build()}}, facts::PointSet::kShared);
  const std::vector<uint8_t>& rewritten = program.classes.at("Fails");
  const std::string text(rewritten.begin(), rewritten.end());
  EXPECT_NE(text.find(std::string("\x03\x40\x00\x00", 4)), std::string::npos);
}

TEST(ClassInitializer, RecordsItsClassBeforeItBegins) {
  // Forced by the runtime, not by a point in rewritten code: whoever ran into it has the class.
  const Recorded recorded = record(R"(
public class Forced {
  static class A { static { System.out.println("begun"); } }
  public static void main(String[] a) throws Exception { Class.forName("Forced$A", true, Forced.class.getClassLoader()); }
})",
                                   "Forced");
  EXPECT_EQ(recorded.shared,
            (Events{"Forced", "see 0 class Forced", "see 2 Forced$A", "Forced$A", "enter Forced$A", "leave Forced$A"}));
}

TEST(ClassInitializer, IsNotGivenToAClassThatHasNone) {
  const JavaClasses classes = compile_java("Plain.java", "class Plain { static final int X = 1; int y; }", 17);
  const RewrittenProgram program = rewrite_program(classes.all(), facts::PointSet::kShared);
  EXPECT_EQ(classfile::parse_class(program.classes.at("Plain")).methods.size(), 1u);
}

TEST(ClassInitializer, OfAnInterfaceIsASetToo) {
  const Recorded recorded = record(R"(
public class Constants {
  interface I { int X = Integer.parseInt("7"); }
  public static void main(String[] a) { System.out.println(I.X); }
})",
                                   "Constants");
  EXPECT_EQ(recorded.shared, (Events{"Constants", "Constants$I", "enter Constants$I", "leave Constants$I"}));
}

// Before version 51 a class initialiser need not be static (JVMS 2.9.2); later such a method is nothing special.
TEST(ClassInitializer, IsKnownByTheRulesOfItsVersion) {
  const auto enters = [](uint16_t version, uint16_t flags, const char* descriptor) {
    ClassBuilder b("Old");
    b.major_version = version;
    b.method(flags, "<clinit>", descriptor, {b.code(0, 1, {0xB1})});
    const std::vector<uint8_t> bytes = b.build();
    const RewrittenProgram program = rewrite_program({{"Old", bytes}}, facts::PointSet::kShared);
    const std::vector<uint8_t>& rewritten = program.classes.at("Old");
    return std::string(rewritten.begin(), rewritten.end()).find("enter") != std::string::npos;
  };
  EXPECT_TRUE(enters(50, 0, "()V"));
  EXPECT_TRUE(enters(51, 0x0008, "()V"));
  EXPECT_FALSE(enters(51, 0, "()V"));
  EXPECT_FALSE(enters(51, 0x0008, "(I)V"));
}

}  // namespace
}  // namespace retouch::test
