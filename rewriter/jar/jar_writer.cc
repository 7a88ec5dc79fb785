#include "rewriter/jar/jar_writer.h"

#include <algorithm>
#include <utility>

#include "rewriter/jar/output_file.h"

namespace retouch::jar {

namespace {

constexpr uint32_t kFirstDosDate = (0u << 9 | 1u << 5 | 1u) << 16;  // 1980-01-01 00:00
constexpr uint16_t kMadeByDos = 20;

bool needs_zip64(uint64_t value) { return value >= kIn64u4; }
uint32_t narrow(uint64_t value) { return needs_zip64(value) ? kIn64u4 : static_cast<uint32_t>(value); }
uint16_t narrow_count(uint64_t value) { return value >= kIn64u2 ? kIn64u2 : static_cast<uint16_t>(value); }

uint16_t checked_length(size_t length, std::string_view name) {
  if (length > 0xFFFF) throw UserError("no room for the ZIP64 field in the extra fields of entry " + std::string(name));
  return static_cast<uint16_t>(length);
}

// The extra fields of a record whose 64-bit values are `values`, which come first.
std::vector<uint8_t> extra_with(const std::vector<uint64_t>& values, Bytes rest) {
  ByteWriter out;
  if (!values.empty()) {
    put_le2(out, kExtra64);
    put_le2(out, static_cast<uint16_t>(8 * values.size()));
    for (const uint64_t value : values) put_le8(out, value);
  }
  out.bytes(rest);
  return out.take();
}

// The extra fields as they are to be written: untouched unless they hold or need 64-bit values.
class ExtraFields {
 public:
  ExtraFields(Bytes original, bool rebuild, const std::vector<uint64_t>& values) : view_(original) {
    if (!rebuild && values.empty()) return;
    rebuilt_ = extra_with(values, without_zip64(original));
    view_ = rebuilt_;
  }
  ExtraFields(const ExtraFields&) = delete;
  ExtraFields& operator=(const ExtraFields&) = delete;
  Bytes view() const { return view_; }

 private:
  std::vector<uint8_t> rebuilt_;
  Bytes view_;
};

}  // namespace

JarWriter::JarWriter(const std::filesystem::path& target, const JarReader& original)
    : JarWriter(std::make_unique<OutputFile>(target, original.path()), original) {}

JarWriter::JarWriter(std::unique_ptr<ByteSink> sink, const JarReader& original)
    : original_(original), out_(std::move(sink)) {
  out_->write(original.directory().preamble);
}

void JarWriter::copy(const JarEntry& entry) {
  put(entry, original_.local_header(entry), entry.is_zip64, original_.compressed(entry));
}

void JarWriter::replace(const JarEntry& entry, const EncodedContent& content) {
  JarEntry changed = entry;
  changed.method = content.method;
  changed.crc = content.crc;
  changed.size = content.size;
  changed.compressed_size = content.data.size();
  LocalHeader local = original_.local_header(entry);
  if (content.method == kMethodDeflated) {
    changed.version_needed = std::max(changed.version_needed, kVersionDeflate);
    local.version_needed = std::max(local.version_needed, kVersionDeflate);
  }
  put(changed, local, entry.is_zip64, content.data);
}

void JarWriter::add(std::string_view name, const EncodedContent& content) {
  JarEntry entry;
  entry.name = name;
  entry.made_by = kMadeByDos;
  entry.version_needed = kVersionDeflate;
  entry.method = content.method;
  entry.dos_time = kFirstDosDate;
  entry.crc = content.crc;
  entry.size = content.size;
  entry.compressed_size = content.data.size();
  put(entry, {.version_needed = kVersionDeflate, .is_zip64 = false, .extra = {}, .data_offset = 0}, false,
      content.data);
}

void JarWriter::put(JarEntry entry, const LocalHeader& local, bool rebuild_extra, Bytes data) {
  const bool keeps_descriptor = (entry.flags & kFlagEncrypted) != 0 && (entry.flags & kFlagDescriptor) != 0;
  if (!keeps_descriptor) entry.flags = static_cast<uint16_t>(entry.flags & ~kFlagDescriptor);
  entry.offset = out_->position();

  const bool is_large = needs_zip64(entry.size) || needs_zip64(entry.compressed_size);
  std::vector<uint64_t> values;
  if (is_large) values = {entry.size, entry.compressed_size};  // in a local header always both
  const ExtraFields extra(local.extra, local.is_zip64, values);

  header_ = ByteWriter(header_.take());
  put_le4(header_, kLocalSignature);
  put_le2(header_, std::max(local.version_needed, is_large ? kVersion64 : uint16_t{0}));
  put_le2(header_, entry.flags);
  put_le2(header_, entry.method);
  put_le4(header_, entry.dos_time);
  put_le4(header_, entry.crc);
  put_le4(header_, is_large ? kIn64u4 : narrow(entry.compressed_size));
  put_le4(header_, is_large ? kIn64u4 : narrow(entry.size));
  put_le2(header_, static_cast<uint16_t>(entry.name.size()));
  put_le2(header_, checked_length(extra.view().size(), entry.name));
  header_.bytes(as_bytes(entry.name));
  header_.bytes(extra.view());
  out_->write(header_.view());
  original_.in_pieces(data, [&](Bytes piece) { out_->write(piece); });
  if (keeps_descriptor) put_descriptor(entry);
  put_record(entry, rebuild_extra);
}

void JarWriter::put_descriptor(const JarEntry& entry) {
  ByteWriter out;
  put_le4(out, kDescriptorSignature);
  put_le4(out, entry.crc);
  if (needs_zip64(entry.size) || needs_zip64(entry.compressed_size)) {
    put_le8(out, entry.compressed_size);
    put_le8(out, entry.size);
  } else {
    put_le4(out, narrow(entry.compressed_size));
    put_le4(out, narrow(entry.size));
  }
  out_->write(out.view());
}

void JarWriter::put_record(const JarEntry& entry, bool rebuild_extra) {
  const uint64_t offset = entry.offset - original_.directory().base;
  std::vector<uint64_t> values;
  for (const uint64_t value : {entry.size, entry.compressed_size, offset}) {
    if (needs_zip64(value)) values.push_back(value);
  }
  const ExtraFields extra(entry.extra, rebuild_extra, values);

  put_le4(directory_, kCentralSignature);
  put_le2(directory_, entry.made_by);
  put_le2(directory_, std::max(entry.version_needed, values.empty() ? uint16_t{0} : kVersion64));
  put_le2(directory_, entry.flags);
  put_le2(directory_, entry.method);
  put_le4(directory_, entry.dos_time);
  put_le4(directory_, entry.crc);
  put_le4(directory_, narrow(entry.compressed_size));
  put_le4(directory_, narrow(entry.size));
  put_le2(directory_, static_cast<uint16_t>(entry.name.size()));
  put_le2(directory_, checked_length(extra.view().size(), entry.name));
  put_le2(directory_, static_cast<uint16_t>(entry.comment.size()));
  put_le2(directory_, 0);  // number of the disk
  put_le2(directory_, entry.internal_attributes);
  put_le4(directory_, entry.external_attributes);
  put_le4(directory_, narrow(offset));
  directory_.bytes(as_bytes(entry.name));
  directory_.bytes(extra.view());
  directory_.bytes(entry.comment);
  ++entries_;
}

void JarWriter::put_end() {
  const uint64_t size = directory_.size();
  const uint64_t start = out_->position() - size;
  const uint64_t offset = start - original_.directory().base;
  ByteWriter out;
  if (entries_ >= kIn64u2 || needs_zip64(size) || needs_zip64(offset)) {
    put_le4(out, kEnd64Signature);
    put_le8(out, kEnd64Size - 12);
    put_le2(out, kVersion64);
    put_le2(out, kVersion64);
    put_le4(out, 0);
    put_le4(out, 0);
    put_le8(out, entries_);
    put_le8(out, entries_);
    put_le8(out, size);
    put_le8(out, offset);
    put_le4(out, kEnd64LocatorSignature);
    put_le4(out, 0);
    put_le8(out, out_->position());
    put_le4(out, 1);
  }
  put_le4(out, kEndSignature);
  put_le4(out, 0);
  put_le2(out, narrow_count(entries_));
  put_le2(out, narrow_count(entries_));
  put_le4(out, narrow(size));
  put_le4(out, narrow(offset));
  put_le2(out, static_cast<uint16_t>(original_.directory().comment.size()));
  out.bytes(original_.directory().comment);
  out.bytes(original_.directory().trailer);
  out_->write(out.view());
}

void JarWriter::commit() {
  out_->write(directory_.view());
  put_end();
  out_->commit();
}

}  // namespace retouch::jar
