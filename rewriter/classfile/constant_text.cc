#include "rewriter/classfile/constant_text.h"

#include <array>
#include <bit>
#include <charconv>
#include <cmath>

#include "rewriter/classfile/printable.h"

namespace retouch::classfile {
namespace {

// JVMS table 5.4.3.5-A.
constexpr std::array<std::string_view, 10> kHandleKinds = {
    "",           "getfield",      "getstatic",     "putfield",         "putstatic", "invokevirtual",
    "invokestatic", "invokespecial", "newinvokespecial", "invokeinterface"};

template <typename Number>
std::string number_text(Number value) {
  char buffer[40];
  const std::to_chars_result result = std::to_chars(buffer, buffer + sizeof buffer, value);
  return {buffer, result.ptr};
}

}  // namespace

std::string float_text(uint32_t bits) {
  const float value = std::bit_cast<float>(bits);
  return std::isnan(value) ? "nan 0x" + hex_text(bits, 8) : number_text(value);
}

std::string double_text(uint64_t bits) {
  const double value = std::bit_cast<double>(bits);
  return std::isnan(value) ? "nan 0x" + hex_text(bits, 16) : number_text(value);
}

std::string member_ref_text(const ConstantPool& pool, uint32_t index) {
  const MemberRef ref = pool.member_ref(index);
  std::string text = name_text(ref.owner) + '.' + name_text(ref.member.name) + ' ' + name_text(ref.member.descriptor);
  if (ref.tag == ConstantTag::kInterfaceMethodref) text += " interface";
  return text;
}

std::string method_handle_text(const ConstantPool& pool, uint32_t index) {
  const MethodHandleRef handle = pool.method_handle(index);
  return std::string(kHandleKinds[handle.kind]) + ' ' + member_ref_text(pool, handle.reference);
}

std::string dynamic_text(const ConstantPool& pool, uint32_t index) {
  const DynamicRef ref = pool.dynamic(index);
  return name_text(ref.member.name) + ' ' + name_text(ref.member.descriptor) + " bootstrap " +
         std::to_string(ref.bootstrap_method);
}

std::string constant_text(const ConstantPool& pool, uint32_t index) {
  switch (pool.tag(index)) {
    case ConstantTag::kInteger:
      return "int " + std::to_string(static_cast<int32_t>(pool.u4_value(index)));
    case ConstantTag::kFloat:
      return "float " + float_text(pool.u4_value(index));
    case ConstantTag::kLong:
      return "long " + std::to_string(static_cast<int64_t>(pool.u8_value(index)));
    case ConstantTag::kDouble:
      return "double " + double_text(pool.u8_value(index));
    case ConstantTag::kString:
      return "string " + quoted_text(pool.string(index));
    case ConstantTag::kClass:
      return "class " + name_text(pool.class_name(index));
    case ConstantTag::kMethodHandle:
      return "method_handle " + method_handle_text(pool, index);
    case ConstantTag::kMethodType:
      return "method_type " + name_text(pool.method_type(index));
    case ConstantTag::kDynamic:
      return "dynamic " + dynamic_text(pool, index);
    default:
      throw FormatError(0, std::string("expected a loadable constant, found ") + tag_name(pool.tag(index)));
  }
}

}  // namespace retouch::classfile
