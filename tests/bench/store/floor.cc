// What selection on a synthetic store is measured against, and with (tests/bench/store/run).
//
//   retouch_store_floor read STORE JAR        every byte of both, once: what has to be looked at to know that nothing changed
//   retouch_store_floor decode STORE JAR      the store's content out of its frame and the artifact's record out of its entry,
//                                             nothing made of them: where a selection begins
//   retouch_store_floor measure N COMMAND...  the best wall time and CPU time in milliseconds and the least memory in MB of N
//                                             runs of the command, whose output is thrown away
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <zstd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <stdexcept>
#include <string>
#include <vector>

#include "rewriter/base/file_io.h"
#include "rewriter/facts/artifact_facts.h"
#include "selector/container.h"
#include "selector/store_format.h"

namespace retouch {
namespace {

void read(const std::string& path) {
  const MappedFile file(path);
  std::cout << digest_of(file.bytes()).hex() << '\n';
}

void decode(const std::string& store, const std::string& jar) {
  const MappedFile file(store);
  const auto head = selector::store_head(file.bytes());
  if (!head) throw std::runtime_error(store + " is no store of this version");
  std::vector<uint8_t> content(head->content_size);
  const size_t size = ZSTD_decompress(content.data(), content.size(), head->frame.data(), head->frame.size());
  if (ZSTD_isError(size)) throw std::runtime_error(ZSTD_getErrorName(size));
  const selector::Container container(jar);
  std::cout << size << ' ' << container.read(container.find(facts::kArtifactRecordPath).value()).size() << '\n';
}

double milliseconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) * 1000 + static_cast<double>(time.tv_usec) / 1000;
}

void measure(int runs, char** command) {
  double best_wall = 0;
  double best_cpu = 0;
  long memory = 0;
  for (int i = 0; i < runs; ++i) {
    const auto start = std::chrono::steady_clock::now();
    const pid_t child = ::fork();
    if (child < 0) throw std::runtime_error("cannot fork");
    if (child == 0) {
      const int nowhere = ::open("/dev/null", O_RDWR);
      ::dup2(nowhere, STDOUT_FILENO);
      ::dup2(nowhere, STDERR_FILENO);
      ::execvp(command[0], command);
      ::_exit(127);
    }
    int status = 0;
    rusage usage{};
    ::wait4(child, &status, 0, &usage);
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) throw std::runtime_error(std::string("it failed: ") + command[0]);
    const std::chrono::duration<double, std::milli> wall = std::chrono::steady_clock::now() - start;
    const double cpu = milliseconds(usage.ru_utime) + milliseconds(usage.ru_stime);
    best_wall = i == 0 ? wall.count() : std::min(best_wall, wall.count());
    best_cpu = i == 0 ? cpu : std::min(best_cpu, cpu);
    memory = i == 0 ? usage.ru_maxrss : std::min(memory, usage.ru_maxrss);
  }
  std::printf("%.1f %.1f %.0f\n", best_wall, best_cpu, static_cast<double>(memory) / 1024);
}

}  // namespace
}  // namespace retouch

int main(int argc, char** argv) {
  const std::string what = argc > 1 ? argv[1] : "";
  try {
    if (what == "measure" && argc > 3) {
      retouch::measure(std::max(1, std::atoi(argv[2])), argv + 3);
    } else if (what == "read" && argc == 4) {
      retouch::read(argv[2]);
      retouch::read(argv[3]);
    } else if (what == "decode" && argc == 4) {
      retouch::decode(argv[2], argv[3]);
    } else {
      std::cerr << "usage: retouch_store_floor read|decode STORE JAR, or measure N COMMAND...\n";
      return 2;
    }
  } catch (const std::exception& error) {
    std::cerr << "retouch_store_floor: " << error.what() << '\n';
    return 1;
  }
  return 0;
}
