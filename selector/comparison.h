// The store's versions against one revision: which dependencies changed, and what changed in them, in words.
#pragma once

#include <string>
#include <vector>

#include "selector/revision.h"
#include "selector/store.h"

namespace retouch::selector {

class Comparison {
 public:
  Comparison(const Store& store, const Revision& revision);

  bool changed(Id dependency);
  size_t count_changed(Id set);
  // What changed in each changed dependency of the set, the weightiest first: classes, then manifests, then headers.
  std::vector<std::string> changes(Id set);

 private:
  enum class State : uint8_t { kUnknown, kSame, kChanged };
  bool version_changed(Id version);
  std::string words(Id about, Id version) const;

  const Store& store_;
  const Revision& revision_;
  std::vector<State> dependencies_;
  std::vector<State> versions_;
};

}  // namespace retouch::selector
