#include "rewriter/facts/annotation_meaning.h"

namespace retouch::facts {

using classfile::TargetInfo;

void AnnotationMeaning::parameter(uint8_t index, uint8_t count) {
  meaning_.u1('p');
  meaning_.u1(index);
  meaning_.u1(count);
}

void AnnotationMeaning::type_target(const classfile::TypeTarget& target,
                                    const std::vector<classfile::TypePathStep>& path) {
  meaning_.u1('t');
  meaning_.u1(target.type.value);
  const bool is_offset = target.type.info == TargetInfo::kOffset || target.type.info == TargetInfo::kTypeArgument;
  meaning_.u4(is_offset ? code_.place(target.index) : target.index);
  meaning_.u1(target.second_index);
  meaning_.u4(static_cast<uint32_t>(target.ranges.size()));
  for (const classfile::TypeTarget::Range& range : target.ranges) {
    meaning_.u4(code_.place(range.start_pc));
    meaning_.u4(code_.place(uint32_t{range.start_pc} + range.length));
    meaning_.u2(range.index);
  }
  meaning_.u4(static_cast<uint32_t>(path.size()));
  for (const classfile::TypePathStep& step : path) {
    meaning_.u1(step.kind);
    meaning_.u1(step.argument_index);
  }
}

void AnnotationMeaning::begin_annotation(std::string_view type_descriptor) {
  text('(', type_descriptor);
  add_names(type_descriptor);
}

void AnnotationMeaning::add_names(std::string_view descriptor) {
  types_ == nullptr ? add_type_names(descriptor, names_) : add_type_names(descriptor, names_, *types_);
}

void AnnotationMeaning::constant_value(char tag, uint16_t index) {
  meaning_.u1(static_cast<uint8_t>(tag));
  meaning_.digest(constants_.any(index));
}

// A framework looks the member up by reflection, and what it finds may run no code of that class.
void AnnotationMeaning::string_value(std::string_view value) {
  text('s', value);
  if (types_ != nullptr) add_member_owner(value, names_, *types_);
}

void AnnotationMeaning::enum_value(std::string_view type_descriptor, std::string_view constant) {
  text('e', type_descriptor);
  meaning_.text(constant);
  add_names(type_descriptor);
}

void AnnotationMeaning::class_value(std::string_view return_descriptor) {
  text('c', return_descriptor);
  add_names(return_descriptor);
}

void AnnotationMeaning::begin_array(uint16_t count) {
  meaning_.u1('[');
  meaning_.u2(count);
}

}  // namespace retouch::facts
