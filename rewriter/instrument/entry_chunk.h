// Neighbouring entries of an artifact on their way from input to output: what is done to them in each step.
//
// `scan` reads the entries, finds what each class records and computes facts; any number of chunks at once.
// `give_slots` hands out slots; chunk after chunk. `rewrite` inserts the probes and prepares the output; any number at
// once. `write` puts the entries into the output; chunk after chunk. Only `scan` and `rewrite` are work.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "rewriter/facts/artifact_facts.h"
#include "rewriter/facts/artifact_record_writer.h"
#include "rewriter/instrument/class_rewriter.h"
#include "rewriter/instrument/rewrite_report.h"
#include "rewriter/instrument/slot_table.h"
#include "rewriter/jar/artifact_input.h"
#include "rewriter/jar/artifact_output.h"

namespace retouch::instrument {

// What is the same for every chunk of an artifact.
struct ArtifactContext {
  const jar::ArtifactInput& input;
  const jar::ArtifactOutput& output;
  const RewriteOptions& options;
  std::string hits_class;  // internal name of the generated class
  bool is_signed = false;
};

// What is found out about an artifact, entry by entry.
struct ArtifactFindings {
  facts::ArtifactRecordWriter record;
  Digest128 manifest;
  ArtifactReport report;
};

class EntryChunk {
 public:
  EntryChunk(size_t first, size_t last, uint64_t bytes) : first_(first), last_(last), bytes_(bytes) {}

  size_t first() const { return first_; }
  uint64_t bytes() const { return bytes_; }  // of content

  void scan(const ArtifactContext& context, std::unique_ptr<jar::EntryBuffer> buffer);
  void give_slots(SlotTable& slots);
  void rewrite(const ArtifactContext& context, jar::Deflater& deflater);
  // Adds what was found to `findings`.
  void write(jar::ArtifactOutput& output, ArtifactFindings& findings);
  // The memory that the content was in, for another chunk.
  std::unique_ptr<jar::EntryBuffer> take_buffer();

 private:
  struct ClassWork {
    size_t entry;
    size_t prepared;  // its place in `prepared_`
    Bytes content;
    ClassRewrite rewrite;
    bool is_excluded = false;
    std::string left_alone;  // why it is not rewritten at all
    std::vector<uint32_t> slots;
  };

  void scan_entry(size_t index, const ArtifactContext& context);
  void scan_class(size_t index, const ArtifactContext& context);
  void scan_manifest(size_t index, const ArtifactContext& context);
  void scan_other(size_t index, const ArtifactContext& context);
  void copy_unread(size_t index, const ArtifactContext& context);
  void rewrite_class(ClassWork& work, const ArtifactContext& context, jar::Deflater& deflater);

  size_t first_;
  size_t last_;
  uint64_t bytes_;
  std::unique_ptr<jar::EntryBuffer> buffer_;
  std::vector<ClassWork> classes_;
  std::vector<jar::PreparedEntry> prepared_;
  std::vector<facts::ClassEntry> facts_;
  std::vector<facts::ResourceEntry> resources_;
  std::optional<Digest128> manifest_;
  ArtifactReport report_;
};

}  // namespace retouch::instrument
