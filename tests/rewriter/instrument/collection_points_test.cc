// What each point set records of the programs in samples/points: one test for each row of collection_points.h that a
// compiler writes. loaded_constants_test.cc has the others.
#include "rewriter/instrument/collection_points.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "rewriter/classfile/code.h"
#include "tests/rewriter/instrument/instrumented_program.h"

namespace retouch::test {
namespace {

using Events = Recorded::Events;

TEST(CollectionPoints, RecordsAClassBeforeNew) {
  const Recorded recorded = record_sample("New");
  EXPECT_EQ(recorded.corrected, (Events{"New$Touched"}));
  EXPECT_EQ(recorded.shared, (Events{"New", "New$Touched", "New$Failing", "enter New$Failing", "leave New$Failing"}));
  EXPECT_EQ(recorded.ekstazi, (Events{"New", "New$Failing"}));  // New$Touched is missed
}

TEST(CollectionPoints, RecordsTheWrittenOwnerBeforeGetstatic) {
  const Recorded recorded = record_sample("GetStatic");
  EXPECT_EQ(recorded.corrected, (Events{"GetStatic$Touched", "GetStatic$Declares"}));
  EXPECT_EQ(recorded.shared, (Events{"GetStatic", "GetStatic$Touched", "GetStatic$Declares", "enter GetStatic$Declares",
                                     "leave GetStatic$Declares"}));
  EXPECT_EQ(recorded.ekstazi, (Events{"GetStatic", "GetStatic$Touched", "GetStatic$Declares"}));
}

TEST(CollectionPoints, RecordsTheWrittenOwnerBeforePutstatic) {
  const Recorded recorded = record_sample("PutStatic");
  EXPECT_EQ(recorded.corrected, (Events{"PutStatic$Touched", "PutStatic$Declares"}));
  EXPECT_EQ(recorded.shared, (Events{"PutStatic", "PutStatic$Touched", "PutStatic$Declares", "enter PutStatic$Declares",
                                     "leave PutStatic$Declares"}));
  EXPECT_EQ(recorded.ekstazi, (Events{"PutStatic", "PutStatic$Touched", "PutStatic$Declares"}));
}

TEST(CollectionPoints, RecordsAClassBeforeInvokestatic) {
  const Recorded recorded = record_sample("InvokeStatic");
  EXPECT_EQ(recorded.corrected, (Events{"InvokeStatic$Touched"}));
  EXPECT_EQ(recorded.shared, (Events{"InvokeStatic", "InvokeStatic$Touched", "InvokeStatic$Failing",
                                     "enter InvokeStatic$Failing", "leave InvokeStatic$Failing"}));
  EXPECT_EQ(recorded.ekstazi, (Events{"InvokeStatic", "InvokeStatic$Failing"}));  // InvokeStatic$Touched is missed
}

TEST(CollectionPoints, RecordsAnInterfaceBeforeInvokestatic) {
  const Recorded recorded = record_sample("InvokeStaticOfInterface");
  EXPECT_EQ(recorded.corrected, (Events{"InvokeStaticOfInterface$Touched"}));
  EXPECT_EQ(recorded.shared, (Events{"InvokeStaticOfInterface$Touched", "InvokeStaticOfInterface"}));
  EXPECT_EQ(recorded.ekstazi, (Events{"InvokeStaticOfInterface", "InvokeStaticOfInterface$Touched"}));
}

TEST(CollectionPoints, RecordsAnInterfaceBeforeInvokeinterface) {
  const Recorded recorded = record_sample("InvokeInterface");
  EXPECT_EQ(recorded.corrected, (Events{"InvokeInterface$Touched"}));
  EXPECT_EQ(recorded.shared, (Events{"InvokeInterface", "InvokeInterface$Touched"}));
  EXPECT_EQ(recorded.ekstazi, (Events{"InvokeInterface", "InvokeInterface$Touched"}));
}

TEST(CollectionPoints, RecordsClassLiteralsAndTheElementClassOfArrayLiterals) {
  const Recorded recorded = record_sample("ClassLiteral");
  EXPECT_EQ(recorded.corrected, (Events{"ClassLiteral$Touched", "ClassLiteral$Element"}));
  EXPECT_EQ(recorded.shared, (Events{"ClassLiteral$Element", "ClassLiteral", "ClassLiteral$Touched"}));
  EXPECT_EQ(recorded.ekstazi, (Events{"ClassLiteral", "ClassLiteral$Touched", "ClassLiteral$Element"}));
}

TEST(CollectionPoints, RecordsAClassLiteralWithATwoByteIndex) {
  std::string text =
      "public class Wide { static class Touched {}\n public static void main(String[] a) { Object o = null;\n";
  for (int i = 0; i < 300; ++i) text += " o = \"s" + std::to_string(i) + "\";\n";
  const Recorded recorded = record(text + " o = Touched.class; } }", "Wide");
  EXPECT_EQ(recorded.corrected, (Events{"Wide$Touched"}));
  EXPECT_EQ(recorded.shared, (Events{"Wide", "Wide$Touched"}));
  EXPECT_EQ(recorded.ekstazi, (Events{"Wide", "Wide$Touched"}));
}

TEST(CollectionPoints, RecordsTheElementClassBeforeAnewarray) {
  const Recorded recorded = record_sample("NewArray");
  EXPECT_EQ(recorded.corrected, (Events{"NewArray$Touched"}));
  EXPECT_EQ(recorded.shared, (Events{"NewArray", "NewArray$Touched"}));
  EXPECT_EQ(recorded.ekstazi, (Events{"NewArray"}));
  EXPECT_EQ(recorded.output, "true\n");
}

TEST(CollectionPoints, RecordsTheElementClassBeforeMultianewarray) {
  const Recorded recorded = record_sample("NewMultiArray");
  EXPECT_EQ(recorded.corrected, (Events{"NewMultiArray$Touched"}));
  EXPECT_EQ(recorded.shared, (Events{"NewMultiArray", "NewMultiArray$Touched"}));
  EXPECT_EQ(recorded.ekstazi, (Events{"NewMultiArray"}));
}

TEST(CollectionPoints, RecordsTheOwnersOfHandlesBeforeInvokedynamic) {
  const Recorded recorded = record_sample("MethodReference");
  EXPECT_EQ(recorded.corrected, (Events{"MethodReference$Touched"}));
  EXPECT_EQ(recorded.shared, (Events{"MethodReference", "MethodReference$Touched"}));
  EXPECT_EQ(recorded.ekstazi, (Events{"MethodReference"}));
}

TEST(CollectionPoints, RecordsTheInterfaceOfALambdaAndTheClassesOfItsMethodTypes) {
  const Recorded recorded = record_sample("Lambda");
  EXPECT_EQ(recorded.corrected, (Events{"Lambda", "Lambda$Argument", "Lambda$Result", "Lambda$Function"}));
  EXPECT_EQ(recorded.shared, (Events{"Lambda", "Lambda$Argument", "Lambda$Result", "Lambda$Function"}));
  EXPECT_EQ(recorded.ekstazi, (Events{"Lambda"}));
}

TEST(CollectionPoints, RecordsTheClassesThatATextNames) {
  const Recorded recorded = record_sample("Text");
  const Events named = {"p/Loaded", "p/Put", "p/Put$In", "p/Also"};
  EXPECT_EQ(recorded.corrected, named);
  Events shared = {"Text"};
  shared.insert(shared.end(), named.begin(), named.end());
  EXPECT_EQ(recorded.shared, shared);
  EXPECT_EQ(recorded.ekstazi, (Events{"Text"}));
}

// --- entries of methods ----------------------------------------------------------------------------------------------

constexpr const char* kEveryKindOfMethod = R"(
interface Shapes { int X = Integer.parseInt("1"); default void d() { p(); } private void p() {} static void s() {} void a(); }
abstract class All<T> implements Shapes, Comparable<All> {
  static int f; static { f = 1; }
  All() { super(); }
  void instance() { Runnable r = () -> {}; }
  static void st() {}
  private void pr() {}
  public int compareTo(All other) { return 0; }
  abstract void abs();
  native void nat();
})";

// Whether the code begins with a call of `hit`, or a test of a byte of `hits`, for this slot.
bool begins_with_hit(const classfile::ClassFile& parsed, Bytes code, uint8_t push, std::string_view hits_class) {
  const auto names = [&](uint32_t at, std::string_view member) {
    const classfile::MemberRef named = parsed.pool.member_ref(classfile::operand_u2(code, at));
    return named.owner == hits_class && named.member.name == member;
  };
  if (code.size() < 5) return false;
  if (code[0] == classfile::opcode("getstatic")) {
    return names(0, "hits") && code[3] == push && code[4] == classfile::opcode("baload");
  }
  return code[0] == push && code[1] == classfile::opcode("invokestatic") && names(1, "hit");
}

// The methods of the class whose first instructions are a hit of its own class.
std::vector<std::string> methods_that_record_on_entry(const Classes& classes, const std::string& name,
                                                      facts::PointSet points) {
  const RewrittenProgram program = rewrite_program({{name, classes.at(name)}}, points);
  const auto own = std::find(program.slots.begin(), program.slots.end(), facts::HitSlot{{EntityKind::kClass, name}});
  const uint8_t push_own = static_cast<uint8_t>(classfile::opcode("iconst_0") + (own - program.slots.begin()));
  const classfile::ClassFile parsed = classfile::parse_class(program.classes.at(name));
  std::vector<std::string> names;
  for (const classfile::Member& method : parsed.methods) {
    const classfile::Attribute* attribute = method.find("Code");
    if (attribute == nullptr) continue;
    const Bytes code = parse_code(parsed, *attribute).code;
    if (begins_with_hit(parsed, code, push_own, instrument::hits_class_name(program.id))) {
      names.emplace_back(method.name);
    }
  }
  std::sort(names.begin(), names.end());
  return names;
}

TEST(MethodPoints, RecordTheOwnClassInEveryKindOfMethod) {
  const Classes classes = compile_java("All.java", kEveryKindOfMethod, 17).all();
  const auto shared = facts::PointSet::kShared;
  EXPECT_EQ(methods_that_record_on_entry(classes, "All", shared),
            (Events{"<clinit>", "<init>", "compareTo", "compareTo", "instance", "lambda$instance$0", "pr", "st"}));
  EXPECT_EQ(methods_that_record_on_entry(classes, "Shapes", shared), (Events{"<clinit>", "d", "p", "s"}));
}

TEST(MethodPoints, RecordTheOwnClassInInitializersConstructorsAndStaticMethodsForEkstazi) {
  const Classes classes = compile_java("All.java", kEveryKindOfMethod, 17).all();
  const auto ekstazi = facts::PointSet::kEkstazi;
  EXPECT_EQ(methods_that_record_on_entry(classes, "All", ekstazi),
            (Events{"<clinit>", "<init>", "lambda$instance$0", "st"}));
  EXPECT_EQ(methods_that_record_on_entry(classes, "Shapes", ekstazi), (Events{"<clinit>", "s"}));
}

TEST(MethodPoints, DoNotBelongToTheCorrectedSet) {
  const Classes classes =
      compile_java("Plain.java", "class Plain { Plain() {} void a() {} static int b(int n) { return n; } }", 17).all();
  EXPECT_TRUE(rewrite_program(classes, facts::PointSet::kCorrected).slots.empty());
}

}  // namespace
}  // namespace retouch::test
