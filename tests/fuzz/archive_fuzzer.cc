// Any bytes as a jar: opening it, reading every entry and writing it again end in a value or an error that names what
// is wrong. What was written is read again: the same entries with the same content.
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>

#include "rewriter/jar/jar_reader.h"
#include "rewriter/jar/jar_writer.h"

namespace {

using namespace retouch;
using namespace retouch::jar;

const std::filesystem::path& directory() {
  static const std::filesystem::path path = [] {
    std::string pattern = (std::filesystem::temp_directory_path() / "retouch-fuzz-XXXXXX").string();
    if (mkdtemp(pattern.data()) == nullptr) std::abort();
    std::atexit([] {
      std::error_code ignored;
      std::filesystem::remove_all(directory(), ignored);
    });
    return std::filesystem::path(pattern);
  }();
  return path;
}

ReadLimits small_limits() {
  ReadLimits limits;
  limits.entry_size = uint64_t{1} << 20;
  limits.free_archive_size = uint64_t{16} << 20;
  return limits;
}

// CRC of the content, or no value where it cannot be read.
std::optional<uint32_t> content_of(const JarReader& jar, const JarEntry& entry, EntryBuffer& buffer) {
  try {
    return crc32_of(jar.read(entry, buffer));
  } catch (const UserError&) {
    return std::nullopt;
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::filesystem::path in = directory() / "in.jar";
  const std::filesystem::path out = directory() / "out.jar";
  write_file_atomically(in, {data, size});
  EntryBuffer buffer;
  try {
    const JarReader original(in, small_limits());
    JarWriter writer(out, original);
    for (const JarEntry& entry : original.entries()) writer.copy(entry);
    writer.commit();
    const JarReader again(out, small_limits());
    if (again.entries().size() != original.entries().size()) std::abort();
    for (size_t i = 0; i < again.entries().size(); ++i) {
      const JarEntry& was = original.entries()[i];
      const JarEntry& is = again.entries()[i];
      if (was.name != is.name || was.dos_time != is.dos_time || was.crc != is.crc || was.size != is.size) std::abort();
      if (content_of(original, was, buffer) != content_of(again, is, buffer)) std::abort();
    }
  } catch (const UserError&) {
  }
  return 0;
}
