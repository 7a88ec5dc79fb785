// Which methods of its ancestors a class overrides: what decides, with its header, whose code runs when an inherited
// method of an object is called (JVMS 5.4.6).
//
// Where several tests run in one JVM, a test may call an inherited method of an object that an earlier one made. It
// enters code of the ancestor, and none of the object's class: that this class does not override the method is then
// something that the test depends on.
#pragma once

#include <optional>
#include <span>

#include "rewriter/base/digest128.h"
#include "selector/closure.h"
#include "selector/program.h"

namespace retouch::selector {

// Of every one of the class's definitions its header and those of its methods that an ancestor in the program has too
// (what runs in libraries is not recorded, and no test depends on it for its code); none where the program does not
// define it. All of its methods count where an ancestor cannot be read, and in classes of Groovy.
std::optional<Digest128> overriding_digest(std::span<const Definition> definitions, const Program& program,
                                           const LibraryClasses& libraries);

}  // namespace retouch::selector
