// Which tests to run, and why (collection-points section 6). In doubt a test runs.
#pragma once

#include <set>
#include <span>
#include <string>
#include <vector>

#include "selector/comparison.h"
#include "selector/environment_change.h"
#include "selector/resource_change.h"
#include "selector/store_format.h"
#include "selector/test_discovery.h"
#include "selector/test_methods.h"

namespace retouch::selector {

enum class ReasonKind : uint8_t {
  kUnaffected,  // not selected
  kAffected,
  kNew,
  kFailed,
  kUnfinished,
  kNeverComplete,
  kRunAll,
  kAlways,    // it depends on what cannot be compared
  kObserved,  // not affected, and runs all the same (select --observe)
};
const char* reason_name(ReasonKind kind);  // "affected", "new", ...

const char* reason_code(ReasonKind kind);  // "affected", "never-recorded", ...: for programs

struct Verdict {
  std::string test;
  ReasonKind kind = ReasonKind::kUnaffected;
  std::string words;                      // what stands behind reason_name
  std::vector<Change> changes = {};       // of an affected one: the weightiest
  size_t change_count = 0;
  TestKind test_kind = TestKind::kFramework;
  bool is_class = true;  // its name is that of a class, or of a method of one: discovered, or one was there when it ran
  bool is_selected() const { return kind != ReasonKind::kUnaffected; }
};

// What is not as it was when tests were recorded: the changes that select the same tests.
struct Difference {
  std::vector<std::string> changes;  // in words, ascending
  std::vector<std::string> tests;    // ascending
};

// What the tests are compared with.
struct Today {
  ClassPath& class_path;
  DataFiles& files;
  TodaysJvm jvm;
};

class Selector {
 public:
  Selector(const StoreOutcome& stored, Today today);

  // Of every test that there is, by name: the discovered ones (by name, too), and those of the store that still exist.
  std::vector<Verdict> verdicts(const std::vector<DiscoveredTest>& discovered);
  std::set<std::string> tests(const std::vector<DiscoveredTest>& discovered);  // whose verdicts these are
  Verdict verdict(const std::string& test);  // of one that there is
  // Whether a test of the store can still be run: its class is there, and the method where it is one. Named JVM runs
  // always can.
  bool exists(const TestRecord& test) {
    return has_its_class(test) && !is_gone_method(test) && !is_no_test_any_more(test);
  }
  bool has_its_class(const TestRecord& test);
  // Whether its class has become abstract or an interface.
  bool is_no_test_any_more(const TestRecord& test);
  // Whether a verdict selects a test that is a method which its class has no longer, or whose class is no test any
  // more.
  bool is_gone(const Verdict& verdict);

  // Whether an artifact on the class path has the class, as files have it ("p/Foo").
  bool has_class(const std::string& internal_name) { return methods_.has_class(internal_name); }

  // All that differs between the tests' records and today, what selects most first. Results of tests are none of it.
  std::vector<Difference> differences();

  // Of the files that tests read below the root, how many there were and how many are there no longer.
  struct FileCount {
    size_t recorded = 0;
    size_t gone = 0;
  };
  FileCount relative_files() const;

  // All changes of its environment or, where that is the same, of a test's dependencies; empty without a complete record.
  std::vector<std::string> changes(const TestRecord& test);

 private:
  // One recorded environment today.
  struct Standing {
    std::optional<std::string> change;
    Comparison* comparison = nullptr;  // none where the environment changed
    const Program* program = nullptr;  // the same
  };
  const Standing& standing(Id environment);
  Standing compare(const Environment& environment);
  std::vector<std::string> environment_changes(const Environment& environment);
  Verdict verdict_of(const std::string& test, std::span<const TestRecord> records);
  Verdict judge(const std::string& test, std::span<const TestRecord> records);
  Verdict of_record(const TestRecord& test);
  bool is_part_of_outer(const DiscoveredTest& test);
  bool is_known_by_methods(const std::string& test);
  bool is_gone_method(const TestRecord& test);
  // Its own name where the test is a class; of a method that of its class.
  std::string_view class_of(std::string_view test);
  bool has_hash_in_class(std::string_view test);

  struct Compared {
    Revision revision;
    Comparison comparison;
    Compared(const Today& today, Roles roles, const Store& store)
        : revision(today.class_path, std::move(roles), today.files,
                   today.jvm.arguments.value_or(std::vector<std::string>())),
          comparison(store, revision) {}
  };
  Compared& compared(const Roles& roles);

  const StoreOutcome& stored_;
  Today today_;
  RecordedResources recorded_resources_;
  TestMethods methods_;
  std::map<Id, Standing> standings_;
  std::map<Roles, std::unique_ptr<Compared>> compared_;
};

}  // namespace retouch::selector
