// Commands as a script sees them: exit codes, stdout, stderr; and the workspace of the selector's tests with a log of three
// tests, for the commands that select and tell.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "cli/command.h"
#include "tests/selector/workspace.h"

namespace retouch::test {

struct Result {
  int exit_code;
  std::string out;
  std::string err;
  bool says(const std::string& text) const { return err.find(text) != std::string::npos; }
};

inline Result run(const std::vector<std::string>& arguments) {
  testing::internal::CaptureStdout();
  testing::internal::CaptureStderr();
  const int exit_code = cli::run_command_line(arguments);
  std::string out = testing::internal::GetCapturedStdout();
  return {exit_code, std::move(out), testing::internal::GetCapturedStderr()};
}

class SelectionWorkspace : public FooWithTwoTests {
 protected:
  void SetUp() override {
    FooWithTwoTests::SetUp();
    Log log(*this);
    log.ran("p.FooTest", {"p/Foo", "p/FooTest"}).ran("p.BarTest", {"p/BarTest"});
    log.test("smoke", TestStatus::kPassed, {}, TestKind::kNamedRun);
    log.end().write(path("logs"));
  }
  Result record(std::vector<std::string> more = {}) {
    std::vector<std::string> all = {"record",   "--store",     at("store"),     "--logs",
                                    at("logs"), "--classpath", ran_class_path()};
    all.insert(all.end(), more.begin(), more.end());
    return run(all);
  }
  Result with_today(std::vector<std::string> words, const std::vector<std::string>& more = {}) {
    words.insert(words.end(), {"--store", at("store"), "--classpath", class_path_now(), "--java", at("jdk")});
    words.insert(words.end(), more.begin(), more.end());
    return run(words);
  }
  Result select(const std::vector<std::string>& more = {}) { return with_today({"select"}, more); }
  Result explain(const std::string& name) { return with_today({"explain", name}); }
  std::string at(const std::string& name) const { return path(name).string(); }
};

}  // namespace retouch::test
