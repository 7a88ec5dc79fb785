// ModulePackages (JVMS 4.7.26) of a named module's descriptor: where it is present the module has the packages that it
// lists and no others, so the generated class's package must be among them.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "rewriter/classfile/class_file.h"

namespace retouch::instrument {

// Adds `package` (internal form) where the attribute is present and lacks it; the new attribute goes to `replaced`,
// which must live as long as the class file. Throws FormatError, PoolFull.
void add_module_package(classfile::ClassFile& module_info, std::string_view package,
                        std::vector<std::vector<uint8_t>>& replaced);

}  // namespace retouch::instrument
