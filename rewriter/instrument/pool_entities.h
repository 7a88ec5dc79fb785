// Which entities a constant of the pool stands for at a collection point: `Records` of collection_points.h, worked out
// once for each constant that a point uses.
#pragma once

#include <cstdint>
#include <forward_list>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "rewriter/classfile/attributes.h"
#include "rewriter/classfile/class_file.h"
#include "rewriter/instrument/entity_list.h"
#include "rewriter/instrument/reflective_calls.h"

namespace retouch::instrument {

// A class whose constants stand for so many entities that no method could hold the probes (only hostile classes do).
class TooManyEntities : public std::runtime_error {
 public:
  TooManyEntities() : std::runtime_error("its constants name more classes than can be probed") {}
};

class PoolEntities {
 public:
  // A range of ids(): numbers of entities, each once, in order of first use.
  struct Range {
    uint32_t begin = 0;
    uint32_t count = 0;
  };

  // `class_file` must not change until the next reset. `sets`: a bit of PointSets.
  void reset(const classfile::ClassFile& class_file, uint8_t sets, bool java_names);

  // What a point whose instruction has this constant records. Throws FormatError for constants that are not as they
  // should be.
  Range at_point(uint32_t index);
  // What the call of this method records for itself (kCallPoints).
  Range at_call(uint32_t index);
  // The class itself; empty when its name is never recorded.
  Range own_class();
  // Number of a sense that stands in for what cannot be seen (reflective_points.h).
  uint32_t sense(std::string_view name);
  // What the invokedynamic with this constant shows of what it captures.
  std::optional<SeenCall> capture(uint32_t index);
  // What it shows of its operands, where it is a call that chooses its method when it runs.
  std::optional<SeenCall> dynamic_call(uint32_t index);

  std::span<const uint32_t> ids(Range range) const { return std::span(ids_).subspan(range.begin, range.count); }
  const EntityList& entities() const { return entities_; }
  // Names of entities that are no views of the class file.
  std::forward_list<std::string> take_composed() { return std::move(composed_); }

 private:
  template <typename Collect>
  Range remember(std::vector<uint32_t>& known, uint32_t index, Collect collect);
  void add_constant(uint32_t index);
  void add_handle(uint32_t index);
  void add_handle_stand_ins(uint32_t index);
  void add_class(std::string_view name);
  void add_types(std::string_view descriptor);
  void add_text(std::string_view text);
  void add_call(const classfile::MemberRef& method);
  void add_bootstraps(uint32_t index);
  void add_bootstrap(uint32_t index);
  void add(EntityKind kind, std::string_view name);
  std::string_view files_sense_by(const classfile::MemberRef& method);
  void spend(size_t work);
  const classfile::BootstrapMethod* bootstrap_of(uint32_t index);
  const std::vector<classfile::BootstrapMethod>& bootstrap_methods();

  const classfile::ClassFile* class_file_ = nullptr;
  uint8_t sets_ = 0;
  bool java_names_ = false;
  EntityList entities_;
  std::forward_list<std::string> composed_;
  std::vector<uint32_t> ids_;
  std::vector<Range> ranges_;       // the first is the empty one
  std::vector<uint32_t> at_point_;  // by pool index: number in ranges_ + 1; 0: not yet known
  std::vector<uint32_t> at_call_;
  uint32_t range_number_ = 0;          // of the range that is being collected
  std::vector<uint32_t> range_of_id_;  // by entity: the range it was last added to
  std::vector<uint32_t> visited_;      // by pool index: the range that visited this dynamic constant
  std::vector<uint32_t> pending_;      // dynamic constants still to visit
  std::vector<classfile::BootstrapMethod> bootstrap_methods_;
  bool bootstrap_methods_read_ = false;
  size_t work_ = 0;
};

}  // namespace retouch::instrument
