// One element of a class path: program or library, plain or instrumented. What it holds is looked at when it is asked
// for.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "rewriter/facts/artifact_facts.h"
#include "selector/container.h"

namespace retouch::selector {

class Artifact;
using NestedArtifacts = std::map<std::string_view, Artifact*>;  // by the entries that they lie in

class Artifact {
 public:
  // Throws UserError where it cannot be opened.
  Artifact(std::filesystem::path path, bool apart);
  explicit Artifact(Container nested);  // an archive inside another artifact; stands apart

  const std::filesystem::path& path() const { return path_; }
  std::string name() const;  // the last part of the path, for messages
  bool is_directory() const { return files_.is_directory(); }
  bool is_apart() const { return apart_; }  // loaded from elsewhere (--also)
  const Container& files() const { return files_; }

  // Its record says what its original was. A record that cannot be read makes it a plain artifact with a problem.
  bool is_instrumented() const { return instrumented_; }
  bool is_runtime() const;  // the jar of the collecting runtime
  const std::string& problem() const { return problem_; }
  const std::string& note() const { return note_; }  // what people should know of it; empty: nothing

  // The entry at `path` is an artifact of its own, and no resource of this one.
  // Null where nothing in it counts.
  void set_nested(std::string_view path, Artifact* inner) { nested_.emplace(path, inner); }
  const NestedArtifacts& nested() const { return nested_; }

  const Digest128& content();  // of the files as they are
  // Of the original. Of an instrumented artifact, what its classes name is left out but for what discovery looks for,
  // and what the slots of its hit table mean, until add_recording_facts is called: they take most of the memory, and
  // only recording needs them.
  const facts::ArtifactFacts& facts();
  void add_recording_facts();
  // Of the class at a path of the original ("p/C.class"), without the facts of all others. Null where there is none or
  // it cannot be read.
  const facts::ClassFacts* class_at(std::string_view path);
  // Paths of what facts() could not read, ascending; empty before it was called, and of an instrumented artifact.
  const std::vector<std::string>& unreadable() const { return unreadable_; }

 private:
  void read_record();

  std::filesystem::path path_;
  bool apart_;
  bool instrumented_ = false;
  std::string problem_;
  std::string note_;
  Container files_;
  NestedArtifacts nested_;
  std::optional<Digest128> content_;
  std::optional<facts::ArtifactFacts> facts_;
  std::vector<std::string> unreadable_;
  std::unordered_map<std::string_view, const facts::ClassFacts*> classes_;               // of facts_, once asked for
  std::map<std::string, std::optional<facts::ClassFacts>, std::less<>> single_classes_;  // looked at without the others
};

// Facts of a plain artifact, classes by several threads. What cannot be read counts as such, and its path is added to
// `unreadable`.
facts::ArtifactFacts compute_facts(const Container& files, const NestedArtifacts& nested,
                                   std::vector<std::string>& unreadable);

}  // namespace retouch::selector
