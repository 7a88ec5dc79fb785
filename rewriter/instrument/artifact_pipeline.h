// One artifact from open to commit, as tasks that any thread may take: open, then for each chunk of entries scan, give
// slots, rewrite and write, then close.
//
// Scanning and rewriting run for many chunks at once; slots are given and chunks written one after another in entry
// order, so the output is the same whatever the threads. Only so many chunks are between scan and write, and only so
// many bytes of content, that memory stays bounded whatever the artifact's size. An archive inside the artifact has a
// pipeline of its own, whose tasks are handed out here: it is rewritten by several threads like any other. `claim`,
// `complete` and `is_finished` are called under the pool's lock; `run` is not.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "rewriter/instrument/artifact_rewriter.h"
#include "rewriter/instrument/entry_chunk.h"
#include "rewriter/instrument/slot_table.h"

namespace retouch::instrument {

class ArtifactPipeline;

struct PipelineTask {
  enum class Step : uint8_t { kOpen, kScan, kGiveSlots, kRewrite, kWrite, kClose };
  ArtifactPipeline* pipeline;  // whose it is: of the one that was asked, or of one inside it
  Step step;
  size_t chunk = 0;
};

class ArtifactPipeline {
 public:
  ArtifactPipeline(const ArtifactJob& job, const ArtifactOptions& options);
  // Of an archive inside another artifact: its output is made in memory.
  // `is_included`: because the one that it is inside is.
  ArtifactPipeline(facts::NestedArtifact nested, const ArtifactOptions& options, bool is_included);

  // What can be done now; the furthest step first, so that chunks leave before new ones come in.
  std::optional<PipelineTask> claim();
  void complete(const PipelineTask& task);
  bool is_finished() const;

  // Never throws: what goes wrong is in the report.
  void run(const PipelineTask& task, jar::Deflater& deflater);

  ArtifactReport take_report() { return std::move(findings_.report); }
  unsigned percent() const { return chunks_.empty() ? 0 : static_cast<unsigned>(100 * next_write_ / chunks_.size()); }
  const std::filesystem::path& input_path() const { return job_.input; }
  Bytes output() const { return nested_output_; }  // of an archive inside another artifact, once finished

 private:
  enum class ChunkState : uint8_t { kWaiting, kScanning, kScanned, kHasSlots, kRewriting, kRewritten };

  void open();
  void copy_instrumented(size_t record, bool is_nested);
  void copy_excluded(bool is_nested);
  void plan_chunks();
  void scan(size_t chunk);
  void write(size_t chunk);
  void close(jar::Deflater& deflater);
  void fail(size_t order, const std::string& what, std::vector<std::string> hints, bool lacked_space = false);
  bool can_scan_another() const;
  bool is_running() const;
  std::optional<PipelineTask> claim_rewrite();
  std::unique_ptr<jar::EntryBuffer> take_spare_buffer();

  ArtifactJob job_;
  const ArtifactOptions& options_;
  std::unique_ptr<jar::ArtifactInput> input_;
  std::unique_ptr<jar::ArtifactOutput> output_;
  std::optional<ArtifactContext> context_;
  facts::NestingPlace place_;
  bool is_included_ = false;
  std::vector<uint8_t> nested_output_;

  std::vector<EntryChunk> chunks_;
  std::vector<ChunkState> states_;
  size_t next_scan_ = 0;
  size_t next_slots_ = 0;
  size_t next_rewrite_ = 0;  // none before it waits to be rewritten
  size_t next_write_ = 0;
  uint64_t bytes_in_flight_ = 0;
  unsigned running_ = 0;
  bool giving_slots_ = false;
  bool writing_ = false;
  enum class Phase : uint8_t { kNew, kOpening, kEntries, kClosing, kDone } phase_ = Phase::kNew;

  // Of the thread that gives slots, writes or closes.
  SlotTable slots_;
  ArtifactFindings findings_;
  uint64_t remembered_ = 0;

  std::mutex shared_;  // guards what follows
  std::vector<std::unique_ptr<jar::EntryBuffer>> spare_buffers_;
  bool failed_ = false;
  size_t failed_at_ = SIZE_MAX;
};

}  // namespace retouch::instrument
