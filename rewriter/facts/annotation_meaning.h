// Annotations as part of a class's meaning: every value, with the types that they name.
#pragma once

#include <string_view>
#include <unordered_map>
#include <vector>

#include "rewriter/classfile/annotations.h"
#include "rewriter/facts/code_meaning.h"
#include "rewriter/facts/constant_digests.h"
#include "rewriter/facts/type_names.h"

namespace retouch::facts {

// What all annotations of a class name. A text of its pool is read once, of however many annotations it is a part.
struct AnnotationNames {
  struct Text {
    bool is_visible = false;
    bool by_framework = false;
  };
  std::unordered_map<const char*, Text> texts;   // descriptors, by where they lie
  std::unordered_map<const char*, bool> values;  // visible texts: whether they name what is a framework's

  // The annotation types of what is visible at run time, and the classes and enum types of its values, also of texts
  // that name a class or a member of one (@MethodSource("p.Values#all"), @Value("#{T(p.Values).MAX}")).
  std::vector<std::string_view> visible;
  bool by_framework = false;  // one of them, since this was set to false, is a framework's (framework_annotations.h)

  void clear() {
    texts.clear();
    values.clear();
    visible.clear();
    by_framework = false;
  }
};

class AnnotationMeaning : public classfile::AnnotationVisitor {
 public:
  AnnotationMeaning(ConstantDigests& constants, const CodeMeaning& code, DigestStream& meaning, TypeNames& names,
                    AnnotationNames& annotated, bool is_visible)
      : constants_(constants),
        code_(code),
        meaning_(meaning),
        names_(names),
        annotated_(annotated),
        is_visible_(is_visible) {}

  void parameter(uint8_t index, uint8_t count) override;
  void type_target(const classfile::TypeTarget& target, const std::vector<classfile::TypePathStep>& path) override;
  void begin_annotation(std::string_view type_descriptor) override;
  void end_annotation() override { meaning_.u1(')'); }
  void element(std::string_view name) override { text('=', name); }
  void constant_value(char tag, uint16_t index) override;
  void string_value(std::string_view value) override;
  void enum_value(std::string_view type_descriptor, std::string_view constant) override;
  void class_value(std::string_view return_descriptor) override;
  void begin_array(uint16_t count) override;
  void end_array() override {}

 private:
  void add_names(std::string_view descriptor);
  void text(char tag, std::string_view value) {
    meaning_.u1(static_cast<uint8_t>(tag));
    meaning_.text(value);
  }

  ConstantDigests& constants_;
  const CodeMeaning& code_;
  DigestStream& meaning_;
  TypeNames& names_;
  AnnotationNames& annotated_;
  bool is_visible_;
};

}  // namespace retouch::facts
