// Constants of the pool as text, without pool indices (JVMS 4.4). Bootstrap methods are named by their place in the
// BootstrapMethods attribute, so that constants that refer to each other stay finite. All throw FormatError.
#pragma once

#include <string>
#include <string_view>

#include "rewriter/classfile/constant_pool.h"

namespace retouch::classfile {

// A loadable constant: `int 5`, `string "a"`, `class p/C`, `method_handle invokestatic p/C.m ()V`, `dynamic n I bootstrap 0`.
std::string constant_text(const ConstantPool& pool, uint32_t index);

// `p/C.m ()V`, and ` interface` behind it for an InterfaceMethodref.
std::string member_ref_text(const ConstantPool& pool, uint32_t index);

// `invokestatic p/C.m ()V` of a MethodHandle.
std::string method_handle_text(const ConstantPool& pool, uint32_t index);

// `name descriptor bootstrap 0` of a Dynamic or InvokeDynamic.
std::string dynamic_text(const ConstantPool& pool, uint32_t index);

std::string float_text(uint32_t bits);   // shortest decimal that gives the same value; NaN with its bits
std::string double_text(uint64_t bits);

}  // namespace retouch::classfile
