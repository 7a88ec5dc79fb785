#include "rewriter/instrument/method_notes.h"

namespace retouch::instrument {
namespace {

constexpr size_t kMostText = size_t{1} << 20;

}  // namespace

void MethodNotes::add(const classfile::Member& method, std::string_view what) {
  ++count_;
  if (length_ >= kMostText) return;
  std::string& text = texts_.emplace_back(method.name);
  text.append(method.descriptor).append(": ").append(what);
  length_ += text.size();
}

void MethodNotes::add(std::string_view what) {
  ++count_;
  if (length_ >= kMostText) return;
  length_ += texts_.emplace_back(what).size();
}

std::vector<std::string> MethodNotes::take() {
  if (count_ > texts_.size()) texts_.push_back("and " + std::to_string(count_ - texts_.size()) + " more");
  return std::move(texts_);
}

std::string MethodNotes::summary() const {
  if (count_ == 0) return {};
  return texts_.front() + (count_ == 1 ? "" : " (and " + std::to_string(count_ - 1) + " more)");
}

}  // namespace retouch::instrument
