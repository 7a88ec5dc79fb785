#include "rewriter/facts/artifact_record_writer.h"

#include <algorithm>
#include <memory>
#include <numeric>
#include <string>
#include <utility>

#include "rewriter/facts/artifact_record_format.h"

namespace retouch::facts {
namespace {

bool path_is_name(const ClassEntry& entry) {
  return entry.path.size() == entry.facts.name.size() + kClassExtension.size() &&
         entry.path.starts_with(entry.facts.name) && entry.path.ends_with(kClassExtension);
}

template <typename Row>
void by_path_last_wins(std::vector<Row>& rows) {
  std::stable_sort(rows.begin(), rows.end(), [](const Row& a, const Row& b) { return a.path < b.path; });
  // From behind, so that of equal ones the last one stays.
  const auto kept =
      std::unique(rows.rbegin(), rows.rend(), [](const Row& a, const Row& b) { return a.path == b.path; });
  rows.erase(rows.begin(), kept.base());
}

uint64_t zigzag(int64_t v) { return (static_cast<uint64_t>(v) << 1) ^ static_cast<uint64_t>(v >> 63); }

}  // namespace

void ArtifactRecordWriter::add(const ClassEntry& entry) {
  const ClassFacts& facts = entry.facts;
  const bool is_name = path_is_name(entry);
  ClassRow row{};
  row.path = paths_.text(paths_.number_of(entry.path));
  row.first_string = class_strings_.size();
  row.flags = static_cast<uint8_t>((facts.parsed ? kParsed : 0) | (is_name ? kPathIsName : 0) |
                                   (entry.unprobed.empty() ? 0 : kUnprobed));
  row.access_flags = facts.access_flags;
  row.digests = {facts.meaning, facts.lines, facts.header};
  row.methods = methods_.keep(facts.methods);
  const auto add_string = [this](std::string_view text) { class_strings_.push_back(strings_.number_of(text)); };
  add_string(facts.name);
  if (!is_name) add_string(entry.path);
  if (!entry.unprobed.empty()) add_string(entry.unprobed);
  add_string(facts.super_name);
  row.leading_strings = static_cast<uint32_t>(class_strings_.size() - row.first_string);
  size_t list = 0;
  for (const auto* names : {&facts.interfaces, &facts.annotation_types, &facts.member_types, &facts.named}) {
    for (const std::string_view name : *names) add_string(name);
    row.list_sizes[list++] = static_cast<uint32_t>(names->size());
  }
  classes_.push_back(row);
}

void ArtifactRecordWriter::add(const ResourceEntry& entry) {
  const uint32_t string = strings_.number_of(entry.path);
  resources_.push_back({paths_.text(paths_.number_of(entry.path)), string, entry.digest});
}

size_t ArtifactRecordWriter::string_count(const ClassRow& row) const {
  return std::accumulate(row.list_sizes.begin(), row.list_sizes.end(), size_t{row.leading_strings});
}

std::vector<uint8_t> ArtifactRecordWriter::finish(const Digest128& manifest,
                                                  const std::optional<Instrumentation>& instrumentation) {
  by_path_last_wins(classes_);
  by_path_last_wins(resources_);
  std::vector<uint32_t> names;  // of the instrumentation
  if (instrumentation) {
    names.push_back(strings_.number_of(instrumentation->id));
    for (const HitSlot& slot : instrumentation->slots) {
      if (slot.members.empty()) names.push_back(strings_.number_of(slot.entity.name));
    }
  }

  out_.bytes(as_bytes(kRecordMagic));
  out_.u1(kCollectionVersion);
  sort_strings(names);
  out_.varint(classes_.size());
  for (const ClassRow& row : classes_) write_class(row);
  out_.varint(resources_.size());
  for (const ResourceRow& row : resources_) {
    write_string(row.string);
    row.digest.write(out_);
  }
  manifest.write(out_);
  out_.u1(instrumentation.has_value());
  if (instrumentation) {
    auto name = names.begin();
    write_string(*name++);
    out_.u1(static_cast<uint8_t>(instrumentation->points));
    out_.varint(instrumentation->slots.size());
    for (const HitSlot& slot : instrumentation->slots) {
      if (slot.members.empty()) {
        out_.u1(static_cast<uint8_t>(slot.entity.kind));
        write_string(*name++);
      } else {
        write_members(slot.members);
      }
    }
  }
  digest_of(out_.view()).write(out_);
  return out_.take();
}

// The strings that the record names, in byte order; `names` are those of the instrumentation.
void ArtifactRecordWriter::sort_strings(const std::vector<uint32_t>& names) {
  std::vector<bool> is_named(strings_.size());
  for (const ClassRow& row : classes_) {
    for (size_t i = 0; i < string_count(row); ++i) is_named[class_strings_[row.first_string + i]] = true;
  }
  for (const ResourceRow& row : resources_) is_named[row.string] = true;
  for (const uint32_t string : names) is_named[string] = true;
  std::vector<uint32_t> order;
  for (uint32_t i = 0; i < strings_.size(); ++i) {
    if (is_named[i]) order.push_back(i);
  }
  std::sort(order.begin(), order.end(), [this](uint32_t a, uint32_t b) { return strings_.text(a) < strings_.text(b); });
  rank_.resize(strings_.size());
  for (uint32_t i = 0; i < order.size(); ++i) rank_[order[i]] = i;
  write_strings(order);
}

void ArtifactRecordWriter::write_strings(const std::vector<uint32_t>& order) {
  out_.varint(order.size());
  std::string_view last;
  for (const uint32_t string : order) {
    const std::string_view text = strings_.text(string);
    const size_t limit = std::min({last.size(), text.size(), kMaxSharedPrefix});
    size_t shared = 0;
    while (shared < limit && last[shared] == text[shared]) ++shared;
    out_.u1(static_cast<uint8_t>(shared));
    out_.text(text.substr(shared));
    last = text;
  }
}

void ArtifactRecordWriter::write_class(const ClassRow& row) {
  const uint32_t* strings = class_strings_.data() + row.first_string;
  out_.u1(row.flags);
  // All but the superclass, which is the last before the lists.
  for (uint32_t i = 0; i + 1 < row.leading_strings; ++i) write_string(*strings++);
  out_.u2(row.access_flags);
  for (const Digest128& digest : row.digests) digest.write(out_);
  write_string(*strings++);
  for (const uint32_t size : row.list_sizes) {
    write_list(strings, size);
    strings += size;
  }
  out_.varint(row.methods.size() / kMethodSize);
  out_.bytes(as_bytes(row.methods));
}

void ArtifactRecordWriter::write_members(const std::vector<uint32_t>& slots) {
  out_.u1(kSlotOfMembers);
  out_.varint(slots.size());
  for (const uint32_t slot : slots) out_.varint(slot);
}

// Lists of names are in byte order as a rule, and so are their numbers: differences are small.
void ArtifactRecordWriter::write_list(const uint32_t* strings, size_t count) {
  out_.varint(count);
  int64_t last = 0;
  for (size_t i = 0; i < count; ++i) {
    const int64_t number = rank_[strings[i]];
    out_.varint(zigzag(number - last));
    last = number;
  }
}

ClassEntry class_entry(std::string_view path, ClassFacts facts) {
  struct Text {
    std::shared_ptr<const void> of_facts;
    std::string path;
  };
  const auto text = std::make_shared<const Text>(Text{std::move(facts.text), std::string(path)});
  facts.text = text;
  return {text->path, std::move(facts), {}};
}

std::vector<uint8_t> write_artifact_record(const ArtifactFacts& facts) {
  ArtifactRecordWriter writer;
  for (const ClassEntry& entry : facts.classes) writer.add(entry);
  for (const ResourceEntry& entry : facts.resources) writer.add(entry);
  return writer.finish(facts.manifest, facts.instrumentation);
}

}  // namespace retouch::facts
