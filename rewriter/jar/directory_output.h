// A class directory as an ArtifactOutput: files are written in the first step, into a directory beside the target that
// takes the target's place as a whole.
//
// A file that would be what is at the target already is taken from there with its time (a hard link); where all files
// are, the target is not touched. A directory at the target is replaced only when it is empty or was made by retouch
// (it has the entry `META-INF/retouch/artifact`), so that a mistyped path never removes anything else; or when it is
// the one that is to be rewritten in place: where it is the original itself, it is
// kept aside (originals.h).
#pragma once

#include <filesystem>
#include <mutex>
#include <string>

#include "rewriter/jar/artifact_output.h"
#include "rewriter/jar/class_directory.h"
#include "rewriter/jar/written_files.h"

namespace retouch::jar {

class DirectoryOutput : public ArtifactOutput {
 public:
  DirectoryOutput(std::filesystem::path target, std::filesystem::path original, const ClassDirectory& entries,
                  Replace replace);
  ~DirectoryOutput() override;

  PreparedEntry unchanged(size_t index, std::optional<Bytes> content) const override;
  PreparedEntry changed(size_t index, Bytes content, Deflater& deflater) const override;
  PreparedEntry added(std::string_view name, Bytes content, Deflater& deflater) const override;
  void write(const PreparedEntry&) override {}
  uint64_t commit() override;
  uint64_t commit_as_it_is();  // for a copy: with no list but what it may have

 private:
  void make_directory(const std::filesystem::path& path, const std::filesystem::path& like) const;
  void write_file(const std::string& name, Bytes content, const std::filesystem::path& like) const;
  bool is_what_is_there() const;

  std::filesystem::path target_;
  std::filesystem::path original_;
  const ClassDirectory& entries_;
  std::filesystem::path beside_;  // empty once committed

  mutable std::mutex mutex_;  // guards what follows
  mutable WrittenFiles written_;
  mutable uint64_t size_ = 0;
  mutable bool all_there_ = true;  // nothing was written that is not at the target
};

}  // namespace retouch::jar
