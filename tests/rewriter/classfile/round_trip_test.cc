// What javac writes comes back byte for byte, and every part of it is understood.
#include <gtest/gtest.h>

#include <sstream>

#include "rewriter/classfile/class_dump.h"
#include "rewriter/classfile/class_file.h"
#include "tests/support/java_samples.h"

namespace retouch::classfile {
namespace {

using test::JavaClasses;
using test::JavaSample;

const std::vector<std::vector<std::string>> kOptionSets = {{"-g:none"}, {"-g", "-parameters"}};

class JavacSample : public ::testing::TestWithParam<size_t> {
 protected:
  const JavaSample& sample() const { return test::java_samples()[GetParam()]; }
};

// An attribute without a row in the table would be shown as `attribute NAME`, one that is not understood as `malformed`.
void expect_understood_whole(const ClassFile& class_file) {
  std::ostringstream out;
  dump_class(class_file, out);
  std::istringstream lines(out.str());
  for (std::string line; std::getline(lines, line);) {
    const std::string text = line.substr(std::min(line.find_first_not_of(' '), line.size()));
    EXPECT_NE(text.rfind("malformed ", 0), 0u) << class_file.name() << ": " << line;
    EXPECT_NE(text.rfind("attribute ", 0), 0u) << class_file.name() << ": " << line;
  }
}

TEST_P(JavacSample, ComesBackByteForByteAndIsUnderstoodWhole) {
  RETOUCH_NEEDS_JAVAC(sample().release);
  for (const std::vector<std::string>& options : kOptionSets) {
    const JavaClasses classes = test::compile_java(sample().sources, sample().release, options);
    ASSERT_FALSE(classes.all().empty());
    for (const auto& [name, bytes] : classes.all()) {
      EXPECT_TRUE(looks_like_class(bytes));
      const ClassFile class_file = parse_class(bytes);
      EXPECT_EQ(write_class(class_file), bytes) << name;
      expect_understood_whole(class_file);
    }
  }
}

// -Xjcov: CharacterRangeTable.
TEST(JavacOutput, HasItsCharacterRangesDumped) {
  RETOUCH_NEEDS_JAVAC(11);
  const JavaClasses classes = test::compile_java("A.java", "class A { int m(int x) { return x > 1 ? x : -x; } }", 11, {"-Xjcov"});
  std::ostringstream out;
  dump_class(parse_class(classes.bytes("A")), out);
  EXPECT_NE(out.str().find("CharacterRangeTable\n"), std::string::npos);
  EXPECT_NE(out.str().find("L0..L1 source 1:33..1:38 flags 0x0008"), std::string::npos) << out.str();
}

// The parse of a cut class fails; nothing else happens.
TEST_P(JavacSample, FailsAtEveryCut) {
  RETOUCH_NEEDS_JAVAC(sample().release);
  const JavaClasses classes = test::compile_java(sample().sources, sample().release, {"-g"});
  for (const auto& [name, bytes] : classes.all()) {
    for (size_t length = 0; length < bytes.size(); ++length) {
      const std::vector<uint8_t> cut(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(length));
      EXPECT_THROW(parse_class(cut), FormatError) << name << " cut to " << length;
    }
  }
}

// Where parts of a class are wrong the dump says so; it neither throws nor reads astray.
TEST_P(JavacSample, IsDumpedOrRefusedWithAnyByteChanged) {
  RETOUCH_NEEDS_JAVAC(sample().release);
  const JavaClasses classes = test::compile_java(sample().sources, sample().release, {"-g"});
  size_t dumped = 0;
  for (const auto& [name, bytes] : classes.all()) {
    for (size_t at = 8; at < bytes.size(); at += 3) {
      std::vector<uint8_t> changed = bytes;
      changed[at] = static_cast<uint8_t>(changed[at] + 0x55);
      try {
        const ClassFile c = parse_class(changed);
        std::ostringstream out;
        dump_class(c, out);
        ++dumped;
      } catch (const FormatError&) {
        continue;
      }
    }
  }
  EXPECT_GT(dumped, 0u);
}

INSTANTIATE_TEST_SUITE_P(Releases, JavacSample, ::testing::Range(size_t{0}, test::java_samples().size()),
                         [](const ::testing::TestParamInfo<size_t>& sample) {
                           return "Release" + std::to_string(test::java_samples()[sample.param].release) + "Sample" +
                                  std::to_string(sample.param);
                         });

}  // namespace
}  // namespace retouch::classfile
