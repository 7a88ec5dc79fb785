#include "rewriter/instrument/artifact_rewriter.h"

#include "rewriter/instrument/pipeline_pool.h"

namespace retouch::instrument {

std::vector<ArtifactReport> rewrite_artifacts(const std::vector<ArtifactJob>& jobs, const ArtifactOptions& options) {
  PipelinePool pool(jobs, options);
  return pool.run();
}

}  // namespace retouch::instrument
