// What the rewriter, the runtime and `record` note of a run, as a number. It stands in the ids of artifacts, in artifact
// records, logs and stores. Raise it, and LogWriter.FORMAT with it, whenever one of them notes more, or in another form:
// nothing of another version is believed, so that every test runs once (collection-points section 6).
#pragma once

#include <cstdint>

namespace retouch::facts {

inline constexpr uint8_t kCollectionVersion = 17;

}  // namespace retouch::facts
