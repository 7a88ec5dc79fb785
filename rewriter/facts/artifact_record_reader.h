// Reading a part of an artifact's record: what a program's classes name takes most of the memory, and only recording
// needs all of it.
#pragma once

#include <functional>
#include <string_view>

#include "rewriter/facts/artifact_facts.h"

namespace retouch::facts {

// As read_artifact_record, with only those of ClassFacts::named that `keeps` takes, and without the slots of the hit
// table. Throws FormatError.
ArtifactFacts read_artifact_record_naming(Bytes bytes, const std::function<bool(std::string_view)>& keeps);

}  // namespace retouch::facts
