// Statements that run one after the other in one program, with what is recorded for each: one compilation and one JVM
// for many cases.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "tests/rewriter/instrument/instrumented_program.h"

namespace retouch::test {

// Members of `main_class`: a method for each statement and a main method that calls them; what a statement throws is
// dropped. `first` is a statement that runs before all others. `parameters` are declared as "Type name, ...", and
// `arguments` are expressions for them.
inline std::string statement_members(const std::vector<std::string>& statements, const std::string& first = "",
                                     const std::string& parameters = "", const std::string& arguments = "") {
  std::string methods;
  std::string main = "  public static void main(String[] arguments) {\n    " + first + "\n";
  for (size_t i = 0; i < statements.size(); ++i) {
    const std::string number = std::to_string(i);
    methods += "  static void r" + number + "(" + parameters + ") throws Throwable { " + statements[i] + "; }\n";
    main += "    System.out.println(\"#" + number + "\"); try { r" + number + "(" + arguments +
            "); } catch (Throwable t) {}\n";
  }
  return methods + main + "  }\n";
}

// The events behind each line "#<number>".
inline std::vector<std::vector<std::string>> events_by_statement(const ProgramRun& run) {
  const std::set<std::string> events(run.events.begin(), run.events.end());
  std::vector<std::vector<std::string>> result;
  for (const std::string& line : run.lines) {
    if (line.starts_with("#")) {
      result.emplace_back();
    } else if (events.contains(line) && !result.empty()) {
      result.back().push_back(line);
    }
  }
  return result;
}

}  // namespace retouch::test
