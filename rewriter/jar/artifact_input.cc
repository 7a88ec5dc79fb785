#include "rewriter/jar/artifact_input.h"

#include <algorithm>
#include <stdexcept>

#include "rewriter/jar/class_directory.h"
#include "rewriter/jar/directory_output.h"
#include "rewriter/jar/jar_output.h"
#include "rewriter/jar/manifest.h"
#include "rewriter/jar/output_file.h"

namespace retouch::jar {
namespace fs = std::filesystem;

namespace {

// Files from this size on are used where they are.
constexpr uint64_t kMappedSize = uint64_t{4} << 20;

class JarInput : public ArtifactInput {
 public:
  JarInput(const fs::path& path, const ReadLimits& limits) : jar_(path, limits) {}
  JarInput(const fs::path& name, Bytes bytes, const ReadLimits& limits) : jar_(name, bytes, limits) {}
  const fs::path& path() const override { return jar_.path(); }
  bool is_directory() const override { return false; }
  std::span<const std::string> left_out() const override { return {}; }
  size_t size() const override { return jar_.entries().size(); }
  std::string_view name(size_t index) const override { return jar_.entries()[index].name; }
  bool is_readable(size_t index) const override { return jar_.is_readable(jar_.entries()[index]); }
  Digest128 digest(size_t index, EntryBuffer& buffer) const override {
    return jar_.digest(jar_.entries()[index], buffer);
  }
  Bytes read(size_t index, EntryBuffer& buffer) const override { return jar_.read(jar_.entries()[index], buffer); }
  uint64_t content_size(size_t index) const override { return jar_.entries()[index].size; }
  uint32_t crc(size_t index, EntryBuffer&) const override { return jar_.entries()[index].crc; }
  void forget_before(size_t index) const override { jar_.release_before(jar_.entries()[index].offset); }
  std::unique_ptr<ArtifactOutput> create_output(const fs::path& target, Compression compression,
                                                Replace) const override {
    return std::make_unique<JarOutput>(target, jar_, compression);
  }
  std::unique_ptr<ArtifactOutput> create_output(std::vector<uint8_t>& target, Compression compression) const override {
    return std::make_unique<JarOutput>(std::make_unique<MemorySink>(target), jar_, compression);
  }
  uint64_t copy_to(const fs::path& target) const override {
    OutputFile out(target, jar_.path());
    out.write(jar_.bytes());
    out.commit();
    return out.position();
  }

 private:
  JarReader jar_;
};

class DirectoryInput : public ArtifactInput {
 public:
  explicit DirectoryInput(const fs::path& path) : path_(path), directory_(walk_class_directory(path)) {}
  const fs::path& path() const override { return path_; }
  bool is_directory() const override { return true; }
  std::span<const std::string> left_out() const override { return directory_.others; }
  size_t size() const override { return directory_.files.size(); }
  std::string_view name(size_t index) const override { return directory_.files[index]; }
  bool is_readable(size_t) const override { return true; }
  Bytes read(size_t index, EntryBuffer& buffer) const override {
    if (content_size(index) >= kMappedSize) return buffer.map(path_ / directory_.files[index]);
    const std::vector<uint8_t> content = read_file(path_ / directory_.files[index]);
    const std::span<uint8_t> out = buffer.of_size(content.size());
    std::copy(content.begin(), content.end(), out.begin());
    return out;
  }
  Digest128 digest(size_t index, EntryBuffer& buffer) const override { return digest_of(read(index, buffer)); }
  uint64_t content_size(size_t index) const override {
    std::error_code error;
    const uint64_t size = fs::file_size(path_ / directory_.files[index], error);
    return error ? 0 : size;  // reading it will say what is wrong
  }
  uint32_t crc(size_t index, EntryBuffer& buffer) const override { return crc32_of(read(index, buffer)); }
  void forget_before(size_t) const override {}
  std::unique_ptr<ArtifactOutput> create_output(const fs::path& target, Compression, Replace replace) const override {
    return std::make_unique<DirectoryOutput>(target, path_, directory_, replace);
  }
  std::unique_ptr<ArtifactOutput> create_output(std::vector<uint8_t>&, Compression) const override {
    throw std::logic_error("a class directory has no place in memory");
  }
  uint64_t copy_to(const fs::path& target) const override {
    DirectoryOutput out(target, path_, directory_, Replace::kOwnOnly);
    for (size_t i = 0; i < directory_.files.size(); ++i) out.unchanged(i, read_file(path_ / directory_.files[i]));
    return out.commit_as_it_is();
  }

 private:
  fs::path path_;
  ClassDirectory directory_;
};

}  // namespace

std::optional<size_t> ArtifactInput::find(std::string_view wanted) const {
  for (size_t i = size(); i-- > 0;) {
    if (name(i) == wanted) return i;
  }
  return std::nullopt;
}

std::optional<size_t> ArtifactInput::find_manifest() const {
  if (is_directory()) return find(kManifestPath);
  for (size_t i = size(); i-- > 0;) {
    if (equal_without_case(name(i), kManifestPath)) return find(name(i));
  }
  return std::nullopt;
}

uint64_t content_size_of(const ArtifactInput& input) {
  uint64_t total = 0;
  for (size_t i = 0; i < input.size(); ++i) {
    const uint64_t size = input.content_size(i);
    if (size > UINT64_MAX - total) return UINT64_MAX;
    total += size;
  }
  return total;
}

std::unique_ptr<ArtifactInput> open_jar(const fs::path& name, Bytes bytes, const ReadLimits& limits) {
  return std::make_unique<JarInput>(name, bytes, limits);
}

std::unique_ptr<ArtifactInput> open_artifact(const fs::path& path, const ReadLimits& limits) {
  std::error_code ignored;
  if (fs::is_directory(path, ignored)) return std::make_unique<DirectoryInput>(path);
  return std::make_unique<JarInput>(path, limits);
}

}  // namespace retouch::jar
