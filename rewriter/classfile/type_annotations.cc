#include "rewriter/classfile/type_annotations.h"

#include <algorithm>

#include "rewriter/classfile/annotations.h"
#include "rewriter/classfile/type_targets.h"

namespace retouch::classfile {
namespace {

class Mover {
 public:
  Mover(const Attribute& attribute, const OffsetMap& map, ByteWriter& out)
      : in_(attribute.info, attribute.offset), map_(map), out_(out), start_(out.size()) {
    out.bytes(attribute.info);
  }

  void annotations() {
    for (uint32_t count = in_.u2(); count > 0; --count) {
      target();
      in_.skip(2u * in_.u1());  // type_path
      annotation(0);
    }
    in_.expect_end("type annotations");
  }

 private:
  void target() {
    const TargetType* const type = target_type(in_.u1());
    if (type == nullptr) in_.fail("a target_type that is defined");
    switch (type->info) {
      case TargetInfo::kEmpty:
        return;
      case TargetInfo::kTypeParameter:
      case TargetInfo::kFormalParameter:
        return in_.skip(1);
      case TargetInfo::kSupertype:
      case TargetInfo::kTypeParameterBound:
      case TargetInfo::kThrows:
      case TargetInfo::kCatch:  // an index into the exception table, whose rows keep their order
        return in_.skip(2);
      case TargetInfo::kLocalVariable:
        for (uint32_t count = in_.u2(); count > 0; --count) range();
        return;
      case TargetInfo::kOffset:
        return offset();
      case TargetInfo::kTypeArgument:
        offset();
        return in_.skip(1);
    }
  }

  void range() {
    const size_t at = in_.position();
    const uint32_t start = in_.u2();
    const uint32_t length = in_.u2();
    in_.skip(2);  // index
    if (start > map_.old_length()) {
      put(at, map_.before_unchecked(static_cast<uint16_t>(start)));
      return;
    }
    const uint32_t end = std::min(start + length, map_.old_length());
    put(at, map_.before(start));
    put(at + 2, static_cast<uint16_t>(map_.before(end) - map_.before(start)));
  }

  void offset() {
    const size_t at = in_.position();
    put(at, map_.at_unchecked(in_.u2()));
  }

  void annotation(int depth) {
    in_.skip(2);  // type_index
    for (uint32_t pairs = in_.u2(); pairs > 0; --pairs) {
      in_.skip(2);  // element_name_index
      element_value(depth);
    }
  }

  void element_value(int depth) {
    if (depth > kMaxAnnotationNesting) in_.fail("annotations nested less deeply");
    switch (in_.u1()) {
      case 'e':
        return in_.skip(4);
      case '@':
        return annotation(depth + 1);
      case '[':
        for (uint32_t count = in_.u2(); count > 0; --count) element_value(depth + 1);
        return;
      default:  // a constant or a class: one index, whatever the tag
        return in_.skip(2);
    }
  }

  void put(size_t at, uint16_t value) { out_.patch_u2(start_ + at, value); }

  ByteReader in_;
  const OffsetMap& map_;
  ByteWriter& out_;
  size_t start_;
};

}  // namespace

void move_type_annotations(const Attribute& attribute, const OffsetMap& map, ByteWriter& out) {
  Mover(attribute, map, out).annotations();
}

}  // namespace retouch::classfile
