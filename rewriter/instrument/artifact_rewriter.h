// Rewrites artifacts: each input jar or class directory to one instrumented output. The driver over entries.
//
// One pass over the entries of an artifact, in chunks of neighbours that several threads work on at once, with a
// bounded number of them in memory (artifact_pipeline.h); many artifacts share the threads (pipeline_pool.h). The
// output does not depend on the number of threads. An artifact that fails has no output and does not disturb the
// others; an archive inside an artifact that fails stays as it was, and the report says why.
#pragma once

#include <filesystem>
#include <vector>

#include "rewriter/facts/nested_artifacts.h"
#include "rewriter/instrument/class_rewriter.h"
#include "rewriter/instrument/rewrite_report.h"
#include "rewriter/jar/artifact_output.h"

namespace retouch::instrument {

struct ArtifactJob {
  std::filesystem::path input;
  std::filesystem::path output;
};

struct ArtifactOptions {
  RewriteOptions classes;
  jar::Compression compression = jar::Compression::kKeep;
  unsigned threads = 1;
  facts::NestingLimits nesting;
};

// The reports are in the order of the jobs. Throws only what is about none of them.
std::vector<ArtifactReport> rewrite_artifacts(const std::vector<ArtifactJob>& jobs, const ArtifactOptions& options);

}  // namespace retouch::instrument
