#include "rewriter/instrument/rewrite_report.h"

#include <algorithm>

#include "rewriter/base/json_writer.h"

namespace retouch::instrument {

namespace {

constexpr uint64_t kSchemaVersion = 1;

std::string_view status_name(ArtifactStatus status) {
  switch (status) {
    case ArtifactStatus::kRewritten:
      return "rewritten";
    case ArtifactStatus::kAlreadyInstrumented:
      return "already-instrumented";
    case ArtifactStatus::kExcluded:
      return "excluded";
    case ArtifactStatus::kFailed:
      return "failed";
  }
  return {};
}

void write_notes(JsonWriter& out, std::string_view key, std::string_view text_key,
                 const std::vector<EntryNote>& notes) {
  out.key(key);
  out.begin_array();
  for (const EntryNote& note : notes) {
    out.begin_object();
    out.text("entry", note.entry);
    out.text(text_key, note.text);
    out.end_object();
  }
  out.end_array();
}

void write_artifact(JsonWriter& out, const ArtifactReport& artifact) {
  out.begin_object();
  out.text("input", artifact.input.string());
  if (!artifact.output.empty()) out.text("output", artifact.output.string());
  out.text("status", status_name(artifact.status));
  if (artifact.status == ArtifactStatus::kFailed) {
    out.text("error", artifact.error);
    out.end_object();
    return;
  }
  if (artifact.status != ArtifactStatus::kExcluded) out.text("id", artifact.id);
  out.count("bytesWritten", artifact.bytes_written);
  if (artifact.status == ArtifactStatus::kRewritten) {
    out.count("contentBytes", artifact.bytes_read);
    out.key("classes");
    out.begin_object();
    out.count("rewritten", artifact.classes_rewritten);
    out.count("unchanged", artifact.classes_unchanged);
    out.count("excluded", artifact.classes_excluded);
    out.count("notRewritable", artifact.not_rewritable.size());
    out.end_object();
    out.count("probes", artifact.probes);
    out.count("slots", artifact.slots);
    write_notes(out, "notRewritable", "reason", artifact.not_rewritable);
    write_notes(out, "warnings", "warning", artifact.warnings);
    write_notes(out, "dropped", "reason", artifact.dropped);
    write_notes(out, "notLookedInto", "reason", artifact.not_looked_into);
    out.key("nested");
    out.begin_array();
    for (const ArtifactReport& nested : artifact.nested) write_artifact(out, nested);
    out.end_array();
  }
  out.end_object();
}

// A few of the notes; the report has all.
void add_notes(std::string& out, const char* what, const std::vector<EntryNote>& notes, size_t shown) {
  if (notes.empty()) return;
  out += "  " + std::string(what) + ": " + std::to_string(notes.size()) + '\n';
  for (size_t i = 0; i < std::min(shown, notes.size()); ++i)
    out += "    " + notes[i].entry + ": " + notes[i].text + '\n';
  if (notes.size() > shown)
    out += "    and " + std::to_string(notes.size() - shown) + " more (--report FILE lists all)\n";
}

std::string class_counts(const ArtifactReport& artifact) {
  std::string out = std::to_string(artifact.classes_rewritten) + " classes rewritten";
  if (artifact.classes_unchanged != 0) out += ", " + std::to_string(artifact.classes_unchanged) + " unchanged";
  if (artifact.classes_excluded != 0) out += ", " + std::to_string(artifact.classes_excluded) + " excluded";
  return out + ", " + std::to_string(artifact.probes) + " probes";
}

void add_counts(ArtifactReport& total, size_t& archives, const ArtifactReport& artifact) {
  ++archives;
  total.classes_rewritten += artifact.classes_rewritten;
  total.classes_unchanged += artifact.classes_unchanged;
  total.classes_excluded += artifact.classes_excluded;
  total.probes += artifact.probes;
  for (const ArtifactReport& nested : artifact.nested) add_counts(total, archives, nested);
}

// Notes of archives inside, by their entries' whole paths.
void add_nested_notes(ArtifactReport& total, const ArtifactReport& artifact, const std::string& path) {
  const auto add = [&path](std::vector<EntryNote>& to, const std::vector<EntryNote>& from) {
    for (const EntryNote& note : from) to.push_back({path + note.entry, note.text});
  };
  add(total.not_rewritable, artifact.not_rewritable);
  add(total.warnings, artifact.warnings);
  add(total.dropped, artifact.dropped);
  add(total.not_looked_into, artifact.not_looked_into);
  const size_t own = artifact.input.string().size() + 1;
  for (const ArtifactReport& nested : artifact.nested) {
    add_nested_notes(total, nested, path + nested.input.string().substr(own) + "!");
  }
}

}  // namespace

std::string_view point_set_name(facts::PointSet points) {
  switch (points) {
    case facts::PointSet::kCorrected:
      return "corrected";
    case facts::PointSet::kShared:
      return "shared";
    case facts::PointSet::kEkstazi:
      return "ekstazi";
    case facts::PointSet::kNaive:
      return "naive";
  }
  return {};
}

std::string report_as_json(const std::vector<ArtifactReport>& artifacts, const ReportOptions& options) {
  JsonWriter out;
  out.begin_object();
  out.count("schema", kSchemaVersion);
  out.text("points", point_set_name(options.points));
  out.text("compress", options.compression);
  out.key("artifacts");
  out.begin_array();
  for (const ArtifactReport& artifact : artifacts) write_artifact(out, artifact);
  out.end_array();
  out.end_object();
  return std::move(out).take();
}

std::string summary_of(const ArtifactReport& artifact, size_t notes_shown) {
  const std::string input = artifact.input.string();
  if (artifact.status == ArtifactStatus::kFailed) return {};  // its error is printed as one
  if (artifact.status == ArtifactStatus::kExcluded) return input + ": excluded, copied as it is\n";
  if (artifact.status == ArtifactStatus::kAlreadyInstrumented)
    return input + ": already instrumented, copied as it is\n";
  std::string out = input + ": " + class_counts(artifact) + '\n';
  ArtifactReport inside;
  size_t archives = 0;
  for (const ArtifactReport& nested : artifact.nested) add_counts(inside, archives, nested);
  if (archives != 0) out += "  in " + std::to_string(archives) + " archives inside: " + class_counts(inside) + '\n';
  ArtifactReport all;
  add_nested_notes(all, artifact, "");
  add_notes(out, "not fully rewritable", all.not_rewritable, notes_shown);
  add_notes(out, "warnings", all.warnings, notes_shown);
  add_notes(out, "dropped", all.dropped, notes_shown);
  add_notes(out, "not looked into", all.not_looked_into, notes_shown);
  return out;
}

}  // namespace retouch::instrument
