// Entities in words, for messages.
#pragma once

#include <string>

#include "rewriter/facts/entity.h"

namespace retouch::selector {

// "class p.Foo", "file data/x.txt", "resource p/m.properties", ...
std::string entity_words(const Entity& entity);

}  // namespace retouch::selector
