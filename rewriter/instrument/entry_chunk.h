// Neighbouring entries of an artifact on their way from input to output: what is done to them in each step.
//
// `scan` reads the entries, finds what each class records and computes facts; any number of chunks at once.
// `give_slots` hands out slots; chunk after chunk. `rewrite` inserts the probes and prepares the output; any number at
// once. `write` puts the entries into the output; chunk after chunk. Only `scan` and `rewrite` are work.
//
// An archive inside the artifact is a chunk of its own: `scan` opens it, its own pipeline runs before `rewrite`, which
// takes what that made.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "rewriter/facts/artifact_facts.h"
#include "rewriter/facts/artifact_record_writer.h"
#include "rewriter/facts/nested_artifacts.h"
#include "rewriter/instrument/class_rewriter.h"
#include "rewriter/instrument/class_roots.h"
#include "rewriter/instrument/rewrite_report.h"
#include "rewriter/instrument/slot_table.h"
#include "rewriter/jar/artifact_input.h"
#include "rewriter/jar/artifact_output.h"

namespace retouch::instrument {

class ArtifactPipeline;
struct ArtifactOptions;

// What is the same for every chunk of an artifact.
struct ArtifactContext {
  const jar::ArtifactInput& input;
  const jar::ArtifactOutput& output;
  const ArtifactOptions& options;
  bool is_included;        // false: only what is inside it
  std::string hits_class;  // internal name of the generated class
  ClassRoots roots;
  facts::NestingPlace place;
  bool is_signed = false;
};

// What is found out about an artifact, entry by entry.
struct ArtifactFindings {
  facts::ArtifactRecordWriter record;
  Digest128 manifest;
  std::set<size_t> roots;  // those whose classes call the generated class
  ArtifactReport report;
};

class EntryChunk {
 public:
  EntryChunk(size_t first, size_t last, uint64_t bytes);
  ~EntryChunk();
  EntryChunk(EntryChunk&&) noexcept;

  size_t first() const { return first_; }
  uint64_t bytes() const { return bytes_; }  // of content

  void scan(const ArtifactContext& context, std::unique_ptr<jar::EntryBuffer> buffer);
  void give_slots(SlotTable& slots);
  // The archive that this chunk is, between `scan` and `rewrite`: to be run to its end. Null: there is none.
  ArtifactPipeline* nested() const { return nested_.get(); }
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
    size_t root = 0;         // where it lies
    std::vector<uint32_t> slots;
  };

  void scan_entry(size_t index, const ArtifactContext& context);
  void scan_class(size_t index, const ArtifactContext& context);
  void add_left_out(size_t index, Bytes content, const ArtifactContext& context);
  void scan_manifest(size_t index, const ArtifactContext& context);
  void scan_other(size_t index, const ArtifactContext& context);
  void scan_nested(size_t index, const ArtifactContext& context);
  void take_nested(const ArtifactContext& context, jar::Deflater& deflater);
  void add_other(size_t index, Bytes content, const ArtifactContext& context);
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
  std::set<size_t> roots_;
  Bytes nested_content_;
  std::unique_ptr<ArtifactPipeline> nested_;
  ArtifactReport report_;
};

}  // namespace retouch::instrument
