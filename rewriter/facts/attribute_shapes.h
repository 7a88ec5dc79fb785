// How each attribute enters the digest of a class's meaning (collection-points section 5): one row each.
//
// A shape is the attribute's layout (JVMS 4.7), one letter an item, so that one interpreter resolves the pool indices
// of all of them. An attribute without a row is unknown: its bytes count as they are.
#pragma once

#include <array>
#include <string_view>

#include "rewriter/classfile/attribute_table.h"

namespace retouch::facts {

enum class Treatment : uint8_t {
  kShape,         // its content, with indices resolved
  kAnnotations,   // the same, by the walk over annotations
  kInstructions,  // the same, by the walk over code
  kRaw,           // its bytes
  kLines,         // only in the digest that includes lines
  kElsewhere,     // counted where it is used
  kLeftOut,
};

// Items of a shape:
//   1 2   that many bytes as they are
//   C c   Class; c: may be absent (index 0)
//   U u   Utf8; u: may be absent
//   v     Utf8 that may be absent and, like lines, shows only to a program that asks: only in the digest with lines
//   D S   Utf8 that holds a descriptor or a class's name in one; a signature: both name classes
//   M P   Module, Package
//   N n   NameAndType; n: may be absent
//   K     a constant of any kind
//   R     start_pc and length of a range of the code
//   @     attributes of a record component
//   [x]   u2 count, then x as often; (x): u1 count
struct AttributeShape {
  classfile::AttributeId id;
  Treatment treatment;
  std::string_view shape = {};
};

inline constexpr auto kAttributeShapes = [] {
  using enum classfile::AttributeId;
  using enum Treatment;
  return std::to_array<AttributeShape>({
      {kConstantValue, kShape, "K"},
      {kCode, kInstructions},
      {kStackMapTable, kLeftOut},  // it follows from the code
      {kExceptions, kShape, "[C]"},
      {kInnerClasses, kShape, "[Ccu2]"},
      {kEnclosingMethod, kShape, "Cn"},
      {kSynthetic, kShape, ""},
      {kSignature, kShape, "S"},
      {kSourceFile, kShape, "U"},
      {kSourceDebugExtension, kLines},
      {kLineNumberTable, kLines},  // it moves with every edit above
      {kLocalVariableTable, kShape, "[RUD2]"},
      {kLocalVariableTypeTable, kLeftOut},  // nothing shows it
      {kDeprecated, kShape, ""},
      {kRuntimeVisibleAnnotations, kAnnotations},
      {kRuntimeInvisibleAnnotations, kAnnotations},
      {kRuntimeVisibleParameterAnnotations, kAnnotations},
      {kRuntimeInvisibleParameterAnnotations, kAnnotations},
      {kRuntimeVisibleTypeAnnotations, kAnnotations},
      {kRuntimeInvisibleTypeAnnotations, kAnnotations},
      {kAnnotationDefault, kAnnotations},
      {kBootstrapMethods, kElsewhere},  // in the constants that name its entries
      {kMethodParameters, kShape, "(u2)"},
      {kModule, kShape, "M2v[M2v][P2[M]][P2[M]][C][C[C]]"},
      {kModulePackages, kShape, "[P]"},
      {kModuleMainClass, kShape, "C"},
      {kNestHost, kShape, "C"},
      {kNestMembers, kShape, "[C]"},
      {kRecord, kShape, "[UD@]"},
      {kPermittedSubclasses, kShape, "[C]"},
      {kModuleTarget, kShape, "U"},
      {kModuleHashes, kShape, "U[M[1]]"},
      {kModuleResolution, kShape, "2"},
      {kCharacterRangeTable, kRaw},  // source positions, but no call shows them as lines; few compile with them
      {kCompilationId, kShape, "U"},
      {kSourceId, kShape, "U"},
      {kStackMap, kLeftOut},  // as StackMapTable
      {kScala, kRaw},
      {kScalaSig, kRaw},
      {kScalaInlineInfo, kRaw},  // pool indices; only the compiler reads it
      {kTasty, kRaw},
  });
}();

// Every row of the table of attributes has one here, in the same order.
static_assert(kAttributeShapes.size() == classfile::kAttributes.size());
static_assert([] {
  for (size_t i = 0; i < kAttributeShapes.size(); ++i) {
    if (kAttributeShapes[i].id != classfile::kAttributes[i].id) return false;
  }
  return true;
}());

constexpr const AttributeShape* attribute_shape(classfile::AttributeId known) {
  return known == classfile::AttributeId::kUnknown ? nullptr : &kAttributeShapes[static_cast<size_t>(known) - 1];
}

}  // namespace retouch::facts
