#include "rewriter/classfile/annotations.h"

namespace retouch::classfile {
namespace {

class AnnotationWalk {
 public:
  AnnotationWalk(const ConstantPool& pool, const Attribute& attribute, AnnotationVisitor& visitor)
      : pool_(pool), in_(attribute.info, attribute.offset), visitor_(visitor) {}

  void annotations() {
    for (uint16_t count = in_.u2(); count > 0; --count) annotation(0);
  }

  void parameter_annotations() {
    const uint8_t count = in_.u1();
    for (uint8_t i = 0; i < count; ++i) {
      visitor_.parameter(i, count);
      annotations();
    }
  }

  void type_annotations() {
    for (uint16_t count = in_.u2(); count > 0; --count) {
      const TypeTarget where = target();
      std::vector<TypePathStep> path;
      for (uint8_t length = in_.u1(); length > 0; --length) {
        const uint8_t kind = in_.u1();
        path.push_back({kind, in_.u1()});
      }
      visitor_.type_target(where, path);
      annotation(0);
    }
  }

  void element_value(int depth) {
    if (depth > kMaxAnnotationNesting) in_.fail("annotations nested less deeply");
    const uint8_t tag = in_.u1();
    switch (tag) {
      case 'B':
      case 'C':
      case 'I':
      case 'S':
      case 'Z':
        return constant(tag, ConstantTag::kInteger);
      case 'D':
        return constant(tag, ConstantTag::kDouble);
      case 'F':
        return constant(tag, ConstantTag::kFloat);
      case 'J':
        return constant(tag, ConstantTag::kLong);
      case 's':
        return visitor_.string_value(utf8());
      case 'e': {
        const std::string_view type = utf8();
        return visitor_.enum_value(type, utf8());
      }
      case 'c':
        return visitor_.class_value(utf8());
      case '@':
        return annotation(depth + 1);
      case '[': {
        const uint16_t count = in_.u2();
        visitor_.begin_array(count);
        for (uint16_t i = 0; i < count; ++i) element_value(depth + 1);
        return visitor_.end_array();
      }
      default:
        in_.fail("the tag of an element value, found " + std::to_string(tag));
    }
  }

  void expect_end() const { in_.expect_end("the annotations"); }

 private:
  std::string_view utf8() { return pool_.utf8(in_.u2()); }

  void constant(uint8_t tag, ConstantTag expected) {
    const uint16_t index = in_.u2();
    if (!pool_.has(index, expected)) in_.fail(std::string("the index of a constant of type ") + tag_name(expected));
    visitor_.constant_value(static_cast<char>(tag), index);
  }

  void annotation(int depth) {
    visitor_.begin_annotation(utf8());
    for (uint16_t pairs = in_.u2(); pairs > 0; --pairs) {
      visitor_.element(utf8());
      element_value(depth);
    }
    visitor_.end_annotation();
  }

  TypeTarget target() {
    const uint8_t value = in_.u1();
    const TargetType* type = target_type(value);
    if (type == nullptr) in_.fail("a known target_type, found " + std::to_string(value));
    TypeTarget result{*type, 0, 0, {}};
    switch (type->info) {
      case TargetInfo::kEmpty:
        break;
      case TargetInfo::kTypeParameter:
      case TargetInfo::kFormalParameter:
        result.index = in_.u1();
        break;
      case TargetInfo::kTypeParameterBound:
        result.index = in_.u1();
        result.second_index = in_.u1();
        break;
      case TargetInfo::kSupertype:
      case TargetInfo::kThrows:
      case TargetInfo::kCatch:
      case TargetInfo::kOffset:
        result.index = in_.u2();
        break;
      case TargetInfo::kTypeArgument:
        result.index = in_.u2();
        result.second_index = in_.u1();
        break;
      case TargetInfo::kLocalVariable:
        for (uint16_t count = in_.u2(); count > 0; --count) {
          TypeTarget::Range& range = result.ranges.emplace_back();
          range.start_pc = in_.u2();
          range.length = in_.u2();
          range.index = in_.u2();
        }
        break;
    }
    return result;
  }

  const ConstantPool& pool_;
  ByteReader in_;
  AnnotationVisitor& visitor_;
};

}  // namespace

bool is_annotation_attribute(AttributeId id) {
  switch (id) {
    case AttributeId::kRuntimeVisibleAnnotations:
    case AttributeId::kRuntimeInvisibleAnnotations:
    case AttributeId::kRuntimeVisibleParameterAnnotations:
    case AttributeId::kRuntimeInvisibleParameterAnnotations:
    case AttributeId::kRuntimeVisibleTypeAnnotations:
    case AttributeId::kRuntimeInvisibleTypeAnnotations:
    case AttributeId::kAnnotationDefault:
      return true;
    default:
      return false;
  }
}

bool is_runtime_visible(AttributeId id) {
  return id == AttributeId::kRuntimeVisibleAnnotations || id == AttributeId::kRuntimeVisibleParameterAnnotations ||
         id == AttributeId::kRuntimeVisibleTypeAnnotations;
}

void visit_annotations(const ConstantPool& pool, AttributeId id, const Attribute& attribute, AnnotationVisitor& visitor) {
  AnnotationWalk walk(pool, attribute, visitor);
  switch (id) {
    case AttributeId::kRuntimeVisibleAnnotations:
    case AttributeId::kRuntimeInvisibleAnnotations:
      walk.annotations();
      break;
    case AttributeId::kRuntimeVisibleParameterAnnotations:
    case AttributeId::kRuntimeInvisibleParameterAnnotations:
      walk.parameter_annotations();
      break;
    case AttributeId::kRuntimeVisibleTypeAnnotations:
    case AttributeId::kRuntimeInvisibleTypeAnnotations:
      walk.type_annotations();
      break;
    case AttributeId::kAnnotationDefault:
      walk.element_value(0);
      break;
    default:
      throw FormatError(attribute.offset, "expected an attribute that holds annotations");
  }
  walk.expect_end();
}

}  // namespace retouch::classfile
