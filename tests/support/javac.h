// Compiles small Java sources in a test. Nothing is cached; the classes live in a temporary directory of their own.
//
//   const JavaClasses classes = compile_java("Foo.java", "class Foo {}", 17);
//   const std::vector<uint8_t>& foo = classes.bytes("Foo");       // by internal name: "p/Foo$Bar"
//
// A test that needs a certain release begins with RETOUCH_NEEDS_JAVAC(release), which skips it *with a message* where no
// installed compiler takes that release: look at the skipped tests of a run. Compilers are found in RETOUCH_JAVA_HOME_25 and
// RETOUCH_JAVA_HOME_17 (in this order), then on the PATH. With both set every release from 8 to 25 is covered.
#pragma once

#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "rewriter/base/file_io.h"
#include "tests/support/temporary_directory.h"

namespace retouch::test {

struct ProcessOutput {
  int status;          // exit status; 128 + signal where one ended it
  std::string output;  // stdout and stderr
};

inline std::string shell_quoted(const std::string& argument) {
  std::string quoted = "'";
  for (const char c : argument) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

inline ProcessOutput run_process(const std::vector<std::string>& arguments) {
  std::string command;
  for (const std::string& argument : arguments) command += shell_quoted(argument) + ' ';
  FILE* pipe = popen((command + "2>&1 </dev/null").c_str(), "r");
  if (pipe == nullptr) throw std::runtime_error("cannot run " + command);
  ProcessOutput result;
  char buffer[4096];
  for (size_t n; (n = fread(buffer, 1, sizeof buffer, pipe)) > 0;) result.output.append(buffer, n);
  const int status = pclose(pipe);
  result.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return result;
}

// $RETOUCH_JAVA_HOME_<feature>/bin/<tool>, where that variable is set.
inline std::optional<std::string> jdk_tool(int feature, const std::string& tool) {
  const char* home = std::getenv(("RETOUCH_JAVA_HOME_" + std::to_string(feature)).c_str());
  if (home == nullptr || *home == '\0') return std::nullopt;
  return std::string(home) + "/bin/" + tool;
}

struct JavaCompiler {
  std::string path;
  int version;
};

// The feature release that JAVA_HOME/release names ("JAVA_VERSION="17.0.1""), without a start of the JVM; 0 where there is none.
inline int release_of(const std::filesystem::path& javac) {
  std::error_code error;
  const std::filesystem::path resolved = std::filesystem::canonical(javac, error);
  std::ifstream release(resolved.parent_path().parent_path() / "release");
  int feature = 0;
  for (std::string line; !error && feature == 0 && std::getline(release, line);) {
    std::sscanf(line.c_str(), "JAVA_VERSION=\"%d", &feature);
  }
  return feature;
}

// All compilers there are, by preference.
inline const std::vector<JavaCompiler>& java_compilers() {
  static const std::vector<JavaCompiler> compilers = [] {
    std::vector<JavaCompiler> found;
    for (const std::optional<std::string>& path : {jdk_tool(25, "javac"), jdk_tool(17, "javac"), std::optional<std::string>("javac")}) {
      if (!path) continue;
      int feature = release_of(*path);
      if (feature == 0) {
        const ProcessOutput version = run_process({*path, "-version"});  // "javac 17.0.1"
        if (version.status != 0 || std::sscanf(version.output.c_str(), "javac %d", &feature) != 1) continue;
      } else if (!std::filesystem::exists(*path)) {
        continue;
      }
      found.push_back({*path, feature});
    }
    return found;
  }();
  return compilers;
}

// The first compiler that takes `--release release`.
inline const JavaCompiler* javac_for(int release) {
  for (const JavaCompiler& compiler : java_compilers()) {
    if (compiler.version >= release && release >= (compiler.version >= 20 ? 8 : 7)) return &compiler;
  }
  return nullptr;
}

class JavaClasses {
 public:
  JavaClasses() : directory_(std::make_unique<TemporaryDirectory>()) {}

  const std::filesystem::path& directory() const { return directory_->path(); }  // of the class files, as javac -d laid them
  const std::map<std::string, std::vector<uint8_t>>& all() const { return all_; }  // by internal name
  const std::vector<uint8_t>& bytes(const std::string& internal_name) const {
    const auto found = all_.find(internal_name);
    if (found == all_.end()) throw std::runtime_error("no class " + internal_name + " was compiled");
    return found->second;
  }
  void load() {
    all_.clear();
    for (const auto& entry : std::filesystem::recursive_directory_iterator(directory())) {
      if (entry.path().extension() != ".class") continue;
      const std::string name = entry.path().lexically_relative(directory()).replace_extension().string();
      all_[name] = read_file(entry.path());
    }
  }

 private:
  std::unique_ptr<TemporaryDirectory> directory_;
  std::map<std::string, std::vector<uint8_t>> all_;
};

struct JavaSource {
  std::string path;  // "p/Foo.java"
  std::string text;
};

// Throws std::runtime_error with the compiler's output when it fails. `options` go before the sources ("-g", "-parameters",
// "-classpath", ...); debug information is as javac's default unless they say otherwise.
inline JavaClasses compile_java(const std::vector<JavaSource>& sources, int release,
                                const std::vector<std::string>& options = {}) {
  const JavaCompiler* compiler = javac_for(release);
  if (compiler == nullptr) throw std::runtime_error("no javac for release " + std::to_string(release));
  JavaClasses classes;
  const TemporaryDirectory source_directory;
  // A short run of javac costs most in the start of its JVM.
  std::vector<std::string> arguments = {compiler->path, "-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC", "--release", std::to_string(release), "-Xlint:-options", "-proc:none",
                                        "-encoding", "UTF-8", "-d", classes.directory().string()};
  arguments.insert(arguments.end(), options.begin(), options.end());
  for (const JavaSource& source : sources) {
    const std::filesystem::path path = source_directory.path() / source.path;
    std::filesystem::create_directories(path.parent_path());
    std::ofstream out(path, std::ios::binary);
    out << source.text;
    out.close();
    if (!out) throw std::runtime_error("cannot write " + path.string());
    arguments.push_back(path.string());
  }
  const ProcessOutput result = run_process(arguments);
  if (result.status != 0) throw std::runtime_error("javac failed:\n" + result.output);
  classes.load();
  return classes;
}

inline JavaClasses compile_java(const std::string& file_name, const std::string& text, int release,
                                const std::vector<std::string>& options = {}) {
  return compile_java(std::vector<JavaSource>{{file_name, text}}, release, options);
}

}  // namespace retouch::test

#define RETOUCH_NEEDS_JAVAC(release)                                                                            \
  do {                                                                                                          \
    if (::retouch::test::javac_for(release) == nullptr) {                                                       \
      GTEST_SKIP() << "no javac here takes --release " << (release) << ": set RETOUCH_JAVA_HOME_25";            \
    }                                                                                                           \
  } while (false)
