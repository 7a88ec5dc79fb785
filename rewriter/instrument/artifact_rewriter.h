// Rewrites artifacts: each input jar or class directory to one instrumented output. The driver over entries.
//
// One pass over the entries of an artifact, in chunks of neighbours that several threads work on at once, with a
// bounded number of them in memory (artifact_pipeline.h); many artifacts share the threads (pipeline_pool.h). The
// output does not depend on the number of threads. An artifact that fails has no output and does not disturb the
// others; an archive inside an artifact that fails stays as it was, and the report says why.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "rewriter/facts/nested_artifacts.h"
#include "rewriter/instrument/class_rewriter.h"
#include "rewriter/instrument/rewrite_report.h"
#include "rewriter/jar/artifact_output.h"

namespace retouch::instrument {

struct ArtifactJob {
  std::filesystem::path input;
  std::filesystem::path output;
  jar::Replace replace = jar::Replace::kOwnOnly;
};

struct Progress {
  size_t finished = 0;  // artifacts
  size_t all = 0;
  std::filesystem::path current;  // one that is being worked on, and how much of it is done
  unsigned percent = 0;
};

struct ArtifactOptions {
  RewriteOptions classes;
  jar::Compression compression = jar::Compression::kKeep;
  unsigned threads = 1;
  facts::NestingLimits nesting;
  // Artifact globs (class_globs.h), of archives inside artifacts too. One that is excluded is copied with all that is
  // inside it. Of one that is not included, but for being inside one that is, only what is inside it is rewritten.
  std::vector<std::string> include_artifacts;  // none: all
  std::vector<std::string> exclude_artifacts;
  std::function<void(const Progress&)> on_progress;  // called by one thread at a time, often
};

// The reports are in the order of the jobs. Throws only what is about none of them.
std::vector<ArtifactReport> rewrite_artifacts(const std::vector<ArtifactJob>& jobs, const ArtifactOptions& options);

}  // namespace retouch::instrument
