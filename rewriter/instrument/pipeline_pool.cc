#include "rewriter/instrument/pipeline_pool.h"

#include <algorithm>
#include <system_error>
#include <thread>
#include <utility>

namespace retouch::instrument {

std::vector<ArtifactReport> PipelinePool::run() {
  reports_.resize(jobs_.size());
  std::vector<std::thread> threads;
  try {
    for (unsigned i = 1; i < options_.threads; ++i) threads.emplace_back([this] { work(); });
  } catch (const std::system_error&) {
    // The system gives no more threads: those that there are do it all.
  }
  work();
  for (std::thread& thread : threads) thread.join();
  retry_for_space();
  return std::move(reports_);
}

// What others had written, and took back when they failed as well, may have been the space that one lacked.
void PipelinePool::retry_for_space() {
  const auto lacked_space = [](const ArtifactReport& report) { return report.lacked_space; };
  if (jobs_.size() == 1 || std::none_of(reports_.begin(), reports_.end(), lacked_space)) return;
  for (size_t job = 0; job < jobs_.size(); ++job) {
    if (!reports_[job].lacked_space) continue;
    active_.push_back({job, std::make_unique<ArtifactPipeline>(jobs_[job], options_)});
    work();
  }
}

void PipelinePool::show_progress() const {
  if (!options_.on_progress) return;
  Progress progress{.finished = next_job_ - active_.size(), .all = jobs_.size(), .current = {}, .percent = 0};
  if (!active_.empty()) {
    progress.current = active_.front().pipeline->input_path();
    progress.percent = active_.front().pipeline->percent();
  }
  options_.on_progress(progress);
}

std::optional<PipelineTask> PipelinePool::claim() {
  for (const Active& active : active_) {
    if (const std::optional<PipelineTask> task = active.pipeline->claim()) return task;
  }
  if (next_job_ == jobs_.size() || active_.size() > options_.threads) return std::nullopt;
  active_.push_back({next_job_, std::make_unique<ArtifactPipeline>(jobs_[next_job_], options_)});
  ++next_job_;
  return active_.back().pipeline->claim();
}

// Takes finished artifacts out; their memory is given back outside the lock.
void PipelinePool::retire(std::unique_lock<std::mutex>& lock) {
  const auto finished =
      std::stable_partition(active_.begin(), active_.end(), [](const Active& a) { return !a.pipeline->is_finished(); });
  if (finished == active_.end()) return;
  std::vector<Active> done(std::make_move_iterator(finished), std::make_move_iterator(active_.end()));
  active_.erase(finished, active_.end());
  for (const Active& active : done) reports_[active.job] = active.pipeline->take_report();
  lock.unlock();
  done.clear();
  lock.lock();
}

void PipelinePool::work() {
  jar::Deflater deflater(jar::level_of(options_.compression));
  std::unique_lock lock(mutex_);
  while (!is_done()) {
    const std::optional<PipelineTask> task = claim();
    if (!task) {
      progress_.wait(lock);
      continue;
    }
    lock.unlock();
    task->pipeline->run(*task, deflater);
    lock.lock();
    task->pipeline->complete(*task);
    retire(lock);
    show_progress();
    progress_.notify_all();
  }
}

}  // namespace retouch::instrument
