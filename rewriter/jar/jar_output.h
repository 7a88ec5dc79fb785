// A jar as an ArtifactOutput: compresses in the first step, writes in the second.
#pragma once

#include <filesystem>
#include <memory>
#include <utility>

#include "rewriter/jar/artifact_output.h"

namespace retouch::jar {

class JarOutput : public ArtifactOutput {
 public:
  JarOutput(const std::filesystem::path& target, const JarReader& original, Compression compression)
      : original_(original), writer_(target, original), compression_(compression) {}
  JarOutput(std::unique_ptr<ByteSink> sink, const JarReader& original, Compression compression)
      : original_(original), writer_(std::move(sink), original), compression_(compression) {}

  PreparedEntry unchanged(size_t index, std::optional<Bytes> content) const override;
  PreparedEntry changed(size_t index, Bytes content, Deflater& deflater) const override;
  PreparedEntry added(std::string_view name, Bytes content, Deflater& deflater) const override;
  void write(const PreparedEntry& entry) override;
  uint64_t commit() override;

 private:
  EncodedContent encode(Bytes content, uint16_t method, Deflater& deflater) const;

  const JarReader& original_;
  JarWriter writer_;
  Compression compression_;
};

}  // namespace retouch::jar
