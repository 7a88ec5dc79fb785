// Changes to a store: interning of what a record adds, and the records of tests and runs.
#pragma once

#include <map>
#include <string>
#include <unordered_map>

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
  TestRecord& test(const std::string& name);  // the first of them
  void set_records(const std::string& name, std::vector<TestRecord> records);
  bool forget_test(const std::string& name);

  const Run* find_run(const RunId& id) const;
  Id run(const Run& run);  // remembers it, or what is new about it

  const Store& store() const { return store_; }
  // The store with all changes; the editor is done.
  Store finish();

 private:
  using ListIndex = std::unordered_map<std::string, Id>;
  static std::string key_of(const std::vector<Id>& list);
  static Id intern(const std::vector<Id>& list, IdLists& lists, ListIndex& index);

  Store store_;
  std::map<Entity, Id> entities_;
  std::map<Version, Id> versions_;
  ListIndex dependencies_;
  ListIndex sets_;
  std::map<std::string, std::vector<TestRecord>> tests_;
  std::map<RunId, Id> runs_;
};

}  // namespace retouch::selector
