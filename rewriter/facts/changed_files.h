// A class directory that was compiled into after it was rewritten: its record speaks of what was there. This brings the
// facts up to what is.
#pragma once

#include "rewriter/facts/artifact_facts.h"
#include "rewriter/jar/artifact_input.h"

namespace retouch::facts {

// Classes and resources that are no longer what retouch wrote count by their content, and have no probes; those that
// are gone are left out. True when there is any such file.
bool take_changed_files(const jar::ArtifactInput& directory, ArtifactFacts& facts);

}  // namespace retouch::facts
