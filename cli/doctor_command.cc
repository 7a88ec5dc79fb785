#include "cli/doctor_command.h"

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>

#include "cli/messages.h"
#include "rewriter/base/environment.h"
#include "rewriter/base/error.h"
#include "rewriter/jar/originals.h"
#include "selector/store_file.h"

namespace retouch::cli {
namespace po = boost::program_options;
namespace fs = std::filesystem;

namespace {

// One finding a line: "ok", "missing" (something will not work) or "note", what was looked at, and what to do.
class Findings {
 public:
  void ok(const std::string& what) { line("ok", what); }
  void note(const std::string& what) { line("note", what); }
  void missing(const std::string& what) {
    line("missing", what);
    complete_ = false;
  }
  bool complete() const { return complete_; }

 private:
  static void line(std::string_view word, const std::string& what) {
    std::cout << word << std::string(9 - word.size(), ' ') << what << '\n';
  }
  bool complete_ = true;
};

bool can_run(const fs::path& program) { return fs::is_regular_file(program) && access(program.c_str(), X_OK) == 0; }

// Empty where the PATH has no such program.
fs::path on_path(const std::string& name) {
  std::istringstream folders(environment_variable("PATH"));
  for (std::string folder; std::getline(folders, folder, ':');) {
    if (!folder.empty() && can_run(fs::path(folder) / name)) return fs::path(folder) / name;
  }
  return {};
}

void look_at_installation(Findings& findings) {
  for (const char* name : {"retouch-runtime.jar", "retouch-maven.jar", "retouch.init.gradle", "bazel/retouch.bzl"}) {
    try {
      findings.ok(shared_file(name));
    } catch (const UserError& problem) {
      findings.missing(std::string(problem.what()) + ": install retouch again, or build all of it");
    }
  }
  const std::string home = environment_variable("JAVA_HOME");
  if (!home.empty() && !can_run(fs::path(home) / "bin" / "java")) {
    findings.missing("JAVA_HOME is " + home + ", which has no bin/java: set it to the home of a JDK");
  } else if (!home.empty()) {
    findings.ok("Java: " + home + " (JAVA_HOME)");
  } else if (const fs::path java = on_path("java"); !java.empty()) {
    findings.ok("Java: " + java.string());
  } else {
    findings.missing("no java on the PATH and no JAVA_HOME: install a JDK");
  }
}

// The file of a store, not what lies beside it.
bool is_store(const fs::path& file) {
  const std::string name = file.filename().string();
  return name.starts_with("store") && name.find('.') == std::string::npos && fs::is_regular_file(file);
}

void look_at_stores(Findings& findings, const fs::path& folder) {
  bool found = false;
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder / ".retouch", error)) {
    if (!is_store(entry.path())) continue;
    found = true;
    const selector::StoreOutcome stored = selector::load_store(entry.path());
    if (stored.state == selector::StoreState::kRead) {
      findings.ok("the store " + entry.path().string());
    } else {
      findings.missing("the store " + entry.path().string() + " cannot be used: " + stored.problem + ": remove it, the next run makes a new one");
    }
  }
  if (!found) findings.note("nothing is recorded here yet: the first retouch run -- mvn test runs every test");
}

// Whether a line of the file holds `part`.
bool mentions(const fs::path& file, const std::string& part) {
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);) {
    if (line.find(part) != std::string::npos) return true;
  }
  return false;
}

void look_at_project(Findings& findings, const fs::path& folder) {
  if (!fs::exists(folder / "pom.xml")) {
    findings.note("no pom.xml in " + folder.string() + ": not a Maven project, retouch run has nothing to leave out here");
    return;
  }
  findings.ok("a Maven project: " + folder.string());
  if (can_run(folder / "mvnw")) {
    findings.ok("Maven: " + (folder / "mvnw").string());
  } else if (const fs::path maven = on_path("mvn"); !maven.empty()) {
    findings.ok("Maven: " + maven.string());
  } else {
    findings.missing("no mvnw here and no mvn on the PATH: install Maven");
  }
  look_at_stores(findings, folder);
  if (fs::exists(folder / ".git") && !mentions(folder / ".gitignore", ".retouch")) {
    findings.note("the .gitignore does not name .retouch/: add the line .retouch/");
  }
  for (const fs::path& artifact : jar::artifacts_with_originals(folder)) {
    findings.missing(artifact.string() + " is rewritten in place: retouch restore " + artifact.string());
  }
}

po::options_description options() { return po::options_description("Options"); }

int run(const std::vector<std::string>& arguments) {
  po::options_description all = options();
  all.add_options()("project", po::value<std::string>()->default_value("."));
  po::positional_options_description positional;
  positional.add("project", 1);
  const po::variables_map map = parse_arguments("doctor", arguments, all, positional);
  const fs::path folder = fs::weakly_canonical(map["project"].as<std::string>());
  if (!fs::is_directory(folder)) throw UserError(folder.string() + " is no directory");
  Findings findings;
  look_at_installation(findings);
  look_at_project(findings, folder);
  return findings.complete() ? 0 : 1;
}

}  // namespace

const Command kDoctorCommand = {"doctor", "[PROJECT]", "check the installation and a project, and say what is missing", options, run};

}  // namespace retouch::cli
