#include "cli/run/build_tool.h"

#include <string_view>

#include "cli/command.h"
#include "cli/run/run_folder.h"
#include "rewriter/base/environment.h"
#include "rewriter/base/error.h"
#include "rewriter/base/file_io.h"
#include "rewriter/base/words.h"

namespace retouch::cli {
namespace fs = std::filesystem;

namespace {

constexpr std::string_view kExtensionOption = "-Dmaven.ext.class.path=";

// Maven's start script splits MAVEN_OPTS at blanks: a path with one goes by a link.
fs::path without_blanks(const fs::path& file, const fs::path& folder) {
  if (file.native().find_first_of(" \t\n") == std::string::npos) return file;
  const fs::path link = folder / file.filename();
  fs::create_symlink(file, link);
  return link;
}

// "A -Dmaven.ext.class.path=X B" with `jar` added: Maven takes the property once.
std::string with_extension(std::string options, const std::string& jar) {
  const size_t found = options.find(kExtensionOption);
  if (found == std::string::npos) {
    if (!options.empty()) options += ' ';
    return options + std::string(kExtensionOption) + jar;
  }
  const size_t value = found + kExtensionOption.size();
  const size_t end = options.find(' ', value);
  options.insert(end == std::string::npos ? options.size() : end, ":" + jar);
  return options;
}

bool is_gradle(const std::string& word) {
  const std::string name = fs::path(word).filename().string();
  return name == "gradle" || name == "gradlew";
}

}  // namespace

BuildCommand with_retouch(const std::vector<std::string>& command, const fs::path& folder) {
  BuildCommand build;
  const std::string program = fs::read_symlink("/proc/self/exe").string();
  const fs::path extension = without_blanks(shared_file("retouch-maven.jar"), folder);
  const std::vector<std::string> for_gradle = {"--init-script", without_blanks(shared_file("retouch.init.gradle"), folder).string(),
                                               "-Dretouch.run.folder=" + folder.string(), "-Dretouch.run.program=" + program};
  bool is_given = false;
  for (const std::string& word : command) {
    // The command line wins over MAVEN_OPTS.
    const bool is_extension = word.starts_with(kExtensionOption);
    build.words.push_back(is_extension ? with_extension(word, extension.string()) : word);
    is_given = is_given || is_extension;
  }
  if (is_gradle(command.front())) {
    build.words.insert(build.words.begin() + 1, for_gradle.begin(), for_gradle.end());
    write_file_atomically(folder / "gradle.seen", {});  // it cannot be missed, even where no test runs
  }
  build.variables.push_back("RETOUCH_GRADLE=" + joined(for_gradle));
  build.variables.push_back(std::string(kFolderVariable) + "=" + folder.string());
  build.variables.push_back(std::string(kProgramVariable) + "=" + program);
  if (!is_given) build.variables.push_back("MAVEN_OPTS=" + with_extension(environment_variable("MAVEN_OPTS"), extension.string()));
  return build;
}

}  // namespace retouch::cli
