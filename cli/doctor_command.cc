#include "cli/doctor_command.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>
#include <vector>

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

// Of the folder and the modules in it, as deep as these usually are.
std::vector<fs::path> stores_below(const fs::path& folder) {
  constexpr int kDeepest = 6;
  std::vector<fs::path> stores;
  std::error_code error;
  fs::recursive_directory_iterator entry(folder, fs::directory_options::skip_permission_denied, error);
  for (; !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
    const std::string name = entry->path().filename().string();
    const bool is_ours = name == ".retouch";
    if (entry->is_directory(error) && ((!is_ours && name.starts_with('.')) || name == "target" || name == "build" ||
                                       name == "node_modules" || entry.depth() == kDeepest)) {
      entry.disable_recursion_pending();
    }
    if (entry->path().parent_path().filename() == ".retouch" && is_store(entry->path()))
      stores.push_back(entry->path());
  }
  std::sort(stores.begin(), stores.end());
  return stores;
}

void look_at_stores(Findings& findings, const fs::path& folder, const std::string& command) {
  const std::vector<fs::path> stores = stores_below(folder);
  for (const fs::path& store : stores) {
    const selector::StoreOutcome stored = selector::load_store(store);
    if (stored.state == selector::StoreState::kRead) {
      findings.ok("the store " + store.string());
    } else {
      findings.missing("the store " + store.string() + " cannot be used: " + stored.problem +
                       ": remove it, the next run makes a new one");
    }
  }
  if (stores.empty())
    findings.note("nothing is recorded here yet: the first retouch run -- " + command + " runs every test");
}

struct BuildToolKind {
  const char* name;
  std::vector<const char*> files;  // one of them makes a folder its project
  const char* wrapper;
  const char* program;
  const char* command;
};

// Those that `retouch run` speaks to.
const std::array<BuildToolKind, 2>& build_tools() {
  static const std::array<BuildToolKind, 2> kTools = {{
      {"Maven", {"pom.xml"}, "mvnw", "mvn", "mvn test"},
      {"Gradle",
       {"settings.gradle", "settings.gradle.kts", "build.gradle", "build.gradle.kts"},
       "gradlew",
       "gradle",
       "gradle test"},
  }};
  return kTools;
}

const BuildToolKind* tool_of(const fs::path& folder) {
  for (const BuildToolKind& tool : build_tools()) {
    for (const char* file : tool.files) {
      if (fs::exists(folder / file)) return &tool;
    }
  }
  return nullptr;
}

// What Maven's start script reads last: MAVEN_OPTS is how retouch gets in.
void look_at_mavenrc(Findings& findings) {
  for (const fs::path& file : {fs::path("/etc/mavenrc"), fs::path(environment_variable("HOME")) / ".mavenrc"}) {
    std::ifstream in(file);
    for (std::string line; std::getline(in, line);) {
      if (line.find("MAVEN_OPTS=") == std::string::npos || line.find("$MAVEN_OPTS") != std::string::npos ||
          line.find("${MAVEN_OPTS") != std::string::npos || line.starts_with('#')) {
        continue;
      }
      findings.missing(file.string() +
                       " sets MAVEN_OPTS anew, and Maven does not load retouch's part: write MAVEN_OPTS=\"$MAVEN_OPTS "
                       "...\" there");
    }
  }
}

void look_at_tool(Findings& findings, const BuildToolKind& tool, const fs::path& folder) {
  const std::string name = tool.name;
  findings.ok("a " + name + " project: " + folder.string());
  if (can_run(folder / tool.wrapper)) {
    findings.ok(name + ": " + (folder / tool.wrapper).string());
  } else if (const fs::path program = on_path(tool.program); !program.empty()) {
    findings.ok(name + ": " + program.string());
  } else {
    findings.missing("no " + std::string(tool.wrapper) + " here and no " + tool.program + " on the PATH: install " +
                     name);
  }
  if (name == "Maven") look_at_mavenrc(findings);
}

void look_at_project(Findings& findings, const fs::path& folder) {
  const BuildToolKind* tool = tool_of(folder);
  if (tool == nullptr) {
    findings.note("no pom.xml and no build.gradle in " + folder.string() +
                  ": neither a Maven nor a Gradle project, retouch run has nothing to leave out here");
    return;
  }
  look_at_tool(findings, *tool, folder);
  look_at_stores(findings, folder, tool->command);
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

const Command kDoctorCommand = {"doctor", "[PROJECT]", "check the installation and a project, and say what is missing",
                                options, run};

}  // namespace retouch::cli
