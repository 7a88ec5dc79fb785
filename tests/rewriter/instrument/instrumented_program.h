// Programs that are rewritten and run in a JVM with a collecting runtime that only prints: what is recorded, in order.
//
// All variants of a program run in one JVM, each in a class loader of its own below the system's, so that the generated
// classes find the runtime there. Everything is verified (-Xverify:all).
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <unordered_map>
#include <vector>

#include "rewriter/facts/entity.h"
#include "rewriter/instrument/class_rewriter.h"
#include "rewriter/instrument/hits_class.h"
#include "rewriter/instrument/slot_table.h"
#include "tests/support/javac.h"

namespace retouch::test {

using Classes = std::map<std::string, std::vector<uint8_t>>;  // by internal name

inline const std::vector<JavaSource>& printing_runtime() {
  static const std::vector<JavaSource> sources = {{"retouch/runtime/Collector.java", R"(package retouch.runtime;
public final class Collector {
  private static final java.io.PrintStream OUT =
      new java.io.PrintStream(new java.io.FileOutputStream(java.io.FileDescriptor.out), true);
  // "every": a slot is printed again when it is hit again; "fail": the sink throws.
  private static final String MODE = System.getProperty("mode", "");
  private static final java.util.List<Runnable> LOOKS = new java.util.ArrayList<>();
  // Prints the slots that were hit since the last look: before whatever else is printed, and at the end.
  public static synchronized void look() {
    for (Runnable look : LOOKS) look.run();
  }
  private static void print(String id, byte[] hits, boolean[] printed) {
    for (int slot = 0; slot + 1 < hits.length; slot++) {
      if (hits[slot] == 0) continue;
      if (MODE.equals("every")) hits[slot] = 0;
      if (!printed[slot]) OUT.println("@" + id + " " + slot);
      printed[slot] = !MODE.equals("every");
    }
  }
  private static String text(Object o) {
    if (o instanceof Object[]) return java.util.Arrays.toString((Object[]) o);
    if (o instanceof ProcessBuilder) return "builder";
    return o instanceof ClassLoader ? "loader" : o instanceof java.io.InputStream ? "stream" : String.valueOf(o);
  }
  @SuppressWarnings("unchecked")
  public static Object[] connect(String id, byte[] hits) {
    boolean[] printed = new boolean[hits.length];
    LOOKS.add(() -> print(id, hits, printed));
    java.util.function.BiConsumer<Object, Object>[] seen = new java.util.function.BiConsumer[32];
    for (int i = 0; i < seen.length; i++) {
      int kind = i;
      seen[i] = (a, b) -> {
        if (MODE.equals("fail")) throw new IllegalStateException();
        look();
        OUT.println("@" + id + " see " + kind + " " + text(a) + (b == null ? "" : " " + text(b)));
      };
    }
    java.util.function.IntConsumer sink = event -> {
      if (MODE.equals("fail")) throw new IllegalStateException();
      look();
      OUT.println("@" + id + " " + event);
    };
    return new Object[] {sink, seen};
  }
}
)"},
                                                  {"retouch/runtime/Run.java", R"(package retouch.runtime;
// Runs the main class out of each directory in a class loader of its own.
public final class Run {
  public static void main(String[] arguments) throws Exception {
    System.setOut(new java.io.PrintStream(new java.io.FilterOutputStream(System.out) {
      @Override public void write(byte[] bytes, int from, int count) throws java.io.IOException {
        Collector.look();
        out.write(bytes, from, count);
      }
    }, true));
    for (int i = 1; i < arguments.length; i++) {
      java.net.URL[] urls = {new java.io.File(arguments[i]).toURI().toURL()};
      ClassLoader loader = new java.net.URLClassLoader(urls, Run.class.getClassLoader());
      Class<?> main = Class.forName(arguments[0], false, loader);
      try {
        java.lang.reflect.Method method = main.getMethod("main", String[].class);
        method.setAccessible(true);
        method.invoke(null, (Object) new String[0]);
      } catch (java.lang.reflect.InvocationTargetException e) {
        System.out.println("main threw " + e.getCause());
      }
      Collector.look();
      System.out.println("@end");
    }
  }
}
)"}};
  return sources;
}

struct RewrittenProgram {
  Classes classes;  // with the generated class
  std::vector<facts::HitSlot> slots;
  uint32_t first_slot = 0;
  std::string id;
  size_t probes = 0;
  std::map<std::string, std::string> unprobed;  // by class
  std::vector<std::string> warnings;
};

// Hands out slots as the driver does, from `first_slot` on.
inline RewrittenProgram rewrite_program(const Classes& originals, const instrument::RewriteOptions& options,
                                        const std::string& id = "atest000000000000", uint32_t first_slot = 0) {
  RewrittenProgram result;
  result.id = id;
  result.first_slot = first_slot;
  instrument::SlotTable table;
  for (const auto& [name, original] : originals) {
    instrument::ClassRewrite rewrite(name + ".class", original, options);
    std::vector<uint32_t> slots = table.slots_of(rewrite);
    for (uint32_t& slot : slots) slot += first_slot;
    instrument::ClassRewrite::Outcome outcome = rewrite.finish(slots, instrument::hits_class_name(id));
    result.probes += outcome.probes;
    if (!outcome.unprobed.empty()) result.unprobed[name] = outcome.unprobed;
    result.warnings.insert(result.warnings.end(), outcome.warnings.begin(), outcome.warnings.end());
    result.classes[name] = outcome.changed ? outcome.bytes : original;
  }
  result.classes[instrument::hits_class_name(id)] = instrument::make_hits_class(id, first_slot + table.size());
  result.slots = table.meanings();
  return result;
}

inline RewrittenProgram rewrite_program(const Classes& originals, facts::PointSet points,
                                        const std::string& id = "atest000000000000") {
  instrument::RewriteOptions options;
  options.points = points;
  return rewrite_program(originals, options, id);
}

inline void write_classes(const std::filesystem::path& directory, const Classes& classes) {
  for (const auto& [name, bytes] : classes) {
    const std::filesystem::path path = directory / (name + ".class");
    std::filesystem::create_directories(path.parent_path());
    std::ofstream out(path, std::ios::binary);
    out.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
  }
}

inline std::string java_command() { return jdk_tool(17, "java").value_or("java"); }

// One variant's run.
struct ProgramRun {
  std::vector<std::string> events;  // "p/C", "lines" for a sense, "enter p/C", "leave p/C", "see <kind> <value>"
  std::string output;               // everything else that was printed
  std::vector<std::string> lines;   // both, in the order they were printed
};

// Of a hit all that the slot stands for, without what is in `known`, which takes it in.
inline std::vector<std::string> event_texts(const RewrittenProgram& program, const std::string& event,
                                            std::set<std::string>& known) {
  if (event.starts_with("see ")) return {event};
  const uint32_t number = static_cast<uint32_t>(std::stol(event));
  const facts::HitSlot& slot = program.slots.at((number & 0x3FFFFFFF) - program.first_slot);
  if ((number & 0x80000000) != 0) return {"leave " + slot.entity.name};
  if ((number & 0x40000000) != 0) return {"enter " + slot.entity.name};
  std::vector<std::string> names;
  const auto add = [&](const Entity& entity) {
    if (known.insert(entity.name).second) names.push_back(entity.name);
  };
  if (slot.members.empty()) add(slot.entity);
  for (const uint32_t member : slot.members) add(program.slots[member].entity);
  return names;
}

// `runtime` holds the compiled printing_runtime(). The variants need ids of their own.
inline std::vector<ProgramRun> run_programs(const std::vector<RewrittenProgram>& programs, const Classes& runtime,
                                            const std::string& main, const std::vector<std::string>& jvm_options = {},
                                            const std::string& java = java_command()) {
  const TemporaryDirectory directory;
  write_classes(directory.path() / "runtime", runtime);
  std::vector<std::string> command = {java,           "-Xverify:all", "-XX:TieredStopAtLevel=1",
                                      "-XX:+UseSerialGC", "-cp",          (directory.path() / "runtime").string()};
  command.insert(command.end(), jvm_options.begin(), jvm_options.end());
  command.insert(command.end(), {"retouch.runtime.Run", main});
  for (const RewrittenProgram& program : programs) {
    write_classes(directory.path() / program.id, program.classes);
    command.push_back((directory.path() / program.id).string());
  }
  const ProcessOutput result = run_process(command);
  const bool is_told_again = std::find(jvm_options.begin(), jvm_options.end(), "-Dmode=every") != jvm_options.end();
  std::set<std::string> known;
  std::vector<ProgramRun> runs;
  ProgramRun run;
  std::istringstream lines(result.output);
  for (std::string line; std::getline(lines, line);) {
    if (line == "@end") {
      runs.push_back(std::move(run));
      run = {};
      known.clear();
      continue;
    }
    const std::string prefix = runs.size() < programs.size() ? "@" + programs[runs.size()].id + " " : "";
    if (!prefix.empty() && line.starts_with(prefix)) {
      if (is_told_again) known.clear();
      for (const std::string& text : event_texts(programs[runs.size()], line.substr(prefix.size()), known)) {
        run.events.push_back(text);
        run.lines.push_back(text);
      }
    } else {
      run.output += line + "\n";
      run.lines.push_back(line);
    }
  }
  EXPECT_EQ(result.status, 0) << result.output;
  EXPECT_EQ(runs.size(), programs.size()) << result.output;
  runs.resize(programs.size());
  return runs;
}

// Sources compiled together with the printing runtime, and taken apart again.
struct CompiledProgram {
  Classes classes;
  Classes runtime;
};

inline CompiledProgram compile_program(std::vector<JavaSource> sources, int release = 17) {
  sources.insert(sources.end(), printing_runtime().begin(), printing_runtime().end());
  const JavaClasses compiled = compile_java(sources, release);
  CompiledProgram result;
  for (const auto& [name, bytes] : compiled.all()) {
    (name.starts_with("retouch/") ? result.runtime : result.classes)[name] = bytes;
  }
  return result;
}

// What the three point sets record of one program.
struct Recorded {
  using Events = std::vector<std::string>;
  Events corrected, shared, ekstazi;
  std::string output;  // of the corrected run; the others must print the same
};

inline Recorded record(const std::vector<JavaSource>& sources, const std::string& main, int release = 17) {
  const auto [classes, runtime] = compile_program(sources, release);
  std::vector<RewrittenProgram> programs = {rewrite_program(classes, facts::PointSet::kCorrected, "acorrected0000000"),
                                            rewrite_program(classes, facts::PointSet::kShared, "ashared0000000000"),
                                            rewrite_program(classes, facts::PointSet::kEkstazi, "aekstazi000000000")};
  for (const RewrittenProgram& program : programs)
    EXPECT_TRUE(program.unprobed.empty()) << program.unprobed.begin()->second;
  const std::vector<ProgramRun> runs = run_programs(programs, runtime, main);
  EXPECT_EQ(runs[0].output, runs[1].output);
  EXPECT_EQ(runs[0].output, runs[2].output);
  return {runs[0].events, runs[1].events, runs[2].events, runs[0].output};
}

inline Recorded record(const std::string& text, const std::string& main, int release = 17) {
  return record(std::vector<JavaSource>{{main + ".java", text}}, main, release);
}

inline std::string file_text(const std::filesystem::path& path) {
  const std::vector<uint8_t> bytes = read_file(path);
  return {bytes.begin(), bytes.end()};
}

// The program samples/points/<name>.java.
inline Recorded record_sample(const std::string& name, int release = 17) {
  return record(file_text(std::filesystem::path(RETOUCH_SOURCE_DIR) / "samples/points" / (name + ".java")), name,
                release);
}

// The compiled printing_runtime().
inline Classes compiled_runtime() { return compile_java(printing_runtime(), 8).all(); }

}  // namespace retouch::test
