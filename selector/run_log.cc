#include "selector/run_log.h"

#include <algorithm>

#include "selector/crc32.h"
#include "selector/modified_utf8.h"

namespace retouch::selector {

namespace {

// Applies one frame after the other to a RunLog. Throws FormatError for a frame that does not say what the format says;
// the log is then as it was before that frame, up to hits of it that nothing refers to.
class FrameReader {
 public:
  explicit FrameReader(RunLog& log) : log_(log) { log_.tables.push_back({}); }

  bool has_jvm() const { return has_jvm_; }

  void apply(ByteReader in, uint64_t frame_end) {
    const uint8_t type = in.u1();
    if (!has_jvm_ && type != static_cast<uint8_t>(FrameType::kJvm)) in.fail("the JVM's frame first");
    switch (static_cast<FrameType>(type)) {
      case FrameType::kJvm:
        return jvm(in);
      case FrameType::kTable:
        return table(in);
      case FrameType::kName:
        return name(in);
      case FrameType::kStart:
        return start(in, frame_end);
      case FrameType::kTest:
        return test(in, frame_end);
      case FrameType::kAmbient:
        return ambient(in);
      case FrameType::kInit:
        return initialisation(in, frame_end);
      case FrameType::kEnd:
        return end(in);
      case FrameType::kFile:
        return file(in);
      case FrameType::kValue:
        return value(in);
      case FrameType::kMethods:
        return methods(in);
    }
    in.fail("a known type of frame");
  }

  // Tests that started and have no result follow those that have one.
  void finish(uint64_t bytes_read) {
    std::vector<const Started*> open;
    for (const auto& [test_name, started] : started_) {
      if (started.open > 0) open.push_back(&started);
    }
    std::sort(open.begin(), open.end(), [](const Started* a, const Started* b) { return a->order < b->order; });
    for (const Started* started : open) {
      TestRun run;
      run.name = started->name;
      run.kind = started->kind;
      run.start_millis = run.end_millis = started->millis;
      run.start_offset = started->offset;
      run.end_offset = bytes_read;
      log_.tests.push_back(std::move(run));
    }
  }

 private:
  struct Started {
    std::string name;
    TestKind kind;
    uint64_t millis;  // of the last start
    uint64_t offset;  // behind its frame
    size_t order;
    int open = 0;  // starts less results
  };

  void jvm(ByteReader& in) {
    if (has_jvm_) in.fail("one JVM's frame");
    JvmInfo info;
    const Bytes run = in.bytes(info.run.size());
    std::copy(run.begin(), run.end(), info.run.begin());
    info.start_millis = in.u8();
    info.pid = in.varint();
    info.working_directory = in.text();
    info.release = in.text();
    info.modules_size = in.varint();
    info.vm = in.text();
    info.arguments_known = flag(in);
    const size_t count = in.count();
    for (size_t i = 0; i < count; ++i) info.arguments.emplace_back(in.text());
    in.expect_end("the JVM's frame");
    log_.jvm = std::move(info);
    has_jvm_ = true;
  }

  void table(ByteReader& in) {
    if (in.varint() != log_.tables.size()) in.fail("the next table number");
    HitTable table;
    table.artifact = in.text();
    table.slots = in.varint();
    in.expect_end("the table's frame");
    log_.tables.push_back(std::move(table));
  }

  void name(ByteReader& in) {
    if (in.varint() != log_.names.size()) in.fail("the next slot of table 0");
    Entity entity;
    entity.kind = static_cast<EntityKind>(in.u1());
    entity.name = in.text();
    in.expect_end("the name's frame");
    log_.names.push_back(std::move(entity));
    log_.tables[0].slots = log_.names.size();
  }

  void start(ByteReader& in, uint64_t frame_end) {
    std::string test_name = utf8_of(in.text());
    const TestKind kind = test_kind(in);
    const uint64_t millis = in.u8();
    in.expect_end("the start's frame");
    auto [place, is_new] = started_.try_emplace(test_name);
    Started& started = place->second;
    if (is_new) {
      started.name = std::move(test_name);
      started.order = started_.size();
    }
    started.kind = kind;
    started.millis = millis;
    started.offset = frame_end;
    ++started.open;
  }

  void test(ByteReader& in, uint64_t frame_end) {
    TestRun run;
    run.name = utf8_of(in.text());
    run.kind = test_kind(in);
    const uint8_t status = in.u1();
    if (status > static_cast<uint8_t>(TestStatus::kIncomplete)) in.fail("a known status");
    run.status = static_cast<TestStatus>(status);
    run.start_millis = in.u8();
    run.end_millis = in.u8();
    run.hits = hits(in);
    run.start_offset = run.end_offset = frame_end;
    in.expect_end("the test's frame");
    if (const auto started = started_.find(run.name); started != started_.end()) {
      run.start_offset = started->second.offset;
      --started->second.open;
    }
    log_.tests.push_back(std::move(run));
  }

  void ambient(ByteReader& in) {
    Ambient ambient{log_.tests.size(), hits(in)};
    in.expect_end("the frame");
    log_.ambient.push_back(std::move(ambient));
  }

  void initialisation(ByteReader& in, uint64_t frame_end) {
    InitialisationSet set{};
    set.end_offset = frame_end;
    set.table = table_number(in);
    set.slot = slot_of(in, set.table, in.varint());
    set.hits = hits(in);
    in.expect_end("the frame");
    log_.initialisation.push_back(std::move(set));
  }

  void end(ByteReader& in) {
    in.u8();
    in.expect_end("the frame");
    log_.ended = true;
  }

  void file(ByteReader& in) {
    const uint32_t slot = named_slot(in, {EntityKind::kFile});
    FileNote note;
    const uint8_t state = in.u1();
    if (state > static_cast<uint8_t>(FileState::kOther)) in.fail("a known state of a file");
    note.state = static_cast<FileState>(state);
    note.size = in.u8();
    note.modified_millis = in.u8();
    const uint8_t flags = in.u1();
    if (flags > 3) in.fail("known flags of a file");
    note.written = (flags & 1) != 0;
    note.peeked = (flags & 2) != 0;
    in.expect_end("the file's frame");
    // What was there first is what the tests saw; a second frame says that the JVM wrote it since.
    const auto [place, is_new] = log_.files.try_emplace(slot, note);
    if (is_new) return;
    place->second.written |= note.written;
    place->second.peeked &= note.peeked;
  }

  void value(ByteReader& in) {
    const uint32_t slot = named_slot(in, {EntityKind::kVariable, EntityKind::kProperty});
    ValueNote note;
    note.present = flag(in);
    note.digest = Digest128::read(in);
    in.expect_end("the value's frame");
    log_.values.try_emplace(slot, note);
  }

  void methods(ByteReader& in) {
    const std::string test_name = utf8_of(in.text());
    const bool all = flag(in);
    std::vector<std::string> names(in.count());
    for (std::string& name : names) name = in.text();
    in.expect_end("the methods' frame");
    MethodResults& known = log_.methods[test_name];
    known.all |= all;
    known.names.insert(known.names.end(), names.begin(), names.end());
    std::sort(known.names.begin(), known.names.end());
    known.names.erase(std::unique(known.names.begin(), known.names.end()), known.names.end());
  }

  // A slot of table 0 that is an entity of one of these kinds.
  uint32_t named_slot(ByteReader& in, std::initializer_list<EntityKind> kinds) const {
    const uint32_t slot = slot_of(in, 0, in.varint());
    if (std::find(kinds.begin(), kinds.end(), log_.names[slot].kind) == kinds.end()) in.fail("a slot of that kind");
    return slot;
  }

  Hits hits(ByteReader& in) const {
    Hits out;
    const size_t groups = in.count(2);
    out.reserve(groups);
    for (size_t i = 0; i < groups; ++i) {
      HitGroup group{table_number(in), {}};
      const size_t count = in.count();
      group.slots.reserve(count);
      uint64_t slot = 0;
      for (size_t j = 0; j < count; ++j) {
        const uint64_t step = in.varint();
        if (j > 0 && step == 0) in.fail("ascending slots");
        if (step > UINT32_MAX) in.fail("a slot of the table");
        slot += step;
        group.slots.push_back(slot_of(in, group.table, slot));
      }
      out.push_back(std::move(group));
    }
    return out;
  }

  uint32_t table_number(ByteReader& in) const {
    const uint64_t number = in.varint();
    if (number >= log_.tables.size()) in.fail("a table that was named before");
    return static_cast<uint32_t>(number);
  }

  uint32_t slot_of(ByteReader& in, uint32_t table_index, uint64_t slot) const {
    if (slot >= log_.tables[table_index].slots || slot > UINT32_MAX) in.fail("a slot of the table");
    return static_cast<uint32_t>(slot);
  }

  static TestKind test_kind(ByteReader& in) {
    const uint8_t kind = in.u1();
    if (kind > static_cast<uint8_t>(TestKind::kNamedRun)) in.fail("a known kind of test");
    return static_cast<TestKind>(kind);
  }

  static bool flag(ByteReader& in) {
    const uint8_t value = in.u1();
    if (value > 1) in.fail("0 or 1");
    return value == 1;
  }

  RunLog& log_;
  bool has_jvm_ = false;
  std::unordered_map<std::string, Started> started_;
};

// The next frame's payload; throws FormatError where it is cut or its checksum differs.
ByteReader next_payload(ByteReader& in) {
  const uint32_t length = in.u4();
  const uint32_t checksum = in.u4();
  const size_t start = in.offset();
  const Bytes payload = in.bytes(length);
  if (crc32(payload) != checksum) throw FormatError(start, "expected a frame that its checksum fits");
  return ByteReader(payload, start);
}

bool is_log(Bytes bytes) { return std::equal(kLogMagic.begin(), kLogMagic.end() - 1, bytes.begin()); }

}  // namespace

LogOutcome read_run_log(Bytes bytes) {
  LogOutcome outcome;
  if (bytes.size() < kLogMagic.size()) {
    const bool is_prefix = std::equal(bytes.begin(), bytes.end(), kLogMagic.begin());
    outcome.state = is_prefix ? LogState::kEmpty : LogState::kForeign;
    outcome.problem = is_prefix ? "the log ends before its first record" : "not a retouch log";
    return outcome;
  }
  if (!is_log(bytes)) {
    outcome.problem = "not a retouch log";
    return outcome;
  }
  const uint8_t version = bytes[kLogMagic.size() - 1];
  if (version != kLogMagic.back()) {
    outcome.state = LogState::kOtherVersion;
    outcome.problem = "a log of another version of retouch (format " + std::to_string(version) + ", this one's is " +
                      std::to_string(kLogMagic.back()) + ")";
    return outcome;
  }
  RunLog& log = outcome.log;
  FrameReader frames(log);
  ByteReader in(bytes);
  in.skip(kLogMagic.size());
  log.bytes_read = in.position();
  while (!in.at_end()) {
    try {
      const ByteReader payload = next_payload(in);
      frames.apply(payload, in.position());
    } catch (const FormatError& error) {
      log.bytes_dropped = bytes.size() - log.bytes_read;
      log.drop_reason = error.what();
      break;
    }
    log.bytes_read = in.position();
  }
  frames.finish(log.bytes_read);
  outcome.state = frames.has_jvm() ? LogState::kRead : LogState::kEmpty;
  if (!frames.has_jvm()) outcome.problem = "the log ends before its first record";
  return outcome;
}

}  // namespace retouch::selector
