// The numbers of the ZIP format (APPNOTE.TXT 4.3), stated once, and little-endian values on ByteReader and ByteWriter.
#pragma once

#include <cstdint>

#include "rewriter/base/byte_reader.h"
#include "rewriter/base/byte_writer.h"

namespace retouch::jar {

inline constexpr uint32_t kLocalSignature = 0x04034B50;
inline constexpr uint32_t kCentralSignature = 0x02014B50;
inline constexpr uint32_t kEndSignature = 0x06054B50;
inline constexpr uint32_t kEnd64Signature = 0x06064B50;
inline constexpr uint32_t kEnd64LocatorSignature = 0x07064B50;
inline constexpr uint32_t kDescriptorSignature = 0x08074B50;

inline constexpr size_t kLocalSize = 30;  // of the fixed part of each record
inline constexpr size_t kCentralSize = 46;
inline constexpr size_t kEndSize = 22;
inline constexpr size_t kEnd64Size = 56;
inline constexpr size_t kEnd64LocatorSize = 20;

// General purpose flags.
inline constexpr uint16_t kFlagEncrypted = 1 << 0;
inline constexpr uint16_t kFlagDescriptor = 1 << 3;  // crc and sizes follow the data, those of the local header are 0

// Methods that the JVM reads; every other is copied as it is.
inline constexpr uint16_t kMethodStored = 0;
inline constexpr uint16_t kMethodDeflated = 8;

// A field of this value is in the ZIP64 extra field (4.5.3) instead.
inline constexpr uint16_t kIn64u2 = 0xFFFF;
inline constexpr uint32_t kIn64u4 = 0xFFFFFFFF;
inline constexpr uint16_t kExtra64 = 0x0001;

inline constexpr uint16_t kVersionDeflate = 20;  // version needed to extract
inline constexpr uint16_t kVersion64 = 45;

inline uint16_t le2(ByteReader& in) { return __builtin_bswap16(in.u2()); }
inline uint32_t le4(ByteReader& in) { return __builtin_bswap32(in.u4()); }
inline uint64_t le8(ByteReader& in) { return __builtin_bswap64(in.u8()); }

inline void put_le2(ByteWriter& out, uint16_t value) { out.u2(__builtin_bswap16(value)); }
inline void put_le4(ByteWriter& out, uint32_t value) { out.u4(__builtin_bswap32(value)); }
inline void put_le8(ByteWriter& out, uint64_t value) { out.u8(__builtin_bswap64(value)); }

}  // namespace retouch::jar
