// Method handles on reflective points: no argument is there to be seen, so a sense stands in, or the receiver is seen
// where it is captured. Beside them the calls that are linked by their descriptor.
#include <gtest/gtest.h>

#include "tests/rewriter/instrument/statement_program.h"

namespace retouch::test {
namespace {

using Events = Recorded::Events;

struct Handle {
  const char* java;
  Events events;
};

const Events kNothing;
const Events kClasses = {"classes"};
Events files_by(const std::string& method) { return {"files in Handles by " + method}; }
const Events kSeenClass = {"see 0 class Handles$K"};

const std::vector<Handle>& handles() {
  static const std::vector<Handle> all = {
      {"Function<Class<?>, Object> f = Class::getMethods", kClasses},
      {"Function<Class<?>, Object> f = Class::getSimpleName", kClasses},
      {"Function<Class<?>, Object> f = Class::toString", kClasses},
      {"Function<Method, Object> f = Method::getParameterCount", kClasses},
      {"BiPredicate<Class<?>, Object> f = Class::isInstance", kClasses},
      {"Predicate<File> f = File::exists", files_by("java.io.File.exists")},
      {"BiFunction<Path, LinkOption[], Boolean> f = Files::isRegularFile",
       files_by("java.nio.file.Files.isRegularFile")},
      {"Function<String, Object> f = ClassLoader::getSystemResource",
       files_by("java.lang.ClassLoader.getSystemResource")},
      {"Function<Class<Runnable>, Object> f = ServiceLoader::load", files_by("java.util.ServiceLoader.load")},
      {"Function<String, Object> f = ResourceBundle::getBundle", files_by("java.util.ResourceBundle.getBundle")},
      {"H.Opens f = FileInputStream::new", files_by("java.io.FileInputStream.<init>")},
      // A class shows nothing by these.
      {"Function<Class<?>, Object> f = Class::getName", kNothing},
      {"Function<Class<?>, Object> f = Class::getTypeName", kNothing},
      {"Function<Class<?>, Object> f = Class::getPackageName", kNothing},
      {"Function<Class<?>, Object> f = Class::descriptorString", kNothing},
      {"Function<Class<?>, Object> f = Class::hashCode", kNothing},
      {"BiPredicate<Class<?>, Object> f = Class::equals", kNothing},
      {"Function<Class<?>, Object> f = Class::getClassLoader", kNothing},
      {"Function<Class<?>, Object> f = Class::isPrimitive", kNothing},
      {"Function<Class<?>, Object> f = Class::isArray", kNothing},
      {"Function<Class<?>, Object> f = Class::getComponentType", kNothing},
      {"Function<Class<?>, Object> f = Class::arrayType", kNothing},
      {"Function<Class<?>, Object> f = Class::desiredAssertionStatus", kNothing},
      // What is only written.
      {"Consumer<File> f = File::delete", kNothing},
      // The receiver is captured, and all there is to see.
      {"Predicate<Object> f = k::isInstance", kSeenClass},
      {"Supplier<Object> f = k::getMethods", kSeenClass},
      {"Supplier<Object> f = file::exists", {"see 6 /proc/gone"}},
      // It is not all.
      {"Predicate<Class<?>> f = k::isAssignableFrom", kClasses},
      {"Function<String, Object> f = k::getResource", files_by("java.lang.Class.getResource")},
      // A lambda calls.
      {"Supplier<Object> f = () -> k.getMethods(); f.get()", kSeenClass},
  };
  return all;
}

TEST(ReflectiveHandles, AreStoodInForBySensesOrShowWhatTheyCapture) {
  std::vector<std::string> statements;
  // No call is handed a class, which would be seen, too.
  for (const Handle& handle : handles())
    statements.emplace_back(std::string("Class<?> k = (Class<?>) o; ") + handle.java);
  const auto [classes, runtime] = compile_program({{"Handles.java", R"(
import java.io.*; import java.lang.reflect.*; import java.nio.file.*; import java.util.*; import java.util.function.*;
public class Handles {
  static class K {}
  static class H { static final Class<?> k = K.class; static final File file = new File("/proc/gone");
    interface Opens { Object open(String name) throws IOException; } }
)" + statement_members(statements, "Object made = H.k;", "Object o, File file", "H.k, H.file") +
                                                                        "}"}});
  // No slot is ever marked as hit, so that each handle's is seen.
  const std::vector<ProgramRun> runs =
      run_programs({rewrite_program(classes, facts::PointSet::kCorrected, "acorrected0000000"),
                    rewrite_program(classes, facts::PointSet::kEkstazi, "aekstazi000000000")},
                   runtime, "Handles", {"-Dmode=every"});
  const std::vector<Events> recorded = events_by_statement(runs[0]);
  ASSERT_EQ(recorded.size(), handles().size());
  for (size_t i = 0; i < recorded.size(); ++i) {
    Events events = recorded[i];
    std::erase_if(events, [](const std::string& event) { return event.starts_with("Handles"); });
    EXPECT_EQ(events, handles()[i].events) << handles()[i].java;
  }
  for (const std::string& event : runs[1].events) EXPECT_TRUE(event.starts_with("Handles")) << event;
}

TEST(SignaturePolymorphicCalls, RecordTheClassesOfTheirDescriptors) {
  const Events events = record(R"(
import java.lang.invoke.*;
public class Polymorphic {
  static class A { int f = 5; } static class B {} static class C {} static class D {}
  static MethodHandle handle; static VarHandle variable; static Object a = null;
  public static void main(String[] arguments) throws Throwable {
    try { B b = (B) handle.invokeExact((A) a); } catch (NullPointerException e) {}
    try { C c = (C) handle.invoke(); } catch (NullPointerException e) {}
    try { D d = (D) variable.getVolatile(); } catch (NullPointerException e) {}
  }
})",
                               "Polymorphic")
                            .corrected;
  EXPECT_EQ(events, (Events{"Polymorphic", "Polymorphic$C", "Polymorphic$D", "Polymorphic$A", "Polymorphic$B"}));
}

}  // namespace
}  // namespace retouch::test
