#include "rewriter/classfile/annotation_text.h"

#include <array>

#include "rewriter/classfile/constant_text.h"
#include "rewriter/classfile/printable.h"

namespace retouch::classfile {
namespace {

std::string path_text(const std::vector<TypePathStep>& path) {
  constexpr std::array<std::string_view, 4> kKinds = {"array", "nested", "wildcard", "argument"};
  if (path.empty()) return {};
  std::string text = " path";
  for (const TypePathStep& step : path) {
    text += ' ';
    text += step.kind < kKinds.size() ? std::string(kKinds[step.kind]) : "kind" + std::to_string(step.kind);
    if (step.kind == 3 || step.argument_index != 0) text += ':' + std::to_string(step.argument_index);
  }
  return text;
}

std::string target_text(const TypeTarget& target, const OffsetText& offset_text) {
  std::string text(target.type.name);
  switch (target.type.info) {
    case TargetInfo::kEmpty:
      break;
    case TargetInfo::kTypeParameter:
    case TargetInfo::kSupertype:
    case TargetInfo::kFormalParameter:
    case TargetInfo::kThrows:
    case TargetInfo::kCatch:
      text += ' ' + std::to_string(target.index);
      break;
    case TargetInfo::kTypeParameterBound:
      text += ' ' + std::to_string(target.index) + " bound " + std::to_string(target.second_index);
      break;
    case TargetInfo::kOffset:
      text += ' ' + offset_text(target.index);
      break;
    case TargetInfo::kTypeArgument:
      text += ' ' + offset_text(target.index) + " argument " + std::to_string(target.second_index);
      break;
    case TargetInfo::kLocalVariable:
      for (const TypeTarget::Range& range : target.ranges) {
        text += ' ' + offset_text(range.start_pc) + ".." + offset_text(uint32_t{range.start_pc} + range.length) + " local " +
                std::to_string(range.index);
      }
      break;
  }
  return text;
}

class LineWriter : public AnnotationVisitor {
 public:
  LineWriter(const ConstantPool& pool, const OffsetText& offset_text) : pool_(pool), offset_text_(offset_text) {}

  std::vector<std::string> take() { return std::move(lines_); }

  void parameter(uint8_t index, uint8_t count) override {
    lines_.push_back("parameter " + std::to_string(index) + " of " + std::to_string(count));
    prefix_ = "  ";
  }
  void type_target(const TypeTarget& target, const std::vector<TypePathStep>& path) override {
    prefix_ = target_text(target, offset_text_) + path_text(path) + ' ';
  }
  void begin_annotation(std::string_view type_descriptor) override {
    begin_value();
    line_ += '@' + name_text(type_descriptor) + '(';
    open(')');
  }
  void end_annotation() override { close(); }
  void element(std::string_view name) override {
    separate();
    line_ += name_text(name) + '=';
    named_ = true;
  }
  void constant_value(char tag, uint16_t index) override { value(text_of(tag, index)); }
  void string_value(std::string_view text) override { value(quoted_text(text)); }
  void enum_value(std::string_view type_descriptor, std::string_view constant) override {
    value("enum " + name_text(type_descriptor) + '.' + name_text(constant));
  }
  void class_value(std::string_view return_descriptor) override { value("class " + name_text(return_descriptor)); }
  void begin_array(uint16_t) override {
    begin_value();
    line_ += '[';
    open(']');
  }
  void end_array() override { close(); }

 private:
  struct Level {
    char end;
    bool first = true;
  };

  std::string text_of(char tag, uint16_t index) const {
    constexpr std::string_view kTags = "BCISZ";
    constexpr std::array<std::string_view, 5> kNames = {"byte", "char", "int", "short", "boolean"};
    const size_t at = kTags.find(tag);
    if (at == std::string_view::npos) return constant_text(pool_, index);
    return std::string(kNames[at]) + ' ' + std::to_string(static_cast<int32_t>(pool_.u4_value(index)));
  }

  void separate() {
    if (levels_.empty()) return;
    if (!levels_.back().first) line_ += ", ";
    levels_.back().first = false;
  }
  void begin_value() {
    if (levels_.empty()) line_ = prefix_;
    if (!named_) separate();
    named_ = false;
  }
  void value(const std::string& text) {
    begin_value();
    line_ += text;
    end_value();
  }
  void end_value() {
    if (levels_.empty()) lines_.push_back(std::move(line_));
  }
  void open(char end) { levels_.push_back({end}); }
  void close() {
    line_ += levels_.back().end;
    levels_.pop_back();
    end_value();
  }

  const ConstantPool& pool_;
  const OffsetText& offset_text_;
  std::vector<std::string> lines_;
  std::string line_;
  std::string prefix_;
  std::vector<Level> levels_;
  bool named_ = false;  // the next value stands behind `name=`
};

class OffsetCollector : public AnnotationVisitor {
 public:
  std::vector<uint32_t> take() { return std::move(offsets_); }

  void type_target(const TypeTarget& target, const std::vector<TypePathStep>&) override {
    if (target.type.info == TargetInfo::kOffset || target.type.info == TargetInfo::kTypeArgument) {
      offsets_.push_back(target.index);
    }
    for (const TypeTarget::Range& range : target.ranges) {
      offsets_.push_back(range.start_pc);
      offsets_.push_back(uint32_t{range.start_pc} + range.length);
    }
  }

 private:
  std::vector<uint32_t> offsets_;
};

}  // namespace

std::vector<std::string> annotation_lines(const ConstantPool& pool, AttributeId id, const Attribute& attribute,
                                          const OffsetText& offset_text) {
  LineWriter writer(pool, offset_text);
  visit_annotations(pool, id, attribute, writer);
  return writer.take();
}

std::vector<uint32_t> annotation_offsets(const ConstantPool& pool, AttributeId id, const Attribute& attribute) {
  OffsetCollector collector;
  visit_annotations(pool, id, attribute, collector);
  return collector.take();
}

}  // namespace retouch::classfile
