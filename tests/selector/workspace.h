// A small project for selection tests: class directories of classes built byte by byte, what the rewriter would make of
// them, logs of test JVMs, and record and select over all of it.
#pragma once

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "rewriter/base/file_io.h"
#include "selector/jdk.h"
#include "selector/record_driver.h"
#include "selector/select_driver.h"
#include "selector/store_file.h"
#include "tests/support/class_builder.h"
#include "tests/support/javac.h"
#include "tests/support/log_builder.h"
#include "tests/support/temporary_directory.h"

namespace retouch::test {

namespace fs = std::filesystem;

// What the tests vary of a class.
struct ClassSpec {
  std::string name;
  int body = 1;  // another number is another meaning with the same header
  std::string super_name = "java/lang/Object";
  std::vector<std::string> interfaces = {};
  std::vector<std::string> names = {};        // classes that the pool names
  std::vector<std::string> annotations = {};  // runtime-visible, on the class
  int access_flags = 0x0021;
  int line = 1;  // of the method's only instruction
  std::vector<std::string> methods = {};  // abstract ones, by name
  int version = 52;
  std::vector<std::string> tests = {};  // methods with Jupiter's annotation, by name
  std::vector<std::string> fields = {};  // by descriptor

  std::vector<uint8_t> bytes() const {
    ClassBuilder builder(name, super_name);
    builder.access_flags = static_cast<uint16_t>(access_flags);
    builder.major_version = static_cast<uint16_t>(version);
    for (const std::string& interface : interfaces) builder.interfaces.push_back(builder.class_ref(interface));
    for (const std::string& other : names) builder.class_ref(other);
    ByteString lines;
    lines.u2(1).u2(0).u2(static_cast<uint32_t>(line));
    const BuiltAttribute numbers = builder.attribute("LineNumberTable", lines);
    // sipush body; ireturn
    const ByteString code = ByteString().u1(0x11).u2(static_cast<uint32_t>(body)).u1(0xAC);
    builder.method(0x0009, "m", "()I", {builder.code(1, 0, code, {}, {numbers})});
    for (const std::string& method : methods) builder.method(0x0401, method, "()V");
    for (size_t i = 0; i < fields.size(); ++i) builder.field(0, "f" + std::to_string(i), fields[i]);
    for (const std::string& test : tests) {
      ByteString info;
      info.u2(1).u2(builder.utf8("Lorg/junit/jupiter/api/Test;")).u2(0);
      const BuiltAttribute annotation = builder.attribute("RuntimeVisibleAnnotations", info);
      builder.method(0x0001, test, "()V", {builder.code(0, 1, ByteString().u1(0xB1), {}, {}), annotation});
    }
    if (!annotations.empty()) {
      ByteString info;
      info.u2(static_cast<uint32_t>(annotations.size()));
      for (const std::string& type : annotations) info.u2(builder.utf8("L" + type + ";")).u2(0);
      builder.add(builder.attribute("RuntimeVisibleAnnotations", info));
    }
    return builder.build();
  }
};

inline void write_text(const fs::path& path, const std::string& text) {
  fs::create_directories(path.parent_path());
  write_file_atomically(path, as_bytes(text));
}

inline void write_class(const fs::path& directory, const ClassSpec& spec) {
  const fs::path path = directory / (spec.name + ".class");
  fs::create_directories(path.parent_path());
  write_file_atomically(path, spec.bytes());
}

// What the rewriter makes of a directory or jar, as far as selection sees it: the originals and their record. Every
// class is a slot, in byte order of names, and behind them `more`.
struct Instrumented {
  std::string id;
  std::vector<facts::HitSlot> slots;
  uint32_t slot(const std::string& class_name) const {
    const auto place = std::find(slots.begin(), slots.end(), facts::HitSlot{{EntityKind::kClass, class_name}});
    if (place == slots.end()) throw std::runtime_error("no slot for " + class_name);
    return static_cast<uint32_t>(place - slots.begin());
  }
};

inline Instrumented instrument(const fs::path& original, const fs::path& output, const std::string& id,
                               facts::PointSet points = facts::PointSet::kShared,
                               const std::vector<facts::HitSlot>& more = {},
                               const std::map<std::string, std::string>& unprobed = {}) {
  fs::create_directories(output);
  fs::copy(original, output, fs::copy_options::recursive | fs::copy_options::overwrite_existing);
  std::vector<std::string> unreadable;
  facts::ArtifactFacts facts = selector::compute_facts(selector::Container(original), {}, unreadable);
  facts::Instrumentation instrumentation;
  instrumentation.id = id;
  instrumentation.points = points;
  for (facts::ClassEntry& entry : facts.classes) {
    const std::string name(entry.facts.name);
    instrumentation.slots.push_back({{EntityKind::kClass, name}});
    if (const auto why = unprobed.find(name); why != unprobed.end()) entry.unprobed = why->second;
  }
  instrumentation.slots.insert(instrumentation.slots.end(), more.begin(), more.end());
  facts.instrumentation = instrumentation;
  fs::create_directories(output / "META-INF/retouch");
  write_file_atomically(output / facts::kArtifactRecordPath, facts::write_artifact_record(facts));
  return {id, instrumentation.slots};
}

// A JDK's folder as far as its identity goes; gives the same identity as sample_jvm().
inline void write_jdk(const fs::path& home, const JvmInfo& jvm) {
  write_text(home / "release", jvm.release);
  fs::create_directories(home / "lib");
  write_text(home / "lib/modules", "");
  fs::resize_file(home / "lib/modules", jvm.modules_size);
}

// A file as the runtime notes it.
inline selector::FileNote note_of(const fs::path& place) {
  selector::FileNote note;
  struct stat status {};
  if (::stat(place.c_str(), &status) != 0) return note;
  note.state = S_ISDIR(status.st_mode)   ? selector::FileState::kDirectory
               : S_ISREG(status.st_mode) ? selector::FileState::kRegular
                                         : selector::FileState::kOther;
  if (note.state == selector::FileState::kRegular) note.size = static_cast<uint64_t>(status.st_size);
  note.modified_millis = static_cast<uint64_t>(status.st_mtim.tv_sec * 1000 + status.st_mtim.tv_nsec / 1'000'000);
  return note;
}

// `app` and `tests` are class directories; `run/app`, `run/tests` what ran of them.
class Workspace : public testing::Test {
 protected:
  Workspace() {
    write_jdk(path("jdk"), sample_jvm());
    fs::create_directories(path("app"));
    fs::create_directories(path("tests"));
    fs::create_directories(path("root"));
  }

  fs::path path(const std::string& name) const { return directory_.path() / name; }
  void app_class(const ClassSpec& spec) const { write_class(path("app"), spec); }
  void test_class(ClassSpec spec) const {
    spec.annotations.push_back("org/junit/jupiter/api/Test");
    write_class(path("tests"), spec);
  }
  void instrument_all(facts::PointSet points = facts::PointSet::kShared, const std::vector<facts::HitSlot>& more = {},
                      const std::map<std::string, std::string>& unprobed = {}) {
    fs::remove_all(path("run"));
    app_ = instrument(path("app"), path("run/app"), "aappappappappapp1", points, more, unprobed);
    tests_ = instrument(path("tests"), path("run/tests"), "atesttesttesttest", points);
  }

  // A log with both tables; hits are named by class.
  struct Log : LogBuilder {
    Log(const Workspace& workspace, const JvmInfo& jvm = sample_jvm())
        : LogBuilder(jvm),
          workspace_(workspace),
          app_table_(table(workspace.app_.id, workspace.app_.slots.size())),
          tests_table_(table(workspace.tests_.id, workspace.tests_.slots.size())) {}
    TableHits hits(const std::vector<std::string>& classes) const {
      std::vector<uint32_t> app;
      std::vector<uint32_t> tests;
      for (const std::string& name : classes) {
        const auto& slots = workspace_.tests_.slots;
        const facts::HitSlot slot{{EntityKind::kClass, name}};
        const bool is_test = std::find(slots.begin(), slots.end(), slot) != slots.end();
        is_test ? tests.push_back(workspace_.tests_.slot(name)) : app.push_back(workspace_.app_.slot(name));
      }
      return {{app_table_, app}, {tests_table_, tests}};
    }
    Log& ran(const std::string& test, const std::vector<std::string>& classes,
             TestStatus status = TestStatus::kPassed) {
      LogBuilder::test(test, status, hits(classes));
      return *this;
    }
    Log& initialised(const std::string& class_name, const std::vector<std::string>& classes) {
      initialisation(app_table_, workspace_.app_.slot(class_name), hits(classes));
      return *this;
    }
    uint32_t app_table() const { return app_table_; }

   private:
    const Workspace& workspace_;
    uint32_t app_table_;
    uint32_t tests_table_;
  };

  std::string ran_class_path() const { return path("run/app").string() + ":" + path("run/tests").string(); }
  std::string class_path_now() const { return path("app").string() + ":" + path("tests").string(); }

  selector::RecordOptions record_options(const std::string& class_path) const {
    selector::RecordOptions options;
    options.store = path("store");
    options.logs = path("logs");
    options.class_path = {class_path};
    options.also = also_;
    options.root = path("root");
    options.watched_globs = watched_globs_;
    options.file_patterns = file_patterns_;
    options.consume = consume_;
    return options;
  }
  selector::RecordOutcome record(const std::string& class_path, const std::vector<std::string>& failed = {}) {
    selector::RecordOptions options = record_options(class_path);
    options.failed = failed;
    warnings_.clear();
    return selector::record_from_files(options, [this](const std::string& warning) { warnings_.push_back(warning); });
  }
  selector::RecordOutcome record() { return record(ran_class_path()); }
  // The log alone in the folder of logs, recorded.
  selector::RecordOutcome record_log(const LogBuilder& log) {
    fs::remove_all(path("logs"));
    log.write(path("logs"));
    return record();
  }

  // Selected tests with their reasons, as `select` prints them.
  std::map<std::string, std::string> select(const std::string& class_path) {
    selector::SelectOptions options;
    options.store = path("store");
    options.class_path = {class_path};
    options.also = also_;
    options.root = path(root_);
    options.tests = test_roots_;
    options.java_home = java_home_.empty() ? path("jdk") : java_home_;
    options.jvm_arguments = jvm_arguments_;
    selector::SelectSession session(options);
    notes_ = session.notes();
    std::map<std::string, std::string> selected;
    for (const selector::Verdict& verdict : session.selector().verdicts(session.discovered())) {
      if (!verdict.is_selected()) continue;
      selected[verdict.test] =
          selector::reason_name(verdict.kind) + (verdict.words.empty() ? "" : ": " + verdict.words);
    }
    return selected;
  }
  std::map<std::string, std::string> select() { return select(class_path_now()); }

  bool warned_of(const std::string& text) const {
    return std::any_of(warnings_.begin(), warnings_.end(),
                       [&](const std::string& warning) { return warning.find(text) != std::string::npos; });
  }

  TemporaryDirectory directory_;
  Instrumented app_;
  Instrumented tests_;
  std::vector<std::string> also_;
  std::vector<std::string> test_roots_;
  std::vector<std::string> watched_globs_;
  selector::FilePatterns file_patterns_;
  std::string root_ = "root";  // at select
  fs::path java_home_;
  std::optional<std::string> jvm_arguments_;
  bool consume_ = false;
  std::vector<std::string> warnings_;
  std::vector<std::string> notes_;
};

// With class p.Foo and two tests.
class FooWithTwoTests : public Workspace {
 protected:
  void SetUp() override {
    app_class({.name = "p/Foo"});
    test_class({.name = "p/FooTest"});
    test_class({.name = "p/BarTest"});
    instrument_all();
  }
};

using Selected = std::map<std::string, std::string>;

// With classes p.Foo and p.Bar, and a test of each.
class TwoTests : public Workspace {
 protected:
  void SetUp() override {
    app_class({.name = "p/Foo"});
    app_class({.name = "p/Bar"});
    test_class({.name = "p/FooTest"});
    test_class({.name = "p/BarTest"});
    instrument_all();
  }
};

}  // namespace retouch::test
