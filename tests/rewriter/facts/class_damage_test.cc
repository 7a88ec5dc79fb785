// Every byte of compiled classes changed and cut: nothing may be thrown, and no change may be lost that is not left out
// by a written rule.
#include <gtest/gtest.h>

#include <array>
#include <map>
#include <set>

#include "rewriter/classfile/code.h"
#include "rewriter/facts/class_facts.h"
#include "tests/rewriter/facts/class_builders.h"
#include "tests/support/java_samples.h"

namespace retouch::facts {
namespace {

constexpr std::array<uint8_t, 3> kFlips = {0x01, 0x80, 0xFF};

const std::vector<std::vector<uint8_t>>& compiled_samples() {
  static const std::vector<std::vector<uint8_t>> all = [] {
    std::vector<std::vector<uint8_t>> classes = {test::build_variant({}), test::build_module(0x8000, 0, "p/Used")};
    for (const test::JavaSample& sample : test::java_samples()) {
      if (test::javac_for(sample.release) == nullptr) continue;
      const test::JavaClasses compiled = test::compile_java(sample.sources, sample.release, {"-g", "-parameters"});
      for (const auto& [name, bytes] : compiled.all()) classes.push_back(bytes);
    }
    return classes;
  }();
  return all;
}

// Which bytes may change without a change of the meaning: the content of the attributes that are left out,
// and their names, which may become that of another.
std::set<size_t> left_out_bytes(const classfile::ClassFile& class_file) {
  static const std::set<std::string_view> names = {"LineNumberTable", "SourceDebugExtension", "LocalVariableTypeTable",
                                                   "StackMapTable"};
  std::set<size_t> result;
  const auto add = [&result](const std::vector<classfile::Attribute>& attributes) {
    for (const classfile::Attribute& attribute : attributes) {
      if (!names.contains(attribute.name)) continue;
      constexpr size_t kHeader = 6;
      for (const size_t i : {0, 1}) result.insert(attribute.offset - kHeader + i);
      for (size_t i = 0; i < attribute.info.size(); ++i) result.insert(attribute.offset + i);
    }
  };
  add(class_file.attributes);
  for (const classfile::Member& method : class_file.methods) {
    if (const classfile::Attribute* code = method.find("Code"))
      add(classfile::parse_code(class_file, *code).attributes);
  }
  return result;
}

// Of every byte that belongs to a constant (behind its tag): which.
std::map<size_t, uint32_t> constants_by_byte(const classfile::ClassFile& class_file,
                                             const std::vector<uint8_t>& bytes) {
  std::map<size_t, uint32_t> result;
  for (uint32_t index = 1; index < class_file.pool.count(); ++index) {
    const Bytes raw = class_file.pool.raw(index);
    for (size_t i = 0; i < raw.size(); ++i) result[static_cast<size_t>(raw.data() - bytes.data()) + i] = index;
  }
  return result;
}

TEST(ClassDamage, ChangesTheMeaningWhereverItIsNotLeftOut) {
  for (const std::vector<uint8_t>& original : compiled_samples()) {
    const ClassFacts facts = class_facts("x.class", original);
    ASSERT_TRUE(facts.parsed);
    SCOPED_TRACE(facts.name);
    const classfile::ClassFile class_file = classfile::parse_class(original);
    const std::set<size_t> left_out = left_out_bytes(class_file);
    const std::map<size_t, uint32_t> constants = constants_by_byte(class_file, original);
    const bool is_module = class_file.is_module_info();
    std::set<uint32_t> seen, unseen;  // constants of which a byte was, or was not, noticed
    std::vector<uint8_t> bytes = original;
    for (size_t i = 0; i < bytes.size(); ++i) {
      if (left_out.contains(i)) continue;
      const uint8_t flip = kFlips[i % kFlips.size()];
      bytes[i] ^= flip;
      const ClassFacts changed = class_facts("x.class", bytes);
      bytes[i] ^= flip;
      // Versions of modules count with lines only.
      const bool is_seen = is_module ? changed.lines != facts.lines : changed.meaning != facts.meaning;
      EXPECT_TRUE(!is_seen || changed.lines != facts.lines) << "byte " << i;
      if (const auto constant = constants.find(i); constant == constants.end()) {
        EXPECT_TRUE(is_seen) << "byte " << i;
      } else if (is_seen && changed.parsed) {
        seen.insert(constant->second);
      } else if (!is_seen) {
        unseen.insert(constant->second);
      }
    }
    // A constant counts with every byte, or nothing uses it but what is left out. javac leaves some of those.
    EXPECT_LE(unseen.size() * 4, class_file.pool.count());
    for (const uint32_t index : unseen) EXPECT_FALSE(seen.contains(index)) << "constant " << index;
  }
}

TEST(ClassDamage, IsAPlainOutcomeAtEveryCut) {
  for (const std::vector<uint8_t>& original : compiled_samples()) {
    const ClassFacts whole = class_facts("x.class", original);
    for (size_t length = 0; length < original.size(); ++length) {
      const std::vector<uint8_t> cut(original.begin(), original.begin() + static_cast<std::ptrdiff_t>(length));
      const ClassFacts facts = class_facts("x.class", cut);
      ASSERT_FALSE(facts.parsed) << whole.name << " cut to " << length;
      ASSERT_NE(facts.meaning, whole.meaning);
    }
  }
}

}  // namespace
}  // namespace retouch::facts
