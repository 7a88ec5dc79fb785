// One run of tests inside a build (Surefire's in one module, a Gradle task), as the build tool's side and retouch tell
// each other of it: docs/run.md. Files of one name and different ends in the run's folder:
//
// NAME.request   what the build is about to run; written by the build
// NAME.answer    what to exchange and leave out; written by `retouch run --prepare`
// NAME.verdicts  the tests of the selection; read when the build has ended
// NAME.skip      what the runtime leaves out
// NAME.logs/     what its test JVMs log
//
// Text, a line each, fields separated by tabs. No path may hold a tab or a line end.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace retouch::cli {

struct Element {
  std::filesystem::path original;
  std::filesystem::path copy;  // where the rewritten one goes; empty for a library
};

struct TestRunRequest {
  std::string name;  // for people
  std::filesystem::path store;
  std::filesystem::path root;                       // the test JVMs' working directory
  std::optional<std::filesystem::path> java_home;   // none: not known to the build
  std::optional<std::string> everything;            // why nothing may be left out
  std::map<std::string, std::string> settings;      // how the tests run: a change runs everything
  std::vector<Element> class_path;
};

TestRunRequest read_request(const std::filesystem::path& file);  // throws UserError

struct TestRunAnswer {
  std::map<std::filesystem::path, std::filesystem::path> used;  // original to copy
  std::vector<std::filesystem::path> added;                     // at the end of the class path
  std::vector<std::string> excludes;                            // class file patterns, as Surefire takes them
  std::map<std::string, std::string> properties;
  std::map<std::string, std::string> variables;

  const std::filesystem::path& used_for(const Element& element) const;
};

void write_answer(const std::filesystem::path& file, const TestRunAnswer& answer);
TestRunAnswer read_answer(const std::filesystem::path& file);  // throws UserError

struct SelectionReason {
  std::string kind;   // selector::reason_name
  std::string words;  // what stands behind it; may be empty
};

// What a selection said of the tests of one run.
struct TestVerdicts {
  std::map<std::string, SelectionReason> selected;
  std::vector<std::string> unaffected;
  std::vector<std::string> causes;  // why everything runs, where it does
  long milliseconds = 0;            // that it took
  std::map<std::string, std::vector<std::string>> changes;  // by affected test, in words: the weightiest first
};

void write_verdicts(const std::filesystem::path& file, const TestVerdicts& verdicts);
TestVerdicts read_verdicts(const std::filesystem::path& file);

// NAME.END beside NAME.request.
std::filesystem::path beside_request(const std::filesystem::path& request, const char* end);

}  // namespace retouch::cli
