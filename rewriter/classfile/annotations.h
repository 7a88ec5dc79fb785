// A walk over annotations (JVMS 4.7.16 to 4.7.22): every value is given to a visitor in the order of the file.
//
// Nothing is built and nothing is kept, so that digests, dumps and name collectors each take what they need. All walks throw
// FormatError; an attribute must end where its annotations end. Element values nest at most kMaxAnnotationNesting deep,
// which bounds the stack that a hostile file can use (each level takes only three bytes).
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "rewriter/classfile/attribute_table.h"
#include "rewriter/classfile/class_file.h"
#include "rewriter/classfile/type_targets.h"

namespace retouch::classfile {

inline constexpr int kMaxAnnotationNesting = 256;

struct TypeTarget {  // target_type and target_info (4.7.20.1)
  TargetType type;
  // By type.info: parameter, supertype, throws or exception table index; code offset.
  uint16_t index = 0;
  uint8_t second_index = 0;  // bound_index, type_argument_index
  struct Range {
    uint16_t start_pc;
    uint16_t length;
    uint16_t index;
  };
  std::vector<Range> ranges;  // of kLocalVariable
};

struct TypePathStep {  // 4.7.20.2
  uint8_t kind;            // 0 array, 1 nested, 2 wildcard bound, 3 type argument
  uint8_t argument_index;
};

// What is not overridden is passed over.
class AnnotationVisitor {
 public:
  virtual ~AnnotationVisitor() = default;

  // The annotations that follow are those of this parameter of `count` (num_parameters); called for each, also without any.
  virtual void parameter(uint8_t index, uint8_t count) { static_cast<void>(index), static_cast<void>(count); }
  // The annotation that follows is of this part of a type.
  virtual void type_target(const TypeTarget& target, const std::vector<TypePathStep>& path) {
    static_cast<void>(target), static_cast<void>(path);
  }

  virtual void begin_annotation(std::string_view type_descriptor) { static_cast<void>(type_descriptor); }
  virtual void end_annotation() {}
  virtual void element(std::string_view name) { static_cast<void>(name); }  // its value follows

  // `tag` is one of B C D F I J S Z; `index` that of an Integer, Float, Long or Double of the pool, checked.
  virtual void constant_value(char tag, uint16_t index) { static_cast<void>(tag), static_cast<void>(index); }
  virtual void string_value(std::string_view value) { static_cast<void>(value); }
  virtual void enum_value(std::string_view type_descriptor, std::string_view constant) {
    static_cast<void>(type_descriptor), static_cast<void>(constant);
  }
  virtual void class_value(std::string_view return_descriptor) { static_cast<void>(return_descriptor); }
  virtual void begin_array(uint16_t count) { static_cast<void>(count); }
  virtual void end_array() {}
};

// Whether `visit_annotations` takes attributes of this id.
bool is_annotation_attribute(AttributeId id);
// Whether the annotations are visible at run time: Runtime*Visible*.
bool is_runtime_visible(AttributeId id);

// Any of Runtime(In)Visible(Parameter|Type)Annotations and AnnotationDefault (then a value without an annotation around it).
void visit_annotations(const ConstantPool& pool, AttributeId id, const Attribute& attribute, AnnotationVisitor& visitor);

}  // namespace retouch::classfile
