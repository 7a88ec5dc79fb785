// A jar or a class directory, read the same way: entries by number, in archive order or in byte order of their paths.
//
// Every const member may be called from several threads, each with an EntryBuffer of its own. Errors are UserErrors
// that name the artifact and the entry.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "rewriter/base/byte_reader.h"
#include "rewriter/jar/jar_reader.h"

namespace retouch::jar {

inline constexpr std::string_view kManifestPath = "META-INF/MANIFEST.MF";

class ArtifactOutput;
enum class Compression : uint8_t;
enum class Replace : uint8_t;

class ArtifactInput {
 public:
  virtual ~ArtifactInput() = default;

  virtual const std::filesystem::path& path() const = 0;
  virtual bool is_directory() const = 0;
  virtual size_t size() const = 0;  // number of entries; those of a jar that name directories included
  virtual std::string_view name(size_t index) const = 0;
  // False: encrypted, compressed by a method that the JVM does not read, or too large to be unpacked.
  virtual bool is_readable(size_t index) const = 0;
  virtual Bytes read(size_t index, EntryBuffer& buffer) const = 0;  // valid until `buffer` is used again

  // What lies there and is no entry: pipes, sockets, links to nowhere in a class directory. No output has it.
  virtual std::span<const std::string> left_out() const = 0;

  // Of the content; of an entry that is not readable of what stands for it, which differs where the content does.
  virtual Digest128 digest(size_t index, EntryBuffer& buffer) const = 0;

  // What is known of an entry without reading it: a jar's record says it, a file has only a size.
  virtual uint64_t content_size(size_t index) const = 0;
  virtual uint32_t crc(size_t index, EntryBuffer& buffer) const = 0;  // may read the entry
  // Tells that no entry before `index` will be read again, so that their memory can be given back.
  virtual void forget_before(size_t index) const = 0;

  // Copies the artifact as it is, all or nothing, and gives the copy's size.
  virtual uint64_t copy_to(const std::filesystem::path& target) const = 0;
  // An artifact like this one to be written at `target`. This one must outlive it.
  virtual std::unique_ptr<ArtifactOutput> create_output(const std::filesystem::path& target, Compression compression,
                                                        Replace replace) const = 0;
  // The same in memory, for an archive inside another one: `target` has it once it is committed. Jars only.
  virtual std::unique_ptr<ArtifactOutput> create_output(std::vector<uint8_t>& target,
                                                        Compression compression) const = 0;

  // The entry that the JVM gives for a name: the last of an archive's duplicates.
  std::optional<size_t> find(std::string_view name) const;
  // The manifest: in an archive the last entry of that name in whatever letter case (java.util.jar.JarFile).
  std::optional<size_t> find_manifest() const;
};

// What entries hold together: no more can be read.
uint64_t content_size_of(const ArtifactInput& input);

// By what lies at `path`. Throws UserError.
std::unique_ptr<ArtifactInput> open_artifact(const std::filesystem::path& path, const ReadLimits& limits = {});

// A jar in memory, for an archive inside another one; `bytes` must outlive it, `name` is for messages. Throws
// UserError.
std::unique_ptr<ArtifactInput> open_jar(const std::filesystem::path& name, Bytes bytes, const ReadLimits& limits);

}  // namespace retouch::jar
