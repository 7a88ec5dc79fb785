// The archives inside an artifact that are artifacts themselves, as the rewriter rewrites them
// (rewriter/facts/nested_artifacts.h): a WAR's or a fat jar's libraries.
#pragma once

#include <memory>
#include <vector>

#include "selector/artifact.h"

namespace retouch::selector {

// Those of `outer` but for the runtime, each before those inside it; `outer` learns that they are no resources of its
// own. They stand apart: which of two classes of one name wins is their container's matter, so all count. They borrow from `outer`,
// and each from the one it lies in.
std::vector<std::unique_ptr<Artifact>> nested_artifacts(Artifact& outer);

}  // namespace retouch::selector
