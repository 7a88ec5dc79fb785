#include "rewriter/facts/class_facts.h"

#include <gtest/gtest.h>

#include "rewriter/facts/type_names.h"
#include "tests/rewriter/facts/class_builders.h"
#include "tests/support/javac.h"

namespace retouch::facts {
namespace {

using Names = std::vector<std::string_view>;

TEST(ClassFacts, NamesTheClassAndItsHierarchy) {
  const ClassFacts facts = class_facts("x.class", test::build_variant({}));
  EXPECT_TRUE(facts.parsed);
  EXPECT_EQ(facts.name, "p/C");
  EXPECT_EQ(facts.super_name, "p/Super");
  EXPECT_EQ(facts.interfaces, Names{"p/Iface"});
  EXPECT_EQ(facts.access_flags, 0x0021);
}

TEST(ClassFacts, NamesEveryClassOfThePool) {
  const ClassFacts facts = class_facts("x.class", test::build_variant({}));
  EXPECT_EQ(facts.named, (Names{"p/Anno",         "p/Arg",       "p/Boot",    "p/Bound",       "p/C$N",
                                "p/Caught",       "p/Enclosing", "p/Iface",   "p/InCode",      "p/InEnclosing",
                                "p/InMethodType", "p/Invisible", "p/Level",   "p/Nested",      "p/OfComponent",
                                "p/OfCondy",      "p/OfIndy",    "p/OfLocal", "p/OnComponent", "p/Outer",
                                "p/Outer$Inner",  "p/Sub",       "p/Super",   "p/Thrown",      "p/Value"}));
}

TEST(ClassFacts, ListsAnnotationTypesThatAreVisibleAtRunTimeAndWhatTheyHold) {
  const ClassFacts facts = class_facts("x.class", test::build_variant({}));
  EXPECT_EQ(facts.annotation_types, (Names{"p/Anno", "p/InCode", "p/Level", "p/Nested", "p/OnComponent", "p/Value"}));
}

TEST(ClassFacts, ListsTheTypesOfMembersAndWhatSignaturesName) {
  const ClassFacts facts = class_facts("x.class", test::build_variant({}));
  EXPECT_EQ(facts.member_types, (Names{"p/Arg", "p/Bound", "p/Iface", "p/Outer", "p/Outer$Inner", "p/Super"}));
  test::ClassBuilder b("p/Own");
  b.field(0, "f", "[Lp/Field;");
  b.field(0, "o", "Lp/Own;");
  b.method(0x0401, "m", "(ILp/Parameter;)Lp/Result;");
  b.method_ref("p/Other", "call", "(Lp/Called;)V");
  EXPECT_EQ(class_facts("p/Own.class", b.build()).member_types, (Names{"p/Field", "p/Parameter", "p/Result"}));
}

TEST(ClassFacts, FindsAnnotationsWhereverTheyStand) {
  RETOUCH_NEEDS_JAVAC(17);
  const test::JavaClasses classes = test::compile_java("C.java", R"(
import java.lang.annotation.*;
@Retention(RetentionPolicy.RUNTIME) @interface OnClass {}
@Retention(RetentionPolicy.RUNTIME) @interface OnField {}
@Retention(RetentionPolicy.RUNTIME) @interface OnMethod {}
@Retention(RetentionPolicy.RUNTIME) @interface OnParameter {}
@Retention(RetentionPolicy.RUNTIME) @Target(ElementType.TYPE_USE) @interface OnType {}
@Retention(RetentionPolicy.RUNTIME) @Target(ElementType.TYPE_USE) @interface InCode {}
@Retention(RetentionPolicy.RUNTIME) @interface InDefault {}
@Retention(RetentionPolicy.CLASS) @interface Invisible {}
@OnClass @Deprecated class C {
  @OnField int f;
  @OnMethod @Invisible Object m(@OnParameter int p, @OnType Object q) { return (@InCode String) q; }
}
@interface WithDefault { InDefault value() default @InDefault; }
)",
                                                       17);
  EXPECT_EQ(class_facts("C.class", classes.bytes("C")).annotation_types,
            (Names{"InCode", "OnClass", "OnField", "OnMethod", "OnParameter", "OnType"}));
  EXPECT_EQ(class_facts("C.class", classes.bytes("WithDefault")).annotation_types, Names{"InDefault"});
}

TEST(ClassFacts, ListsClassesThatAnnotationsNameInTexts) {
  RETOUCH_NEEDS_JAVAC(17);
  const test::JavaClasses classes = test::compile_java("C.java", R"(
import java.lang.annotation.*;
@Retention(RetentionPolicy.RUNTIME) @interface Source { String[] value(); }
class C {
  @Source({"p.Values$In#all", "Plain#x", "own", "#own", "issue #12", "p.Values#", "https://host/page#part",
           "#{T(p.Limits).MAX / 2}", "(ILp/Data;)Lp/Data;", "p/Data"})
  void m() {}
}
)",
                                                       17);
  const ClassFacts facts = class_facts("C.class", classes.bytes("C"));
  EXPECT_EQ(facts.annotation_types, (Names{"Plain", "Source", "p/Limits", "p/Values", "p/Values$In"}));
  for (const char* name : {"p/Values$In", "p/Limits"}) {
    EXPECT_NE(std::find(facts.named.begin(), facts.named.end(), name), facts.named.end()) << name;
  }
}

TEST(ClassFacts, ListsWhatAFrameworkGetsToByAnnotations) {
  RETOUCH_NEEDS_JAVAC(17);
  const test::JavaClasses users = test::compile_java("D.java", R"(
package org.mockito;
import java.lang.annotation.*;
@Retention(RetentionPolicy.RUNTIME) @interface Mock {}
@Retention(RetentionPolicy.RUNTIME) @interface Values { Class<?>[] value() default {}; Level level() default Level.LOW; }
@Retention(RetentionPolicy.CLASS) @interface Quiet { Class<?> value(); }
enum Level { LOW, HIGH }
class Held {} class Array {} class Mocked {} class Taken {} class Made {} class Plain {} class Quietly {}
class D {
  @Values({Held.class, Array[].class}) @Quiet(Quietly.class) void values() {}
  @Values(level = Level.HIGH) void level() {}
  @Mock Mocked mocked;
  Made made(int i, @Mock Taken taken) { return null; }
  Plain plain;
}
)",
                                                     17);
  EXPECT_EQ(class_facts("D.class", users.bytes("org/mockito/D")).annotation_types,
            (Names{"org/mockito/Array", "org/mockito/Held", "org/mockito/Level", "org/mockito/Made", "org/mockito/Mock",
                   "org/mockito/Mocked", "org/mockito/Taken", "org/mockito/Values"}));
}

TEST(ClassFacts, CompareRawBytesOfWhatIsNoClassFile) {
  const std::vector<uint8_t> a = {1, 2, 3};
  const std::vector<uint8_t> b = {1, 2, 4};
  const ClassFacts facts = class_facts("p/Odd.class", a);
  EXPECT_FALSE(facts.parsed);
  EXPECT_EQ(facts.name, "p/Odd");
  EXPECT_EQ(facts.meaning, digest_of(a));
  EXPECT_EQ(facts.lines, digest_of(a));
  EXPECT_EQ(facts.header, digest_of(a));
  EXPECT_TRUE(facts.named.empty() && facts.interfaces.empty() && facts.annotation_types.empty());
  EXPECT_NE(class_facts("p/Odd.class", b).meaning, facts.meaning);
}

TEST(ClassFacts, AreTheSameFromAParsedClass) {
  const std::vector<uint8_t> bytes = test::build_variant({});
  const ClassFacts parsed = class_facts(classfile::parse_class(bytes), bytes);
  const ClassFacts read = class_facts("x.class", bytes);
  EXPECT_EQ(parsed.meaning, read.meaning);
  EXPECT_EQ(parsed.lines, read.lines);
  EXPECT_EQ(parsed.header, read.header);
  EXPECT_EQ(parsed.named, read.named);
}

TEST(ClassFacts, HeaderShowsWhatOtherClassesMeet) {
  const auto header = [](const std::function<void(test::ClassBuilder&)>& change) {
    test::ClassBuilder b("p/C");
    change(b);
    return class_facts("p/C.class", b.build()).header;
  };
  const Digest128 plain = header([](test::ClassBuilder&) {});
  EXPECT_EQ(plain, header([](test::ClassBuilder& b) { b.method(1, "m", "()V"); }));
  EXPECT_EQ(plain, header([](test::ClassBuilder& b) { b.field(1, "f", "I"); }));
  EXPECT_NE(plain, header([](test::ClassBuilder& b) { b.access_flags = 0x0031; }));
  EXPECT_NE(plain, header([](test::ClassBuilder& b) { b.super_class = b.class_ref("p/Super"); }));
  EXPECT_NE(plain, header([](test::ClassBuilder& b) { b.interfaces = {b.class_ref("p/I")}; }));
  for (const char* list : {"NestMembers", "PermittedSubclasses"}) {
    EXPECT_NE(plain, header([list](test::ClassBuilder& b) {
                b.add(b.attribute(list, test::ByteString().u2(1).u2(b.class_ref("p/D"))));
              }));
  }
  EXPECT_NE(plain, header([](test::ClassBuilder& b) {
              b.add(b.attribute("NestHost", test::ByteString().u2(b.class_ref("p/D"))));
            }));
  EXPECT_NE(plain, header([](test::ClassBuilder& b) { b.add(b.attribute("Record", test::ByteString().u2(0))); }));
  const auto member_flags = [&](uint32_t flags) {
    return header([flags](test::ClassBuilder& b) {
      b.add(b.attribute("InnerClasses", test::ByteString().u2(1).u2(b.this_class).u2(0).u2(0).u2(flags)));
    });
  };
  EXPECT_NE(member_flags(0), member_flags(8));
}

using Words = std::vector<std::string>;

Words type_names(std::string_view text) {
  TypeNames names;
  add_type_names(text, names);
  return {names.names.begin(), names.names.end()};
}

TEST(TypeNames, FindsTheClassesOfADescriptor) {
  EXPECT_EQ(type_names("I"), Words{});
  EXPECT_EQ(type_names("Lp/C;"), Words{"p/C"});
  EXPECT_EQ(type_names("[[Lp/C;"), Words{"p/C"});
  EXPECT_EQ(type_names("(JLp/A;[ILL;DLp/B;)Lp/C;"), (Words{"p/A", "L", "p/B", "p/C"}));
}

TEST(TypeNames, FindsTheClassesOfASignature) {
  EXPECT_EQ(type_names("TL;"), Words{});
  EXPECT_EQ(type_names("(TL;Lp/A;)V"), Words{"p/A"});
  EXPECT_EQ(type_names("Lp/A<Lp/B;>;"), (Words{"p/B", "p/A"}));
  EXPECT_EQ(type_names("Lp/A<-[Lp/B<*>;+TL;>.Inner<TX;>.Deep;Lp/C;"),
            (Words{"p/B", "p/A", "p/A$Inner", "p/A$Inner$Deep", "p/C"}));
  EXPECT_EQ(type_names("<L:Lp/A;LL::Lp/B<TL;>;:Lp/C;T:TL;>Lp/D<TLL;>;"), (Words{"p/A", "p/B", "p/C", "p/D"}));
  EXPECT_EQ(type_names("<X:Ljava/lang/Object;>(TX;)Lp/A;^TX;^Lp/B;"), (Words{"java/lang/Object", "p/A", "p/B"}));
}

TEST(TypeNames, SurvivesAnyText) {
  for (const std::string_view text :
       {"", "L", "L;", "<", "<<", "<L", "L<", "L<L", ".", ".x;", "L<.", ";;", "<T:", "<:>", "[", "T", ">>", "L<>.>;"}) {
    SCOPED_TRACE(text);
    type_names(text);
  }
  EXPECT_EQ(type_names("Lp/Unended"), Words{});
  // Each member class repeats the name before it: what that takes is limited.
  std::string nested = "Lp/A<TT;>";
  for (int i = 0; i < 30000; ++i) nested += ".x";
  TypeNames names;
  add_type_names(nested + ";", names);
  EXPECT_LT(names.composed_bytes, size_t{2} << 20);
}

}  // namespace
}  // namespace retouch::facts
