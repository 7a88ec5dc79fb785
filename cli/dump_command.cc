#include "cli/dump_command.h"

#include <filesystem>
#include <iostream>
#include <memory>
#include <optional>

#include "cli/messages.h"
#include "rewriter/base/error.h"
#include "rewriter/base/file_io.h"
#include "rewriter/classfile/class_dump.h"
#include "rewriter/facts/artifact_facts.h"
#include "rewriter/facts/nested_artifacts.h"
#include "rewriter/jar/artifact_input.h"

namespace retouch::cli {
namespace fs = std::filesystem;
namespace po = boost::program_options;

namespace {

po::options_description options() {
  po::options_description description("Options");
  description.add_options()("offsets", "show code offsets beside the labels and before the instructions");
  return description;
}

// JAR!ENTRY, split at the first `!` that has an artifact before it; ENTRY may begin with the slash of jar: URLs, and be
// INNER!ENTRY.
struct EntryTarget {
  fs::path artifact;
  std::string entry;
};

std::optional<EntryTarget> entry_target(const std::string& target) {
  for (size_t at = target.find('!'); at != std::string::npos; at = target.find('!', at + 1)) {
    const fs::path artifact = target.substr(0, at);
    if (!fs::exists(artifact)) continue;
    const size_t entry = target.compare(at + 1, 1, "/") == 0 ? at + 2 : at + 1;
    return EntryTarget{artifact, target.substr(entry)};
  }
  return std::nullopt;
}

// What the slots of an instrumented artifact mean; empty for any other.
std::vector<facts::HitSlot> slots_of(const jar::ArtifactInput& artifact, std::string& hits_class) {
  const std::optional<size_t> record = artifact.find(facts::kArtifactRecordPath);
  if (!record) return {};
  jar::EntryBuffer buffer;
  try {
    const facts::ArtifactFacts facts = facts::read_artifact_record(artifact.read(*record, buffer));
    if (!facts.instrumentation) return {};
    hits_class = "retouch/" + facts.instrumentation->id + "/Hits";
    return facts.instrumentation->slots;
  } catch (const FormatError& error) {
    warn("probes are shown without what they record: " + artifact.path().string() + '!' + facts::kArtifactRecordPath +
         ": " + error.what());
    return {};
  }
}

std::string slot_text(const std::vector<facts::HitSlot>& slots, size_t slot) {
  const facts::HitSlot& meaning = slots[slot];
  std::string text;
  for (const uint32_t member : meaning.members) text += (text.empty() ? "" : ", ") + slot_text(slots, member);
  if (!text.empty()) return text;
  return (meaning.entity.kind == EntityKind::kClass ? "class " : "sense ") + meaning.entity.name;
}

void dump(const std::string& target, Bytes bytes, const classfile::DumpOptions& dump_options) {
  try {
    if (!classfile::looks_like_class(bytes)) throw UserError(target + ": not a class file");
    classfile::dump_class(classfile::parse_class(bytes), std::cout, dump_options);
  } catch (const FormatError& error) {
    throw UserError(target + ": not a valid class file: " + error.what());
  }
}

// An artifact and the archives inside it that ENTRY names: INNER!ENTRY, at any depth.
class Opened {
 public:
  explicit Opened(const EntryTarget& place) : entry_(place.entry) {
    artifacts_.push_back(jar::open_artifact(place.artifact));
    places_.push_back(facts::outermost_place(*artifacts_.back(), {}));
    while (!innermost().find(entry_) && enter()) continue;
  }
  const jar::ArtifactInput& innermost() const { return *artifacts_.back(); }
  const std::string& entry() const { return entry_; }

 private:
  bool enter() {
    for (size_t at = entry_.find('!'); at != std::string::npos; at = entry_.find('!', at + 1)) {
      const std::optional<size_t> index = innermost().find(entry_.substr(0, at));
      if (!index) continue;
      memory_.push_back(std::make_unique<jar::EntryBuffer>());
      const Bytes content = innermost().read(*index, *memory_.back());
      facts::NestedArtifact nested = facts::open_archive(innermost(), *index, content, places_.back(), {});
      if (nested.input == nullptr) throw UserError(nested.reason);
      artifacts_.push_back(std::move(nested.input));
      places_.push_back(nested.place);
      entry_ = entry_.substr(entry_.compare(at + 1, 1, "/") == 0 ? at + 2 : at + 1);
      return true;
    }
    return false;
  }

  std::string entry_;
  std::vector<std::unique_ptr<jar::EntryBuffer>> memory_;
  std::vector<std::unique_ptr<jar::ArtifactInput>> artifacts_;
  std::vector<facts::NestingPlace> places_;
};

void dump_entry(const std::string& target, const EntryTarget& place, classfile::DumpOptions dump_options) {
  const Opened opened(place);
  const jar::ArtifactInput* const artifact = &opened.innermost();
  const std::optional<size_t> entry = artifact->find(opened.entry());
  if (!entry) {
    throw UserError(artifact->path().string() + " has no entry " + opened.entry(),
                    {"an entry is named by its whole path, such as p/Foo.class"});
  }
  std::string hits_class;
  const std::vector<facts::HitSlot> slots = slots_of(*artifact, hits_class);
  if (!slots.empty()) {
    dump_options.remark = [&slots, &hits_class](const classfile::StaticUse& use) -> std::string {
      if (use.member.owner != hits_class || !use.argument || *use.argument < 0) return {};
      if (use.member.member.name == "see") return {};  // a kind, no slot
      const size_t slot = static_cast<size_t>(*use.argument);
      return slot < slots.size() ? slot_text(slots, slot) : "";
    };
  }
  jar::EntryBuffer buffer;
  dump(target, artifact->read(*entry, buffer), dump_options);
}

int run(const std::vector<std::string>& arguments) {
  po::options_description all = options();
  all.add_options()("target", po::value<std::vector<std::string>>());
  po::positional_options_description positional;
  positional.add("target", 1);
  const po::variables_map map = parse_arguments("dump", arguments, all, positional);
  const std::vector<std::string> targets = values_of(map, "target");
  if (targets.size() != 1)
    throw UsageError("dump takes one class", {"retouch dump CLASSFILE, or retouch dump JAR!ENTRY"});
  classfile::DumpOptions dump_options;
  dump_options.offsets = map.count("offsets") != 0;
  const std::string& target = targets[0];
  if (!fs::exists(target)) {
    if (const std::optional<EntryTarget> place = entry_target(target)) {
      dump_entry(target, *place, std::move(dump_options));
      return 0;
    }
  }
  const MappedFile file{fs::path(target)};
  dump(target, file.bytes(), dump_options);
  return 0;
}

}  // namespace

const Command kDumpCommand = {"dump", "CLASSFILE | JAR!ENTRY", "print a class in a stable readable form", options, run};

}  // namespace retouch::cli
