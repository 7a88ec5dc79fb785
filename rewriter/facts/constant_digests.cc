#include "rewriter/facts/constant_digests.h"

#include <string>

namespace retouch::facts {

using classfile::ConstantTag;

namespace {

// A dynamic constant may have dynamic constants among its arguments; javac nests none. Deeper ones, and circles, which
// cannot be resolved, are an error.
constexpr int kMaxDynamicNesting = 64;

}  // namespace

void ConstantDigests::begin(const classfile::ConstantPool& pool, const classfile::Attribute* bootstrap_methods) {
  pool_ = &pool;
  known_.assign(pool.count(), State::kUnknown);
  if (digests_.size() < pool.count()) digests_.resize(pool.count());
  bootstrap_methods_.clear();
  bootstrap_attribute_ = bootstrap_methods;
  scratch_.truncate(0);
  if (bootstrap_methods == nullptr) return;
  ByteReader in(bootstrap_methods->info, bootstrap_methods->offset);
  for (uint32_t count = in.u2(); count > 0; --count) {
    bootstrap_methods_.push_back({in.position(), State::kUnknown, {}});
    in.skip(2);
    in.skip(size_t{2} * in.u2());
  }
  in.expect_end("the BootstrapMethods attribute");
}

const Digest128& ConstantDigests::compute(uint32_t index, int depth) {
  const ConstantTag tag = pool_->tag(index);
  if (known_[index] == State::kKnown) return digests_[index];
  if (tag == ConstantTag::kUtf8) {  // most of a pool: hashed where it lies
    const std::string_view text = pool_->utf8(index);
    const XXH128_hash_t h = XXH3_128bits(text.data(), text.size());
    digests_[index] = {h.high64, h.low64};
  } else {
    if (known_[index] == State::kOpen) throw FormatError(0, "expected constants that do not need themselves");
    known_[index] = State::kOpen;
    const size_t start = scratch_.size();
    scratch_.u1(static_cast<uint8_t>(tag));
    write_content(index, depth);
    digests_[index] = scratch_.finish(start);
    scratch_.truncate(start);
  }
  known_[index] = State::kKnown;
  return digests_[index];
}

// What a constant holds; each kind has one length, so no separators are needed.
void ConstantDigests::write_content(uint32_t index, int depth) {
  const Bytes raw = pool_->raw(index);
  ByteReader in(raw);
  switch (pool_->tag(index)) {
    case ConstantTag::kInteger:
    case ConstantTag::kFloat:
    case ConstantTag::kLong:
    case ConstantTag::kDouble:
      scratch_.bytes(raw);
      break;
    case ConstantTag::kClass:
    case ConstantTag::kString:
    case ConstantTag::kMethodType:
    case ConstantTag::kModule:
    case ConstantTag::kPackage:
      scratch_.digest(reference(in.u2(), ConstantTag::kUtf8, depth));
      break;
    case ConstantTag::kFieldref:
    case ConstantTag::kMethodref:
    case ConstantTag::kInterfaceMethodref:
      scratch_.digest(reference(in.u2(), ConstantTag::kClass, depth));
      scratch_.digest(reference(in.u2(), ConstantTag::kNameAndType, depth));
      break;
    case ConstantTag::kNameAndType:
      scratch_.digest(reference(in.u2(), ConstantTag::kUtf8, depth));
      scratch_.digest(reference(in.u2(), ConstantTag::kUtf8, depth));
      break;
    case ConstantTag::kMethodHandle: {
      scratch_.u1(in.u1());
      const uint32_t member = in.u2();
      pool_->member_ref(member);
      scratch_.digest(compute(member, depth));
      break;
    }
    case ConstantTag::kDynamic:
    case ConstantTag::kInvokeDynamic:
      if (depth > kMaxDynamicNesting) in.fail("dynamic constants nested less deeply");
      scratch_.digest(bootstrap_method(in.u2(), depth + 1));
      scratch_.digest(reference(in.u2(), ConstantTag::kNameAndType, depth));
      break;
    case ConstantTag::kUtf8:
    case ConstantTag::kUnusable:
      in.fail("the index of a constant");
  }
}

const Digest128& ConstantDigests::reference(uint32_t index, ConstantTag tag, int depth) {
  if (!pool_->has(index, tag)) wrong_tag(index, tag);
  return compute(index, depth);
}

const Digest128& ConstantDigests::bootstrap_method(uint32_t number, int depth) {
  if (number >= bootstrap_methods_.size()) throw FormatError(0, "expected a bootstrap method that there is");
  BootstrapMethod& method = bootstrap_methods_[number];
  if (method.state == State::kKnown) return method.digest;
  if (method.state == State::kOpen) throw FormatError(0, "expected constants that do not need themselves");
  method.state = State::kOpen;
  ByteReader in(bootstrap_attribute_->info, bootstrap_attribute_->offset);
  in.skip(method.position);
  const size_t start = scratch_.size();
  scratch_.digest(reference(in.u2(), ConstantTag::kMethodHandle, depth));
  const uint16_t arguments = in.u2();
  scratch_.u2(arguments);
  for (uint16_t i = 0; i < arguments; ++i) scratch_.digest(compute(in.u2(), depth));
  method.digest = scratch_.finish(start);
  method.state = State::kKnown;
  scratch_.truncate(start);
  return method.digest;
}

void ConstantDigests::wrong_tag(uint32_t index, ConstantTag tag) const {
  throw FormatError(0, "expected the index of a constant " + std::string(classfile::tag_name(tag)) + ", found " +
                           std::to_string(index));
}

}  // namespace retouch::facts
