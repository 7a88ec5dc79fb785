#include "rewriter/jar/artifact_input.h"

#include "rewriter/jar/class_directory.h"

namespace retouch::jar {
namespace fs = std::filesystem;

namespace {

class JarInput : public ArtifactInput {
 public:
  JarInput(const fs::path& path, const ReadLimits& limits) : jar_(path, limits) {}
  const fs::path& path() const override { return jar_.path(); }
  bool is_directory() const override { return false; }
  size_t size() const override { return jar_.entries().size(); }
  std::string_view name(size_t index) const override { return jar_.entries()[index].name; }
  bool is_readable(size_t index) const override { return jar_.entries()[index].is_readable(); }
  Bytes read(size_t index, EntryBuffer& buffer) const override { return jar_.read(jar_.entries()[index], buffer); }

 private:
  JarReader jar_;
};

class DirectoryInput : public ArtifactInput {
 public:
  explicit DirectoryInput(const fs::path& path) : path_(path), directory_(walk_class_directory(path)) {}
  const fs::path& path() const override { return path_; }
  bool is_directory() const override { return true; }
  size_t size() const override { return directory_.files.size(); }
  std::string_view name(size_t index) const override { return directory_.files[index]; }
  bool is_readable(size_t) const override { return true; }
  Bytes read(size_t index, EntryBuffer& buffer) const override {
    return buffer.hold(read_file(path_ / directory_.files[index]));
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

std::unique_ptr<ArtifactInput> open_artifact(const fs::path& path, const ReadLimits& limits) {
  std::error_code ignored;
  if (fs::is_directory(path, ignored)) return std::make_unique<DirectoryInput>(path);
  return std::make_unique<JarInput>(path, limits);
}

}  // namespace retouch::jar
