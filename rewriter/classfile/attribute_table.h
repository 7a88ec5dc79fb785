// Every attribute of JVMS 4.7 (up to Java SE 25), and well-known ones of tools: one row each.
//
// `depends_on` says what an attribute's bytes stay right under: nothing else can change them, appended pool entries keep
// pool indices, and an edit of the code must move what holds code offsets. Attributes without a row have an unknown id: kept
// byte for byte, and where they stand inside Code that is worth a warning.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace retouch::classfile {

enum class AttributeId : uint8_t {
  kUnknown,
  kConstantValue,
  kCode,
  kStackMapTable,
  kExceptions,
  kInnerClasses,
  kEnclosingMethod,
  kSynthetic,
  kSignature,
  kSourceFile,
  kSourceDebugExtension,
  kLineNumberTable,
  kLocalVariableTable,
  kLocalVariableTypeTable,
  kDeprecated,
  kRuntimeVisibleAnnotations,
  kRuntimeInvisibleAnnotations,
  kRuntimeVisibleParameterAnnotations,
  kRuntimeInvisibleParameterAnnotations,
  kRuntimeVisibleTypeAnnotations,
  kRuntimeInvisibleTypeAnnotations,
  kAnnotationDefault,
  kBootstrapMethods,
  kMethodParameters,
  kModule,
  kModulePackages,
  kModuleMainClass,
  kNestHost,
  kNestMembers,
  kRecord,
  kPermittedSubclasses,
  // Of the JDK's own tools.
  kModuleTarget,
  kModuleHashes,
  kModuleResolution,
  kCharacterRangeTable,
  kCompilationId,
  kSourceId,
  // Of others.
  kStackMap,
  kScala,
  kScalaSig,
  kScalaInlineInfo,
  kTasty,
};

enum class DependsOn : uint8_t { kNothing, kPool, kCodeOffsets };

enum Location : uint8_t { kInClass = 1, kInField = 2, kInMethod = 4, kInCode = 8, kInRecordComponent = 16 };

struct AttributeRow {
  AttributeId id;
  std::string_view name;
  uint8_t locations;  // set of Location
  DependsOn depends_on;
  uint16_t since;     // major version (JVMS table 4.7-B); kNotStandard: of no version
};

inline constexpr uint16_t kNotStandard = 0;

inline constexpr auto kAttributes = [] {
  using enum AttributeId;
  using enum DependsOn;
  constexpr uint8_t kDeclared = kInClass | kInField | kInMethod;
  constexpr uint8_t kAnnotated = kDeclared | kInRecordComponent;
  return std::to_array<AttributeRow>({
      {kConstantValue, "ConstantValue", kInField, kPool, 45},
      {kCode, "Code", kInMethod, kCodeOffsets, 45},
      {kStackMapTable, "StackMapTable", kInCode, kCodeOffsets, 50},
      {kExceptions, "Exceptions", kInMethod, kPool, 45},
      {kInnerClasses, "InnerClasses", kInClass, kPool, 45},
      {kEnclosingMethod, "EnclosingMethod", kInClass, kPool, 49},
      {kSynthetic, "Synthetic", kDeclared, kNothing, 45},
      {kSignature, "Signature", kAnnotated, kPool, 49},
      {kSourceFile, "SourceFile", kInClass, kPool, 45},
      {kSourceDebugExtension, "SourceDebugExtension", kInClass, kNothing, 49},
      {kLineNumberTable, "LineNumberTable", kInCode, kCodeOffsets, 45},
      {kLocalVariableTable, "LocalVariableTable", kInCode, kCodeOffsets, 45},
      {kLocalVariableTypeTable, "LocalVariableTypeTable", kInCode, kCodeOffsets, 49},
      {kDeprecated, "Deprecated", kDeclared, kNothing, 45},
      {kRuntimeVisibleAnnotations, "RuntimeVisibleAnnotations", kAnnotated, kPool, 49},
      {kRuntimeInvisibleAnnotations, "RuntimeInvisibleAnnotations", kAnnotated, kPool, 49},
      {kRuntimeVisibleParameterAnnotations, "RuntimeVisibleParameterAnnotations", kInMethod, kPool, 49},
      {kRuntimeInvisibleParameterAnnotations, "RuntimeInvisibleParameterAnnotations", kInMethod, kPool, 49},
      {kRuntimeVisibleTypeAnnotations, "RuntimeVisibleTypeAnnotations", kAnnotated | kInCode, kCodeOffsets, 52},
      {kRuntimeInvisibleTypeAnnotations, "RuntimeInvisibleTypeAnnotations", kAnnotated | kInCode, kCodeOffsets, 52},
      {kAnnotationDefault, "AnnotationDefault", kInMethod, kPool, 49},
      {kBootstrapMethods, "BootstrapMethods", kInClass, kPool, 51},
      {kMethodParameters, "MethodParameters", kInMethod, kPool, 52},
      {kModule, "Module", kInClass, kPool, 53},
      {kModulePackages, "ModulePackages", kInClass, kPool, 53},
      {kModuleMainClass, "ModuleMainClass", kInClass, kPool, 53},
      {kNestHost, "NestHost", kInClass, kPool, 55},
      {kNestMembers, "NestMembers", kInClass, kPool, 55},
      {kRecord, "Record", kInClass, kPool, 60},
      {kPermittedSubclasses, "PermittedSubclasses", kInClass, kPool, 61},
      // jlink, jmod and the module system (JEP 261, JEP 220).
      {kModuleTarget, "ModuleTarget", kInClass, kPool, kNotStandard},
      {kModuleHashes, "ModuleHashes", kInClass, kPool, kNotStandard},
      {kModuleResolution, "ModuleResolution", kInClass, kNothing, kNotStandard},
      // javac -Xjcov and old javac.
      {kCharacterRangeTable, "CharacterRangeTable", kInCode, kCodeOffsets, kNotStandard},
      {kCompilationId, "CompilationID", kInClass, kPool, kNotStandard},
      {kSourceId, "SourceID", kInClass, kPool, kNotStandard},
      // CLDC 1.1, appendix 1.
      {kStackMap, "StackMap", kInCode, kCodeOffsets, kNotStandard},
      // scalac: markers and pickled signatures; ScalaInlineInfo names members by pool indices.
      {kScala, "Scala", kInClass, kNothing, kNotStandard},
      {kScalaSig, "ScalaSig", kInClass, kNothing, kNotStandard},
      {kScalaInlineInfo, "ScalaInlineInfo", kInClass, kPool, kNotStandard},
      {kTasty, "TASTY", kInClass, kNothing, kNotStandard},
  });
}();

static_assert([] {  // the row of an id stands at its number less one, and every name occurs once
  for (size_t i = 0; i < kAttributes.size(); ++i) {
    if (static_cast<size_t>(kAttributes[i].id) != i + 1) return false;
    for (size_t j = i + 1; j < kAttributes.size(); ++j) {
      if (kAttributes[i].name == kAttributes[j].name) return false;
    }
  }
  return true;
}());

constexpr std::string_view attribute_name(AttributeId known) { return kAttributes[static_cast<size_t>(known) - 1].name; }

// The row, or nullptr for an unknown attribute. Locations are not looked at.
constexpr const AttributeRow* attribute_row(std::string_view name) {
  for (const AttributeRow& row : kAttributes) {
    if (row.name == name) return &row;
  }
  return nullptr;
}

// An attribute where JVMS does not put it is an unknown one to the JVM (JVMS 4.7.1), whatever its name.
constexpr AttributeId attribute_id(std::string_view name, Location where) {
  for (const AttributeRow& row : kAttributes) {
    if (row.name == name) return (row.locations & where) != 0 ? row.id : AttributeId::kUnknown;
  }
  return AttributeId::kUnknown;
}

static_assert(attribute_id("Code", kInMethod) == AttributeId::kCode);
static_assert(attribute_id("Code", kInClass) == AttributeId::kUnknown);

}  // namespace retouch::classfile
