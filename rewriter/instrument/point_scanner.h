// Finds the collection points of a class: for every method with code, which entities are probed before which
// instruction.
//
// Buffers are kept between classes, so that scanning allocates little; use one scanner per thread.
#pragma once

#include <cstdint>
#include <forward_list>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "rewriter/classfile/class_file.h"
#include "rewriter/classfile/code.h"
#include "rewriter/instrument/class_rewriter.h"
#include "rewriter/instrument/method_notes.h"
#include "rewriter/instrument/pool_entities.h"
#include "rewriter/instrument/reflective_calls.h"

namespace retouch::instrument {

// What a probe records: the number of an entity in ClassPoints::entities, or with this bit that of a group in
// ClassPoints::groups.
inline constexpr uint32_t kGroupBit = 0x80000000;

struct Site {
  uint32_t pc;       // of the instruction that the probe stands before
  uint32_t records;  // see kGroupBit
};

// A probe that shows arguments of the call that it stands before.
struct SeeSite {
  uint32_t pc;
  uint32_t call;  // number in ClassPoints::seen_calls
};

struct MethodPoints {
  uint32_t method;     // index in ClassFile::methods
  uint32_t attribute;  // index of its Code attribute
  uint32_t code_length = 0;
  uint32_t first_site = 0;
  uint32_t site_count = 0;
  uint32_t first_see = 0;
  uint32_t see_count = 0;
  bool records_own_class = false;  // on entry
  uint32_t entry = 0;              // what it records there: the own class, or a group with it
  bool has_init_set = false;       // where the class initialiser begins and ends
  bool batch_only = false;         // its code cannot hold a probe at every site: each entity is there once, at any pc
};

struct ClassPoints {
  std::vector<EntityRef> entities;          // in order of first use
  std::vector<EntityGroup> groups;
  std::forward_list<std::string> composed;  // names of theirs that do not live in the class file
  std::vector<MethodPoints> methods;        // those with something to insert
  std::vector<Site> sites;                  // of all methods, by ascending pc within one
  std::vector<SeeSite> sees;                // the same
  std::vector<SeenCall> seen_calls;
  uint32_t classes_sense = 0;  // their numbers, where a call of seen_calls needs them
  uint32_t files_sense = 0;
  uint32_t own_class = 0;             // its number, where a method needs it
  MethodNotes failures;               // methods that stay as they are, and why
};

class PointScanner {
 public:
  // Throws TooManyEntities; what is wrong inside one method only fails that method.
  ClassPoints scan(const classfile::ClassFile& class_file, const RewriteOptions& options);

 private:
  // Several entities at one instruction, before the rules of economy.
  struct Candidate {
    uint32_t pc;
    PoolEntities::Range entities;
  };

  void scan_method(const classfile::ClassFile& class_file, MethodPoints method, ClassPoints& points);
  void find_candidates(const classfile::ClassFile& class_file, const classfile::Code& code, ClassPoints& points);
  void add_candidate(uint32_t pc, PoolEntities::Range entities);
  void find_seen(Bytes code, const classfile::Instruction& instruction, ClassPoints& points);
  void find_receiver(const classfile::ClassFile& class_file, Bytes code, const classfile::Instruction& instruction,
                     ClassPoints& points);
  void add_see(uint32_t pc, uint32_t call, ClassPoints& points);
  void mark_targets(Bytes code, const classfile::Instruction& instruction);
  void mark(int64_t pc);
  bool marked_between(uint32_t begin, uint32_t end) const;  // [begin, end)
  void choose_sites(MethodPoints& method, ClassPoints& points);
  void end_probe(MethodPoints& method, ClassPoints& points);
  uint32_t number_of_probe(ClassPoints& points);
  void choose_batch(MethodPoints& method, ClassPoints& points);

  PoolEntities pool_entities_;
  SeenCalls seen_calls_;
  uint8_t sets_ = 0;
  bool every_site_ = false;
  bool joins_ = false;  // rule 3
  bool is_constructor_ = false;
  PoolEntities::Range own_class_;
  std::vector<Candidate> candidates_;
  std::vector<uint64_t> marks_;  // a bit for each pc
  uint32_t entry_end_ = 0;       // the last pc that the entry probe may join
  uint32_t code_length_ = 0;
  std::vector<uint32_t> run_of_id_;  // by entity: the last run of instructions it was probed in
  uint32_t run_ = 0;
  EntityGroup probe_;             // what the probe that is being put together records
  std::optional<uint32_t> site_;  // where it stands; none: where the method begins
  std::map<EntityGroup, uint32_t> group_numbers_;
  size_t grouped_ = 0;  // entities in them
};

}  // namespace retouch::instrument
