// Writes the record of an artifact's original (docs/artifact-record.md) from facts that are added one by one, in any
// order. What is added is kept in few bytes, so the facts themselves need not be.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "rewriter/base/byte_writer.h"
#include "rewriter/base/text_arena.h"
#include "rewriter/facts/artifact_facts.h"
#include "rewriter/facts/string_interner.h"

namespace retouch::facts {

class ArtifactRecordWriter {
 public:
  // Of several with one path the last stays: the one that the JVM finds.
  void add(const ClassEntry& entry);
  void add(const ResourceEntry& entry);
  std::vector<uint8_t> finish(const Digest128& manifest, const std::optional<Instrumentation>& instrumentation);

 private:
  // The strings of a class are those from `first_string` on in `class_strings_`.
  struct ClassRow {
    std::string_view path;
    size_t first_string;
    uint32_t leading_strings;  // before the lists
    std::array<uint32_t, 4> list_sizes;
    uint8_t flags;
    uint16_t access_flags;
    std::array<Digest128, 3> digests;
    std::string_view methods;
  };
  struct ResourceRow {
    std::string_view path;
    uint32_t string;
    Digest128 digest;
  };

  size_t string_count(const ClassRow& row) const;
  void sort_strings(const std::vector<uint32_t>& names);
  void write_strings(const std::vector<uint32_t>& order);
  void write_class(const ClassRow& row);
  void write_members(const std::vector<uint32_t>& slots);
  void write_list(const uint32_t* strings, size_t count);
  void write_string(uint32_t string) { out_.varint(rank_[string]); }

  StringInterner paths_;
  StringInterner strings_;
  std::vector<uint32_t> class_strings_;
  TextArena methods_;
  std::vector<ClassRow> classes_;
  std::vector<ResourceRow> resources_;
  std::vector<uint32_t> rank_;  // of each string, in byte order, among those that the record names
  ByteWriter out_;
};

}  // namespace retouch::facts
