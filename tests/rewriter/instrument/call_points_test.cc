// Calls that show line numbers: one test for each row of kCallPoints.
#include <gtest/gtest.h>

#include <algorithm>

#include "rewriter/instrument/collection_points.h"
#include "tests/rewriter/instrument/instrumented_program.h"

namespace retouch::test {
namespace {

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
  instrument::RewriteOptions options;
  options.points = points;
  const instrument::ClassRewrite rewrite("Calls.class", classes.bytes("Calls"), options);
  const std::vector<instrument::EntityRef>& entities = rewrite.entities();
  return std::find(entities.begin(), entities.end(), instrument::EntityRef{EntityKind::kSense, kLinesSense}) !=
         entities.end();
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
