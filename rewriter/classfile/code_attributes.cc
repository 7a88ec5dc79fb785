#include "rewriter/classfile/code_attributes.h"

#include <string_view>

#include "rewriter/classfile/type_annotations.h"

namespace retouch::classfile {
namespace {

// Copies an attribute whose length does not change and replaces the offsets in it.
class PatchedCopy {
 public:
  PatchedCopy(const Attribute& attribute, ByteWriter& out)
      : in(attribute.info, attribute.offset), out_(out), start_(out.size()) {
    out.bytes(attribute.info);
  }
  void put(size_t at, uint32_t value) { out_.patch_u2(start_ + at, static_cast<uint16_t>(value)); }

  ByteReader in;

 private:
  ByteWriter& out_;
  size_t start_;
};

// LineNumberTable (JVMS 4.7.12): start_pc, line_number. Of several lines of one offset the first one counts there, and
// the last one behind it: those of offset 0 move.
void move_line_numbers(const Attribute& attribute, const OffsetMap& map, ByteWriter& out) {
  PatchedCopy copy(attribute, out);
  size_t first_line = 0;
  size_t first_lines = 0;
  for (uint32_t count = copy.in.u2(); count > 0; --count) {
    const size_t at = copy.in.position();
    const uint16_t start = copy.in.u2();
    if (start >= map.old_length()) copy.in.fail("a line that starts inside the code");
    copy.put(at, map.before(start));
    copy.in.skip(2);
    if (start != 0) continue;
    first_line = at;
    ++first_lines;
  }
  if (first_lines == 1) copy.put(first_line, 0);
  copy.in.expect_end("LineNumberTable");
}

// LocalVariableTable, LocalVariableTypeTable (JVMS 4.7.13, 4.7.14): start_pc, length, name, type, index.
void move_local_variables(const Attribute& attribute, const OffsetMap& map, ByteWriter& out) {
  PatchedCopy copy(attribute, out);
  for (uint32_t count = copy.in.u2(); count > 0; --count) {
    const size_t at = copy.in.position();
    const uint32_t start = copy.in.u2();
    const uint32_t end = start + copy.in.u2();
    if (end > map.old_length()) copy.in.fail("a local variable that lives inside the code");
    const uint32_t moved = start == 0 ? 0 : map.before(start);
    copy.put(at, moved);
    copy.put(at + 2, map.before(end) - moved);
    copy.in.skip(6);
  }
  copy.in.expect_end("a table of local variables");
}

// CharacterRangeTable (javac -Xjcov): start_pc, end_pc (inclusive), character_range_start, _end, flags.
void move_character_ranges(const Attribute& attribute, const OffsetMap& map, ByteWriter& out) {
  PatchedCopy copy(attribute, out);
  for (uint32_t count = copy.in.u2(); count > 0; --count) {
    const size_t at = copy.in.position();
    copy.put(at, map.before_unchecked(copy.in.u2()));
    const uint16_t last = copy.in.u2();
    copy.put(at + 2, last < map.old_length() ? map.before(last + 1u) - 1u : map.before_unchecked(last));
    copy.in.skip(10);
  }
  copy.in.expect_end("CharacterRangeTable");
}

struct Row {
  AttributeId id;
  void (*move)(const Attribute&, const OffsetMap&, ByteWriter&);
  bool checked;  // whether a JVM looks at it: if not, a malformed one is kept from the fault on
  std::string_view name = attribute_name(id);
};
constexpr Row kRows[] = {
    {AttributeId::kLineNumberTable, move_line_numbers, true},
    {AttributeId::kLocalVariableTable, move_local_variables, true},
    {AttributeId::kLocalVariableTypeTable, move_local_variables, true},
    {AttributeId::kStackMap, move_cldc_stack_map, true},
    {AttributeId::kCharacterRangeTable, move_character_ranges, false},
    {AttributeId::kRuntimeVisibleTypeAnnotations, move_type_annotations, false},
    {AttributeId::kRuntimeInvisibleTypeAnnotations, move_type_annotations, false},
};
// Every attribute of the table that may stand in Code; StackMapTable is the one that may also get a frame.
static_assert([] {
  for (const AttributeRow& attribute : kAttributes) {
    if ((attribute.locations & kInCode) == 0 || attribute.id == AttributeId::kStackMapTable) continue;
    bool found = false;
    for (const Row& row : kRows) found = found || row.id == attribute.id;
    if (!found || attribute.depends_on != DependsOn::kCodeOffsets) return false;
  }
  return true;
}());

// Of one method: a hostile one has tens of thousands, with names of 64 KB.
constexpr size_t kMostWarnings = 64;

void warn(const char* what, const Attribute& attribute, std::vector<std::string>& warnings) {
  if (warnings.size() == kMostWarnings) return;
  warnings.push_back(what + std::string(" attribute ") + std::string(attribute.name) + " in code: kept as it was");
}

}  // namespace

void move_exception_table(const std::vector<ExceptionEntry>& table, const OffsetMap& map, size_t where,
                          ByteWriter& out) {
  for (const ExceptionEntry& row : table) {
    out.u2(map.before_start(row.start_pc, where));
    out.u2(map.before_end(row.end_pc, where));
    out.u2(map.before_start(row.handler_pc, where));
    out.u2(row.catch_type);
  }
}

void move_code_attribute(const Attribute& attribute, const OffsetMap& map, ByteWriter& out,
                         std::vector<std::string>& warnings) {
  for (const Row& row : kRows) {
    if (row.name != attribute.name) continue;
    try {
      return row.move(attribute, map, out);
    } catch (const FormatError&) {
      if (row.checked) throw;
      return warn("malformed", attribute, warnings);
    }
  }
  out.bytes(attribute.info);
  warn("unknown", attribute, warnings);
}

}  // namespace retouch::classfile
