// What one test JVM wrote: the reader of the log format (docs/log-format.md).
//
// A log is read as far as its frames are whole: the first frame that is cut, fails its checksum or does not say what
// the format says ends it, and everything behind is counted as dropped. All text in here but test names is modified
// UTF-8.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "rewriter/base/byte_reader.h"
#include "rewriter/base/digest128.h"
#include "rewriter/facts/collection_version.h"
#include "rewriter/facts/entity.h"

namespace retouch::selector {

using RunId = std::array<uint8_t, 16>;

// Numbers are part of the log and store formats.
enum class TestKind : uint8_t { kFramework = 0, kNamedRun = 1 };
enum class TestStatus : uint8_t { kPassed = 0, kFailed = 1, kSkipped = 2, kIncomplete = 3, kUnfinished = 4 };

// Of two results of one test the one that asks for more (docs/log-format.md).
constexpr int severity(TestStatus status) {
  switch (status) {
    case TestStatus::kSkipped:
      return 0;
    case TestStatus::kPassed:
      return 1;
    case TestStatus::kFailed:
      return 2;
    case TestStatus::kIncomplete:
      return 3;
    case TestStatus::kUnfinished:
      return 4;
  }
  return 4;
}

struct JvmInfo {
  RunId run{};
  uint64_t start_millis = 0;
  uint64_t pid = 0;
  std::string working_directory;
  std::string release;        // the JDK's release file, "" where it has none
  uint64_t modules_size = 0;  // of lib/modules or lib/rt.jar, 0 where absent
  std::string vm;             // name, version and vendor, for people
  bool arguments_known = false;
  std::vector<std::string> arguments;
};

struct HitTable {
  std::string artifact;  // id; empty for table 0, whose entities are RunLog::names
  uint64_t slots = 0;
};

struct HitGroup {
  uint32_t table;               // index into RunLog::tables
  std::vector<uint32_t> slots;  // ascending
};
using Hits = std::vector<HitGroup>;

struct TestRun {
  std::string name;  // UTF-8
  TestKind kind = TestKind::kFramework;
  TestStatus status = TestStatus::kUnfinished;  // of a START without a TEST
  uint64_t start_millis = 0;
  uint64_t end_millis = 0;    // of an unfinished one: its start
  Hits hits;                  // with what ran beside it while no test ran (AMBIENT) left out
  uint64_t start_offset = 0;  // where its last START frame ends in the log; without one that of its TEST frame
  uint64_t end_offset = 0;    // where its TEST frame ends in the log; of an unfinished one the end of what was read
};

struct Ambient {
  size_t tests_before;  // how many of RunLog::tests stand before it
  Hits hits;
};

struct InitialisationSet {
  uint32_t table;  // of the class entity initialised
  uint32_t slot;
  Hits hits;
  uint64_t end_offset;  // where its frame ends in the log
};

enum class FileState : uint8_t { kAbsent = 0, kRegular = 1, kDirectory = 2, kOther = 3 };

// What a file was when a test first asked for it (FILE frames; a kFile entity of table 0).
struct FileNote {
  FileState state = FileState::kAbsent;
  uint64_t size = 0;  // of a regular file
  uint64_t modified_millis = 0;
  bool written = false;  // by this JVM, some time
  bool peeked = false;   // only looked at by what made or removed it
};

// What a variable or property was (VALUE frames; kVariable and kProperty entities of table 0).
struct ValueNote {
  bool present = false;
  Digest128 digest;
};

// Which methods of a test have a result (METHODS frames, united): they ran to their end or were skipped.
struct MethodResults {
  bool all = false;                // every method of it, named or not
  std::vector<std::string> names;  // as the log has them (docs/log-format.md); each once, ascending
};

struct RunLog {
  JvmInfo jvm;
  std::vector<HitTable> tables;                    // [0] is the runtime's own
  std::vector<Entity> names;                       // table 0
  std::unordered_map<uint32_t, FileNote> files;    // by slot of table 0
  std::unordered_map<uint32_t, ValueNote> values;  // by slot of table 0
  std::vector<TestRun> tests;                      // in the order of their TEST frames; unfinished ones behind them
  std::unordered_map<std::string, MethodResults> methods;  // by the test's name; none: not known
  std::vector<Ambient> ambient;
  std::vector<InitialisationSet> initialisation;
  bool ended = false;          // the JVM ended in order
  uint64_t bytes_read = 0;     // up to the last good frame
  uint64_t bytes_dropped = 0;  // behind it
  std::string drop_reason;     // why reading stopped, when bytes were dropped
};

enum class LogState : uint8_t { kRead, kForeign, kOtherVersion, kEmpty /* no JVM frame: nothing was recorded */ };

struct LogOutcome {
  LogState state = LogState::kForeign;
  std::string problem;  // for people, when state is not kRead
  RunLog log;
};

inline constexpr std::array<uint8_t, 8> kLogMagic = {'R', 'T', 'L', 'O',
                                                     'G', 0,   0,   facts::kCollectionVersion};
inline constexpr const char* kLogSuffix = ".rtlog";

enum class FrameType : uint8_t {
  kJvm = 1,
  kTable = 2,
  kName = 3,
  kStart = 4,
  kTest = 5,
  kAmbient = 6,
  kInit = 7,
  kEnd = 8,
  kFile = 9,
  kValue = 10,
  kMethods = 11,
};

LogOutcome read_run_log(Bytes bytes);  // never throws on bad input

}  // namespace retouch::selector
