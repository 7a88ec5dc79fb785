// The selection checked by what is recorded, not only by outcomes: a test that was rightly left out comes to the same
// things as before. One that comes to a class that has changed, or that was not there, ran code that it should have
// been selected for (rts-systems B, the new side of "to be selected", by class). In one JVM for all tests an earlier
// test can be why.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "rewriter/base/digest128.h"
#include "selector/store.h"

namespace retouch::selector::check {

class NewlyEntered {
 public:
  // Both have to outlive this.
  NewlyEntered(const Store& before, const Store& now) : before_(before), now_(now) {}

  // Of a test, in words: what its new records came to with a value that no record of the store before had. Empty for a
  // test that either store has no complete record of.
  std::vector<std::string> by(const std::string& test);

 private:
  using Value = std::pair<Entity, Digest128>;
  static std::optional<Value> value_of(const Store& store, Id dependency);
  const std::set<Value>& known();

  const Store& before_;
  const Store& now_;
  std::optional<std::set<Value>> known_;
};

}  // namespace retouch::selector::check
