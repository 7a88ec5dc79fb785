// Digests of a class's constants with every index resolved (JVMS 4.4), each computed once, when it is asked for.
//
// A constant's digest covers its kind, so that a Class "p/C" and a String "p/C" differ. Bootstrap methods (JVMS 4.7.23)
// are part of the constants that use them: their order, and entries that nothing uses, do not matter. All look-ups
// throw FormatError where the pool holds something else.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "rewriter/classfile/class_file.h"
#include "rewriter/facts/digest_stream.h"

namespace retouch::facts {

class ConstantDigests {
 public:
  // Starts a class, which must live as long as it is used. `bootstrap_methods` may be null. Memory is kept.
  void begin(const classfile::ConstantPool& pool, const classfile::Attribute* bootstrap_methods);

  // A constant of any kind.
  const Digest128& any(uint32_t index) {
    if (index < known_.size() && known_[index] == State::kKnown) [[likely]]
      return digests_[index];
    return compute(index, 0);
  }
  const Digest128& of(uint32_t index, classfile::ConstantTag tag) {
    if (!pool_->has(index, tag)) [[unlikely]]
      wrong_tag(index, tag);
    return any(index);
  }
  const classfile::ConstantPool& pool() const { return *pool_; }

 private:
  enum class State : uint8_t { kUnknown, kOpen, kKnown };

  const Digest128& compute(uint32_t index, int depth);
  void write_content(uint32_t index, int depth);
  const Digest128& reference(uint32_t index, classfile::ConstantTag tag, int depth);
  const Digest128& bootstrap_method(uint32_t number, int depth);
  [[noreturn]] void wrong_tag(uint32_t index, classfile::ConstantTag tag) const;

  const classfile::ConstantPool* pool_ = nullptr;
  std::vector<State> known_;  // by pool index
  std::vector<Digest128> digests_;
  const classfile::Attribute* bootstrap_attribute_ = nullptr;
  struct BootstrapMethod {
    size_t position;  // of the entry in the attribute
    State state;
    Digest128 digest;
  };
  std::vector<BootstrapMethod> bootstrap_methods_;
  DigestStream scratch_;  // used as a stack
};

}  // namespace retouch::facts
