// Which classes an artifact names as providers of a service: META-INF/services (java.util.ServiceLoader) and the
// `provides` of its module-info.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "rewriter/facts/artifact_facts.h"
#include "selector/container.h"

namespace retouch::selector {

// The classes that the text of a provider-configuration file names, in internal form; what is no name is left out.
std::vector<std::string> provider_names(std::string_view text);

// Module-infos of an artifact: its own and those for later Java versions.
std::vector<const facts::ClassEntry*> module_infos(const facts::ArtifactFacts& facts);

// Adds what the artifact names. What cannot be read names nothing: its value differs from any that can be read.
void add_providers(const Container& files, std::string_view service, std::vector<std::string>& out);

}  // namespace retouch::selector
