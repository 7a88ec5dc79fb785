#include "rewriter/classfile/class_file.h"

namespace retouch::classfile {

const Attribute* find_attribute(const std::vector<Attribute>& attributes, std::string_view name) {
  for (const Attribute& attribute : attributes) {
    if (attribute.name == name) return &attribute;
  }
  return nullptr;
}

const Attribute* Member::find(std::string_view attribute_name) const { return find_attribute(attributes, attribute_name); }

const Attribute* ClassFile::find(std::string_view attribute_name) const {
  return find_attribute(attributes, attribute_name);
}

}  // namespace retouch::classfile
