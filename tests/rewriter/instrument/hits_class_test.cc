// The generated class, run by a small driver.
#include "rewriter/instrument/hits_class.h"

#include <gtest/gtest.h>

#include "rewriter/classfile/code.h"
#include "tests/rewriter/instrument/instrumented_program.h"

namespace retouch::test {
namespace {

constexpr const char* kId = "ahits000000000000";

// Prints the table after two hits, an enter and a leave.
constexpr const char* kDriver = R"(
import java.lang.reflect.*;
public class Driver {
  public static void main(String[] arguments) throws Exception {
    Class<?> hits = Class.forName("retouch.ahits000000000000.Hits", true, Driver.class.getClassLoader());
    Method hit = hits.getMethod("hit", int.class), large = hits.getMethod("hitLarge", int.class), enter = hits.getMethod("enter", int.class), leave = hits.getMethod("leave", int.class);
    enter.invoke(null, 1); hit.invoke(null, 2); hit.invoke(null, 2); leave.invoke(null, 1);
    large.invoke(null, 0); large.invoke(null, 0);
    if (System.getSecurityManager() != null) { System.out.println("restricted"); return; }
    if ("fail".equals(System.getProperty("mode"))) hits.getMethod("see", Object.class, Object.class, int.class).invoke(null, "seen", null, 0);
    Field table = hits.getDeclaredField("hits"); table.setAccessible(true);
    System.out.println(java.util.Arrays.toString((byte[]) table.get(null)) + " " + Modifier.toString(hits.getModifiers()) + " " + hits.isSynthetic());
  }
}
)";

RewrittenProgram driver_program(const Classes& driver) {
  RewrittenProgram program;
  program.id = kId;
  program.classes = driver;
  program.classes[instrument::hits_class_name(kId)] = instrument::make_hits_class(kId, 3);
  program.slots = {{{EntityKind::kClass, "zero"}}, {{EntityKind::kClass, "one"}}, {{EntityKind::kClass, "two"}}};
  return program;
}

std::vector<std::string> every_java() {
  std::vector<std::string> commands = {java_command()};
  if (const std::optional<std::string> newest = jdk_tool(25, "java")) commands.push_back(*newest);
  return commands;
}

TEST(HitsClass, ReportsFirstHitsAndInitialisers) {
  const RewrittenProgram program = driver_program(compile_java("Driver.java", kDriver, 8).all());
  for (const std::string& java : every_java()) {
    const ProgramRun run = run_programs({program}, compiled_runtime(), "Driver", {}, java)[0];
    EXPECT_EQ(run.events, (std::vector<std::string>{"enter one", "two", "leave one", "zero"}));
    EXPECT_EQ(run.output, "[1, 0, 1, 0] public final true\n");
  }
}

TEST(HitsClass, IsSilentWithoutTheRuntime) {
  const Classes driver = compile_java("Driver.java", kDriver, 8).all();
  const TemporaryDirectory directory;
  write_classes(directory.path(), driver_program(driver).classes);
  for (const std::string& java : every_java()) {
    const ProcessOutput result = run_process({java, "-Xverify:all", "-cp", directory.path().string(), "Driver"});
    EXPECT_EQ(result.output, "[1, 0, 1, 0] public final true\n");
  }
}

TEST(HitsClass, IsSilentUnderASecurityManager) {
  const Classes driver = compile_java("Driver.java", kDriver, 8).all();
  const TemporaryDirectory directory;
  write_classes(directory.path(), driver_program(driver).classes);
  const ProcessOutput result = run_process(
      {java_command(), "-Xverify:all", "-Djava.security.manager", "-cp", directory.path().string(), "Driver"});
  EXPECT_EQ(result.status, 0) << result.output;
  EXPECT_NE(result.output.find("restricted\n"), std::string::npos) << result.output;
}

TEST(HitsClass, TellsARuntimeThatTakesNoSuchTable) {
  const RewrittenProgram program = driver_program(compile_java("Driver.java", kDriver, 8).all());
  Classes runtime = compiled_runtime();
  runtime["retouch/runtime/Collector"] =
      compile_java("retouch/runtime/Collector.java",
                   "package retouch.runtime; public final class Collector { public static Object[] connect(String id) "
                   "{ return null; } "
                   "public static void look() {} "
                   "public static void refused(String id) { System.out.println(\"refused \" + id); } }",
                   8)
          .bytes("retouch/runtime/Collector");
  for (const std::string& java : every_java()) {
    const ProgramRun run = run_programs({program}, runtime, "Driver", {}, java)[0];
    EXPECT_EQ(run.output, "refused ahits000000000000\n[1, 0, 1, 0] public final true\n");
  }
}

TEST(HitsClass, MarksItsLastByteWhereTheRuntimeFails) {
  const RewrittenProgram program = driver_program(compile_java("Driver.java", kDriver, 8).all());
  const ProgramRun run = run_programs({program}, compiled_runtime(), "Driver", {"-Dmode=fail"})[0];
  EXPECT_EQ(run.output, "[1, 0, 1, 3] public final true\n");  // an initialiser's end, then what was seen
}

// Where it is not hot, with MaxInlineSize.
TEST(HitsClass, HasAHitThatIsInlinedAnywhereAndOneThatIsNot) {
  const std::vector<uint8_t> bytes = instrument::make_hits_class(kId, 100000);
  const classfile::ClassFile parsed = classfile::parse_class(bytes);
  EXPECT_EQ(parsed.major_version, 49);
  for (const classfile::Member& method : parsed.methods) {
    const size_t length = parse_code(parsed, *method.find("Code")).code.size();
    if (method.name == "hit") {
      EXPECT_LE(length, 35u);
    }
    if (method.name == "hitLarge") {
      EXPECT_GT(length, 35u);
    }
  }
  EXPECT_EQ(classfile::write_class(parsed), bytes);
}

}  // namespace
}  // namespace retouch::test
