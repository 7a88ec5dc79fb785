// The contents of a jar or a class directory by name: each name once, as the JVM would find it.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "rewriter/base/digest128.h"
#include "rewriter/jar/artifact_input.h"

namespace retouch::selector {

class Container {
 public:
  explicit Container(const std::filesystem::path& path);  // throws UserError
  // An archive inside another one: `content` is all of it, in `memory` or in the other one.
  Container(std::unique_ptr<jar::ArtifactInput> input, Bytes content, std::unique_ptr<jar::EntryBuffer> memory);

  const jar::ArtifactInput& input() const { return *input_; }
  size_t number(size_t index) const { return numbers_[index]; }  // of paths()[index] in the input
  bool is_directory() const { return input_->is_directory(); }
  // Files, no folders; ascending; separated by '/'.
  const std::vector<std::string_view>& paths() const { return paths_; }
  std::optional<size_t> find(std::string_view path) const;
  std::optional<size_t> find_manifest() const;
  bool contains(std::string_view path) const { return find(path).has_value(); }

  // Throws UserError. Several threads may read at once, each with a buffer of its own.
  Bytes read(size_t index, jar::EntryBuffer& buffer) const;
  std::vector<uint8_t> read(size_t index) const;
  // Of the content, or of what stands for it (jar::ArtifactInput::digest). Throws UserError.
  Digest128 digest(size_t index, jar::EntryBuffer& buffer) const { return input_->digest(numbers_[index], buffer); }

  // Of a jar its bytes; of a directory the paths and contents of its files. Throws UserError.
  Digest128 content_digest() const;

 private:
  void list();

  std::unique_ptr<jar::EntryBuffer> memory_;
  std::optional<Bytes> content_;  // of an archive inside another one
  std::unique_ptr<jar::ArtifactInput> input_;
  std::vector<std::string_view> paths_;
  std::vector<size_t> numbers_;  // of paths_ in input_
};

}  // namespace retouch::selector
