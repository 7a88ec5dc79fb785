#include "selector/container.h"

#include <algorithm>
#include <utility>

#include "rewriter/base/file_io.h"

namespace retouch::selector {

Container::Container(const std::filesystem::path& path) : input_(jar::open_artifact(path)) { list(); }

Container::Container(std::unique_ptr<jar::ArtifactInput> input, Bytes content, std::unique_ptr<jar::EntryBuffer> memory)
    : memory_(std::move(memory)), content_(content), input_(std::move(input)) {
  list();
}

void Container::list() {
  using Entry = std::pair<std::string_view, size_t>;  // with its number
  std::vector<Entry> entries;
  entries.reserve(input_->size());
  for (size_t i = 0; i < input_->size(); ++i) {
    const std::string_view name = input_->name(i);
    if (!name.ends_with('/')) entries.emplace_back(name, i);
  }
  if (!std::is_sorted(entries.begin(), entries.end())) std::sort(entries.begin(), entries.end());
  paths_.reserve(entries.size());
  numbers_.reserve(entries.size());
  for (const auto& [name, number] : entries) {
    if (!paths_.empty() && paths_.back() == name) {
      numbers_.back() = number;  // the last of duplicates counts
      continue;
    }
    paths_.push_back(name);
    numbers_.push_back(number);
  }
}

std::optional<size_t> Container::find(std::string_view path) const {
  const auto place = std::lower_bound(paths_.begin(), paths_.end(), path);
  if (place == paths_.end() || *place != path) return std::nullopt;
  return static_cast<size_t>(place - paths_.begin());
}

std::optional<size_t> Container::find_manifest() const {
  const std::optional<size_t> number = input_->find_manifest();
  return number ? find(input_->name(*number)) : std::nullopt;
}

Bytes Container::read(size_t index, jar::EntryBuffer& buffer) const { return input_->read(numbers_[index], buffer); }

std::vector<uint8_t> Container::read(size_t index) const {
  jar::EntryBuffer buffer;
  const Bytes bytes = read(index, buffer);
  return {bytes.begin(), bytes.end()};
}

Digest128 Container::content_digest() const {
  if (content_) return digest_of(*content_);
  if (!is_directory()) return digest_of(MappedFile(input_->path()).bytes());
  Digester digester;
  jar::EntryBuffer buffer;
  for (size_t i = 0; i < paths_.size(); ++i) {
    digester.text(paths_[i]);
    digester.text(as_text(read(i, buffer)));
  }
  return digester.finish();
}

}  // namespace retouch::selector
