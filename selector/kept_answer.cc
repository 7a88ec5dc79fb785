#include "selector/kept_answer.h"

#include <algorithm>
#include <cstdlib>
#include <future>
#include <set>

#include "rewriter/base/error.h"
#include "rewriter/base/file_io.h"
#include "selector/store_file.h"
#include "selector/watched_files.h"

namespace retouch::selector {
namespace fs = std::filesystem;

namespace {

constexpr size_t kMostRoots = 16;                 // class directories that are answered for, one by one
constexpr size_t kMostChanges = size_t{1} << 20;  // bytes of words: where much has changed, little is gained

// Rules differ from program to program, and in a build for tests also by what is switched off.
Digest128 digest_of_program() {
  Digester digester;
  digester.digest(digest_of(MappedFile("/proc/self/exe").bytes()));
  if (const char* off = std::getenv("RETOUCH_OFF")) digester.text(off);
  return digester.finish();
}

Digest128 digest_of_element(const fs::path& path) {
  if (fs::is_directory(path)) return Container(path).content_digest();
  return digest_of(MappedFile(path).bytes());
}

struct ClassPathBytes {
  Digest128 digest;
  Digest128 with_runtimes;
  std::vector<fs::path> elements;  // without the runtime
};

// None where it is not made of what the words name alone.
std::optional<ClassPathBytes> class_path_bytes(const SelectOptions& options, const std::vector<Digest128>& runtimes) {
  const std::optional<NamedElements> named = named_elements(options.class_path, options.also);
  if (!named) return std::nullopt;
  ClassPathBytes out;
  Digester counted;
  Digester all;
  const size_t first_apart = named->paths.size() - named->apart;
  for (size_t i = 0; i < named->paths.size(); ++i) {
    const fs::path& path = named->paths[i];
    const Digest128 digest = digest_of_element(path);
    const bool counts = std::find(runtimes.begin(), runtimes.end(), digest) == runtimes.end();
    if (counts) out.elements.push_back(path);
    for (Digester* digester : {&all, counts ? &counted : nullptr}) {
      if (digester == nullptr) continue;
      digester->number(i >= first_apart ? 1 : 0);
      digester->number(fs::is_directory(path) ? 1 : 0);
      digester->digest(digest);
    }
  }
  out.digest = counted.finish();
  out.with_runtimes = all.finish();
  return out;
}

std::optional<Digest128> checksum_of_store(const fs::path& path) {
  const std::optional<StoreHead> head = load_head(path);
  if (!head) return std::nullopt;
  return head->checksum;
}

Environment without_class_path(Environment environment) {
  environment.libraries.clear();
  environment.resources.clear();
  environment.program_artifacts = 0;
  return environment;
}

// JDK and JVM arguments of every record, where they are the same.
std::optional<JdkIdentity> only_jdk(const Store& store) {
  if (store.environments.empty()) return std::nullopt;
  const Environment& first = store.environments.front();
  for (const Environment& other : store.environments) {
    if (other.jdk != first.jdk || other.arguments_known != first.arguments_known ||
        other.arguments != first.arguments) {
      return std::nullopt;
    }
  }
  return first.jdk;
}

size_t size_of_changes(const std::vector<Verdict>& verdicts) {
  size_t size = 0;
  for (const Verdict& verdict : verdicts) {
    size += verdict.words.size();
    for (const Change& change : verdict.changes)
      size += change.words.size() + change.class_name.size() + change.step.size();
  }
  return size;
}

bool has_class_files(const Artifact& artifact) {
  const auto& paths = artifact.files().paths();
  return std::any_of(paths.begin(), paths.end(), [](std::string_view path) { return path.ends_with(".class"); });
}

AnsweredRoots answer_for(std::optional<size_t> element, const std::vector<DiscoveredTest>& discovered,
                         const std::set<std::string>& stored, Selector& selector) {
  AnsweredRoots roots{element, {}, {}};
  for (const std::string& name : selector.tests(discovered)) {
    if (stored.contains(name)) continue;
    Verdict verdict = selector.verdict(name);
    if (!selector.is_gone(verdict)) roots.added.push_back(std::move(verdict));
  }
  return roots;
}

// None where the question is not one that can be told apart.
std::optional<KeptAnswer> work_out(SelectOptions options, Store store) {
  KeptAnswer kept;
  kept.program = digest_of_program();
  const std::optional<Digest128> checksum = checksum_of_store(options.store);
  options.jdk = only_jdk(store);
  if (!checksum || !options.jdk || !options.jdk->known()) return std::nullopt;
  kept.store = *checksum;
  options.tests.clear();
  options.jvm_arguments.reset();
  const std::optional<ClassPathBytes> before = class_path_bytes(options, {});
  SelectSession session(options, std::move(store));
  const Store& content = session.stored().store;
  const ClassPath& class_path = session.class_path();
  if (!before || !session.doubts().empty() || !class_path.notes.empty() || class_path.follows_manifests) {
    return std::nullopt;
  }
  for (const fs::path& runtime : class_path.runtimes) kept.runtimes.push_back(digest_of_element(runtime));
  DataFiles files(existing_root(options.root));
  for (const Environment& environment : content.environments) {
    kept.environments.push_back(without_class_path(environment));
    if (!watched_changes(environment, files, 1).empty()) return std::nullopt;
  }
  for (const Entity& entity : content.entities) {
    // What they are is for each asker to tell.
    if (entity.kind == EntityKind::kVariable || entity.kind == EntityKind::kProperty) return std::nullopt;
    if (entity.kind == EntityKind::kFile) kept.files.emplace_back(entity.name, files.value(entity.name));
  }
  Selector& selector = session.selector();
  if (selector.relative_files().gone != 0) return std::nullopt;  // of which select may warn
  kept.verdicts = selector.verdicts({});
  if (!session.unreadable_files().empty()) return std::nullopt;
  if (size_of_changes(kept.verdicts) > kMostChanges) return std::nullopt;

  // Behind all that was read: what it was read from did not change meanwhile.
  const std::optional<ClassPathBytes> bytes = class_path_bytes(options, kept.runtimes);
  if (!bytes || before->with_runtimes != bytes->with_runtimes) return std::nullopt;
  kept.class_path = bytes->digest;
  std::set<std::string> stored;
  for (const Verdict& verdict : kept.verdicts) stored.insert(verdict.test);
  kept.roots.push_back(answer_for(std::nullopt, session.discovered(), stored, selector));
  kept.roots.back().notes = session.notes();
  for (size_t i = 0; i < bytes->elements.size() && kept.roots.size() < kMostRoots; ++i) {
    const auto place = std::find_if(class_path.artifacts.begin(), class_path.artifacts.end(),
                                    [&](const auto& artifact) { return artifact->path() == bytes->elements[i]; });
    if (place == class_path.artifacts.end() || !(*place)->is_directory() || !has_class_files(**place)) continue;
    kept.roots.push_back(answer_for(i, session.tests_in({place->get()}), stored, selector));
  }
  return kept;
}

const AnsweredRoots* roots_for(const SelectOptions& options, const KeptAnswer& kept,
                               const std::vector<fs::path>& elements) {
  if (options.tests.size() > 1) return nullptr;
  for (const AnsweredRoots& roots : kept.roots) {
    if (options.tests.empty() != !roots.element) continue;
    std::error_code error;
    if (!roots.element ||
        (*roots.element < elements.size() && fs::equivalent(elements[*roots.element], options.tests.front(), error))) {
      return &roots;
    }
  }
  return nullptr;
}

std::optional<Answer> answer_now(const SelectOptions& options, std::optional<Digest128> store, const fs::path& root) {
  const std::optional<KeptAnswer> kept = read_kept_answer(MappedFile(answer_path(options.store)).bytes());
  if (!kept) return std::nullopt;
  std::future<std::optional<ClassPathBytes>> class_path =
      std::async(std::launch::async, [&] { return class_path_bytes(options, kept->runtimes); });
  if (!store) store = checksum_of_store(options.store);
  if (store != kept->store) return std::nullopt;
  const TodaysJvm jvm = todays_jvm(options);
  DataFiles files(root);
  for (const Environment& environment : kept->environments) {
    if (!jvm_changes(environment, jvm).empty() || !watched_changes(environment, files, 1).empty()) return std::nullopt;
  }
  for (const auto& [name, digest] : kept->files) {
    if (files.value(name) != digest) return std::nullopt;
  }
  const std::optional<ClassPathBytes> bytes = class_path.get();
  if (!bytes || bytes->digest != kept->class_path || kept->program != digest_of_program()) return std::nullopt;
  const AnsweredRoots* roots = roots_for(options, *kept, bytes->elements);
  if (roots == nullptr) return std::nullopt;
  Answer answer{kept->verdicts, roots->notes};
  answer.verdicts.insert(answer.verdicts.end(), roots->added.begin(), roots->added.end());
  std::sort(answer.verdicts.begin(), answer.verdicts.end(),
            [](const Verdict& a, const Verdict& b) { return a.test < b.test; });
  return answer;
}

}  // namespace

fs::path answer_path(const fs::path& store) {
  fs::path path = store;
  path += ".answer";
  return path;
}

std::optional<Answer> kept_answer(const SelectOptions& options, std::optional<Digest128> store) {
  const fs::path root = existing_root(options.root);
  std::error_code error;
  if (!fs::is_regular_file(answer_path(options.store), error)) return std::nullopt;
  try {
    return answer_now(options, store, root);
  } catch (const std::runtime_error&) {  // UserError, a file that is gone meanwhile: select says what is wrong
    return std::nullopt;
  }
}

void keep_answer(const SelectOptions& options, Store store) {
  std::optional<KeptAnswer> kept;
  try {
    kept = work_out(options, std::move(store));
  } catch (const std::runtime_error&) {  // as above
  }
  if (kept) {
    write_file_atomically(answer_path(options.store), write_kept_answer(*kept));
    return;
  }
  std::error_code ignored;  // an older one would not be believed anyway
  fs::remove(answer_path(options.store), ignored);
}

}  // namespace retouch::selector
