#include "rewriter/facts/annotation_meaning.h"

#include <algorithm>

#include "rewriter/base/mutation.h"
#include "rewriter/facts/framework_annotations.h"

namespace retouch::facts {

using classfile::TargetInfo;

namespace {

// Whether one of what `names` has from `first` on is a framework's.
bool any_by_framework(const std::vector<std::string_view>& names, size_t first) {
  return std::any_of(names.begin() + static_cast<std::ptrdiff_t>(first), names.end(), is_framework_annotation);
}

}  // namespace

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
  const auto [place, is_new] = annotated_.texts.try_emplace(descriptor.data());
  AnnotationNames::Text& text = place->second;
  if (is_visible_ && !text.is_visible) {
    const size_t first = annotated_.visible.size();
    add_type_names(descriptor, names_, annotated_.visible);
    text = {.is_visible = true, .by_framework = any_by_framework(annotated_.visible, first)};
  } else if (is_new) {
    add_type_names(descriptor, names_);
  }
  if (is_visible_ && text.by_framework) annotated_.by_framework = true;
}

void AnnotationMeaning::constant_value(char tag, uint16_t index) {
  meaning_.u1(static_cast<uint8_t>(tag));
  meaning_.digest(constants_.any(index));
}

// A framework looks the member up by reflection, and what it finds may run no code of that class.
void AnnotationMeaning::string_value(std::string_view value) {
  text('s', value);
  if (!is_visible_) return;
  const auto [place, is_new] = annotated_.values.try_emplace(value.data());
  if (is_new) {
    const size_t first = annotated_.visible.size();
    add_member_owner(value, names_, annotated_.visible);
    if (!is_off("text", "annotation")) add_names_in_text(value, names_, annotated_.visible);
    place->second = any_by_framework(annotated_.visible, first);
  }
  if (place->second) annotated_.by_framework = true;
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
