#include <algorithm>
#include <string>
#include <string_view>
#include <unordered_map>

#include "rewriter/facts/artifact_facts.h"

// The layout, and why it is so: docs/artifact-record.md.
namespace retouch::facts {
namespace {

constexpr std::string_view kMagic{"RTART\0\0\1", 8};  // the last byte is the version
constexpr size_t kChecksumSize = 16;
constexpr size_t kMaxSharedPrefix = 255;
// A number of one or two bytes can stand for a long string. What all strings that are given out may take together keeps
// a damaged record from filling the memory; the largest programs need some 20 MB.
constexpr uint64_t kMaxText = uint64_t{1} << 30;

enum ClassFlags : uint8_t { kParsed = 1, kPathIsName = 2, kUnprobed = 4, kAllClassFlags = 7 };

constexpr std::string_view kClassExtension = ".class";

bool path_is_name(const ClassEntry& entry) {
  return entry.path.size() == entry.facts.name.size() + kClassExtension.size() &&
         entry.path.starts_with(entry.facts.name) && entry.path.ends_with(kClassExtension);
}

// Strings by number, in order of first use while they are collected, then in byte order.
class StringTable {
 public:
  void add(std::string_view text) {
    const auto [found, is_new] = numbers_.try_emplace(text, static_cast<uint32_t>(strings_.size()));
    if (is_new) strings_.push_back(text);
    uses_.push_back(found->second);
  }
  // Ends collecting. `next` gives the final numbers of the strings in the order in which they were added.
  void sort() {
    std::vector<uint32_t> order(strings_.size());
    for (uint32_t i = 0; i < order.size(); ++i) order[i] = i;
    std::sort(order.begin(), order.end(), [this](uint32_t a, uint32_t b) { return strings_[a] < strings_[b]; });
    rank_.resize(order.size());
    std::vector<std::string_view> sorted;
    sorted.reserve(order.size());
    for (uint32_t i = 0; i < order.size(); ++i) {
      rank_[order[i]] = i;
      sorted.push_back(strings_[order[i]]);
    }
    strings_ = std::move(sorted);
  }
  uint32_t next() { return rank_[uses_[next_use_++]]; }

  void write(ByteWriter& out) const {
    out.varint(strings_.size());
    std::string_view last;
    for (const std::string_view text : strings_) {
      const size_t limit = std::min({last.size(), text.size(), kMaxSharedPrefix});
      size_t shared = 0;
      while (shared < limit && last[shared] == text[shared]) ++shared;
      out.u1(static_cast<uint8_t>(shared));
      out.text(text.substr(shared));
      last = text;
    }
  }

 private:
  std::unordered_map<std::string_view, uint32_t> numbers_;
  std::vector<std::string_view> strings_;
  std::vector<uint32_t> uses_;
  std::vector<uint32_t> rank_;
  size_t next_use_ = 0;
};

// Calls `use` for every string of the record, in the order in which they are written.
template <typename Use>
void for_each_string(const ArtifactFacts& facts, Use use) {
  for (const ClassEntry& entry : facts.classes) {
    use(entry.facts.name);
    if (!path_is_name(entry)) use(entry.path);
    if (!entry.unprobed.empty()) use(entry.unprobed);
    use(entry.facts.super_name);
    for (const auto* list : {&entry.facts.interfaces, &entry.facts.annotation_types, &entry.facts.named}) {
      for (const std::string& name : *list) use(name);
    }
  }
  for (const ResourceEntry& resource : facts.resources) use(resource.path);
  if (!facts.instrumentation) return;
  use(facts.instrumentation->id);
  for (const Entity& slot : facts.instrumentation->slots) use(slot.name);
}

uint64_t zigzag(int64_t v) { return (static_cast<uint64_t>(v) << 1) ^ static_cast<uint64_t>(v >> 63); }
int64_t unzigzag(uint64_t v) { return static_cast<int64_t>(v >> 1) ^ -static_cast<int64_t>(v & 1); }

class Writer {
 public:
  std::vector<uint8_t> write(const ArtifactFacts& facts) {
    for_each_string(facts, [this](std::string_view text) { strings_.add(text); });
    strings_.sort();
    out_.bytes(as_bytes(kMagic));
    strings_.write(out_);
    out_.varint(facts.classes.size());
    for (const ClassEntry& entry : facts.classes) write_class(entry);
    out_.varint(facts.resources.size());
    for (const ResourceEntry& resource : facts.resources) {
      string();
      resource.digest.write(out_);
    }
    facts.manifest.write(out_);
    out_.u1(facts.instrumentation.has_value());
    if (facts.instrumentation) write_instrumentation(*facts.instrumentation);
    digest_of(out_.view()).write(out_);
    return out_.take();
  }

 private:
  void string() { out_.varint(strings_.next()); }

  // Lists of names are in byte order as a rule, and so are their numbers: differences are small.
  void list(size_t count) {
    out_.varint(count);
    int64_t last = 0;
    for (size_t i = 0; i < count; ++i) {
      const int64_t number = strings_.next();
      out_.varint(zigzag(number - last));
      last = number;
    }
  }

  void write_class(const ClassEntry& entry) {
    const ClassFacts& facts = entry.facts;
    const bool is_name = path_is_name(entry);
    out_.u1(static_cast<uint8_t>((facts.parsed ? kParsed : 0) | (is_name ? kPathIsName : 0) |
                                 (entry.unprobed.empty() ? 0 : kUnprobed)));
    string();
    if (!is_name) string();
    if (!entry.unprobed.empty()) string();
    out_.u2(facts.access_flags);
    for (const Digest128* digest : {&facts.meaning, &facts.lines, &facts.header}) digest->write(out_);
    string();
    for (const auto* names : {&facts.interfaces, &facts.annotation_types, &facts.named}) list(names->size());
  }

  void write_instrumentation(const Instrumentation& instrumentation) {
    string();
    out_.u1(static_cast<uint8_t>(instrumentation.points));
    out_.varint(instrumentation.slots.size());
    for (const Entity& slot : instrumentation.slots) {
      out_.u1(static_cast<uint8_t>(slot.kind));
      string();
    }
  }

  StringTable strings_;
  ByteWriter out_;
};

class Reader {
 public:
  explicit Reader(Bytes body) : in_(body) {}

  ArtifactFacts read() {
    in_.skip(kMagic.size());
    read_strings();
    ArtifactFacts facts;
    constexpr size_t kSmallestClass = 56;
    facts.classes.resize(in_.count(kSmallestClass));
    for (ClassEntry& entry : facts.classes) read_class(entry);
    facts.resources.resize(in_.count(1 + kChecksumSize));
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
  void read_strings() {
    constexpr size_t kSmallestString = 2;
    const size_t count = in_.count(kSmallestString);
    strings_.reserve(count);
    for (size_t i = 0; i < count; ++i) {
      const size_t shared = in_.u1();
      if (shared > (strings_.empty() ? 0 : strings_.back().size())) in_.fail("a prefix that the string before has");
      std::string text = strings_.empty() ? std::string() : strings_.back().substr(0, shared);
      text += in_.text();
      take_room(text.size());
      strings_.push_back(std::move(text));
    }
  }

  const std::string& string(uint64_t number) {
    if (number >= strings_.size()) in_.fail("the number of a string");
    take_room(strings_[number].size());
    return strings_[number];
  }
  const std::string& string() { return string(in_.varint()); }

  void take_room(size_t size) {
    text_ += size;
    if (text_ > kMaxText) in_.fail("less text");
  }

  std::vector<std::string> list() {
    std::vector<std::string> names(in_.count());
    uint64_t number = 0;
    for (std::string& name : names) {
      number += static_cast<uint64_t>(unzigzag(in_.varint()));
      name = string(number);
    }
    return names;
  }

  void read_class(ClassEntry& entry) {
    ClassFacts& facts = entry.facts;
    const uint8_t flags = in_.u1();
    if ((flags & ~kAllClassFlags) != 0) in_.fail("flags of a class");
    facts.parsed = (flags & kParsed) != 0;
    facts.name = string();
    entry.path = (flags & kPathIsName) != 0 ? facts.name + std::string(kClassExtension) : string();
    if ((flags & kUnprobed) != 0) entry.unprobed = string();
    facts.access_flags = in_.u2();
    for (Digest128* digest : {&facts.meaning, &facts.lines, &facts.header}) *digest = Digest128::read(in_);
    facts.super_name = string();
    for (auto* names : {&facts.interfaces, &facts.annotation_types, &facts.named}) *names = list();
  }

  Instrumentation read_instrumentation() {
    Instrumentation instrumentation;
    instrumentation.id = string();
    const uint8_t points = in_.u1();
    if (points > static_cast<uint8_t>(PointSet::kNaive)) in_.fail("a point set");
    instrumentation.points = static_cast<PointSet>(points);
    instrumentation.slots.resize(in_.count(2));
    for (Entity& slot : instrumentation.slots) {
      const uint8_t kind = in_.u1();
      if (kind > static_cast<uint8_t>(kLastEntityKind)) in_.fail("a kind of entity");
      slot.kind = static_cast<EntityKind>(kind);
      slot.name = string();
    }
    return instrumentation;
  }

  bool flag() {
    const uint8_t value = in_.u1();
    if (value > 1) in_.fail("0 or 1");
    return value == 1;
  }

  ByteReader in_;
  std::vector<std::string> strings_;
  uint64_t text_ = 0;
};

}  // namespace

std::vector<uint8_t> write_artifact_record(const ArtifactFacts& facts) { return Writer().write(facts); }

ArtifactFacts read_artifact_record(Bytes bytes) {
  if (bytes.size() < kMagic.size() + kChecksumSize ||
      !as_text(bytes).starts_with(kMagic.substr(0, kMagic.size() - 1))) {
    throw FormatError(0, "expected an artifact record");
  }
  const size_t version = kMagic.size() - 1;
  if (bytes[version] != static_cast<uint8_t>(kMagic[version])) {
    throw FormatError(version, "expected an artifact record of version " + std::to_string(kMagic[version]) +
                                   ", found version " + std::to_string(bytes[version]));
  }
  const Bytes body = bytes.first(bytes.size() - kChecksumSize);
  ByteReader checksum(bytes.last(kChecksumSize), body.size());
  if (Digest128::read(checksum) != digest_of(body)) {
    throw FormatError(body.size(), "expected the checksum of the artifact record: it is cut short or damaged");
  }
  return Reader(body).read();
}

}  // namespace retouch::facts
