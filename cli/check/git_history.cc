#include "cli/check/git_history.h"

#include <cstdlib>

#include "cli/run/child_process.h"
#include "rewriter/base/error.h"
#include "rewriter/base/file_io.h"

namespace retouch::cli {
namespace fs = std::filesystem;

namespace {

// Set in hooks, for instance: they would lead git from the clone to another repository.
constexpr const char* kMisleading[] = {"GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX",
                                       "GIT_OBJECT_DIRECTORY"};

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  size_t start = 0;
  for (size_t end = text.find('\n'); end != std::string::npos; start = end + 1, end = text.find('\n', start)) {
    lines.push_back(text.substr(start, end - start));
  }
  return lines;
}

std::string last_line(const std::string& text) {
  const std::vector<std::string> lines = lines_of(text);
  return lines.empty() ? text : lines.back();
}

std::string without_line_end(std::string text) {
  while (!text.empty() && text.back() == '\n') text.pop_back();
  return text;
}

}  // namespace

GitHistory::GitHistory(const fs::path& repository, const fs::path& folder)
    : repository_(fs::absolute(repository)), clone_(folder / "clone"), output_(folder / "git.out") {
  for (const char* name : kMisleading) unsetenv(name);
  if (!fs::is_directory(repository_)) throw UserError("no repository " + repository.string());
  const std::string inner = without_line_end(git(repository_, {"rev-parse", "--show-prefix"}));
  project_ = inner.empty() ? clone_ : clone_ / fs::path(inner).parent_path();
  if (!fs::exists(clone_ / ".git")) {
    fs::create_directories(clone_);
    git(clone_, {"init", "-q"});
  }
  std::error_code ignored;
  fs::remove(clone_ / ".git" / "index.lock", ignored);  // of one that was killed
  borrow_objects();
}

// Nothing is copied: git finds what the clone lacks in the repository, in each of its commits whatever names it.
void GitHistory::borrow_objects() {
  const auto place_of = [this](const char* part) {
    return fs::path(without_line_end(git(repository_, {"rev-parse", "--path-format=absolute", "--git-path", part})));
  };
  write_file_atomically(clone_ / ".git" / "objects" / "info" / "alternates",
                        as_bytes(place_of("objects").string() + '\n'));
  const fs::path shallow = place_of("shallow");
  if (fs::exists(shallow)) write_file_atomically(clone_ / ".git" / "shallow", read_file(shallow));
}

std::string GitHistory::git(const fs::path& directory, const std::vector<std::string>& words) {
  std::vector<std::string> command = {
      "git", "-c", "core.hooksPath=/dev/null", "-c", "advice.detachedHead=false", "-c", "core.quotePath=false"};
  command.insert(command.end(), words.begin(), words.end());
  const ChildEnd end = run_child(command, {}, {directory, output_, true, {}});
  const std::vector<uint8_t> bytes = read_file(output_);
  std::string text(bytes.begin(), bytes.end());
  if (end.is_ended_by_us) throw Interrupted();
  if (end.code != 0)
    throw UserError("git " + words[0] + " failed in " + directory.string() + ": " + without_line_end(last_line(text)));
  return text;
}

std::string GitHistory::resolved(const std::string& revision) {
  try {
    return without_line_end(git(repository_, {"rev-parse", "--quiet", "--verify", revision + "^{commit}"}));
  } catch (const UserError&) {
    throw UserError("no revision " + revision + " in " + repository_.string());
  }
}

std::vector<Commit> GitHistory::commits(const std::string& range, size_t step, const std::vector<std::string>& paths) {
  const size_t dots = range.find("..");
  if (dots == std::string::npos || dots == 0 || range.compare(dots, 3, "...") == 0) {
    throw UsageError("check: --revisions is A..B, not " + range,
                     {"A is recorded, every revision behind it up to B is checked"});
  }
  const std::string first = resolved(range.substr(0, dots));
  const std::string last = resolved(dots + 2 == range.size() ? "HEAD" : range.substr(dots + 2));
  std::vector<std::string> words = {"rev-list", "--first-parent", "--reverse", first + ".." + last, "--"};
  const fs::path inner = project_.lexically_relative(clone_);
  for (const std::string& path : paths) words.push_back((inner / path).lexically_normal().string());
  std::vector<std::string> names = lines_of(git(clone_, words));
  names.insert(names.begin(), first);
  std::vector<Commit> commits;
  for (size_t i = 0; i < names.size(); ++i) {
    if (i % step != 0 && i + 1 != names.size()) continue;
    commits.push_back({names[i], without_line_end(git(clone_, {"log", "-1", "--format=%s", names[i]}))});
  }
  return commits;
}

void GitHistory::check_out(const Commit& commit) {
  git(clone_, {"checkout", "-q", "--force", "--detach", commit.name});
  git(clone_, {"clean", "-ffdxq"});
}

std::vector<std::string> GitHistory::changed_files(const Commit& from, const Commit& to) {
  return lines_of(git(clone_, {"diff", "--name-only", from.name, to.name}));
}

}  // namespace retouch::cli
