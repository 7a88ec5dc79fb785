// All that selection needs to know of one class file, the same whether read from the original or from the record that
// an instrumented artifact carries (collection-points sections 4 and 5).
//
// `meaning` is over the class with every constant pool index resolved: the order of the pool, of attributes and of
// bootstrap methods changes nothing, and places in code count by instruction. What is left out: attribute_shapes.h. An
// attribute that is not what its name says counts with all bytes of the file, so that no change is lost.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "rewriter/base/digest128.h"
#include "rewriter/classfile/class_file.h"

namespace retouch::facts {

inline constexpr size_t kMethodSize = 4;

struct ClassFacts {
  // What the names below are views of: whoever has facts has it too.
  std::shared_ptr<const void> text;
  std::string_view name;  // this_class, internal form; for a file that cannot be parsed: its entry path without ".class"
  bool parsed = true;  // false: digests are of the raw bytes, and the lists below are empty
  uint16_t access_flags = 0;
  Digest128 meaning;  // section 5
  Digest128 lines;    // meaning with LineNumberTable, SourceDebugExtension and module versions
  // What another class can meet without looking into this one: flags (annotation; as a member: static, private),
  // superclass, interfaces, nest, permitted subclasses, being a record.
  Digest128 header;
  std::string_view super_name;  // empty for java/lang/Object, interfaces have java/lang/Object, module-info none
  std::vector<std::string_view> interfaces;
  // Sorted, unique; java/ names left out.
  // Runtime-visible: on the class, its members, parameters, types; nested; in defaults.
  std::vector<std::string_view> annotation_types;
  std::vector<std::string_view> member_types;  // in descriptors of fields and methods, and in signatures; not this class
  std::vector<std::string_view> named;  // every class that the pool names (section 4), but this one
  // Methods that can override others or be overridden (JVMS 5.4.5): kMethodSize bytes of a hash of name and descriptor
  // each, ascending, as often as they come.
  std::string_view methods;
};

// Never throws on bad input: gives parsed == false and raw digests.
ClassFacts class_facts(std::string_view entry_path, Bytes bytes);
// The same from a class already parsed (the rewriter has it). `bytes` are what it was parsed from.
ClassFacts class_facts(const classfile::ClassFile& class_file, Bytes bytes);

}  // namespace retouch::facts
