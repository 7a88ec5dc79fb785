#include "rewriter/jar/jar_output.h"

#include "rewriter/jar/inflate.h"

namespace retouch::jar {

EncodedContent JarOutput::encode(Bytes content, uint16_t method, Deflater& deflater) const {
  EncodedContent out;
  out.method = compression_ == Compression::kStore ? kMethodStored : method;
  out.crc = crc32_of(content);
  out.size = content.size();
  if (out.method == kMethodStored) {
    out.data.assign(content.begin(), content.end());
  } else {
    out.data = deflater.deflate(content);
  }
  return out;
}

PreparedEntry JarOutput::unchanged(size_t index, std::optional<Bytes> content) const {
  PreparedEntry entry{index, {}, std::nullopt};
  if (compression_ == Compression::kStore && content && original_.entries()[index].method == kMethodDeflated) {
    entry.content = EncodedContent{kMethodStored, original_.entries()[index].crc, content->size(),
                                   std::vector<uint8_t>(content->begin(), content->end())};
  }
  return entry;
}

PreparedEntry JarOutput::changed(size_t index, Bytes content, Deflater& deflater) const {
  return {index, {}, encode(content, original_.entries()[index].method, deflater)};
}

PreparedEntry JarOutput::added(std::string_view name, Bytes content, Deflater& deflater) const {
  return {std::nullopt, std::string(name), encode(content, kMethodDeflated, deflater)};
}

void JarOutput::write(const PreparedEntry& entry) {
  if (!entry.original) {
    writer_.add(entry.name, *entry.content);
  } else if (entry.content) {
    writer_.replace(original_.entries()[*entry.original], *entry.content);
  } else {
    writer_.copy(original_.entries()[*entry.original]);
  }
}

uint64_t JarOutput::commit() {
  writer_.commit();
  return writer_.size();
}

}  // namespace retouch::jar
