// What the writer and the reader of artifact records agree on (docs/artifact-record.md).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "rewriter/facts/collection_version.h"

namespace retouch::facts {

inline constexpr std::string_view kRecordMagic{"RTART\0\0", 7};  // kCollectionVersion follows
inline constexpr size_t kRecordChecksumSize = 16;
inline constexpr size_t kMaxSharedPrefix = 255;

// Instead of a slot's kind of entity: it stands for the slots that follow.
inline constexpr uint8_t kSlotOfMembers = 0xFF;

enum RecordedClassFlags : uint8_t { kParsed = 1, kPathIsName = 2, kUnprobed = 4, kAllClassFlags = 7 };

inline constexpr std::string_view kClassExtension = ".class";

}  // namespace retouch::facts
