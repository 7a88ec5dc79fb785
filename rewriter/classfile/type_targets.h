// What a type annotation's target_type says and which target_info follows it (JVMS tables 4.7.20-A and -B).
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace retouch::classfile {

enum class TargetInfo : uint8_t {
  kTypeParameter,       // u1 type_parameter_index
  kSupertype,           // u2 supertype_index; 65535 is the superclass
  kTypeParameterBound,  // u1 type_parameter_index, u1 bound_index
  kEmpty,
  kFormalParameter,     // u1 formal_parameter_index
  kThrows,              // u2 throws_type_index
  kLocalVariable,       // u2 count, then u2 start_pc, u2 length, u2 index each
  kCatch,               // u2 exception_table_index
  kOffset,              // u2 code offset of the instruction
  kTypeArgument,        // u2 code offset of the instruction, u1 type_argument_index
};

struct TargetType {
  uint8_t value;
  TargetInfo info;
  std::string_view name;  // of what is annotated
};

inline constexpr auto kTargetTypes = std::to_array<TargetType>({
    {0x00, TargetInfo::kTypeParameter, "class_type_parameter"},
    {0x01, TargetInfo::kTypeParameter, "method_type_parameter"},
    {0x10, TargetInfo::kSupertype, "supertype"},
    {0x11, TargetInfo::kTypeParameterBound, "class_type_parameter_bound"},
    {0x12, TargetInfo::kTypeParameterBound, "method_type_parameter_bound"},
    {0x13, TargetInfo::kEmpty, "field"},
    {0x14, TargetInfo::kEmpty, "return"},
    {0x15, TargetInfo::kEmpty, "receiver"},
    {0x16, TargetInfo::kFormalParameter, "formal_parameter"},
    {0x17, TargetInfo::kThrows, "throws"},
    {0x40, TargetInfo::kLocalVariable, "local_variable"},
    {0x41, TargetInfo::kLocalVariable, "resource_variable"},
    {0x42, TargetInfo::kCatch, "catch"},
    {0x43, TargetInfo::kOffset, "instanceof"},
    {0x44, TargetInfo::kOffset, "new"},
    {0x45, TargetInfo::kOffset, "constructor_reference"},
    {0x46, TargetInfo::kOffset, "method_reference"},
    {0x47, TargetInfo::kTypeArgument, "cast"},
    {0x48, TargetInfo::kTypeArgument, "constructor_call_argument"},
    {0x49, TargetInfo::kTypeArgument, "method_call_argument"},
    {0x4A, TargetInfo::kTypeArgument, "constructor_reference_argument"},
    {0x4B, TargetInfo::kTypeArgument, "method_reference_argument"},
});

// nullptr for a target_type that no released version defines.
constexpr const TargetType* target_type(uint8_t value) {
  for (const TargetType& type : kTargetTypes) {
    if (type.value == value) return &type;
  }
  return nullptr;
}

}  // namespace retouch::classfile
