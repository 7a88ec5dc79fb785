#include "rewriter/instrument/artifact_pipeline.h"

#include <new>
#include <utility>

#include "rewriter/instrument/artifact_id.h"
#include "rewriter/instrument/class_globs.h"
#include "rewriter/instrument/entry_kinds.h"
#include "rewriter/instrument/hits_class.h"
#include "rewriter/jar/output_file.h"

namespace retouch::instrument {

namespace {

// Small enough for a processor's cache, large enough that taking turns costs nothing.
constexpr uint64_t kChunkBytes = uint64_t{192} << 10;
constexpr size_t kChunkEntries = 64;
// Content whose input is done with but still mapped: giving memory back disturbs all threads.
constexpr uint64_t kRememberedBytes = uint64_t{16} << 20;
// Content between scan and write; one larger chunk is let through alone.
constexpr uint64_t kBytesInFlight = uint64_t{24} << 20;

}  // namespace

ArtifactPipeline::ArtifactPipeline(const ArtifactJob& job, const ArtifactOptions& options)
    : job_(job), options_(options) {
  findings_.report.input = job.input;
  findings_.report.output = job.output;
}

ArtifactPipeline::ArtifactPipeline(facts::NestedArtifact nested, const ArtifactOptions& options, bool is_included)
    : options_(options), input_(std::move(nested.input)), place_(nested.place), is_included_(is_included) {
  job_.input = findings_.report.input = input_->path();
}

bool ArtifactPipeline::is_finished() const { return phase_ == Phase::kDone && !is_running(); }

bool ArtifactPipeline::is_running() const {
  if (running_ != 0) return true;
  // Only what is between slots and output can have something inside that runs.
  for (size_t chunk = next_write_; chunk < next_slots_; ++chunk) {
    const ArtifactPipeline* nested = chunks_[chunk].nested();
    if (nested != nullptr && nested->is_running()) return true;
  }
  return false;
}

bool ArtifactPipeline::can_scan_another() const {
  if (next_scan_ == chunks_.size()) return false;
  if (next_scan_ == next_write_) return true;
  return next_scan_ - next_write_ < 4 * size_t{options_.threads} + 4 &&
         bytes_in_flight_ + chunks_[next_scan_].bytes() <= kBytesInFlight;
}

std::optional<PipelineTask> ArtifactPipeline::claim() {
  using Step = PipelineTask::Step;
  const auto take = [&](Step step, size_t chunk) {
    ++running_;
    return PipelineTask{this, step, chunk};
  };
  if (phase_ == Phase::kNew) {
    phase_ = Phase::kOpening;
    return take(Step::kOpen, 0);
  }
  if (phase_ != Phase::kEntries) return std::nullopt;
  if (next_write_ == chunks_.size()) {
    phase_ = Phase::kClosing;
    return take(Step::kClose, 0);
  }
  if (!writing_ && states_[next_write_] == ChunkState::kRewritten) {
    writing_ = true;
    return take(Step::kWrite, next_write_);
  }
  if (!giving_slots_ && next_slots_ < chunks_.size() && states_[next_slots_] == ChunkState::kScanned) {
    giving_slots_ = true;
    return take(Step::kGiveSlots, next_slots_);
  }
  if (const std::optional<PipelineTask> task = claim_rewrite()) return task;
  if (can_scan_another()) {
    states_[next_scan_] = ChunkState::kScanning;
    bytes_in_flight_ += chunks_[next_scan_].bytes();
    return take(Step::kScan, next_scan_++);
  }
  return std::nullopt;
}

// What stands inside a chunk comes first, and holds up no chunk behind it.
std::optional<PipelineTask> ArtifactPipeline::claim_rewrite() {
  while (next_rewrite_ < next_slots_ && states_[next_rewrite_] != ChunkState::kHasSlots) ++next_rewrite_;
  for (size_t chunk = next_rewrite_; chunk < next_slots_; ++chunk) {
    if (states_[chunk] != ChunkState::kHasSlots) continue;
    if (ArtifactPipeline* const nested = chunks_[chunk].nested(); nested != nullptr && !nested->is_finished()) {
      if (const std::optional<PipelineTask> task = nested->claim()) return task;
      continue;
    }
    states_[chunk] = ChunkState::kRewriting;
    ++running_;
    return PipelineTask{this, PipelineTask::Step::kRewrite, chunk};
  }
  return std::nullopt;
}

void ArtifactPipeline::complete(const PipelineTask& task) {
  using Step = PipelineTask::Step;
  --running_;
  switch (task.step) {
    case Step::kOpen:
      if (phase_ == Phase::kOpening) phase_ = Phase::kEntries;
      break;
    case Step::kScan:
      states_[task.chunk] = ChunkState::kScanned;
      break;
    case Step::kGiveSlots:
      states_[task.chunk] = ChunkState::kHasSlots;
      giving_slots_ = false;
      ++next_slots_;
      break;
    case Step::kRewrite:
      states_[task.chunk] = ChunkState::kRewritten;
      break;
    case Step::kWrite:
      bytes_in_flight_ -= chunks_[task.chunk].bytes();
      writing_ = false;
      ++next_write_;
      break;
    case Step::kClose:
      phase_ = Phase::kDone;
      break;
  }
  const std::lock_guard lock(shared_);
  // Chunks that are being scanned end, and may fail at an earlier entry, which is then the one reported.
  if (failed_ || findings_.report.status != ArtifactStatus::kRewritten) phase_ = Phase::kDone;
}

void ArtifactPipeline::run(const PipelineTask& task, jar::Deflater& deflater) {
  using Step = PipelineTask::Step;
  try {
    switch (task.step) {
      case Step::kOpen:
        return open();
      case Step::kScan:
        return scan(task.chunk);
      case Step::kGiveSlots:
        return chunks_[task.chunk].give_slots(slots_);
      case Step::kRewrite:
        return chunks_[task.chunk].rewrite(*context_, deflater);
      case Step::kWrite:
        return write(task.chunk);
      case Step::kClose:
        return close(deflater);
    }
  } catch (const jar::NoSpaceError& error) {
    fail(task.chunk, error.what(), error.hints(), true);
  } catch (const UserError& error) {
    fail(task.chunk, error.what(), error.hints());
  } catch (const std::bad_alloc&) {
    fail(task.chunk, job_.input.string() + ": out of memory", {});
  } catch (const std::exception& error) {
    fail(task.chunk, job_.input.string() + ": " + error.what(), {});
  }
}

void ArtifactPipeline::fail(size_t order, const std::string& what, std::vector<std::string> hints, bool lacked_space) {
  const std::lock_guard lock(shared_);
  failed_ = true;
  if (order >= failed_at_) return;
  failed_at_ = order;
  findings_.report.status = ArtifactStatus::kFailed;
  findings_.report.error = what;
  findings_.report.lacked_space = lacked_space;
  findings_.report.hints = std::move(hints);
}

void ArtifactPipeline::open() {
  const bool is_nested = input_ != nullptr;
  if (!is_nested) {
    input_ = jar::open_artifact(job_.input, options_.nesting.reading);
    place_ = facts::outermost_place(*input_, options_.nesting);
  }
  // One that is rewritten in place is read from beside its place.
  const std::string name = (job_.replace == jar::Replace::kAny ? job_.output : job_.input).string();
  if (any_artifact_glob_matches(options_.exclude_artifacts, name)) return copy_excluded(is_nested);
  if (std::filesystem::path(name).extension() == ".jmod") {
    throw UserError(name + ": jlink takes no jmod with a class of retouch's in it",
                    {"rewrite the jar or class directory that it is made of"});
  }
  is_included_ =
      is_included_ || options_.include_artifacts.empty() || any_artifact_glob_matches(options_.include_artifacts, name);
  if (const std::optional<size_t> record = input_->find(facts::kArtifactRecordPath)) {
    return copy_instrumented(*record, is_nested);
  }
  output_ = is_nested ? input_->create_output(nested_output_, options_.compression)
                      : input_->create_output(job_.output, options_.compression, job_.replace);
  jar::EntryBuffer buffer;
  findings_.report.id = artifact_id(*input_, options_.classes, buffer);
  context_.emplace(ArtifactContext{*input_, *output_, options_, is_included_, hits_class_name(findings_.report.id),
                                   ClassRoots(*input_), place_});
  for (size_t i = 0; i < input_->size() && !context_->is_signed; ++i) {
    context_->is_signed = classify_entry(input_->name(i)) == EntryClass::kSignature;
  }
  findings_.manifest = facts::manifest_digest({});
  for (const std::string& other : input_->left_out()) {
    findings_.report.dropped.push_back({other, "neither a file nor a directory"});
  }
  plan_chunks();
}

// Byte for byte: it stands for its original as it is.
void ArtifactPipeline::copy_instrumented(size_t record, bool is_nested) {
  jar::EntryBuffer buffer;
  try {
    const facts::ArtifactFacts facts = facts::read_artifact_record(input_->read(record, buffer));
    if (facts.instrumentation) findings_.report.id = facts.instrumentation->id;
  } catch (const FormatError& error) {
    throw UserError(job_.input.string() + "!" + facts::kArtifactRecordPath + ": not a readable record: " + error.what(),
                    {"rewrite the original artifact again"});
  }
  if (!is_nested) findings_.report.bytes_written = input_->copy_to(job_.output);
  findings_.report.status = ArtifactStatus::kAlreadyInstrumented;
}

void ArtifactPipeline::copy_excluded(bool is_nested) {
  const bool is_there = is_nested || job_.replace == jar::Replace::kAny;  // in place
  if (!is_there) findings_.report.bytes_written = input_->copy_to(job_.output);
  findings_.report.status = ArtifactStatus::kExcluded;
}

void ArtifactPipeline::plan_chunks() {
  size_t first = 0;
  uint64_t bytes = 0;
  bool was_archive = false;
  for (size_t i = 0; i < input_->size(); ++i) {
    const uint64_t size = input_->content_size(i);
    const bool is_archive = facts::may_be_artifact(*input_, i);
    const bool is_full = is_archive || was_archive || bytes + size > kChunkBytes || i - first == kChunkEntries;
    if (i != first && is_full) {
      chunks_.emplace_back(first, i, bytes);
      first = i;
      bytes = 0;
    }
    was_archive = is_archive;
    bytes += size;
  }
  if (first < input_->size()) chunks_.emplace_back(first, input_->size(), bytes);
  states_.assign(chunks_.size(), ChunkState::kWaiting);
}

std::unique_ptr<jar::EntryBuffer> ArtifactPipeline::take_spare_buffer() {
  const std::lock_guard lock(shared_);
  if (spare_buffers_.empty()) return std::make_unique<jar::EntryBuffer>();
  std::unique_ptr<jar::EntryBuffer> buffer = std::move(spare_buffers_.back());
  spare_buffers_.pop_back();
  return buffer;
}

void ArtifactPipeline::scan(size_t chunk) { chunks_[chunk].scan(*context_, take_spare_buffer()); }

void ArtifactPipeline::write(size_t chunk) {
  chunks_[chunk].write(*output_, findings_);
  remembered_ += chunks_[chunk].bytes();
  if (remembered_ >= kRememberedBytes) {
    remembered_ = 0;
    input_->forget_before(chunks_[chunk].first());
  }
  const std::lock_guard lock(shared_);
  spare_buffers_.push_back(chunks_[chunk].take_buffer());
}

void ArtifactPipeline::close(jar::Deflater& deflater) {
  ArtifactReport& report = findings_.report;
  report.slots = slots_.size();
  const std::vector<uint8_t> hits = make_hits_class(report.id, slots_.size());
  const facts::Instrumentation instrumentation{report.id, options_.classes.points, slots_.meanings()};
  const std::vector<uint8_t> record = findings_.record.finish(findings_.manifest, instrumentation);
  if (findings_.roots.empty()) findings_.roots.insert(0);
  for (const size_t root : findings_.roots) {
    output_->write(output_->added(context_->roots.prefix(root) + context_->hits_class + ".class", hits, deflater));
  }
  output_->write(output_->added(facts::kArtifactRecordPath, record, deflater));
  report.bytes_written = output_->commit();
}

}  // namespace retouch::instrument
