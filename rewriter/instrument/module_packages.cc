#include "rewriter/instrument/module_packages.h"

#include <algorithm>
#include <limits>

#include "rewriter/base/byte_writer.h"
#include "rewriter/classfile/attribute_table.h"
#include "rewriter/classfile/attributes.h"

namespace retouch::instrument {

void add_module_package(classfile::ClassFile& module_info, std::string_view package,
                        std::vector<std::vector<uint8_t>>& replaced) {
  constexpr std::string_view kName = attribute_name(classfile::AttributeId::kModulePackages);
  const auto attribute = std::find_if(module_info.attributes.begin(), module_info.attributes.end(),
                                      [&](const classfile::Attribute& a) { return a.name == kName; });
  if (attribute == module_info.attributes.end()) return;
  const std::vector<std::string_view> packages = parse_package_list(module_info.pool, *attribute);
  if (std::find(packages.begin(), packages.end(), package) != packages.end()) return;
  if (packages.size() == std::numeric_limits<uint16_t>::max()) {
    throw FormatError(attribute->offset, "expected room for a package in ModulePackages");
  }
  ByteWriter info;
  info.u2(static_cast<uint16_t>(packages.size() + 1));
  info.bytes(attribute->info.subspan(2));
  info.u2(module_info.pool.add_package(package));
  attribute->info = replaced.emplace_back(info.take());
}

}  // namespace retouch::instrument
