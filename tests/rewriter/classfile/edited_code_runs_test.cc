// Edited programs pass HotSpot's verifier and do what they did before.
#include <gtest/gtest.h>

#include <deque>
#include <fstream>
#include <functional>

#include "rewriter/classfile/code_editor.h"
#include "rewriter/classfile/opcodes.h"
#include "tests/support/class_builder.h"
#include "tests/support/javac.h"

namespace retouch::classfile {
namespace {

using test::JavaClasses;

// Loops, switches, nested handlers, finally, monitors, wide locals, lambdas, constructors with uninitialised values on
// the stack across branches.
constexpr const char* kProgram8 = R"(
import java.util.*;
import java.util.function.*;
public class Main {
  static final Map<String, Integer> counts = new TreeMap<>();
  long field; Main(long a, double b, String s) { field = a + (long) b + s.length(); }
  static int loops(int n) {
    int sum = 0;
    outer:
    for (int i = 0; ; i++) {
      int j = i;
      do { if (j % 7 == 3) continue outer; if (sum > 1000) break outer; sum += j--; } while (j > 0);
      if (i == n) break;
    }
    while (n-- > 0) sum ^= n;
    return sum;
  }
  static String switches(Object o, int k) {
    StringBuilder b = new StringBuilder();
    switch (k) { case 0: b.append("zero"); case 1: b.append("one"); break; case 2: return "two"; default: b.append("many"); }
    switch (k * 1000) { case -5: case 1000: b.append('k'); break; case 3000: b.append('m'); }
    switch (String.valueOf(o)) { case "Aa": b.append(1); break; case "BB": b.append(2); break; case "null": b.append(3); }
    return b.toString();
  }
  static int handlers(int k) throws Exception {
    int state = 0;
    try {
      try { state |= 1; if (k == 1) throw new IllegalStateException("a"); if (k == 2) return state; state |= 2; }
      catch (IllegalStateException e) { state |= 4; if (k == 1) throw new Exception(e); }
      finally { state |= 8; if (k == 3) state |= 16; }
      synchronized (counts) { synchronized (Main.class) { if (k == 4) throw new RuntimeException(); counts.merge("k" + k, 1, Integer::sum); } }
    } catch (RuntimeException | Error e) { state |= 32; }
    finally { for (int i = 0; i < 3; i++) try { if (i == k) continue; state += 64; } finally { state++; } }
    return state;
  }
  static double wide(long a, double b, boolean f) {
    long c = f ? a : -a; double d = f ? b / 3 : c * 2.5; double[] all = {d, c, a, b}; long mask = 0;
    for (double x : all) { mask = mask << 1 | (x > 0 ? 1L : 0L); d += mask; }
    return d + c;
  }
  static Main branchInNew(int k, String s) {
    return new Main(k > 0 ? k * 2L : wide(k, 1, false) > 0 ? 1L : 2L, k == 3 ? 0.5 : 1.5, s == null ? new String(k > 1 ? "long" : "s") : s);
  }
  static int lambdas(int n) {
    IntUnaryOperator twice = x -> x * 2; Supplier<List<String>> s = ArrayList::new; List<String> l = s.get();
    for (int i = 0; i < n; i++) { final int j = i; Runnable r = () -> l.add("r" + j + twice.applyAsInt(j)); r.run(); }
    return l.toString().hashCode();
  }
  static class Resource implements AutoCloseable { public void close() { counts.merge("closed", 1, Integer::sum); } }
  static int resources(int k) { try (Resource a = new Resource(); Resource b = k == 0 ? null : new Resource()) { if (k == 1) throw new IllegalStateException(); return k; } catch (IllegalStateException e) { return -1; } }
  synchronized long locked() { long f = field; try { wait(1); } catch (InterruptedException e) { f++; } return f; }
  public static void main(String[] a) throws Exception {
    StringBuilder out = new StringBuilder();
    for (int k = 0; k < 6; k++) {
      out.append(loops(k * 5)).append(' ').append(switches(k == 1 ? "Aa" : k == 2 ? "BB" : null, k)).append(' ');
      try { out.append(handlers(k)); } catch (Exception e) { out.append(e.getCause()); }
      out.append(' ').append(wide(k, k / 3.0, k % 2 == 0)).append(' ').append(branchInNew(k, k > 3 ? "given" : null).locked());
      out.append(' ').append(lambdas(k)).append(' ').append(resources(k)).append('\n');
    }
    System.out.println(out.append(counts));
  }
}
)";

constexpr const char* kProgram17 = R"(
import java.util.*;
public class Main {
  record Point(int x, long y) { Point { if (x < 0) throw new IllegalArgumentException("x"); } int sum() { return x + (int) y; } }
  sealed interface Shape permits Square, Circle {}
  record Square(double side) implements Shape {}
  record Circle(double radius) implements Shape {}
  enum Kind { A { int cost() { return 3; } }, B; int cost() { return ordinal(); } }
  static double area(Shape s) { return s instanceof Square q && q.side() > 0 ? q.side() * q.side() : s instanceof Circle c ? c.radius() * 3 : -1; }
  static String of(Kind k, int n) { return switch (k) { case A -> { try { yield "a" + 10 / n; } catch (ArithmeticException e) { yield "zero"; } finally { n++; } } case B -> "b" + n; }; }
  public static void main(String[] a) {
    for (int i = -1; i < 3; i++) {
      try { Point p = new Point(i, i * 3L); System.out.println(p + " " + p.sum() + " " + p.equals(new Point(1, 3)) + " " + p.hashCode()); }
      catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
      System.out.println(area(new Square(i)) + " " + area(new Circle(i)) + " " + of(Kind.A, i) + of(Kind.B, i) + Kind.A.cost());
    }
  }
}
)";

constexpr const char* kProgram21 = R"(
import java.util.*;
public class Main {
  record Pair(Object a, Object b) {}
  enum E { X, Y }
  static String match(Object o) {
    return switch (o) {
      case null -> "null";
      case Pair(String s, Integer i) when i > 3 && !s.isEmpty() -> "big " + s + i;
      case Pair(Pair(var a, var b), var c) -> "nested " + a + b + c;
      case Pair p -> "pair " + p;
      case E.X -> "x"; case E e -> "e" + e;
      case int[] array when array.length > 1 -> "array " + array[1];
      case Long l -> { long s = 0; for (long k = 0; k < l; k++) s += k; yield "sum " + s; }
      default -> o.toString();
    };
  }
  public static void main(String[] a) {
    for (Object o : new Object[] {null, new Pair("s", 4), new Pair("s", 2), new Pair(new Pair(1, 2), 3), E.X, E.Y, new int[] {1, 2}, new int[0].length, 10L, "text"}) System.out.println(match(o));
  }
}
)";

constexpr const char* kProgram25 = R"(
import module java.base;
public class Main {
  final int x; final String s;
  Main(int x, Object o) { if (x < 0) throw new IllegalArgumentException("negative"); this.x = o == null ? x : x * 2; this.s = new String(x > 1 ? "many" : "few"); super(); }
  void main() {
    for (int i = -1; i < 3; i++) try { Main m = new Main(i, i == 2 ? this : null); IO.println(m.x + m.s); } catch (IllegalArgumentException _) { IO.println("none"); }
  }
  Main() { this(7, null); }
}
)";

std::string java_of(const test::JavaCompiler& compiler) {
  return compiler.path.substr(0, compiler.path.size() - std::string("javac").size()) + "java";
}

std::string run(const std::string& java, const std::filesystem::path& classes) {
  const test::ProcessOutput result =
      test::run_process({java, "-Xverify:all", "-XX:+UnlockDiagnosticVMOptions", "-XX:+BytecodeVerificationLocal",
                         "-cp", classes.string(), "Main"});
  std::string output;  // without the JVM's warning that -Xverify will go
  for (size_t at = 0, end = 0; at < result.output.size(); at = end) {
    end = std::min(result.output.find('\n', at), result.output.size() - 1) + 1;
    const std::string line = result.output.substr(at, end - at);
    if (line.find("VM warning") == std::string::npos) output += line;
  }
  EXPECT_EQ(result.status, 0) << output;
  return output;
}

using MakeEdit = std::function<EditResult(ClassFile&, const Member&, const Attribute&)>;

// All classes with each method's code replaced by what `edit` makes of it.
test::TemporaryDirectory edited_classes(const JavaClasses& classes, const MakeEdit& edit) {
  test::TemporaryDirectory directory;
  for (const auto& [name, bytes] : classes.all()) {
    ClassFile class_file = parse_class(bytes);
    std::deque<std::vector<uint8_t>> arena;
    for (Member& method : class_file.methods) {
      for (Attribute& attribute : method.attributes) {
        if (attribute.name != "Code") continue;
        EditResult result = edit(class_file, method, attribute);
        EXPECT_EQ(result.status, EditStatus::kDone) << name << " " << method.name << " " << result.detail;
        EXPECT_TRUE(result.warnings.empty()) << result.warnings.front();
        attribute.info = arena.emplace_back(std::move(result.info));
      }
    }
    const std::vector<uint8_t> written = write_class(class_file);
    const std::filesystem::path path = directory.path() / (name + ".class");
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary)
        .write(reinterpret_cast<const char*>(written.data()), static_cast<std::streamsize>(written.size()));
  }
  return directory;
}

CodeEdit before_every_instruction(const ClassFile& class_file, const Attribute& attribute, Bytes probe) {
  CodeEdit edit;
  const Code code = parse_code(class_file, attribute);
  InstructionWalk walk(code.code);
  for (Instruction instruction{}; walk.next(instruction);) edit.insert(instruction.pc, probe);
  edit.extra_stack = 1;
  return edit;
}

constexpr uint8_t kProbe[] = {opcode("iconst_0"), opcode("pop"), opcode("nop")};

EditResult probing(ClassFile& class_file, const Member&, const Attribute& attribute) {
  const CodeEdit edit = before_every_instruction(class_file, attribute, Bytes(kProbe).first(2));
  return edit_code(class_file, attribute, edit);
}

// Also with another distance of instructions modulo 4.
EditResult probing_and_catching(ClassFile& class_file, const Member& method, const Attribute& attribute) {
  CodeEdit edit = before_every_instruction(class_file, attribute, kProbe);
  if ((method.access_flags & 0x0008) != 0) {
    edit.catch_all = {opcode("iconst_0"), opcode("pop"), opcode("athrow")};
    edit.catch_all_stack = 2;
  }
  return edit_code(class_file, attribute, edit);
}

EditResult prepending(ClassFile& class_file, const Member&, const Attribute& attribute) {
  return prepend_code(class_file, attribute, kProbe, 1);
}

struct Program {
  int release;
  const char* text;
};

class EditedProgram : public ::testing::TestWithParam<Program> {};

TEST_P(EditedProgram, BehavesAsBefore) {
  RETOUCH_NEEDS_JAVAC(GetParam().release);
  const std::string java = java_of(*test::javac_for(GetParam().release));
  const JavaClasses classes = test::compile_java("Main.java", GetParam().text, GetParam().release, {"-g"});
  const std::string expected = run(java, classes.directory());
  EXPECT_FALSE(expected.empty());
  const std::vector<MakeEdit> edits = {probing, probing_and_catching, prepending};
  for (size_t i = 0; i < edits.size(); ++i) {
    const test::TemporaryDirectory edited = edited_classes(classes, edits[i]);
    EXPECT_EQ(run(java, edited.path()), expected) << "edit " << i;
  }
}

INSTANTIATE_TEST_SUITE_P(Release, EditedProgram,
                         ::testing::Values(Program{8, kProgram8}, Program{17, kProgram17}, Program{21, kProgram21},
                                           Program{25, kProgram25}),
                         [](const auto& program) { return std::to_string(program.param.release); });

// Class initialisers that end in every way there is. Log is not edited.
constexpr const char* kInitializers = R"(
public class Main {
  static class Early { static int x; static { if (Log.yes()) x = 1; else x = 2; for (int i = 0; ; i++) if (i > 3) break; } }
  static class Thrower { static int x = Integer.parseInt("no"); }
  static class Handler { static int x; static { try { x = Integer.parseInt("no"); } catch (NumberFormatException e) { x = 5; } finally { x++; } } }
  static class Rethrower { static int x; static { long a = 1; double b = 2; try { x = 10 / (int) (a - 1); } catch (NumberFormatException e) { x = 5; } finally { x += (int) b; } } }
  static class Locking { static int x; static { synchronized (Log.class) { if (Log.yes()) throw new IllegalStateException("locked"); } } }
  static class Plain { static String s = new String("s"); }
  interface Constant { Object o = new Object(); }
  static void use(Runnable r) { try { r.run(); } catch (Throwable t) { Log.add(t.getClass().getName() + " " + t.getCause()); } Log.line(); }
  public static void main(String[] a) {
    use(new Runnable() { public void run() { Log.add("" + Early.x); } });
    use(new Runnable() { public void run() { Log.add("" + Thrower.x); } });
    use(new Runnable() { public void run() { Log.add("" + Handler.x); } });
    use(new Runnable() { public void run() { Log.add("" + Rethrower.x); } });
    use(new Runnable() { public void run() { Log.add("" + Locking.x + Thread.holdsLock(Log.class)); } });
    use(new Runnable() { public void run() { Log.add("" + Plain.s); } });
    use(new Runnable() { public void run() { Log.add("" + (Constant.o != null)); } });
    Log.add("" + Thread.holdsLock(Log.class)); Log.line();
  }
}
class Log {
  static StringBuilder text = new StringBuilder();
  static void enter() { text.append("enter "); }
  static void leave() { text.append("leave "); }
  static boolean yes() { return true; }
  static void add(String s) { text.append(s).append(' '); }
  static void line() { System.out.println(text.toString().trim()); text = new StringBuilder(); }
}
)";

constexpr const char* kInitialized =
    "enter leave 1\n"
    "enter leave java.lang.ExceptionInInitializerError java.lang.NumberFormatException: For input string: \"no\"\n"
    "enter leave 6\n"
    "enter leave java.lang.ExceptionInInitializerError java.lang.ArithmeticException: / by zero\n"
    "enter leave java.lang.ExceptionInInitializerError java.lang.IllegalStateException: locked\n"
    "enter leave s\n"
    "enter leave true\n"
    "false\n";

ByteWriter call(ConstantPool& pool, const char* name) {
  ByteWriter out;
  out.u1(opcode("invokestatic"));
  out.u2(pool.add_methodref("Log", name, "()V"));
  return out;
}

EditResult entering_and_leaving(ClassFile& class_file, const Member& method, const Attribute& attribute) {
  CodeEdit edit;
  if (method.name == "<clinit>" && class_file.name() != "Log") {
    const Code code = parse_code(class_file, attribute);
    edit.entry = call(class_file.pool, "enter").take();
    InstructionWalk walk(code.code);
    for (Instruction instruction{}; walk.next(instruction);) {
      if (instruction.opcode == opcode("return")) edit.insert(instruction.pc, call(class_file.pool, "leave").view());
    }
    edit.catch_all = call(class_file.pool, "leave").take();
    edit.catch_all.push_back(opcode("athrow"));
    edit.catch_all_stack = 1;
  }
  return edit_code(class_file, attribute, edit);
}

TEST(EditedInitializers, AreLeftOnceHoweverTheyEnd) {
  for (const int release : {8, 25}) {
    const test::JavaCompiler* compiler = test::javac_for(release);
    if (compiler == nullptr) continue;  // the tests above say so
    const JavaClasses classes = test::compile_java("Main.java", kInitializers, release);
    EXPECT_EQ(run(java_of(*compiler), edited_classes(classes, entering_and_leaving).path()), kInitialized) << release;
  }
}

// As compilers wrote version 50 before they wrote frames: the verifier finds none and infers the types.
JavaClasses without_frames(const JavaClasses& classes, uint16_t major) {
  JavaClasses result;
  for (const auto& [name, bytes] : classes.all()) {
    ClassFile class_file = parse_class(bytes);
    class_file.major_version = major;
    std::deque<std::vector<uint8_t>> arena;
    for (Member& method : class_file.methods) {
      for (Attribute& attribute : method.attributes) {
        if (attribute.name != "Code") continue;
        Code code = parse_code(class_file, attribute);
        std::erase_if(code.attributes, [](const Attribute& inner) { return inner.name == "StackMapTable"; });
        ByteWriter out;
        out.u2(code.max_stack);
        out.u2(code.max_locals);
        out.u4(static_cast<uint32_t>(code.code.size()));
        out.bytes(code.code);
        out.u2(static_cast<uint16_t>(code.exception_table.size()));
        for (const ExceptionEntry& row : code.exception_table) {
          for (const uint16_t value : {row.start_pc, row.end_pc, row.handler_pc, row.catch_type}) out.u2(value);
        }
        write_attributes(out, code.attributes);
        attribute.info = arena.emplace_back(out.take());
      }
    }
    const std::vector<uint8_t> written = write_class(class_file);
    std::ofstream(result.directory() / (name + ".class"), std::ios::binary)
        .write(reinterpret_cast<const char*>(written.data()), static_cast<std::streamsize>(written.size()));
  }
  result.load();
  return result;
}

TEST(EditedInitializers, VerifyWithoutFramesInOldVersions) {
  RETOUCH_NEEDS_JAVAC(8);
  for (const test::JavaCompiler& compiler : test::java_compilers()) {
    for (const uint16_t major : std::initializer_list<uint16_t>{49, 50}) {
      const JavaClasses classes = without_frames(test::compile_java("Main.java", kInitializers, 8), major);
      EXPECT_EQ(run(java_of(compiler), edited_classes(classes, entering_and_leaving).path()), kInitialized)
          << major << " on " << compiler.version;
    }
  }
}

// A loop around a subroutine (JVMS 4.10.2.5), which no compiler of today writes.
JavaClasses with_subroutine() {
  test::ClassBuilder builder("Main");
  builder.major_version = 49;
  const uint16_t out = builder.field_ref("java/lang/System", "out", "Ljava/io/PrintStream;");
  const uint16_t println = builder.method_ref("java/io/PrintStream", "println", "(I)V");
  test::ByteString code;
  code.u1(opcode("getstatic")).u2(out).u1(opcode("iconst_3")).u1(opcode("istore_1"));
  code.u1(opcode("jsr")).u2(10).u1(opcode("iload_1")).u1(opcode("ifne")).u2(0xFFFC).u1(opcode("goto")).u2(9);
  code.u1(opcode("astore_2")).u1(opcode("iinc")).u1(1).u1(0xFF).u1(opcode("ret")).u1(2);
  code.u1(opcode("iload_1")).u1(opcode("invokevirtual")).u2(println).u1(opcode("return"));
  builder.method(0x0009, "main", "([Ljava/lang/String;)V", {builder.code(2, 3, code)});
  JavaClasses classes;
  write_file_atomically(classes.directory() / "Main.class", builder.build());
  classes.load();
  return classes;
}

TEST(EditedSubroutine, BehavesAsBefore) {
  const JavaClasses classes = with_subroutine();
  for (const test::JavaCompiler& compiler : test::java_compilers()) {
    const std::string java = java_of(compiler);
    EXPECT_EQ(run(java, classes.directory()), "0\n");
    for (const MakeEdit& edit : {MakeEdit(probing), MakeEdit(probing_and_catching), MakeEdit(prepending)}) {
      EXPECT_EQ(run(java, edited_classes(classes, edit).path()), "0\n") << compiler.version;
    }
  }
}

}  // namespace
}  // namespace retouch::classfile
