// Where an archive is written to, from front to back: a file, or memory for an archive inside another one.
#pragma once

#include <cstdint>
#include <vector>

#include "rewriter/base/byte_reader.h"

namespace retouch::jar {

class ByteSink {
 public:
  virtual ~ByteSink() = default;
  virtual void write(Bytes bytes) = 0;
  virtual void commit() = 0;  // nothing that was written counts before
  virtual uint64_t position() const = 0;
};

class MemorySink : public ByteSink {
 public:
  explicit MemorySink(std::vector<uint8_t>& out) : out_(out) { out_.clear(); }
  void write(Bytes bytes) override { out_.insert(out_.end(), bytes.begin(), bytes.end()); }
  void commit() override {}
  uint64_t position() const override { return out_.size(); }

 private:
  std::vector<uint8_t>& out_;
};

}  // namespace retouch::jar
