// Changes to a store: interning of what a record adds, and the records of tests and runs.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>

#include "selector/entity_numbers.h"
#include "selector/store.h"

namespace retouch::selector {

class StoreEditor {
 public:
  explicit StoreEditor(Store store);

  Id entity(const Entity& entity);
  Id version(const Version& version);
  Id dependency(std::vector<Id> versions);  // the first is the one it is about
  Id set(std::vector<Id> dependencies);
  Id environment(const Environment& environment);

  // What is known of a test: nothing, one record, or more where merged stores each have one.
  const std::vector<TestRecord>& records_of(const std::string& name) const;
  // That of the run or, where none is, of the last one. Made where there is none at all.
  TestRecord& test(const std::string& name, std::optional<Id> run = {});
  void set_records(const std::string& name, std::vector<TestRecord> records);
  bool forget_test(const std::string& name);

  const Run* find_run(const RunId& id) const;
  Id run(const Run& run);  // remembers it, or what is new about it

  const Store& store() const { return store_; }
  // The store with all changes; the editor is done.
  Store finish();

 private:
  // Digests of 128 bits stand for what they are of, here as everywhere.
  struct DigestHash {
    size_t operator()(const Digest128& digest) const { return static_cast<size_t>(digest.low); }
  };
  using ListIndex = std::unordered_map<Digest128, Id, DigestHash>;
  struct VersionHash {
    size_t operator()(const Version& version) const;
  };
  static Id intern(std::span<const Id> list, IdLists& lists, ListIndex& index);

  Store store_;
  EntityNumbers entities_;  // as store_.entities
  std::unordered_map<Version, Id, VersionHash> versions_;
  ListIndex dependencies_;
  ListIndex sets_;
  std::map<std::string, std::vector<TestRecord>> tests_;
  std::map<RunId, Id> runs_;
};

}  // namespace retouch::selector
