// The content of a store file, section by section, as docs/store-format.md lists them. Writing and reading of one
// section stand together. What is read is in the compacted order, or it is no store.
#include <algorithm>
#include <tuple>

#include "rewriter/base/error.h"
#include "rewriter/base/large_pages.h"
#include "rewriter/base/varint_run.h"
#include "selector/store_format.h"

namespace retouch::selector {

namespace {

constexpr uint8_t kPresent = 0x80;  // beside the aspect of a version

uint8_t last_of(ByteReader& in, uint8_t last, const char* what) {
  const uint8_t value = in.u1();
  if (value > last) in.fail(what);
  return value;
}

bool read_flag(ByteReader& in) { return last_of(in, 1, "0 or 1") == 1; }

[[noreturn, gnu::cold]] void fail_id(const ByteReader& in, size_t limit) {
  in.fail("a number below " + std::to_string(limit));
}

Id read_id(ByteReader& in, size_t limit) {
  const uint64_t id = in.varint();
  if (id >= limit) fail_id(in, limit);
  return static_cast<Id>(id);
}

// Sorted names share beginnings: the length of what is shared with the one before, then the rest.
class FrontCoder {
 public:
  void write(std::string_view name, ByteWriter& out) {
    const size_t longest = std::min(name.size(), previous_.size());
    const auto end =
        std::mismatch(name.begin(), name.begin() + static_cast<std::ptrdiff_t>(longest), previous_.begin());
    const size_t shared = static_cast<size_t>(end.first - name.begin());
    out.varint(shared);
    out.text(name.substr(shared));
    previous_ = name;
    if (!count()) throw UserError("the store would have longer names than it can hold");
  }
  const std::string& read(ByteReader& in) {
    const uint64_t shared = in.varint();
    if (shared > previous_.size()) in.fail("no more shared bytes than the name before has");
    previous_.resize(static_cast<size_t>(shared));
    previous_ += in.text();
    if (!count()) in.fail("names of a size that can be");
    return previous_;
  }

 private:
  // A few bytes can repeat a long name: what they may come to is bounded.
  static constexpr size_t kLongestName = size_t{1} << 20;
  static constexpr size_t kAllNames = size_t{1} << 29;
  bool count() {
    total_ += previous_.size();
    return previous_.size() <= kLongestName && total_ <= kAllNames;
  }

  size_t total_ = 0;
  std::string previous_;
};

void write_entities(const std::vector<Entity>& entities, ByteWriter& out) {
  out.varint(entities.size());
  FrontCoder names;
  for (const Entity& entity : entities) {
    out.u1(static_cast<uint8_t>(entity.kind));
    names.write(entity.name, out);
  }
}

std::vector<Entity> read_entities(ByteReader& in) {
  const size_t count = in.count(3);
  std::vector<Entity> entities;
  reserve_large(entities, count);
  entities.resize(count);
  FrontCoder names;
  for (size_t i = 0; i < entities.size(); ++i) {
    entities[i].kind = static_cast<EntityKind>(in.u1());
    entities[i].name = names.read(in);
    if (i > 0 && !(entities[i - 1] < entities[i])) in.fail("ascending entities");
  }
  return entities;
}

void write_versions(const std::vector<Version>& versions, ByteWriter& out) {
  out.varint(versions.size());
  Id previous = 0;
  for (const Version& version : versions) {
    out.varint(version.entity - previous);
    out.u1(static_cast<uint8_t>(static_cast<uint8_t>(version.aspect) | (version.digest ? kPresent : 0)));
    if (version.digest) version.digest->write(out);
    previous = version.entity;
  }
}

std::vector<Version> read_versions(ByteReader& in, size_t entities) {
  const size_t count = in.count(2);
  std::vector<Version> versions;
  reserve_large(versions, count);
  versions.resize(count);
  uint64_t entity = 0;
  for (size_t i = 0; i < versions.size(); ++i) {
    const uint64_t step = in.varint();
    if (step >= entities || entity + step >= entities) in.fail("an entity of the store");
    entity += step;
    const uint8_t tag = in.u1();
    const uint8_t aspect = tag & static_cast<uint8_t>(~kPresent);
    if (aspect > kLastAspect) in.fail("a known aspect");
    versions[i].entity = static_cast<Id>(entity);
    versions[i].aspect = static_cast<Aspect>(aspect);
    if ((tag & kPresent) != 0) versions[i].digest = Digest128::read(in);
    if (i > 0 && !(versions[i - 1] < versions[i])) in.fail("ascending versions");
  }
  return versions;
}

// Ascending ids as differences; the first `in_front` (0 or 1) ids stand by themselves.
void write_lists(const IdLists& lists, bool first_apart, ByteWriter& out) {
  out.varint(lists.size());
  for (size_t i = 0; i < lists.size(); ++i) {
    const std::span<const Id> list = lists[i];
    out.varint(list.size());
    Id previous = 0;
    for (size_t j = 0; j < list.size(); ++j) {
      const bool absolute = j == 0 || (first_apart && j == 1);
      out.varint(absolute ? list[j] : list[j] - previous);
      previous = list[j];
    }
  }
}

IdLists read_lists(ByteReader& in, bool first_apart, size_t limit) {
  IdLists lists;
  const size_t count = in.count();
  lists.reserve(count, in.remaining());  // an id takes a byte at least; what is not filled takes no memory
  VarintRun run(in);
  for (size_t i = 0; i < count; ++i) {
    const uint64_t length = run.next();
    if (first_apart && length == 0) in.fail("a list with an id");
    uint64_t id = 0;
    for (uint64_t j = 0; j < length; ++j) {
      const bool absolute = j == 0 || (first_apart && j == 1);
      const uint64_t step = run.next();
      if (!absolute && step == 0) in.fail("ascending ids");
      id = absolute ? step : id + step;
      if (step >= limit || id >= limit) fail_id(in, limit);
      lists.push(static_cast<Id>(id));
    }
    lists.close();
  }
  run.leave();
  return lists;
}

void write_environment(const Environment& environment, ByteWriter& out) {
  out.text(environment.jdk.release);
  out.varint(environment.jdk.modules_size);
  out.u1(environment.arguments_known ? 1 : 0);
  out.varint(environment.arguments.size());
  for (const std::string& argument : environment.arguments) out.text(argument);
  out.varint(environment.libraries.size());
  for (const Library& library : environment.libraries) {
    out.text(library.name);
    library.content.write(out);
  }
  out.varint(environment.program_artifacts);
  out.varint(environment.resources.size());
  FrontCoder paths;
  for (const Resource& resource : environment.resources) {
    out.varint(resource.artifact);
    paths.write(resource.path, out);
    resource.content.write(out);
  }
  out.varint(environment.watched_globs.size());
  for (const std::string& glob : environment.watched_globs) out.text(glob);
  out.varint(environment.watched_files.size());
  FrontCoder files;
  for (const WatchedFile& file : environment.watched_files) {
    files.write(file.path, out);
    file.content.write(out);
  }
}

Environment read_environment(ByteReader& in) {
  Environment environment;
  environment.jdk.release = in.text();
  environment.jdk.modules_size = in.varint();
  environment.arguments_known = read_flag(in);
  environment.arguments.resize(in.count());
  for (std::string& argument : environment.arguments) argument = in.text();
  environment.libraries.resize(in.count(17));
  for (Library& library : environment.libraries) {
    library.name = in.text();
    library.content = Digest128::read(in);
  }
  environment.program_artifacts = read_id(in, UINT32_MAX);
  environment.resources.resize(in.count(19));
  FrontCoder paths;
  for (Resource& resource : environment.resources) {
    resource.artifact = read_id(in, environment.program_artifacts);
    resource.path = paths.read(in);
    resource.content = Digest128::read(in);
  }
  environment.watched_globs.resize(in.count());
  for (std::string& glob : environment.watched_globs) glob = in.text();
  environment.watched_files.resize(in.count(18));
  FrontCoder files;
  for (WatchedFile& file : environment.watched_files) {
    file.path = files.read(in);
    file.content = Digest128::read(in);
  }
  return environment;
}

void write_run(const Run& run, ByteWriter& out) {
  out.bytes(run.id);
  out.varint(run.bytes);
  out.u1(run.resolved ? 1 : 0);
  out.varint(run.start_millis);
}

Run read_run(ByteReader& in) {
  Run run;
  const Bytes id = in.bytes(run.id.size());
  std::copy(id.begin(), id.end(), run.id.begin());
  run.bytes = in.varint();
  run.resolved = read_flag(in);
  run.start_millis = in.varint();
  return run;
}

void write_tests(const std::vector<TestRecord>& tests, ByteWriter& out) {
  out.varint(tests.size());
  FrontCoder names;
  for (const TestRecord& test : tests) {
    names.write(test.name, out);
    out.u1(static_cast<uint8_t>(test.kind));
    out.u1(static_cast<uint8_t>(test.status));
    out.varint(test.run);
    out.varint(test.log_bytes);
    out.varint(test.start_millis);
    out.varint(test.end_millis - test.start_millis);
    out.text(test.trouble);
    out.u1(test.baseline ? 1 : 0);
    if (!test.baseline) continue;
    out.varint(test.baseline->environment);
    out.varint(test.baseline->set);
    out.varint(test.baseline->recorded_millis);
    out.u1(test.baseline->names_class ? 1 : 0);
    out.varint(test.baseline->methods.size());
    FrontCoder methods;
    for (const TestMethod& method : test.baseline->methods) {
      methods.write(method.name, out);
      out.u1(static_cast<uint8_t>(method.state));
    }
  }
}

std::vector<TestRecord> read_tests(ByteReader& in, const Store& store) {
  std::vector<TestRecord> tests(in.count(10));
  FrontCoder names;
  for (size_t i = 0; i < tests.size(); ++i) {
    TestRecord& test = tests[i];
    test.name = names.read(in);
    test.kind = static_cast<TestKind>(last_of(in, static_cast<uint8_t>(TestKind::kNamedRun), "a known kind of test"));
    test.status = static_cast<TestStatus>(last_of(in, static_cast<uint8_t>(TestStatus::kUnfinished), "a known status"));
    test.run = read_id(in, store.runs.size());
    if (i > 0 && std::tie(tests[i - 1].name, tests[i - 1].run) >= std::tie(test.name, test.run)) {
      in.fail("ascending tests");
    }
    test.log_bytes = in.varint();
    test.start_millis = in.varint();
    test.end_millis = test.start_millis + in.varint();
    test.trouble = in.text();
    if (!read_flag(in)) continue;
    Baseline baseline{};
    baseline.environment = read_id(in, store.environments.size());
    baseline.set = read_id(in, store.sets.size());
    baseline.recorded_millis = in.varint();
    baseline.names_class = read_flag(in);
    baseline.methods.resize(in.count(3));
    FrontCoder method_names;
    for (size_t j = 0; j < baseline.methods.size(); ++j) {
      TestMethod& method = baseline.methods[j];
      method.name = method_names.read(in);
      method.state = static_cast<MethodState>(last_of(in, kLastMethodState, "a known state of a method"));
      if (j > 0 && baseline.methods[j - 1].name >= method.name) in.fail("ascending methods");
    }
    test.baseline = std::move(baseline);
  }
  return tests;
}

}  // namespace

std::vector<uint8_t> write_store_content(const Store& store) {
  ByteWriter out;
  write_entities(store.entities, out);
  write_versions(store.versions, out);
  write_lists(store.dependencies, true, out);
  write_lists(store.sets, false, out);
  out.varint(store.environments.size());
  for (const Environment& environment : store.environments) write_environment(environment, out);
  out.varint(store.runs.size());
  for (const Run& run : store.runs) write_run(run, out);
  write_tests(store.tests, out);
  return out.take();
}

Store read_store_content(Bytes content) {
  ByteReader in(content);
  Store store;
  store.entities = read_entities(in);
  store.versions = read_versions(in, store.entities.size());
  store.dependencies = read_lists(in, true, store.versions.size());
  store.sets = read_lists(in, false, store.dependencies.size());
  store.environments.resize(in.count(8));
  for (Environment& environment : store.environments) environment = read_environment(in);
  store.runs.resize(in.count(19));
  for (Run& run : store.runs) run = read_run(in);
  store.tests = read_tests(in, store);
  in.expect_end("the store");
  return store;
}

}  // namespace retouch::selector
