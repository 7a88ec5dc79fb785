#include "rewriter/instrument/point_scanner.h"

#include <algorithm>
#include <array>
#include <bit>

#include "rewriter/base/mutation.h"
#include "rewriter/classfile/access_flags.h"
#include "rewriter/classfile/attribute_table.h"
#include "rewriter/classfile/code_labels.h"
#include "rewriter/instrument/collection_points.h"

namespace retouch::instrument {
namespace {

using classfile::Instruction;
using classfile::opcode;
using classfile::Operands;

// What the walk has to look at an instruction for.
enum Interest : uint8_t {
  kPoint = 1,
  kCall = 2,
  kJump = 4,
  kMarksNext = 8,
  kSees = 16,
  kReceives = 32,
  kEndsEntry = 64  // what the entry probe cannot join across
};

constexpr bool is_call(Operands operands) {
  return operands == Operands::kMethod || operands == Operands::kInterfaceMethod || operands == Operands::kDynamic;
}

constexpr std::array<uint8_t, 256> interests(uint8_t sets) {
  std::array<uint8_t, 256> result{};
  const std::array<TagSet, 256> points = instruction_points(sets);
  for (size_t i = 0; i < result.size(); ++i) {
    const Operands operands = classfile::operands_of(static_cast<uint8_t>(i));
    if (points[i] != 0) result[i] |= kPoint;
    if (operands == Operands::kMethod || operands == Operands::kInterfaceMethod) result[i] |= kCall | kMarksNext;
    if (operands == Operands::kDynamic) result[i] |= kMarksNext;
    if (is_call(operands) && (sets & kSafe) != 0) result[i] |= kSees;
    if (operands == Operands::kBranch16 || operands == Operands::kBranch32 || operands == Operands::kTableSwitch ||
        operands == Operands::kLookupSwitch) {
      result[i] |= kJump | kEndsEntry;
    }
  }
  for (const uint8_t initialising : {opcode("new"), opcode("getstatic"), opcode("putstatic")}) {
    result[initialising] |= kEndsEntry;
  }
  for (const uint8_t marking : {opcode("jsr"), opcode("jsr_w"), opcode("monitorenter")}) result[marking] |= kMarksNext;
  if ((sets & kNaive) != 0) {
    for (const ReceiverPoint& point : kReceiverPoints) result[point.opcode] |= kReceives;
  }
  return result;
}

struct OpcodeTables {
  std::array<uint8_t, 256> interests;
  std::array<TagSet, 256> points;
};

template <uint8_t kSets>
constexpr OpcodeTables kTables = {interests(kSets), instruction_points(kSets)};

const OpcodeTables& tables_of(uint8_t sets) {
  switch (sets) {
    case kCorrected:
      return kTables<kCorrected>;
    case kEkstazi:
      return kTables<kEkstazi>;
    case kCorrected | kNaive:
      return kTables<kCorrected | kNaive>;
    default:
      return kTables<kShared>;
  }
}

constexpr uint32_t kMarkBits = 64;

// A probe has at least 4 bytes.
constexpr size_t kMostProbes = 0xFFFF / 4;

// What groups may hold, one and all of a class together: far more than any compiler's code has, so that no class takes
// more memory by them than its constants do. Beyond, each entity has its probe.
constexpr size_t kLargestGroup = 64;
constexpr size_t kMostGrouped = 1 << 16;

// JVMS 2.9.2: before version 51 the flags did not count.
bool is_class_initializer(const classfile::ClassFile& class_file, const classfile::Member& method) {
  constexpr uint16_t kStaticSince = 51;
  return method.name == "<clinit>" && method.descriptor == "()V" &&
         (class_file.major_version < kStaticSince || (method.access_flags & classfile::kAccStatic) != 0);
}

bool applies(MethodAction action, const classfile::ClassFile& class_file, const classfile::Member& method,
             uint8_t sets) {
  if (is_off("method", action == MethodAction::kRecord ? "entry" : "initialisation set")) return false;
  return has_method_point(MethodKind::kAny, action, sets) ||
         (has_method_point(MethodKind::kClassInitializer, action, sets) && is_class_initializer(class_file, method)) ||
         (has_method_point(MethodKind::kConstructor, action, sets) && method.name == "<init>") ||
         (has_method_point(MethodKind::kStatic, action, sets) && (method.access_flags & classfile::kAccStatic) != 0);
}

// The exception to kMethodPoints; collection_points.h says why.
bool is_empty_finalizer(const classfile::Member& method, const classfile::Code& code) {
  return method.name == "finalize" && method.descriptor == "()V" && code.code.size() == 1 &&
         code.code[0] == opcode("return");
}

}  // namespace

ClassPoints PointScanner::scan(const classfile::ClassFile& class_file, const RewriteOptions& options) {
  sets_ = bits_of(options.points);
  every_site_ = options.every_site;
  joins_ = !every_site_ && (sets_ == kCorrected || sets_ == kShared);
  pool_entities_.reset(class_file, sets_, options.java_names);
  seen_calls_.reset(class_file, (sets_ & kNaive) != 0);
  run_of_id_.clear();
  run_ = 0;
  group_numbers_.clear();
  grouped_ = 0;
  own_class_ = {};
  ClassPoints points;
  for (uint32_t i = 0; i < class_file.methods.size(); ++i) {
    const classfile::Member& method = class_file.methods[i];
    const classfile::Attribute* code = method.find(attribute_name(classfile::AttributeId::kCode));
    if (code == nullptr) continue;
    try {
      scan_method(class_file, {.method = i, .attribute = static_cast<uint32_t>(code - method.attributes.data())},
                  points);
    } catch (const FormatError& error) {
      points.failures.add(method, error.what());
    }
  }
  points.entities = pool_entities_.entities().copy();
  points.composed = pool_entities_.take_composed();
  points.seen_calls = seen_calls_.take();
  return points;
}

void PointScanner::scan_method(const classfile::ClassFile& class_file, MethodPoints method, ClassPoints& points) {
  const classfile::Member& member = class_file.methods[method.method];
  const classfile::Code code = parse_code(class_file, member.attributes[method.attribute]);
  if (is_empty_finalizer(member, code)) return;
  method.code_length = static_cast<uint32_t>(code.code.size());
  const bool records = applies(MethodAction::kRecord, class_file, member, sets_);
  const bool init_set = applies(MethodAction::kInitSet, class_file, member, sets_);
  if (records || init_set) {
    own_class_ = pool_entities_.own_class();
    if (own_class_.count != 0) {
      method.records_own_class = records;
      method.has_init_set = init_set;
      points.own_class = pool_entities_.ids(own_class_)[0];
    }
  }
  method.first_see = static_cast<uint32_t>(points.sees.size());
  is_constructor_ = member.name == "<init>";
  find_candidates(class_file, code, points);
  method.see_count = static_cast<uint32_t>(points.sees.size()) - method.first_see;
  method.first_site = static_cast<uint32_t>(points.sites.size());
  choose_sites(method, points);
  if (points.sites.size() - method.first_site > kMostProbes) {
    method.batch_only = true;
    choose_batch(method, points);
  }
  method.site_count = static_cast<uint32_t>(points.sites.size()) - method.first_site;
  if (method.site_count != 0 || method.see_count != 0 || method.records_own_class || method.has_init_set) {
    points.methods.push_back(method);
  }
}

void PointScanner::find_candidates(const classfile::ClassFile& class_file, const classfile::Code& code,
                                   ClassPoints& points) {
  candidates_.clear();
  entry_end_ = UINT32_MAX;
  code_length_ = static_cast<uint32_t>(code.code.size());
  marks_.assign(code_length_ / kMarkBits + 1, 0);
  for (const classfile::ExceptionEntry& entry : code.exception_table) {
    mark(entry.start_pc);
    mark(entry.end_pc);
    mark(entry.handler_pc);
  }
  const OpcodeTables& tables = tables_of(sets_);
  const classfile::ConstantPool& pool = class_file.pool;
  classfile::InstructionWalk walk(code.code, code.code_offset);
  for (Instruction instruction{}; walk.next(instruction);) {
    const uint8_t interest = tables.interests[instruction.opcode];
    if (interest == 0) continue;
    if ((interest & kPoint) != 0 && !is_off("point", classfile::mnemonic_of(instruction.opcode))) {
      const uint16_t index = pool_index(code.code, instruction);
      if ((tables.points[instruction.opcode] & tag_bit(pool.tag(index))) != 0) {
        add_candidate(instruction.pc, pool_entities_.at_point(index));
      }
      // Its bootstrap method runs, the first time.
      if (pool.tag(index) == classfile::ConstantTag::kDynamic) mark(instruction.pc + instruction.length);
    }
    if ((interest & kCall) != 0) {
      add_candidate(instruction.pc, pool_entities_.at_call(pool_index(code.code, instruction)));
    }
    if ((interest & kSees) != 0) find_seen(code.code, instruction, points);
    if ((interest & kReceives) != 0) find_receiver(class_file, code.code, instruction, points);
    if ((interest & kEndsEntry) != 0) entry_end_ = std::min(entry_end_, instruction.pc);
    if ((interest & kJump) != 0) mark_targets(code.code, instruction);
    if ((interest & kMarksNext) != 0) mark(instruction.pc + instruction.length);
  }
}

void PointScanner::add_candidate(uint32_t pc, PoolEntities::Range entities) {
  if (entities.count != 0) candidates_.push_back({pc, entities});
}

void PointScanner::find_seen(Bytes code, const Instruction& instruction, ClassPoints& points) {
  const uint16_t index = pool_index(code, instruction);
  std::optional<uint32_t> number;
  if (instruction.opcode == opcode("invokedynamic")) {
    std::optional<SeenCall> call;
    if (!is_off("handle", "capture")) call = pool_entities_.capture(index);
    if (!call && !is_off("handle", "dynamic call")) call = pool_entities_.dynamic_call(index);
    if (call) number = seen_calls_.add(std::move(*call));
  } else {
    number = seen_calls_.at_call(index, instruction.opcode);
  }
  if (number) add_see(instruction.pc, *number, points);
}

// A constructor may put values into fields of an object that is not initialised yet, which nothing else may touch (JVMS
// 4.10.1.9, putfield).
void PointScanner::find_receiver(const classfile::ClassFile& class_file, Bytes code, const Instruction& instruction,
                                 ClassPoints& points) {
  if (!receiver_point(instruction.opcode)->under_a_value) {
    return add_see(instruction.pc, seen_calls_.add(seen_object()), points);
  }
  if (is_constructor_) return;
  const classfile::MemberRef field = class_file.pool.member_ref(pool_index(code, instruction));
  if (field.member.descriptor.empty()) throw FormatError(0, "expected a field descriptor");
  add_see(instruction.pc, seen_calls_.add(seen_object(field.member.descriptor)), points);
}

void PointScanner::add_see(uint32_t pc, uint32_t call, ClassPoints& points) {
  points.sees.push_back({pc, call});
  const StandIns stand_ins = stand_ins_of(seen_calls_[call]);
  if (stand_ins.classes) points.classes_sense = pool_entities_.sense(kClassesSense);
  if (stand_ins.files) points.files_sense = pool_entities_.sense(kFilesSense);
}

void PointScanner::mark_targets(Bytes code, const Instruction& instruction) {
  const int64_t pc = instruction.pc;
  switch (classfile::operands_of(instruction.opcode)) {
    case Operands::kBranch16:
      return mark(pc + classfile::operand_s2(code, instruction.pc));
    case Operands::kBranch32:
      return mark(pc + classfile::operand_s4(code, instruction.pc + 1));
    default:
      for (const int64_t target : branch_targets(code, instruction)) mark(target);
  }
}

// A target outside the code is an error that the editor or HotSpot finds.
void PointScanner::mark(int64_t pc) {
  if (pc < 0 || pc > code_length_) return;
  const uint32_t at = static_cast<uint32_t>(pc);
  marks_[at / kMarkBits] |= uint64_t{1} << (at % kMarkBits);
}

bool PointScanner::marked_between(uint32_t begin, uint32_t end) const {
  for (uint32_t at = begin; at < end; at = (at / kMarkBits + 1) * kMarkBits) {
    uint64_t bits = marks_[at / kMarkBits] >> (at % kMarkBits);
    const uint32_t wanted = end - at;
    if (wanted < kMarkBits - at % kMarkBits) bits &= (uint64_t{1} << wanted) - 1;
    if (bits != 0) return true;
  }
  return false;
}

// The rules of economy of collection_points.h.
void PointScanner::choose_sites(MethodPoints& method, ClassPoints& points) {
  run_of_id_.resize(pool_entities_.entities().size());
  ++run_;
  probe_.clear();
  site_.reset();
  if (method.records_own_class) {
    run_of_id_[points.own_class] = run_;
    probe_.push_back(points.own_class);
    if (!joins_ || method.has_init_set) end_probe(method, points);
  }
  uint32_t unmarked_up_to = 0;
  for (const Candidate& candidate : candidates_) {
    const bool is_new_run = every_site_ || marked_between(unmarked_up_to, candidate.pc + 1);
    if (is_new_run) ++run_;
    if (is_new_run || candidate.pc > entry_end_) end_probe(method, points);
    unmarked_up_to = candidate.pc + 1;
    for (const uint32_t id : pool_entities_.ids(candidate.entities)) {
      if (run_of_id_[id] == run_) continue;
      run_of_id_[id] = run_;
      if (probe_.empty()) site_ = candidate.pc;
      probe_.push_back(id);
      if (!joins_ || probe_.size() == kLargestGroup || grouped_ > kMostGrouped) end_probe(method, points);
    }
    end_probe(method, points);
    if (points.sites.size() - method.first_site > kMostProbes) return;
  }
  end_probe(method, points);
}

void PointScanner::end_probe(MethodPoints& method, ClassPoints& points) {
  if (probe_.empty()) return;
  const uint32_t number = number_of_probe(points);
  if (site_) {
    points.sites.push_back({*site_, number});
  } else {
    method.entry = number;
  }
  probe_.clear();
  site_.reset();
}

uint32_t PointScanner::number_of_probe(ClassPoints& points) {
  if (probe_.size() == 1) return probe_[0];
  const auto [found, is_new] = group_numbers_.emplace(probe_, kGroupBit | static_cast<uint32_t>(points.groups.size()));
  if (is_new) {
    points.groups.push_back(probe_);
    grouped_ += probe_.size();
  }
  return found->second;
}

// Each range of entities is looked at once, however many instructions have it.
void PointScanner::choose_batch(MethodPoints& method, ClassPoints& points) {
  points.sites.resize(method.first_site);
  method.entry = points.own_class;
  ++run_;
  const auto same_range = [](const Candidate& a, const Candidate& b) { return a.entities.begin == b.entities.begin; };
  std::sort(candidates_.begin(), candidates_.end(),
            [](const Candidate& a, const Candidate& b) { return a.entities.begin < b.entities.begin; });
  candidates_.erase(std::unique(candidates_.begin(), candidates_.end(), same_range), candidates_.end());
  for (const Candidate& candidate : candidates_) {
    for (const uint32_t id : pool_entities_.ids(candidate.entities)) {
      if (run_of_id_[id] == run_) continue;
      run_of_id_[id] = run_;
      points.sites.push_back({0, id});
    }
  }
}

}  // namespace retouch::instrument
