// What is made from the option tables: completions for shells, tried in those that are there, and the manual page.
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>

#include "cli/option_sources.h"
#include "cli/option_table.h"
#include "rewriter/base/file_io.h"
#include "tests/cli/selection_workspace.h"
#include "tests/support/temporary_directory.h"

namespace retouch::cli {
namespace {

using test::Result;
using test::run;

// What a shell command prints; both outputs.
std::string output_of(const std::string& command) {
  std::FILE* pipe = ::popen((command + " 2>&1").c_str(), "r");
  std::string text;
  for (int c = std::fgetc(pipe); c != EOF; c = std::fgetc(pipe)) text += static_cast<char>(c);
  ::pclose(pipe);
  return text;
}

bool is_installed(const std::string& program) { return std::system(("command -v " + program + " >/dev/null 2>&1").c_str()) == 0; }

class Completions : public testing::Test {
 protected:
  std::string script(const std::string& shell) {
    const Result result = run({"completions", shell});
    EXPECT_EQ(result.exit_code, 0);
    EXPECT_EQ(result.err, "");
    const std::filesystem::path path = directory_.path() / ("retouch." + shell);
    write_file_atomically(path, as_bytes(result.out));
    return path.string();
  }
  test::TemporaryDirectory directory_;
};

TEST_F(Completions, NameEveryCommandAndOption) {
  for (const char* shell : {"bash", "zsh", "fish"}) {
    const std::string text = run({"completions", shell}).out;
    for (const Command& command : commands()) {
      EXPECT_NE(text.find(command.name), std::string::npos) << shell;
      for (const OptionRow& option : option_rows(command)) EXPECT_NE(text.find(option.name), std::string::npos) << option.name;
    }
  }
  EXPECT_EQ(run({"completions"}).exit_code, 2);
  EXPECT_TRUE(run({"completions", "csh"}).says("hint: known shells: bash, zsh, fish"));
}

TEST_F(Completions, WorkInBash) {
  const std::string file = script("bash");
  const auto complete = [&](const std::string& words, int index) {
    return output_of("bash -c 'source " + file + "; COMP_WORDS=(" + words + "); COMP_CWORD=" + std::to_string(index) +
                     "; _retouch; printf \"%s \" \"${COMPREPLY[@]}\"'");
  };
  EXPECT_EQ(complete("retouch sel", 1), "select ");
  EXPECT_EQ(complete("retouch select --format surefire-e", 3), "surefire-excludes ");
  EXPECT_EQ(complete("retouch select --obs", 2), "--observe ");
  EXPECT_EQ(complete("retouch help expl", 2), "explain ");
  EXPECT_EQ(complete("retouch record --format j", 3), " ") << "record has no such option";
}

TEST_F(Completions, WorkInZsh) {
  if (!is_installed("zsh")) GTEST_SKIP() << "no zsh here";
  const std::string file = script("zsh");
  EXPECT_EQ(output_of("zsh -n " + file), "");
  EXPECT_EQ(output_of("zsh -fc 'autoload -Uz compinit; compinit -D; source " + file + "; print $_comps[retouch]'"), "_retouch\n");
}

TEST_F(Completions, WorkInFish) {
  if (!is_installed("fish")) GTEST_SKIP() << "no fish here";
  const std::string file = script("fish");
  const auto complete = [&](const std::string& line) {
    return output_of("fish --no-config -c 'source " + file + "; complete -C \"" + line + "\"'");
  };
  EXPECT_EQ(complete("retouch sel").rfind("select\t", 0), 0u) << complete("retouch sel");
  EXPECT_EQ(complete("retouch select --format bazel").rfind("bazel", 0), 0u) << complete("retouch select --format bazel");
}

TEST(OptionTable, OffersChoicesThatAreTaken) {
  for (const Command& command : commands()) {
    for (const OptionRow& option : option_rows(command)) {
      for (const std::string& choice : option.choices) {
        const Result result = run({std::string(command.name), "--" + option.name, choice, "--no-such-option"});
        EXPECT_TRUE(result.says("no-such-option")) << result.err;
      }
    }
  }
  EXPECT_FALSE(run({"rewrite", "nowhere", "-o", "out", "--points", "corrected"}).says("is none of"));
  EXPECT_FALSE(run({"rewrite", "nowhere", "-o", "out", "--compress", "store"}).says("is none of"));
}

TEST(ManualPage, HasEveryCommandAndOption) {
  const Result result = run({"man"});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.out.rfind(".TH RETOUCH 1 ", 0), 0u);
  for (const Command& command : commands()) {
    for (const OptionRow& option : option_rows(command)) {
      std::string name;
      for (const char c : option.name) name += c == '-' ? std::string("\\-") : std::string(1, c);
      EXPECT_NE(result.out.find("\\-\\-" + name), std::string::npos) << option.name;
    }
  }
  for (const char* file : {kConfigFile, kRunConfigFile}) {
    EXPECT_NE(result.out.find(std::string(".TP\n.B ") + file + "\n"), std::string::npos) << file;
  }
  // A line that begins with a dot is a request: only those that are meant.
  for (size_t at = 0; (at = result.out.find("\n.", at)) != std::string::npos; ++at) {
    const std::string request = result.out.substr(at + 2, 2);
    EXPECT_TRUE(request == "TH" || request == "SH" || request == "SS" || request == "TP" || request == "B " || request == "I " || request == "br")
        << result.out.substr(at, 40);
  }
}

TEST(ManualPage, IsWhatGroffTakes) {
  if (!is_installed("groff")) GTEST_SKIP() << "no groff here";
  test::TemporaryDirectory directory;
  write_file_atomically(directory.path() / "retouch.1", as_bytes(run({"man"}).out));
  EXPECT_EQ(output_of("groff -man -Tutf8 -ww -z " + (directory.path() / "retouch.1").string()), "");
}

}  // namespace
}  // namespace retouch::cli
