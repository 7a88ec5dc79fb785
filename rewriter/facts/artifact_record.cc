#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "rewriter/base/large_pages.h"
#include "rewriter/base/text_arena.h"
#include "rewriter/base/varint_run.h"
#include "rewriter/facts/artifact_facts.h"
#include "rewriter/facts/artifact_record_format.h"
#include "rewriter/facts/artifact_record_reader.h"

// The layout, and why it is so: docs/artifact-record.md.
namespace retouch::facts {
namespace {

// A number of one or two bytes can stand for a long string. What all strings that are kept may take together keeps
// a damaged record from filling the memory; the largest programs need some 20 MB.
constexpr uint64_t kMaxText = uint64_t{1} << 30;

int64_t unzigzag(uint64_t v) { return static_cast<int64_t>(v >> 1) ^ -static_cast<int64_t>(v & 1); }

class Reader {
 public:
  Reader(Bytes body, const std::function<bool(std::string_view)>& keeps) : in_(body), keeps_(keeps) {}

  ArtifactFacts read() {
    in_.skip(kRecordMagic.size() + 1);
    read_strings();
    ArtifactFacts facts;
    constexpr size_t kSmallestClass = 57;
    const size_t classes = in_.count(kSmallestClass);
    reserve_large(facts.classes, classes);
    facts.classes.resize(classes);
    for (ClassEntry& entry : facts.classes) read_class(entry);
    facts.resources.resize(in_.count(1 + kRecordChecksumSize));
    for (ResourceEntry& resource : facts.resources) {
      resource.path = string();
      resource.digest = Digest128::read(in_);
    }
    facts.manifest = Digest128::read(in_);
    if (flag()) facts.instrumentation = read_instrumentation();
    in_.expect_end("the artifact record");
    return facts;
  }

 private:
  // One behind the other in a block of the size that they take together.
  void read_strings() {
    constexpr size_t kSmallestString = 2;
    const size_t count = in_.count(kSmallestString);
    char* next = text_->room(size_of_strings(in_, count));
    strings_.reserve(count);
    std::string_view before;
    for (size_t i = 0; i < count; ++i) {
      const size_t shared = in_.u1();
      const std::string_view rest = in_.text();
      char* const start = next;
      next = std::copy(rest.begin(), rest.end(), std::copy_n(before.begin(), shared, start));
      before = {start, shared + rest.size()};
      strings_.push_back(before);
      if (keeps_ && keeps_(before)) {
        is_kept_.resize(count);
        is_kept_[i] = true;
      }
    }
  }

  size_t size_of_strings(ByteReader in, size_t count) {
    size_t total = 0;
    size_t before = 0;
    for (size_t i = 0; i < count; ++i) {
      const size_t shared = in.u1();
      if (shared > before) in.fail("a prefix that the string before has");
      before = shared + in.text().size();
      total += before;
      if (total > kMaxText) in.fail("less text");
    }
    take_room(total);
    return total;
  }

  std::string_view string(uint64_t number) {
    if (number >= strings_.size()) in_.fail("the number of a string");
    return strings_[number];
  }
  std::string_view string() { return string(in_.varint()); }

  void take_room(size_t size, const char* wanted = "less text") {
    taken_ += size;
    if (taken_ > kMaxText) in_.fail(wanted);
  }

  std::vector<std::string_view> list() {
    std::vector<std::string_view> names(in_.count());
    uint64_t number = 0;
    for (std::string_view& name : names) {
      number += static_cast<uint64_t>(unzigzag(in_.varint()));
      name = string(number);
    }
    return names;
  }

  std::vector<std::string_view> named() {
    if (!keeps_) return list();
    std::vector<std::string_view> kept;
    uint64_t number = 0;
    const size_t count = in_.count();
    VarintRun run(in_);
    if (is_kept_.empty()) {
      run.skip(count);
      run.leave();
      return kept;
    }
    for (size_t left = count; left > 0; --left) {
      number += static_cast<uint64_t>(unzigzag(run.next()));
      if (number >= is_kept_.size()) in_.fail("the number of a string");
      if (is_kept_[number]) kept.push_back(strings_[number]);
    }
    run.leave();
    return kept;
  }

  void read_class(ClassEntry& entry) {
    ClassFacts& facts = entry.facts;
    const uint8_t flags = in_.u1();
    if ((flags & ~kAllClassFlags) != 0) in_.fail("flags of a class");
    facts.parsed = (flags & kParsed) != 0;
    facts.text = text_;
    facts.name = string();
    if ((flags & kPathIsName) != 0) {
      take_room(facts.name.size() + kClassExtension.size());
      entry.path = text_->keep(facts.name, kClassExtension);
    } else {
      entry.path = string();
    }
    if ((flags & kUnprobed) != 0) {
      entry.unprobed = string();
      take_room(entry.unprobed.size());
    }
    facts.access_flags = in_.u2();
    for (Digest128* digest : {&facts.meaning, &facts.lines, &facts.header}) *digest = Digest128::read(in_);
    facts.super_name = string();
    for (auto* names : {&facts.interfaces, &facts.annotation_types, &facts.member_types}) *names = list();
    facts.named = named();
    const Bytes methods = in_.bytes(in_.count(kMethodSize) * kMethodSize);
    facts.methods = text_->keep(as_text(methods));
  }

  Instrumentation read_instrumentation() {
    Instrumentation instrumentation;
    instrumentation.id = string();
    const uint8_t points = in_.u1();
    if (points > static_cast<uint8_t>(PointSet::kNaive)) in_.fail("a point set");
    instrumentation.points = static_cast<PointSet>(points);
    const size_t slots = in_.count(2);
    if (!keeps_) {
      take_room(slots * sizeof(HitSlot), "fewer slots");
      instrumentation.slots.reserve(slots);
    }
    std::vector<bool> have_members;
    have_members.reserve(slots);
    for (size_t i = 0; i < slots; ++i) {
      HitSlot slot = read_slot(have_members);
      have_members.push_back(!slot.members.empty());
      if (!keeps_) instrumentation.slots.push_back(std::move(slot));
    }
    return instrumentation;
  }

  // `have_members` tells which of the slots before do. Where slots are not wanted, entities come without their names.
  HitSlot read_slot(const std::vector<bool>& have_members) {
    const uint8_t kind = in_.u1();
    if (kind != kSlotOfMembers) {
      const std::string_view name = string();
      HitSlot slot{.entity = {.kind = static_cast<EntityKind>(kind), .name = {}}};  // an unknown kind selects: no error
      if (keeps_) return slot;
      take_room(name.size());
      slot.entity.name = name;
      return slot;
    }
    HitSlot slot;
    slot.members.resize(in_.count());
    if (slot.members.size() < 2) in_.fail("two slots or more");
    take_room(slot.members.size() * sizeof(uint32_t));
    uint64_t next = 0;
    for (uint32_t& member : slot.members) {
      const uint64_t number = in_.varint();
      if (number < next) in_.fail("slots that ascend");
      if (number >= have_members.size() || have_members[number]) in_.fail("the slot of an entity before this one");
      member = static_cast<uint32_t>(number);
      next = number + 1;
    }
    return slot;
  }

  bool flag() {
    const uint8_t value = in_.u1();
    if (value > 1) in_.fail("0 or 1");
    return value == 1;
  }

  ByteReader in_;
  const std::function<bool(std::string_view)>& keeps_;
  const std::shared_ptr<TextArena> text_ = std::make_shared<TextArena>();  // what all names are views of
  std::vector<std::string_view> strings_;
  std::vector<bool> is_kept_;  // by number; empty where all are, and where none is
  uint64_t taken_ = 0;
};

}  // namespace

ArtifactFacts read_artifact_record(Bytes bytes) { return read_artifact_record_naming(bytes, {}); }

ArtifactFacts read_artifact_record_naming(Bytes bytes, const std::function<bool(std::string_view)>& keeps) {
  const size_t version = kRecordMagic.size();
  if (bytes.size() < version + 1 + kRecordChecksumSize || !as_text(bytes).starts_with(kRecordMagic)) {
    throw FormatError(0, "expected an artifact record");
  }
  if (bytes[version] != kCollectionVersion) {
    throw FormatError(version, "expected an artifact record of version " + std::to_string(kCollectionVersion) +
                                   ", found version " + std::to_string(bytes[version]));
  }
  const Bytes body = bytes.first(bytes.size() - kRecordChecksumSize);
  ByteReader checksum(bytes.last(kRecordChecksumSize), body.size());
  if (Digest128::read(checksum) != digest_of(body)) {
    throw FormatError(body.size(), "expected the checksum of the artifact record: it is cut short or damaged");
  }
  return Reader(body, keeps).read();
}

}  // namespace retouch::facts
