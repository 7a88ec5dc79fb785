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
  std::vector<size_t> order;
  for (size_t i = 0; i < input_->size(); ++i) {
    if (!input_->name(i).ends_with('/')) order.push_back(i);
  }
  const auto before = [&](size_t a, size_t b) { return input_->name(a) < input_->name(b); };
  if (!std::is_sorted(order.begin(), order.end(), before)) std::stable_sort(order.begin(), order.end(), before);
  for (const size_t number : order) {
    if (!paths_.empty() && paths_.back() == input_->name(number)) {
      numbers_.back() = number;  // the last of duplicates counts
      continue;
    }
    paths_.push_back(input_->name(number));
    numbers_.push_back(number);
  }
}

std::optional<size_t> Container::find(std::string_view path) const {
  const auto place = std::lower_bound(paths_.begin(), paths_.end(), path);
  if (place == paths_.end() || *place != path) return std::nullopt;
  return static_cast<size_t>(place - paths_.begin());
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
