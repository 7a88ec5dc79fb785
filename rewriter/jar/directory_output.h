// A class directory as an ArtifactOutput: files are written in the first step, into a directory beside the target that
// takes the target's place as a whole.
//
// A directory that is already at the target is replaced only when it is empty or was made by retouch (it has the entry
// `META-INF/retouch/artifact`), so that a mistyped path never removes anything else.
#pragma once

#include <filesystem>
#include <vector>

#include "rewriter/jar/artifact_output.h"
#include "rewriter/jar/class_directory.h"

namespace retouch::jar {

class DirectoryOutput : public ArtifactOutput {
 public:
  DirectoryOutput(std::filesystem::path target, std::filesystem::path original, const ClassDirectory& entries);
  ~DirectoryOutput() override;

  PreparedEntry unchanged(size_t index, std::optional<Bytes> content) const override;
  PreparedEntry changed(size_t index, Bytes content, Deflater& deflater) const override;
  PreparedEntry added(std::string_view name, Bytes content, Deflater& deflater) const override;
  void write(const PreparedEntry&) override {}
  uint64_t commit() override;

 private:
  void write_file(const std::string& name, Bytes content, const std::filesystem::path& like) const;

  std::filesystem::path target_;
  std::filesystem::path original_;
  const ClassDirectory& entries_;
  std::filesystem::path beside_;  // empty once committed
};

}  // namespace retouch::jar
