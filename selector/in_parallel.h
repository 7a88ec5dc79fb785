// Work on numbers from 0 on, shared by as many threads as the machine has.
#pragma once

#include <algorithm>
#include <cstddef>
#include <exception>
#include <thread>
#include <vector>

namespace retouch::selector {

// Calls `work(begin, end)` for ranges that cover all of `count`, one a thread; a range has `fewest` at least, below which a
// thread costs more than it saves. What a call throws is thrown when all have ended.
template <typename Work>
void for_ranges_in_parallel(size_t count, size_t fewest, const Work& work) {
  const size_t threads = std::clamp<size_t>(count / fewest, 1, std::max(1u, std::thread::hardware_concurrency()));
  std::vector<std::exception_ptr> problems(threads);
  {
    std::vector<std::jthread> workers;
    const auto run = [&](size_t i) {
      try {
        work(count * i / threads, count * (i + 1) / threads);
      } catch (...) {
        problems[i] = std::current_exception();
      }
    };
    for (size_t i = 1; i < threads; ++i) workers.emplace_back(run, i);
    run(0);
  }
  for (const std::exception_ptr& problem : problems) {
    if (problem) std::rethrow_exception(problem);
  }
}

}  // namespace retouch::selector
