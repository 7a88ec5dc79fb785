// What `retouch rewrite` says about each artifact: as JSON for programs (docs/rewrite-report.md) and in a few lines for
// people.
#pragma once

#include <cstdint>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "rewriter/facts/artifact_facts.h"

namespace retouch::instrument {

struct EntryNote {
  std::string entry;
  std::string text;
};

enum class ArtifactStatus : uint8_t { kRewritten, kAlreadyInstrumented, kExcluded, kFailed };

struct ArtifactReport {
  std::filesystem::path input;
  std::filesystem::path output;
  ArtifactStatus status = ArtifactStatus::kRewritten;
  std::string error;  // where it failed
  bool lacked_space = false;
  std::vector<std::string> hints;

  std::string id;
  uint64_t classes_rewritten = 0;
  uint64_t classes_unchanged = 0;         // nothing to insert
  uint64_t classes_excluded = 0;          // by --include and --exclude
  std::set<std::string> fitting_globs;    // of --include and --exclude: those that fit a class of it
  std::vector<EntryNote> not_rewritable;  // classes without all of their probes, and why
  uint64_t probes = 0;
  uint64_t slots = 0;
  std::vector<EntryNote> warnings;
  std::vector<EntryNote> dropped;          // entries that are not in the output, or only in part, and why
  std::vector<EntryNote> not_looked_into;  // encrypted entries, archives that cannot be read: copied as they are
  std::vector<ArtifactReport> nested;      // archives inside; their `input` is OUTER!ENTRY, `output` is empty
  uint64_t bytes_read = 0;                 // size of the artifact's content, uncompressed
  uint64_t bytes_written = 0;              // size of the output
};

struct ReportOptions {
  facts::PointSet points;
  std::string compression;
};

std::string_view point_set_name(facts::PointSet points);

std::string report_as_json(const std::vector<ArtifactReport>& artifacts, const ReportOptions& options);

// Lines for a person; empty notes say nothing, of others the first few are shown.
std::string summary_of(const ArtifactReport& artifact, size_t notes_shown = 3);

}  // namespace retouch::instrument
