// A Code attribute put together from any bytes, edited: refused with a typed outcome, or every branch, exception row,
// frame, line and variable is where a second, plain computation of the two offset maps puts it. Small methods of any
// bytes, and large ones whose branches no longer reach their targets (large_method.h).
#include <algorithm>
#include <iterator>

#include "tests/fuzz/edit_oracle.h"
#include "tests/fuzz/large_method.h"

namespace {

using namespace retouch;
using namespace retouch::classfile;

constexpr const char* kNames[] = {"StackMapTable",
                                  "StackMap",
                                  "LineNumberTable",
                                  "LocalVariableTable",
                                  "LocalVariableTypeTable",
                                  "CharacterRangeTable",
                                  "RuntimeVisibleTypeAnnotations",
                                  "RuntimeInvisibleTypeAnnotations",
                                  "Unknown"};
constexpr uint16_t kMajors[] = {45, 49, 50, 52, 61, 69};
// Bits of the input's first byte.
constexpr uint8_t kEvery = 1, kCatch = 2, kEntry = 4, kLong = 8, kLarge = 16;

MethodParts parts_of(FuzzInput& in) {
  MethodParts parts;
  parts.major = kMajors[in.byte() % std::size(kMajors)];
  parts.minor = parts.major == 45 ? 2 : 0;
  parts.max_stack = in.byte();
  parts.code = in.take(in.byte());
  for (size_t rows = in.byte() % 4; rows > 0; --rows) {
    const ByteVector pcs = in.take(3);
    if (pcs.size() == 3) parts.exception_table.push_back({pcs[0], pcs[1], pcs[2], 0});
  }
  while (!in.at_end()) {
    const char* name = kNames[in.byte() % std::size(kNames)];
    parts.attributes.push_back({name, in.take(in.byte())});
  }
  return parts;
}

void finish_edit(CodeEdit& edit, uint8_t choice) {
  edit.extra_stack = 1;
  if ((choice & kEntry) != 0) edit.entry = kProbe;
  if ((choice & kCatch) != 0) {
    edit.catch_all = {kThrow};
    edit.catch_all_stack = 1;
  }
}

ByteVector probe_of(uint8_t choice) { return (choice & kLong) != 0 ? repeat(61, kNop) : kProbe; }

CodeEdit edit_of(Bytes code, uint8_t choice) {
  CodeEdit edit;
  const ByteVector probe = probe_of(choice);
  size_t count = 0;
  for (const uint32_t pc : starts_of(code)) {
    if ((choice & kEvery) != 0 || count++ % 3 == 1) edit.insert(pc, probe);
  }
  finish_edit(edit, choice);
  return edit;
}

void check(BuiltMethod& method, const CodeEdit& edit) {
  const EditResult result = edit_code(method.class_file, method.code(), edit);
  if (result.status != EditStatus::kDone) return;
  const Code before = parse_code(method.class_file, method.code());
  const Code after = parse_code(method.class_file, {0, "Code", result.info, 0});
  const EditOracle oracle(method.class_file.pool, before, after, edit);
  oracle.rows();
  try {
    oracle.attributes();
  } catch (const FormatError&) {
    // The reader also looks at the classes that frames name; moving them does not.
  }
}

void check_small(uint8_t choice, FuzzInput& in) {
  BuiltMethod method(parts_of(in));
  const Code code = parse_code(method.class_file, method.code());
  check(method, edit_of(code.code, choice));
  const EditResult prepended = prepend_code(method.class_file, method.code(), kProbe, 1);
  require(prepended.status == EditStatus::kDone || prepended.status == EditStatus::kUnsupported, "no fallback");
}

void check_large(uint8_t choice, FuzzInput& in) {
  const uint16_t major = kMajors[in.byte() % std::size(kMajors)];
  const LargeMethod large(in, major);
  if (!large.parts()) return;
  BuiltMethod method(*large.parts());
  CodeEdit edit;
  for (const uint32_t pc : large.insertions((choice & kEvery) != 0)) edit.insert(pc, probe_of(choice));
  finish_edit(edit, choice);
  edit.method = &method.class_file.methods.at(0);
  check(method, edit);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  FuzzInput in({data, size});
  const uint8_t choice = in.byte();
  try {
    if ((choice & kLarge) != 0) {
      check_large(choice, in);
    } else {
      check_small(choice, in);
    }
  } catch (const FormatError&) {
  }
  return 0;
}
