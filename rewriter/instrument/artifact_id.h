// The name of an instrumented artifact: what it is made from and how, in 17 characters that are a Java identifier. It
// names the generated class's package, and is known before any class is rewritten.
//
// Equal input and options give an equal id; the artifact's own name and place do not count. For a jar the content of
// its entries counts by their recorded size and CRC, which reading them checks.
#pragma once

#include <string>

#include "rewriter/instrument/class_rewriter.h"
#include "rewriter/jar/artifact_input.h"

namespace retouch::instrument {

std::string artifact_id(const jar::ArtifactInput& input, const RewriteOptions& options, jar::EntryBuffer& buffer);

}  // namespace retouch::instrument
