// Any bytes as a class file: refused with FormatError, or written back the same, dumped, walked and edited.
//
// Start it on tests/golden/dump, whose class files reach every structure.
#include <cstdlib>
#include <iostream>
#include <streambuf>

#include "rewriter/classfile/class_dump.h"
#include "rewriter/classfile/code.h"
#include "rewriter/classfile/code_editor.h"

namespace {

using namespace retouch;
using namespace retouch::classfile;

void require(bool condition, const char* what) {
  if (condition) return;
  std::cerr << "class_fuzzer: " << what << '\n';
  std::abort();
}

class NullBuffer : public std::streambuf {
 protected:
  int overflow(int c) override { return c == traits_type::eof() ? 0 : c; }
  std::streamsize xsputn(const char*, std::streamsize n) override { return n; }
};

void dump(const ClassFile& class_file) {
  NullBuffer buffer;
  std::ostream out(&buffer);
  DumpOptions options;
  options.offsets = true;
  options.remark = [](const StaticUse& use) { return use.argument ? std::to_string(*use.argument) : ""; };
  dump_class(class_file, out, options);
}

std::vector<uint32_t> instruction_starts(Bytes code) {
  std::vector<uint32_t> starts;
  InstructionWalk walk(code);
  for (Instruction instruction; walk.next(instruction);) starts.push_back(instruction.pc);
  return starts;
}

constexpr uint8_t kInserted[] = {opcode("iconst_0"), opcode("pop")};
constexpr uint8_t kRethrow[] = {opcode("athrow")};

// Edits that different bits of `choice` make: where to insert, with or without a handler around the method.
CodeEdit edit_of(const std::vector<uint32_t>& starts, const Member& method, uint8_t choice) {
  CodeEdit edit;
  edit.extra_stack = 1;
  for (size_t i = 0; i < starts.size(); ++i) {
    if ((choice & 1) != 0 || i % 3 == 0) edit.insert(starts[i], kInserted);
  }
  if ((choice & 2) != 0) {
    edit.entry.assign(std::begin(kInserted), std::end(kInserted));
    edit.entry_stack = 1;
  }
  if ((choice & 4) != 0 && (method.access_flags & 0x0008) != 0) {
    edit.catch_all.assign(std::begin(kRethrow), std::end(kRethrow));
    edit.catch_all_stack = 1;
  }
  return edit;
}

size_t inserted_count(const CodeEdit& edit) {
  return 2 * edit.insertions.size() + edit.entry.size() + edit.catch_all.size();
}

// What an edit gives parses again and has the instructions that were there and those that were inserted.
void check_edited(const ClassFile& class_file, const EditResult& result, size_t instructions) {
  if (result.status != EditStatus::kDone) return;
  const Attribute edited{0, "Code", result.info, 0};
  const Code code = parse_code(class_file, edited);
  require(instruction_starts(code.code).size() == instructions, "an edit lost or made instructions");
}

std::vector<uint8_t> edit_method(ClassFile& class_file, const Member& method, const Attribute& attribute, uint8_t choice) {
  const Code code = parse_code(class_file, attribute);
  const std::vector<uint32_t> starts = instruction_starts(code.code);
  const CodeEdit edit = edit_of(starts, method, choice);
  EditResult result = edit_code(class_file, attribute, edit);
  check_edited(class_file, result, starts.size() + inserted_count(edit));
  EditResult prepended = prepend_code(class_file, attribute, kInserted, 1);
  check_edited(class_file, prepended, starts.size() + 4);  // two instructions and two nops
  if (result.status != EditStatus::kDone) result = std::move(prepended);
  return result.status == EditStatus::kDone ? std::move(result.info) : std::vector<uint8_t>{};
}

void edit_class(ClassFile& class_file, Bytes input) {
  std::vector<std::vector<uint8_t>> replaced;
  size_t at = 0;
  for (Member& method : class_file.methods) {
    for (Attribute& attribute : method.attributes) {
      if (attribute.name != "Code") continue;
      const uint8_t choice = input[(at += 97) % input.size()];
      try {
        std::vector<uint8_t> info = edit_method(class_file, method, attribute, choice);
        if (info.empty()) continue;
        replaced.push_back(std::move(info));
        attribute.info = replaced.back();
      } catch (const FormatError&) {
        continue;
      } catch (const PoolFull&) {
        continue;
      }
    }
  }
  const std::vector<uint8_t> output = write_class(class_file);
  const ClassFile again = parse_class(output);
  require(again.methods.size() == class_file.methods.size(), "an edit lost a method");
  dump(again);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const Bytes input(data, size);
  ClassFile class_file;
  try {
    class_file = parse_class(input);
  } catch (const FormatError&) {
    return 0;
  }
  const std::vector<uint8_t> written = write_class(class_file);
  require(std::equal(written.begin(), written.end(), input.begin(), input.end()), "written bytes differ from the parsed ones");
  dump(class_file);
  edit_class(class_file, input);
  return 0;
}
