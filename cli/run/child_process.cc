#include "cli/run/child_process.h"

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>

#include "rewriter/base/error.h"

namespace retouch::cli {

namespace {

constexpr int kHeldBack[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};

sigset_t awaited_signals() {
  sigset_t set;
  sigemptyset(&set);
  for (const int signal : kHeldBack) sigaddset(&set, signal);
  sigaddset(&set, SIGCHLD);
  return set;
}

[[noreturn]] void become(const std::vector<std::string>& command, const std::vector<std::string>& variables,
                         const sigset_t& signals, int problem_pipe) {
  sigprocmask(SIG_SETMASK, &signals, nullptr);
  for (const std::string& variable : variables) putenv(const_cast<char*>(variable.c_str()));
  std::vector<char*> words;
  for (const std::string& word : command) words.push_back(const_cast<char*>(word.c_str()));
  words.push_back(nullptr);
  execvp(words[0], words.data());
  const int problem = errno;
  [[maybe_unused]] const ssize_t written = write(problem_pipe, &problem, sizeof problem);
  _exit(127);
}

int code_of(int status) { return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status); }

// Until the child has ended.
int wait_for(pid_t child, const sigset_t& awaited) {
  for (;;) {
    siginfo_t info;
    const int signal = sigwaitinfo(&awaited, &info);
    if (signal < 0) continue;
    if (signal == SIGCHLD) {
      int status = 0;
      if (waitpid(child, &status, WNOHANG) == child) return code_of(status);
      continue;
    }
    // What a key on the terminal sends, the whole group of processes gets.
    if (info.si_code != SI_KERNEL) kill(child, signal);
  }
}

}  // namespace

int run_child(const std::vector<std::string>& command, const std::vector<std::string>& variables) {
  int problem_pipe[2];
  if (pipe2(problem_pipe, O_CLOEXEC) != 0) throw UserError("cannot make a pipe: " + errno_text(errno));
  // Held back from before the start on: none may come between.
  const sigset_t awaited = awaited_signals();
  sigset_t before;
  sigprocmask(SIG_BLOCK, &awaited, &before);
  const pid_t child = fork();
  if (child == 0) become(command, variables, before, problem_pipe[1]);
  const int fork_problem = errno;
  close(problem_pipe[1]);
  int problem = 0;
  const bool is_started = child > 0 && read(problem_pipe[0], &problem, sizeof problem) == 0;
  close(problem_pipe[0]);
  if (!is_started) {
    if (child > 0) waitpid(child, nullptr, 0);
    sigprocmask(SIG_SETMASK, &before, nullptr);
    throw UserError("cannot run " + command[0] + ": " + errno_text(child > 0 ? problem : fork_problem));
  }
  return wait_for(child, awaited);
}

}  // namespace retouch::cli
