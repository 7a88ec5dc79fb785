// What is known of every test: the versions of things that its last complete run depended on, and how it went.
//
// Three levels, each interned, so that a change is evaluated once however many tests depend on it:
//   version     one aspect of one entity with the value it had: (class p.A, meaning, digest) or (class p.X, header, absent)
//   dependency  versions that count together: of a class its meaning, the origin of its artifact, the headers that its
//               pool names, what its subtypes override. The first version is the one that the dependency is about; a
//               dependency changed when any version did.
//   set         dependencies of a test's run; tests with equal sets share one
// docs/store-format.md describes the file. Invariants (the reader checks them): every id is in range, lists hold no id
// twice.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "rewriter/base/digest128.h"
#include "rewriter/facts/entity.h"
#include "selector/environment.h"
#include "selector/id_lists.h"
#include "selector/run_log.h"
#include "selector/run_settings.h"

namespace retouch::selector {

enum class Aspect : uint8_t {
  kMeaning = 0,      // of a class (section 5)
  kLines = 1,        // meaning with line numbers, for a test that can see them
  kOrigin = 2,       // manifest and module-info of the artifact that defines the class
  kHeader = 3,       // of a class that another one's pool names
  kOriginLines = 4,  // origin with module versions, for a test that can see them
  kOverriding = 5,   // of a class that a test of the same JVM used: which methods of its ancestors it overrides
  // Numbers are part of the store format: only ever add.
};
inline constexpr uint8_t kLastAspect = static_cast<uint8_t>(Aspect::kOverriding);

struct Version {
  Id entity;
  Aspect aspect;
  std::optional<Digest128> digest;  // none: absent
  friend auto operator<=>(const Version&, const Version&) = default;
};

// A JVM run whose log was taken in.
struct Run {
  RunId id{};
  uint64_t bytes = 0;    // of its log that were taken in
  bool resolved = true;  // every hit table that it names was found; else it is worth another look
  uint64_t start_millis = 0;
  friend bool operator==(const Run&, const Run&) = default;
};

// What is known of a method of a test that is a class. Numbers are part of the store format.
enum class MethodState : uint8_t {
  kRan = 0,      // it had a result in the run of the record
  kLeftOut = 1,  // it was there, and had none in a run that was whole but for it
};
inline constexpr uint8_t kLastMethodState = static_cast<uint8_t>(MethodState::kLeftOut);

struct TestMethod {
  std::string name;  // as the log has it
  MethodState state = MethodState::kRan;
  friend auto operator<=>(const TestMethod&, const TestMethod&) = default;
};

// The last complete run of a test: what it is compared with.
struct Baseline {
  Id environment;
  Id set;
  uint64_t recorded_millis = 0;     // when that run ended
  bool names_class = false;         // a class of the test's name existed; when it no longer does, the test is gone
  std::vector<TestMethod> methods;  // ascending; empty where nothing is known of them
  friend bool operator==(const Baseline&, const Baseline&) = default;
};

// The trouble of a run that has a start and no result, where there is no more to say.
inline constexpr const char* kDidNotFinish = "it did not finish";

struct TestRecord {
  std::string name;  // UTF-8
  TestKind kind = TestKind::kFramework;
  TestStatus status = TestStatus::kUnfinished;  // of the last run
  Id run = 0;                                   // the last run
  uint64_t log_bytes = 0;                       // of its log that were taken in when this was recorded
  uint64_t start_millis = 0;
  uint64_t end_millis = 0;
  std::string trouble;  // why the last run could not be recorded completely; empty when it could
  std::optional<Baseline> baseline;
  friend bool operator==(const TestRecord&, const TestRecord&) = default;
};

struct Store {
  std::optional<RunSettings> settings;  // how the tests of all records ran; none: not known
  std::vector<Entity> entities;
  std::vector<Version> versions;
  IdLists dependencies;  // of version ids
  IdLists sets;          // of dependency ids, ascending
  std::vector<Environment> environments;
  std::vector<Run> runs;
  // By name, then run: one of a test as a rule. More where runs of some of its methods followed a whole one, or stores
  // were merged that each have a run of the test that the other did not know of; all of them count.
  std::vector<TestRecord> tests;

  std::span<const TestRecord> records_of(std::string_view name) const;
  const TestRecord* find_test(std::string_view name) const;  // that of its last run; null where there is none
  friend bool operator==(const Store&, const Store&) = default;
};

// Of several records of one test that of its last run.
const TestRecord& last_of(std::span<const TestRecord> records);

// The same content without what no test refers to, in the one order that the file has: equal content gives equal bytes.
Store compacted(const Store& store);

}  // namespace retouch::selector
