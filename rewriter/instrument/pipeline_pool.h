// The threads that rewrite: they work on the first artifact that has something to do, and begin another one where none
// has. So one large artifact is done by all threads, and many small ones are done side by side.
#pragma once

#include <condition_variable>
#include <memory>
#include <mutex>
#include <vector>

#include "rewriter/instrument/artifact_pipeline.h"

namespace retouch::instrument {

class PipelinePool {
 public:
  PipelinePool(const std::vector<ArtifactJob>& jobs, const ArtifactOptions& options) : jobs_(jobs), options_(options) {}
  std::vector<ArtifactReport> run();

 private:
  struct Active {
    size_t job;
    std::unique_ptr<ArtifactPipeline> pipeline;
  };
  void work();
  void retry_for_space();
  void show_progress() const;
  std::optional<PipelineTask> claim();
  void retire(std::unique_lock<std::mutex>& lock);
  bool is_done() const { return active_.empty() && next_job_ == jobs_.size(); }

  const std::vector<ArtifactJob>& jobs_;
  const ArtifactOptions& options_;
  std::mutex mutex_;
  std::condition_variable progress_;
  size_t next_job_ = 0;
  std::vector<Active> active_;  // in the order of the jobs
  std::vector<ArtifactReport> reports_;
};

}  // namespace retouch::instrument
