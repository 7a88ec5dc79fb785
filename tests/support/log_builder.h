// Run logs frame by frame, as the runtime writes them (docs/log-format.md), and wrong ones.
//
//   LogBuilder log;                                  // with the frame of a JVM
//   const uint32_t app = log.table("aid...", 12);
//   log.start("p.FooTest").test("p.FooTest", TestStatus::kPassed, {{app, {0, 3}}}).end();
//   log.write(directory);
#pragma once

#include <algorithm>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "rewriter/base/byte_writer.h"
#include "rewriter/base/file_io.h"
#include "selector/crc32.h"
#include "selector/run_log.h"

namespace retouch::test {

using selector::FrameType;
using selector::JvmInfo;
using selector::TestKind;
using selector::TestStatus;
using TableHits = std::vector<std::pair<uint32_t, std::vector<uint32_t>>>;

inline JvmInfo sample_jvm(uint8_t run = 1) {
  JvmInfo jvm;
  jvm.run.fill(run);
  jvm.start_millis = 1'700'000'000'000 + 60'000 * (run - 1);  // one behind the other
  jvm.pid = 4711;
  jvm.working_directory = "/somewhere";
  jvm.release = "JAVA_VERSION=\"17.0.15\"\n";
  jvm.modules_size = 123'456'789;
  jvm.vm = "VM\n17.0.15\nVendor";
  jvm.arguments_known = true;
  jvm.arguments = {"-Xmx64m"};
  return jvm;
}

class LogBuilder {
 public:
  explicit LogBuilder(const JvmInfo& jvm = sample_jvm()) : run_(jvm.run), millis_(jvm.start_millis) {
    out_.bytes(selector::kLogMagic);
    ByteWriter frame = payload(FrameType::kJvm);
    frame.bytes(jvm.run);
    frame.u8(jvm.start_millis);
    frame.varint(jvm.pid);
    frame.text(jvm.working_directory);
    frame.text(jvm.release);
    frame.varint(jvm.modules_size);
    frame.text(jvm.vm);
    frame.u1(jvm.arguments_known ? 1 : 0);
    frame.varint(jvm.arguments.size());
    for (const std::string& argument : jvm.arguments) frame.text(argument);
    add(frame);
  }

  uint32_t table(const std::string& artifact, uint64_t slots) {
    ByteWriter frame = payload(FrameType::kTable);
    frame.varint(++tables_);
    frame.text(artifact);
    frame.varint(slots);
    add(frame);
    return tables_;
  }
  // The slot of table 0.
  uint32_t name(const std::string& class_name, EntityKind kind = EntityKind::kClass) {
    ByteWriter frame = payload(FrameType::kName);
    frame.varint(names_);
    frame.u1(static_cast<uint8_t>(kind));
    frame.text(class_name);
    add(frame);
    return names_++;
  }
  // A file as the runtime first saw it; gives its slot of table 0.
  uint32_t file(const std::string& path, const selector::FileNote& note) {
    const uint32_t slot = name(path, EntityKind::kFile);
    file_note(slot, note);
    return slot;
  }
  LogBuilder& file_note(uint32_t slot, const selector::FileNote& note) {
    ByteWriter frame = payload(FrameType::kFile);
    frame.varint(slot);
    frame.u1(static_cast<uint8_t>(note.state));
    frame.u8(note.size);
    frame.u8(note.modified_millis);
    frame.u1(static_cast<uint8_t>((note.written ? 1 : 0) | (note.peeked ? 2 : 0)));
    return add(frame);
  }
  LogBuilder& value_note(uint32_t slot, const selector::ValueNote& note) {
    ByteWriter frame = payload(FrameType::kValue);
    frame.varint(slot);
    frame.u1(note.present ? 1 : 0);
    note.digest.write(frame);
    return add(frame);
  }
  LogBuilder& methods(const std::string& test, const std::vector<std::string>& names, bool all = false) {
    ByteWriter frame = payload(FrameType::kMethods);
    frame.text(test);
    frame.u1(all ? 1 : 0);
    frame.varint(names.size());
    for (const std::string& name : names) frame.text(name);
    return add(frame);
  }
  LogBuilder& start(const std::string& test, TestKind kind = TestKind::kFramework) {
    ByteWriter frame = payload(FrameType::kStart);
    frame.text(test);
    frame.u1(static_cast<uint8_t>(kind));
    frame.u8(++millis_);
    return add(frame);
  }
  // Starts where the test before it ended.
  LogBuilder& test(const std::string& name, TestStatus status, const TableHits& hits,
                   TestKind kind = TestKind::kFramework) {
    const uint64_t start = millis_;
    millis_ += 10;
    return test_between(name, status, hits, start, millis_, kind);
  }
  LogBuilder& test_between(const std::string& name, TestStatus status, const TableHits& hits, uint64_t start_millis,
                           uint64_t end_millis, TestKind kind = TestKind::kFramework) {
    ByteWriter frame = payload(FrameType::kTest);
    frame.text(name);
    frame.u1(static_cast<uint8_t>(kind));
    frame.u1(static_cast<uint8_t>(status));
    frame.u8(start_millis);
    frame.u8(end_millis);
    put(hits, frame);
    return add(frame);
  }
  LogBuilder& passed(const std::string& name, const TableHits& hits) { return test(name, TestStatus::kPassed, hits); }
  LogBuilder& ambient(const TableHits& hits) {
    ByteWriter frame = payload(FrameType::kAmbient);
    put(hits, frame);
    return add(frame);
  }
  LogBuilder& initialisation(uint32_t table, uint32_t slot, const TableHits& hits) {
    ByteWriter frame = payload(FrameType::kInit);
    frame.varint(table);
    frame.varint(slot);
    put(hits, frame);
    return add(frame);
  }
  LogBuilder& end() {
    ByteWriter frame = payload(FrameType::kEnd);
    frame.u8(++millis_);
    return add(frame);
  }
  // A whole frame around any payload.
  LogBuilder& add(const ByteWriter& frame) {
    out_.u4(static_cast<uint32_t>(frame.size()));
    out_.u4(selector::crc32(frame.view()));
    out_.bytes(frame.view());
    return *this;
  }
  static ByteWriter payload(FrameType type) {
    ByteWriter frame;
    frame.u1(static_cast<uint8_t>(type));
    return frame;
  }

  uint64_t millis() const { return millis_; }
  std::vector<uint8_t> bytes() const { return {out_.view().begin(), out_.view().end()}; }
  size_t size() const { return out_.size(); }
  std::filesystem::path write(const std::filesystem::path& directory) const {
    std::filesystem::create_directories(directory);
    const std::filesystem::path path = directory / ("run-" + std::to_string(run_[0]) + selector::kLogSuffix);
    write_file_atomically(path, bytes());
    return path;
  }

 private:
  static void put(TableHits hits, ByteWriter& frame) {
    frame.varint(hits.size());
    for (auto& [table, slots] : hits) {
      std::sort(slots.begin(), slots.end());
      frame.varint(table);
      frame.varint(slots.size());
      uint32_t before = 0;
      for (const uint32_t slot : slots) {
        frame.varint(slot - before);
        before = slot;
      }
    }
  }

  ByteWriter out_;
  selector::RunId run_;
  uint64_t millis_;
  uint32_t tables_ = 0;
  uint32_t names_ = 0;
};

}  // namespace retouch::test
