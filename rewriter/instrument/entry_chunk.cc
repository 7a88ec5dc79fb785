#include "rewriter/instrument/entry_chunk.h"

#include <iterator>
#include <utility>

#include "rewriter/instrument/artifact_pipeline.h"
#include "rewriter/instrument/class_globs.h"
#include "rewriter/instrument/entry_kinds.h"
#include "rewriter/jar/manifest.h"

namespace retouch::instrument {

namespace {

bool is_excluded(std::string_view class_name, const RewriteOptions& options, std::set<std::string>& fitting_globs) {
  const auto fits_any = [&](const std::vector<std::string>& globs) {
    bool any = false;
    for (const std::string& glob : globs) {
      if (!class_glob_matches(glob, class_name)) continue;
      fitting_globs.insert(glob);
      any = true;
    }
    return any;
  };
  const bool is_included = options.include.empty() || fits_any(options.include);
  return fits_any(options.exclude) || !is_included;
}

template <typename T>
void move_behind(std::vector<T>& to, std::vector<T>& from) {
  to.insert(to.end(), std::make_move_iterator(from.begin()), std::make_move_iterator(from.end()));
  from.clear();
}

}  // namespace

EntryChunk::EntryChunk(size_t first, size_t last, uint64_t bytes) : first_(first), last_(last), bytes_(bytes) {}
EntryChunk::~EntryChunk() = default;
EntryChunk::EntryChunk(EntryChunk&&) noexcept = default;

void EntryChunk::scan(const ArtifactContext& context, std::unique_ptr<jar::EntryBuffer> buffer) {
  buffer_ = std::move(buffer);
  prepared_.reserve(last_ - first_);
  classes_.reserve(last_ - first_);
  for (size_t index = first_; index < last_; ++index) scan_entry(index, context);
}

void EntryChunk::scan_entry(size_t index, const ArtifactContext& context) {
  const std::string_view name = context.input.name(index);
  const EntryClass kind = classify_entry(name);
  if (kind == EntryClass::kDirectory) {
    prepared_.push_back(context.output.unchanged(index, std::nullopt));
  } else if (kind == EntryClass::kSignature) {
    report_.dropped.push_back({std::string(name), "a signature, no longer true of rewritten classes"});
  } else if (kind == EntryClass::kJarIndex) {
    report_.dropped.push_back({std::string(name), "an index of packages that does not know the generated class"});
  } else if (!context.input.is_readable(index)) {
    copy_unread(index, context);
  } else if (kind == EntryClass::kClass) {
    scan_class(index, context);
  } else if (kind == EntryClass::kManifest) {
    scan_manifest(index, context);
  } else if (kind == EntryClass::kNestedArchive) {
    scan_nested(index, context);
  } else {
    scan_other(index, context);
  }
}

// A resource, whatever its name: what is in it is not known.
void EntryChunk::copy_unread(size_t index, const ArtifactContext& context) {
  const std::string name(context.input.name(index));
  report_.not_looked_into.push_back(
      {name, "encrypted, compressed by a method that the JVM does not read, or too large: copied as it is"});
  resources_.push_back({name, context.input.digest(index, *buffer_)});
  prepared_.push_back(context.output.unchanged(index, std::nullopt));
}

void EntryChunk::scan_class(size_t index, const ArtifactContext& context) {
  const std::string_view name = context.input.name(index);
  const Bytes content = context.input.read(index, *buffer_);
  buffer_->keep();
  report_.bytes_read += content.size();
  if (!context.is_included) return add_left_out(index, content, context);
  ClassWork& work = classes_.emplace_back(ClassWork{
      index, prepared_.size(), content, ClassRewrite(name, content, context.options.classes), false, {}, 0, {}});
  const facts::ClassFacts& facts = work.rewrite.facts();
  work.is_excluded = facts.parsed && is_excluded(facts.name, context.options.classes, report_.fitting_globs);
  if (facts.parsed) {
    if (const std::optional<size_t> root = context.roots.root_of(name, facts.name)) {
      work.root = *root;
    } else {
      work.left_alone =
          "is not where a class loader looks for " + std::string(facts.name) + ", which may not find the generated class";
    }
  }
  prepared_.emplace_back();
}

void EntryChunk::add_left_out(size_t index, Bytes content, const ArtifactContext& context) {
  const std::string_view name = context.input.name(index);
  facts_.push_back({name, facts::class_facts(name, content), "its artifact is not among the included ones"});
  ++report_.classes_excluded;
  prepared_.push_back(context.output.unchanged(index, content));
}

void EntryChunk::scan_manifest(size_t index, const ArtifactContext& context) {
  const Bytes content = context.input.read(index, *buffer_);
  report_.bytes_read += content.size();
  // The last one counts (find_manifest).
  if (!context.input.is_directory() || context.input.name(index) == jar::kManifestPath)
    manifest_ = facts::manifest_digest(as_text(content));
  if (context.is_signed) {
    const std::string unsigned_text = jar::without_digests(as_text(content));
    if (unsigned_text.size() != content.size()) {
      jar::Deflater deflater(jar::DeflateLevel::kUsual);
      prepared_.push_back(context.output.changed(index, as_bytes(unsigned_text), deflater));
      report_.dropped.push_back({std::string(context.input.name(index)), "the digests of the signature"});
      return;
    }
  }
  prepared_.push_back(context.output.unchanged(index, content));
}

void EntryChunk::scan_other(size_t index, const ArtifactContext& context) {
  add_other(index, context.input.read(index, *buffer_), context);
}

void EntryChunk::add_other(size_t index, Bytes content, const ArtifactContext& context) {
  const std::string_view name = context.input.name(index);
  report_.bytes_read += content.size();
  if (facts::resource_counts(name)) resources_.push_back({std::string(name), digest_of(content)});
  prepared_.push_back(context.output.unchanged(index, content));
}

void EntryChunk::scan_nested(size_t index, const ArtifactContext& context) {
  if (!facts::may_be_artifact(context.input, index)) return scan_other(index, context);
  nested_content_ = context.input.read(index, *buffer_);
  buffer_->keep();
  const std::string name(context.input.name(index));
  // What counts as an artifact is a rule, whatever the options: the selector goes by it as well.
  facts::NestedArtifact nested =
      facts::open_nested_artifact(context.input, index, nested_content_, context.place, context.options.nesting);
  if (nested.input == nullptr) {
    if (!nested.reason.empty()) report_.not_looked_into.push_back({name, nested.reason});
    return add_other(index, nested_content_, context);
  }
  report_.bytes_read += nested_content_.size();
  nested_ = std::make_unique<ArtifactPipeline>(std::move(nested), context.options, context.is_included);
  prepared_.emplace_back();
}

// Where it failed it stays as it was. It is no resource all the same: the selector finds its classes, and no record.
void EntryChunk::take_nested(const ArtifactContext& context, jar::Deflater& deflater) {
  ArtifactReport report = nested_->take_report();
  if (report.status == ArtifactStatus::kRewritten) {
    prepared_.back() = context.output.changed(first_, nested_->output(), deflater);
    report_.nested.push_back(std::move(report));
  } else {
    prepared_.back() = context.output.unchanged(first_, nested_content_);
    if (report.status == ArtifactStatus::kFailed)
      report_.not_looked_into.push_back({std::string(context.input.name(first_)), report.error});
    else
      report_.nested.push_back(std::move(report));
  }
  nested_ = nullptr;
}

void EntryChunk::give_slots(SlotTable& slots) {
  for (ClassWork& work : classes_) {
    if (!work.left_alone.empty()) continue;
    work.slots = slots.slots_of(work.rewrite);
  }
}

void EntryChunk::rewrite(const ArtifactContext& context, jar::Deflater& deflater) {
  if (nested_ != nullptr) take_nested(context, deflater);
  for (ClassWork& work : classes_) rewrite_class(work, context, deflater);
  classes_.clear();
  buffer_->clear();
}

void EntryChunk::rewrite_class(ClassWork& work, const ArtifactContext& context, jar::Deflater& deflater) {
  const std::string_view name = context.input.name(work.entry);
  ClassRewrite::Outcome outcome;
  if (work.left_alone.empty())
    outcome = work.rewrite.finish(work.slots, context.hits_class);
  else
    outcome.unprobed = std::move(work.left_alone);

  prepared_[work.prepared] = outcome.changed ? context.output.changed(work.entry, outcome.bytes, deflater)
                                             : context.output.unchanged(work.entry, work.content);
  if (outcome.probes != 0) roots_.insert(work.root);
  if (work.is_excluded)
    ++report_.classes_excluded;
  else if (outcome.changed)
    ++report_.classes_rewritten;
  else if (outcome.unprobed.empty())
    ++report_.classes_unchanged;
  if (!outcome.unprobed.empty() && !work.is_excluded)
    report_.not_rewritable.push_back({std::string(name), outcome.unprobed});
  for (std::string& warning : outcome.warnings) report_.warnings.push_back({std::string(name), std::move(warning)});
  report_.probes += outcome.probes;
  facts_.push_back({name, work.rewrite.take_facts(), std::move(outcome.unprobed)});
}

void EntryChunk::write(jar::ArtifactOutput& output, ArtifactFindings& findings) {
  for (const jar::PreparedEntry& entry : prepared_) output.write(entry);
  prepared_ = {};

  for (const facts::ClassEntry& entry : facts_) findings.record.add(entry);
  for (const facts::ResourceEntry& entry : resources_) findings.record.add(entry);
  facts_ = {};
  resources_ = {};
  if (manifest_) findings.manifest = *manifest_;
  findings.roots.insert(roots_.begin(), roots_.end());

  ArtifactReport& report = findings.report;
  report.bytes_read += report_.bytes_read;
  report.classes_rewritten += report_.classes_rewritten;
  report.classes_unchanged += report_.classes_unchanged;
  report.classes_excluded += report_.classes_excluded;
  report.probes += report_.probes;
  report.fitting_globs.merge(report_.fitting_globs);
  move_behind(report.not_rewritable, report_.not_rewritable);
  move_behind(report.warnings, report_.warnings);
  move_behind(report.dropped, report_.dropped);
  move_behind(report.not_looked_into, report_.not_looked_into);
  move_behind(report.nested, report_.nested);
}

std::unique_ptr<jar::EntryBuffer> EntryChunk::take_buffer() { return std::move(buffer_); }

}  // namespace retouch::instrument
