// Which tests to run, and why (collection-points section 6). In doubt a test runs.
#pragma once

#include <string>
#include <vector>

#include "selector/comparison.h"
#include "selector/environment_change.h"
#include "selector/store_format.h"
#include "selector/test_discovery.h"

namespace retouch::selector {

enum class ReasonKind : uint8_t {
  kUnaffected,  // not selected
  kAffected,
  kNew,
  kFailed,
  kUnfinished,
  kNeverComplete,
  kRunAll,
};
const char* reason_name(ReasonKind kind);  // "affected", "new", ...

struct Verdict {
  std::string test;
  ReasonKind kind = ReasonKind::kUnaffected;
  std::string words;  // what stands behind reason_name
  bool is_selected() const { return kind != ReasonKind::kUnaffected; }
};

// What the tests are compared with.
struct Today {
  ClassPath& class_path;
  TodaysJvm jvm;
};

class Selector {
 public:
  Selector(const StoreOutcome& stored, Today today);

  // Of every test that there is, by name: the discovered ones, and those of the store that still exist.
  std::vector<Verdict> verdicts(const std::vector<DiscoveredTest>& discovered);
  Verdict verdict(const std::string& test);  // of one that there is
  // Whether a test of the store can still be run: its class is there. Named JVM runs always can.
  bool exists(const TestRecord& test) const;

  // All changes of a test's dependencies; empty without a complete record, or where its environment changed.
  std::vector<std::string> changes(const TestRecord& test);

 private:
  // One recorded environment today.
  struct Standing {
    std::optional<std::string> change;
    Comparison* comparison = nullptr;  // none where the environment changed
  };
  const Standing& standing(Id environment);
  Standing compare(const Environment& environment);
  Verdict of_record(const TestRecord& test);
  bool is_part_of_outer(const DiscoveredTest& test) const;

  struct Compared {
    Revision revision;
    Comparison comparison;
    Compared(ClassPath& class_path, Roles roles, const Store& store)
        : revision(class_path, std::move(roles)), comparison(store, revision) {}
  };

  const StoreOutcome& stored_;
  Today today_;
  std::map<Id, Standing> standings_;
  std::map<Roles, std::unique_ptr<Compared>> compared_;
};

}  // namespace retouch::selector
