#include "cli/run/child_process.h"

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <ctime>

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

// Its input is empty then: what waits for an answer on a terminal would wait for ever.
bool redirect(const std::filesystem::path& output) {
  const int file = open(output.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0644);
  const int nothing = open("/dev/null", O_RDONLY);
  return file >= 0 && nothing >= 0 && dup2(nothing, STDIN_FILENO) >= 0 && dup2(file, STDOUT_FILENO) >= 0 &&
         dup2(file, STDERR_FILENO) >= 0;
}

[[noreturn]] void become(const std::vector<std::string>& command, const std::vector<std::string>& variables,
                         const ChildOptions& options, const sigset_t& signals, int problem_pipe) {
  if (options.own_group) setpgid(0, 0);
  sigprocmask(SIG_SETMASK, &signals, nullptr);
  for (const std::string& variable : variables) putenv(const_cast<char*>(variable.c_str()));
  std::vector<char*> words;
  for (const std::string& word : command) words.push_back(const_cast<char*>(word.c_str()));
  words.push_back(nullptr);
  if ((options.directory.empty() || chdir(options.directory.c_str()) == 0) &&
      (options.output.empty() || redirect(options.output))) {
    execvp(words[0], words.data());
  }
  const int problem = errno;
  [[maybe_unused]] const ssize_t written = write(problem_pipe, &problem, sizeof problem);
  _exit(127);
}

int code_of(int status) { return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status); }

// How long one that was asked to end may take.
constexpr std::chrono::seconds kGrace{10};

// Until the child has ended.
ChildEnd wait_for(pid_t child, const ChildOptions& options, const sigset_t& awaited) {
  const pid_t target = options.own_group ? -child : child;
  using Clock = std::chrono::steady_clock;
  std::optional<Clock::time_point> limit;
  if (options.most_time) limit = Clock::now() + *options.most_time;
  ChildEnd end;
  for (;;) {
    siginfo_t info;
    int signal = 0;
    if (limit) {
      const auto left = std::chrono::duration_cast<std::chrono::nanoseconds>(*limit - Clock::now()).count();
      const timespec time{static_cast<time_t>(std::max<long>(left, 0) / 1'000'000'000),
                          std::max<long>(left, 0) % 1'000'000'000};
      signal = sigtimedwait(&awaited, &info, &time);
    } else {
      signal = sigwaitinfo(&awaited, &info);
    }
    if (signal < 0 && errno == EAGAIN) {
      kill(target, end.is_timed_out ? SIGKILL : SIGTERM);
      end.is_timed_out = true;
      limit = Clock::now() + kGrace;
      continue;
    }
    if (signal < 0) continue;
    if (signal == SIGCHLD) {
      int status = 0;
      if (waitpid(child, &status, WNOHANG) != child) continue;
      end.code = code_of(status);
      // What it left running would write into the next one's files.
      if (options.own_group && (end.is_timed_out || end.is_ended_by_us)) kill(target, SIGKILL);
      return end;
    }
    end.is_ended_by_us = true;
    // What a key on the terminal sends, the whole group of processes gets.
    if (info.si_code != SI_KERNEL || options.own_group) kill(target, signal);
  }
}

}  // namespace

ChildEnd run_child(const std::vector<std::string>& command, const std::vector<std::string>& variables,
                   const ChildOptions& options) {
  int problem_pipe[2];
  if (pipe2(problem_pipe, O_CLOEXEC) != 0) throw UserError("cannot make a pipe: " + errno_text(errno));
  // Held back from before the start on: none may come between.
  const sigset_t awaited = awaited_signals();
  sigset_t before;
  sigprocmask(SIG_BLOCK, &awaited, &before);
  // They stay held back: one that comes between two children is for the next. Each child has them as this process once
  // did.
  static const sigset_t kAtFirst = before;
  const pid_t child = fork();
  if (child == 0) become(command, variables, options, kAtFirst, problem_pipe[1]);
  const int fork_problem = errno;
  if (child > 0 && options.own_group) setpgid(child, child);  // whoever comes first
  close(problem_pipe[1]);
  int problem = 0;
  const bool is_started = child > 0 && read(problem_pipe[0], &problem, sizeof problem) == 0;
  close(problem_pipe[0]);
  if (!is_started) {
    if (child > 0) waitpid(child, nullptr, 0);
    sigprocmask(SIG_SETMASK, &before, nullptr);
    throw UserError("cannot run " + command[0] + ": " + errno_text(child > 0 ? problem : fork_problem));
  }
  return wait_for(child, options, awaited);
}

}  // namespace retouch::cli
