// Calls that give a sense: one test for each row of kCallPoints.
#include <gtest/gtest.h>

#include <algorithm>

#include "rewriter/instrument/collection_points.h"
#include "tests/rewriter/instrument/instrumented_program.h"

namespace retouch::test {
namespace {

bool gives(const std::string& sense, const std::vector<uint8_t>& class_file, facts::PointSet points) {
  instrument::RewriteOptions options;
  options.points = points;
  const instrument::ClassRewrite rewrite("Calls.class", class_file, options);
  const std::vector<instrument::EntityRef>& entities = rewrite.entities();
  return std::find(entities.begin(), entities.end(), instrument::EntityRef{EntityKind::kSense, sense}) !=
         entities.end();
}

// Whether a method with this body records that it saw lines.
bool shows_lines(const std::string& body, facts::PointSet points = facts::PointSet::kCorrected) {
  const JavaClasses classes = compile_java("Calls.java",
                                           R"(
import java.io.*;
class Calls {
  static class Failure extends Exception {}
  static class Worker extends Thread {}
  void calls(StackTraceElement element, StackWalker walker, StackWalker.StackFrame frame) throws Throwable { )" +
                                               body + " } }",
                                           17);
  return gives(kLinesSense, classes.bytes("Calls"), points);
}

// Which of these bodies, each in a class C0, C1, ... of its own, do not record the sense that `sense_in` makes of the
// class and the body's number.
using Bodies = std::vector<std::string>;
template <typename SenseIn>
Bodies without_sense(SenseIn sense_in, const Bodies& bodies) {
  const auto class_name = [](size_t i) { return "C" + std::to_string(i); };
  std::string text = "import java.io.*;\n";
  for (size_t i = 0; i < bodies.size(); ++i) {
    text += "class " + class_name(i) + " { void calls() throws Throwable { " + bodies[i] + " } }\n";
  }
  const JavaClasses classes = compile_java("Calls.java", text, 17);
  Bodies out;
  for (size_t i = 0; i < bodies.size(); ++i) {
    const std::vector<uint8_t> bytes = classes.bytes(class_name(i));
    if (!gives(sense_in(class_name(i), i), bytes, facts::PointSet::kCorrected)) out.push_back(bodies[i]);
  }
  return out;
}

Bodies without(const char* sense, const Bodies& bodies) {
  return without_sense([&](const std::string&, size_t) { return sense; }, bodies);
}

TEST(CallPoints, RecordLinesForMethodsOfStackTraceElement) { EXPECT_TRUE(shows_lines("element.getMethodName();")); }
TEST(CallPoints, RecordLinesForMethodsOfStackWalker) { EXPECT_TRUE(shows_lines("StackWalker.getInstance();")); }
TEST(CallPoints, RecordLinesForMethodsOfStackFrame) { EXPECT_TRUE(shows_lines("frame.getLineNumber();")); }
TEST(CallPoints, RecordLinesForGetStackTraceOfAnyThrowableAndThread) {
  EXPECT_TRUE(shows_lines("new Failure().getStackTrace();"));
  EXPECT_TRUE(shows_lines("new Worker().getStackTrace();"));
}
TEST(CallPoints, RecordLinesForPrintStackTrace) { EXPECT_TRUE(shows_lines("new Failure().printStackTrace();")); }
TEST(CallPoints, RecordLinesForPrintStackTraceToAStream) {
  EXPECT_TRUE(shows_lines("new Failure().printStackTrace((PrintStream) null);"));
}
TEST(CallPoints, RecordLinesForPrintStackTraceToAWriter) {
  EXPECT_TRUE(shows_lines("new Failure().printStackTrace((PrintWriter) null);"));
}
TEST(CallPoints, RecordLinesForGetAllStackTraces) { EXPECT_TRUE(shows_lines("Worker.getAllStackTraces();")); }
TEST(CallPoints, RecordLinesForDumpStack) { EXPECT_TRUE(shows_lines("Worker.dumpStack();")); }

TEST(CallPoints, RecordLinesForWhatJdkCodePrints) {
  EXPECT_EQ(without(kLinesSense,
                    {
                        "((java.lang.management.ThreadInfo) null).getThreadName();",
                        "((java.lang.management.ThreadMXBean) null).dumpAllThreads(true, true);",
                        "((java.lang.management.ThreadMXBean) null).getThreadInfo(1);",
                        "((ObjectOutputStream) null).writeObject(null);",
                        "((ObjectOutputStream) null).writeUnshared(null);",
                        "((ObjectOutput) null).writeObject(null);",
                        "new java.util.logging.SimpleFormatter();",
                        "new java.util.logging.XMLFormatter();",
                        "((java.util.logging.Formatter) null).format(null);",
                        "new java.util.logging.StreamHandler();",
                        "new java.util.logging.FileHandler();",
                        "System.setErr(null);",
                        "((java.lang.module.ModuleDescriptor) null).name();",
                        "((java.lang.module.ModuleReference) null).descriptor();",
                        "((Module) null).getDescriptor();",
                    }),
            Bodies());
}

TEST(CallPoints, RecordThatFilesAreLookedAtWhichCannotBeKnownAndWhere) {
  const Bodies calls = {"javax.tools.JavaCompiler.getTask", "javax.tools.Tool.run",
                        "javax.tools.DocumentationTool.getTask", "java.util.spi.ToolProvider.run",
                        "java.nio.file.SecureDirectoryStream.deleteFile", "java.lang.module.ModuleReader.list"};
  const auto sense_in = [&](const std::string& class_name, size_t i) {
    return "files in " + class_name + " by " + calls[i];
  };
  EXPECT_EQ(without_sense(sense_in,
                          {
                              "((javax.tools.JavaCompiler) null).getTask(null, null, null, null, null, null);",
                              "((javax.tools.Tool) null).run(null, null, null);",
                              "((javax.tools.DocumentationTool) null).getTask(null, null, null, null, null, null);",
                              "((java.util.spi.ToolProvider) null).run(System.out, System.out);",
                              "((java.nio.file.SecureDirectoryStream<java.nio.file.Path>) null).deleteFile(null);",
                              "((java.lang.module.ModuleReader) null).list();",
                          }),
            Bodies());
}

TEST(CallPoints, RecordWhatObjectsAreMadeOf) {
  EXPECT_EQ(without(kClassesSense, {"((java.beans.XMLDecoder) null).readObject();",
                                    "((java.beans.XMLEncoder) null).writeObject(null);"}),
            Bodies());
  EXPECT_EQ(
      without(kSerialSense, {"((ObjectInputStream) null).readObject();", "((ObjectInput) null).readObject();",
                             "((ObjectInputStream) null).readUnshared();", "((ObjectOutput) null).writeObject(null);",
                             "((ObjectOutputStream) null).writeUnshared(null);"}),
      Bodies());
}

TEST(CallPoints, RecordThatManifestsAreRead) {
  EXPECT_EQ(without(kManifestSense,
                    {
                        "((Package) null).getSpecificationTitle();",
                        "((Package) null).getSpecificationVersion();",
                        "((Package) null).getSpecificationVendor();",
                        "((Package) null).getImplementationTitle();",
                        "((Package) null).getImplementationVersion();",
                        "((Package) null).getImplementationVendor();",
                        "((Package) null).isCompatibleWith(null);",
                        "((Package) null).isSealed();",
                        "((java.util.jar.JarFile) null).getManifest();",
                        "((java.util.jar.JarInputStream) null).getManifest();",
                        "((java.util.jar.Manifest) null).getMainAttributes();",
                        "((java.util.jar.JarEntry) null).getAttributes();",
                    }),
            Bodies());
}

TEST(CallPoints, RecordLinesForAMethodReference) {
  EXPECT_TRUE(shows_lines("java.util.function.Consumer<Throwable> c = Throwable::printStackTrace;"));
}

TEST(CallPoints, RecordNothingForOtherCalls) {
  EXPECT_FALSE(shows_lines("new Failure().getMessage(); Thread.currentThread().getName(); new Failure().toString();"));
}

TEST(CallPoints, AreNotPartOfEkstazisSet) {
  EXPECT_FALSE(shows_lines("new Failure().printStackTrace();", facts::PointSet::kEkstazi));
}

TEST(CallPoints, RecordLinesOnlyWhereTheCallRuns) {
  const Recorded recorded = record(R"(
public class Lines {
  static class Quiet { static void run() { if (Lines.class.isArray()) Thread.dumpStack(); } }
  static class Loud { static void run() { System.out.println(new Throwable().getStackTrace()[0].getLineNumber()); } }
  public static void main(String[] a) { Quiet.run(); Loud.run(); }
})",
                                   "Lines");
  EXPECT_EQ(recorded.corrected, (Recorded::Events{"Lines$Quiet", "Lines", "see 0 class Lines", "Lines$Loud", "lines"}));
  EXPECT_EQ(recorded.output, "4\n");
}

}  // namespace
}  // namespace retouch::test
