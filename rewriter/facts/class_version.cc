#include "rewriter/facts/class_version.h"

#include "rewriter/facts/class_meaning.h"

namespace retouch::facts {

namespace {

constexpr uint16_t kFirstMajor = 45;
constexpr uint16_t kLastMajor = 100;  // of releases to come, too
constexpr uint16_t kMinors[] = {0, 3, 0xFFFF};  // of Java 1.1, and with preview features

}  // namespace

std::optional<VersionChange> version_change(const Digest128& meaning_before, Bytes bytes) {
  try {
    const classfile::ClassFile class_file = classfile::parse_class(bytes);
    ClassMeaning meaning;
    meaning.walk(class_file, bytes);
    for (uint16_t major = kFirstMajor; major <= kLastMajor; ++major) {
      if (major == class_file.major_version) continue;
      for (const uint16_t minor : kMinors) {
        if (meaning.with_version(minor, major) == meaning_before) return VersionChange{major, class_file.major_version};
      }
    }
  } catch (const FormatError&) {  // compared by its bytes
  }
  return std::nullopt;
}

}  // namespace retouch::facts
