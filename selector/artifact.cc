#include "selector/artifact.h"

#include <algorithm>
#include <type_traits>

#include "rewriter/base/error.h"
#include "rewriter/facts/artifact_record_reader.h"
#include "rewriter/facts/changed_files.h"
#include "selector/class_names.h"
#include "selector/in_parallel.h"
#include "selector/test_annotations.h"

namespace retouch::selector {
namespace fs = std::filesystem;

namespace {

constexpr const char* kRuntimeMarker = "META-INF/retouch/runtime";
constexpr size_t kClassesPerThread = 64;

// An entry that cannot be read is worth a value of its own, so that it differs from any that can.
constexpr std::string_view kUnreadable = "unreadable";

bool is_looked_for(std::string_view name) { return name == kSuiteType; }

// What is read of files, with the mark for those that cannot be. Each file is read by one thread.
class MarkedFiles {
 public:
  explicit MarkedFiles(const Container& files) : files_(files), failed_(files.paths().size(), 0) {}

  Digest128 digest(size_t index, jar::EntryBuffer& buffer) {
    return marked(index, [&] { return files_.digest(index, buffer); }, [] { return digest_of(kUnreadable); });
  }

  Bytes content(size_t index, jar::EntryBuffer& buffer) {
    return marked(index, [&] { return files_.read(index, buffer); }, [] { return as_bytes(kUnreadable); });
  }

  void add_failed(std::vector<std::string>& paths) const {
    for (size_t i = 0; i < failed_.size(); ++i) {
      if (failed_[i] != 0) paths.emplace_back(files_.paths()[i]);
    }
  }

 private:
  template <typename Read, typename Mark>
  std::invoke_result_t<Read> marked(size_t index, const Read& read, const Mark& mark) {
    try {
      return read();
    } catch (const UserError&) {
      failed_[index] = 1;
      return mark();
    }
  }

  const Container& files_;
  std::vector<uint8_t> failed_;
};

}  // namespace

Artifact::Artifact(fs::path path, bool apart) : path_(std::move(path)), apart_(apart), files_(path_) { read_record(); }

Artifact::Artifact(Container nested) : path_(nested.input().path()), apart_(true), files_(std::move(nested)) {
  read_record();
}

void Artifact::read_record() {
  const std::optional<size_t> place = files_.find(facts::kArtifactRecordPath);
  if (!place) return;
  const char* failing = "its record of what it was rewritten from is damaged: ";
  try {
    jar::EntryBuffer buffer;
    facts_ = facts::read_artifact_record_naming(files_.read(*place, buffer), is_looked_for);
    failing = "what was compiled into it after it was rewritten cannot be seen: ";
    if (is_directory() && facts::take_changed_files(files_.input(), *facts_)) {
      note_ = "was compiled into after it was rewritten; the classes that changed have no probes";
    }
    instrumented_ = facts_->instrumentation.has_value();
  } catch (const std::runtime_error& error) {  // FormatError, or UserError of the archive
    facts_.reset();                            // they may be those of files that are no longer there
    problem_ = failing + std::string(error.what());
  }
}

std::string Artifact::name() const {
  const fs::path normal = fs::absolute(path_).lexically_normal();
  return normal.has_filename() ? normal.filename().string() : normal.parent_path().filename().string();
}

bool Artifact::is_runtime() const { return files_.contains(kRuntimeMarker); }

const Digest128& Artifact::content() {
  if (!content_) content_ = files_.content_digest();
  return *content_;
}

const facts::ArtifactFacts& Artifact::facts() {
  if (!facts_) facts_ = compute_facts(files_, nested_, unreadable_);
  return *facts_;
}

void Artifact::add_recording_facts() {
  if (!instrumented_) return;
  jar::EntryBuffer buffer;
  facts::ArtifactFacts whole = facts::read_artifact_record(files_.read(*files_.find(facts::kArtifactRecordPath), buffer));
  const auto before = [](const facts::ClassEntry& entry, std::string_view path) { return entry.path < path; };
  for (facts::ClassEntry& entry : facts_->classes) {
    const auto place = std::lower_bound(whole.classes.begin(), whole.classes.end(), entry.path, before);
    const bool is_same = place != whole.classes.end() && place->path == entry.path &&
                         place->facts.lines == entry.facts.lines;  // not one that was compiled again since
    if (!is_same) continue;
    entry.path = place->path;  // of the same text
    entry.facts = std::move(place->facts);
  }
  facts_->instrumentation->slots = std::move(whole.instrumentation->slots);
}

const facts::ClassFacts* Artifact::class_at(std::string_view path) {
  if (facts_) {
    if (classes_.empty()) {
      for (const facts::ClassEntry& entry : facts_->classes) classes_.emplace(entry.path, &entry.facts);
    }
    const auto place = classes_.find(path);
    return place == classes_.end() ? nullptr : place->second;
  }
  const std::optional<size_t> index = files_.find(path);
  if (!index) return nullptr;
  const auto [place, is_new] = single_classes_.try_emplace(std::string(path));
  if (is_new) {
    try {
      place->second = facts::class_facts(path, files_.read(*index));
    } catch (const UserError&) {
      return nullptr;  // nor can the JVM read it
    }
  }
  return place->second ? &*place->second : nullptr;
}

facts::ArtifactFacts compute_facts(const Container& files, const NestedArtifacts& nested,
                                   std::vector<std::string>& unreadable) {
  facts::ArtifactFacts out;
  MarkedFiles marked(files);
  const std::vector<std::string_view>& paths = files.paths();
  jar::EntryBuffer buffer;
  std::vector<size_t> classes;
  std::string manifest;
  const std::optional<size_t> manifest_place = files.find_manifest();
  for (size_t i = 0; i < paths.size(); ++i) {
    if (!files.input().is_readable(files.number(i))) {
      // A resource, whatever its name.
      out.resources.push_back({std::string(paths[i]), marked.digest(i, buffer)});
    } else if (!class_of_path(paths[i]).empty()) {
      classes.push_back(i);
    } else if (i == manifest_place) {
      manifest = as_text(marked.content(i, buffer));
    } else if (facts::resource_counts(paths[i]) && !nested.contains(paths[i])) {
      out.resources.push_back({std::string(paths[i]), marked.digest(i, buffer)});
    }
  }
  out.manifest = facts::manifest_digest(manifest);
  out.classes.resize(classes.size());
  for_ranges_in_parallel(classes.size(), kClassesPerThread, [&](size_t begin, size_t end) {
    jar::EntryBuffer own_buffer;
    for (size_t i = begin; i < end; ++i) {
      const std::string_view path = paths[classes[i]];
      out.classes[i] = facts::class_entry(path, facts::class_facts(path, marked.content(classes[i], own_buffer)));
    }
  });
  marked.add_failed(unreadable);
  return out;
}

}  // namespace retouch::selector
