// The walk over a class file that writes its meaning (collection-points section 5) and collects what it names.
//
// The order of attributes does not matter (JVMS 4.7); that of fields, methods and rows does, because reflection shows
// it. An attribute that is not what its name says counts with the bytes of the whole class file, so that no change is
// lost.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "rewriter/classfile/attribute_table.h"
#include "rewriter/classfile/class_file.h"
#include "rewriter/facts/annotation_meaning.h"
#include "rewriter/facts/attribute_shapes.h"
#include "rewriter/facts/code_meaning.h"
#include "rewriter/facts/constant_digests.h"
#include "rewriter/facts/type_names.h"

namespace retouch::facts {

// Memory is kept from class to class; one a thread.
class ClassMeaning {
 public:
  // `bytes` are what the class was parsed from. What the accessors give is of the class walked last and lives as long
  // as it.
  void walk(const classfile::ClassFile& class_file, Bytes bytes);

  Digest128 meaning() const { return meaning_.finish(); }
  Digest128 lines();  // with the digest of the meaning
  // What `meaning` would be of the same class with another version; it is that from now on.
  Digest128 with_version(uint16_t minor, uint16_t major);
  ConstantDigests& constants() { return constants_; }
  // Classes named by descriptors, signatures and annotations; and annotation types that are visible at run time.
  const std::vector<std::string_view>& names() const { return names_.names; }
  const std::vector<std::string_view>& annotation_types() const { return annotated_.visible; }
  // Those in descriptors of members and in signatures, the class's own among them.
  const std::vector<std::string_view>& member_types() const { return member_types_; }

 private:
  void begin(const classfile::ClassFile& class_file, Bytes bytes);
  void members(const std::vector<classfile::Member>& members, classfile::Location where);
  void attributes(const std::vector<classfile::Attribute>& attributes, classfile::Location where);
  void attribute(const classfile::Attribute& attribute, classfile::Location where);
  void write(const classfile::Attribute& attribute, classfile::Location where);
  void content(const classfile::Attribute& attribute, const AttributeShape& shape);
  void code(const classfile::Attribute& attribute);
  void items(std::string_view shape, ByteReader& in);
  void item(char item, ByteReader& in);
  void whole_class();
  void optional(uint16_t index, classfile::ConstantTag tag);
  void shown_on_request(uint16_t index);
  void names_of_descriptors();
  const AttributeShape* shape_of(const classfile::Attribute& attribute, classfile::Location where);

  const classfile::ClassFile* class_ = nullptr;
  Bytes bytes_;
  ConstantDigests constants_;
  CodeMeaning code_;
  DigestStream meaning_;
  DigestStream lines_;
  TypeNames names_;
  AnnotationNames annotated_;
  std::vector<std::string_view> member_types_;
  std::vector<uint8_t> uses_;                        // by pool index: what a Utf8 is used as
  std::optional<Digest128> whole_;                   // of `bytes_`, once it is needed
  std::vector<uint8_t> attribute_ids_;               // by pool index of the name: id, or kNotLookedUp
  std::vector<const classfile::Attribute*> sorted_;  // a stack
};

}  // namespace retouch::facts
