// What a new record of a test keeps of the one before where the log does not tell which methods ran, so that a run of
// some of them narrows little: every member that has the same value now as it had then (docs/selection.md).
#pragma once

#include <map>
#include <vector>

#include "selector/revision.h"
#include "selector/store_editor.h"

namespace retouch::selector {

class EarlierMembers {
 public:
  EarlierMembers(const Revision& revision, const StoreEditor& editor) : revision_(revision), editor_(editor) {}

  // Adds to `dependencies` those of `earlier_set` that have not changed since.
  void add_unchanged(Id earlier_set, std::vector<Id>& dependencies);
  // Whether the set has this member, and it is another one today.
  bool has_changed(Id earlier_set, const Entity& member);

 private:
  bool is_unchanged(Id dependency);

  const Revision& revision_;
  const StoreEditor& editor_;
  std::map<Id, bool> known_;
};

}  // namespace retouch::selector
