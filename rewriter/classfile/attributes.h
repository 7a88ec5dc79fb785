// The content of the attributes of JVMS 4.7 as values, one parser each; annotations are in annotations.h, frames in
// stack_map_frames.h, Code in code.h.
//
// Constant pool indices are resolved and checked, except where a constant can be of several kinds (ConstantValue, bootstrap
// arguments). An attribute must end where its structure ends. All throw FormatError. Values borrow from the class's input.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "rewriter/classfile/class_file.h"

namespace retouch::classfile {

// ConstantValue (4.7.2): index of an Integer, Float, Long, Double or String.
uint16_t parse_constant_value(const ConstantPool& pool, const Attribute& attribute);

// Signature (4.7.9), SourceFile (4.7.10), ModuleTarget, CompilationID, SourceID: one Utf8.
std::string_view parse_text_attribute(const ConstantPool& pool, const Attribute& attribute);

// NestHost (4.7.28), ModuleMainClass (4.7.27): one class.
std::string_view parse_class_attribute(const ConstantPool& pool, const Attribute& attribute);

// Exceptions (4.7.5), NestMembers (4.7.29), PermittedSubclasses (4.7.31): classes.
std::vector<std::string_view> parse_class_list(const ConstantPool& pool, const Attribute& attribute);

// ModulePackages (4.7.26): packages in internal form.
std::vector<std::string_view> parse_package_list(const ConstantPool& pool, const Attribute& attribute);

struct InnerClass {  // InnerClasses (4.7.6)
  std::string_view inner;
  std::optional<std::string_view> outer;  // absent: a local or anonymous class
  std::optional<std::string_view> name;   // absent: an anonymous class
  uint16_t access_flags;
};
std::vector<InnerClass> parse_inner_classes(const ConstantPool& pool, const Attribute& attribute);

struct EnclosingMethod {  // EnclosingMethod (4.7.7)
  std::string_view enclosing_class;
  std::optional<NameAndType> method;
};
EnclosingMethod parse_enclosing_method(const ConstantPool& pool, const Attribute& attribute);

struct BootstrapMethod {  // BootstrapMethods (4.7.23)
  uint16_t method_handle;           // index of a MethodHandle
  std::vector<uint16_t> arguments;  // indices of loadable constants
};
std::vector<BootstrapMethod> parse_bootstrap_methods(const ConstantPool& pool, const Attribute& attribute);

struct LineNumber {  // LineNumberTable (4.7.12)
  uint16_t start_pc;
  uint16_t line_number;
};
std::vector<LineNumber> parse_line_numbers(const Attribute& attribute);

struct LocalVariable {  // LocalVariableTable (4.7.13), LocalVariableTypeTable (4.7.14)
  uint16_t start_pc;
  uint16_t length;
  std::string_view name;
  std::string_view type;  // descriptor, or signature
  uint16_t index;
};
std::vector<LocalVariable> parse_local_variables(const ConstantPool& pool, const Attribute& attribute);

struct CharacterRange {  // CharacterRangeTable (javac -Xjcov)
  uint16_t start_pc;
  uint16_t end_pc;  // inclusive
  uint32_t character_range_start;
  uint32_t character_range_end;
  uint16_t flags;
};
std::vector<CharacterRange> parse_character_ranges(const Attribute& attribute);

struct MethodParameter {  // MethodParameters (4.7.24)
  std::optional<std::string_view> name;
  uint16_t access_flags;
};
std::vector<MethodParameter> parse_method_parameters(const ConstantPool& pool, const Attribute& attribute);

struct RecordComponent {  // Record (4.7.30)
  std::string_view name;
  std::string_view descriptor;
  std::vector<Attribute> attributes;
};
std::vector<RecordComponent> parse_record(const ConstantPool& pool, const Attribute& attribute);

struct ModuleRequires {
  std::string_view module;
  uint16_t flags;
  std::optional<std::string_view> version;
};
struct ModulePackage {  // exports and opens
  std::string_view package;
  uint16_t flags;
  std::vector<std::string_view> to_modules;  // empty: to all
};
struct ModuleProvides {
  std::string_view service;
  std::vector<std::string_view> implementations;
};
struct Module {  // Module (4.7.25)
  std::string_view name;
  uint16_t flags;
  std::optional<std::string_view> version;
  std::vector<ModuleRequires> requires_modules;
  std::vector<ModulePackage> exports;
  std::vector<ModulePackage> opens;
  std::vector<std::string_view> uses;
  std::vector<ModuleProvides> provides;
};
Module parse_module(const ConstantPool& pool, const Attribute& attribute);

// ModuleResolution: flags that say how the module is warned about and resolved.
uint16_t parse_module_resolution(const Attribute& attribute);

struct ModuleHash {
  std::string_view module;
  Bytes hash;
};
struct ModuleHashes {  // ModuleHashes
  std::string_view algorithm;
  std::vector<ModuleHash> hashes;
};
ModuleHashes parse_module_hashes(const ConstantPool& pool, const Attribute& attribute);

}  // namespace retouch::classfile
