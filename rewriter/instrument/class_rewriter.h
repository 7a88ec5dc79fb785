// One class, from its bytes to the same class with probes: the pure part of `retouch rewrite`, in two steps, because
// the slots of an artifact's hit table are handed out between them, in entry order, whatever the threads.
//
// Step 1, the constructor: parse, compute the facts of the original, find the points (collection_points.h). Step 2,
// `finish`: put the probes in. Nothing here throws on bad input: a class or method that cannot be probed stays byte for
// byte as it was, and `unprobed` says why, so that the selector counts it as touched by every test.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "rewriter/base/byte_reader.h"
#include "rewriter/facts/artifact_facts.h"
#include "rewriter/facts/class_facts.h"
#include "rewriter/facts/entity.h"

namespace retouch::instrument {

// An Entity whose name lives in the class file, in what was found in it, or is a constant of the program.
struct EntityRef {
  EntityKind kind = EntityKind::kClass;
  std::string_view name;
  friend bool operator==(const EntityRef&, const EntityRef&) = default;
};

// Entities that one probe records, by their numbers, in order of use: two or more, each once.
using EntityGroup = std::vector<uint32_t>;

struct RewriteOptions {
  facts::PointSet points = facts::PointSet::kShared;
  // Class-name globs (class_globs.h). No include: all classes. A class that is not included, or is excluded, gets no
  // probes.
  std::vector<std::string> include;
  std::vector<std::string> exclude;
  // For checks only, never from the command line.
  bool every_site = false;  // no probe is left out by a rule of economy
  bool java_names = false;  // java/ names are recorded as well: fills the JDK's own classes with probes
};

class ClassRewrite {
 public:
  // `original` must outlive this object: names and attributes point into it.
  ClassRewrite(std::string_view entry_path, Bytes original, const RewriteOptions& options);
  ~ClassRewrite();
  ClassRewrite(ClassRewrite&&) noexcept;
  ClassRewrite& operator=(ClassRewrite&&) noexcept;

  const facts::ClassFacts& facts() const;
  facts::ClassFacts take_facts();  // the same, moved out: no copy of its strings

  // What has to have a slot, in order of first use, each once; empty: there is nothing to insert.
  const std::vector<EntityRef>& entities() const;
  // What has to have a slot besides, each once.
  const std::vector<EntityGroup>& groups() const;

  struct Outcome {
    bool changed = false;
    std::vector<uint8_t> bytes;         // the new class, only when changed
    std::string unprobed;               // why no, or not every, probe could be put in; empty: all are in
    size_t probes = 0;                  // inserted
    std::vector<std::string> warnings;  // "method(descriptor): what"
  };
  // `slots[i]` is that of entities()[i], those of groups() are behind them; `hits_class` the internal name of the
  // generated class. Called once.
  Outcome finish(std::span<const uint32_t> slots, std::string_view hits_class);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace retouch::instrument
