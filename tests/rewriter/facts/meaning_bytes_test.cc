// Every byte of a class file is changed, one at a time: the digest of the meaning changes with it, but for the bytes that hold
// what is left out of it on purpose. Those are found here from the file, not from the table that the digest is made by.
#include <gtest/gtest.h>

#include <filesystem>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "rewriter/base/file_io.h"
#include "rewriter/classfile/class_file.h"
#include "rewriter/classfile/code.h"
#include "rewriter/facts/class_facts.h"

namespace retouch::facts {
namespace {

namespace fs = std::filesystem;
using classfile::Attribute;
using classfile::ClassFile;

// Bytes whose change shows in neither digest, and those that show with lines alone.
struct LeftOut {
  std::set<size_t> everywhere;
  std::set<size_t> in_lines;
};

void add_range(size_t begin, size_t size, std::set<size_t>& out) {
  for (size_t i = 0; i < size; ++i) out.insert(begin + i);
}

uint16_t u2_at(Bytes bytes, size_t at) { return static_cast<uint16_t>(bytes[at] << 8 | bytes[at + 1]); }

// Where each constant stands, its tag first (JVMS 4.4).
std::vector<size_t> places_of_constants(Bytes bytes) {
  std::vector<size_t> places(u2_at(bytes, 8));
  size_t at = 10;
  for (size_t i = 1; i < places.size(); ++i) {
    places[i] = at;
    const uint8_t tag = bytes[at];
    if (tag == 1) {
      at += 3u + u2_at(bytes, at + 1);
    } else if (tag == 5 || tag == 6) {
      at += 9;
      ++i;
    } else if (tag == 15) {
      at += 4;
    } else {
      at += tag == 7 || tag == 8 || tag == 16 || tag == 19 || tag == 20 ? 3 : 5;
    }
  }
  return places;
}

class Finder {
 public:
  Finder(const ClassFile& file, Bytes bytes) : file_(file), bytes_(bytes), places_(places_of_constants(bytes)) {}

  void add(const Attribute& attribute) {
    const bool lines = attribute.name == "LineNumberTable" || attribute.name == "SourceDebugExtension";
    if (lines || attribute.name == "LocalVariableTypeTable" || attribute.name == "StackMapTable") {
      constexpr size_t kNameAndLength = 6;
      add_range(attribute.offset, attribute.info.size(), lines ? out_.in_lines : out_.everywhere);
      // Names of attributes that are left out may change into one another.
      add_range(attribute.offset - kNameAndLength, 2, out_.in_lines);
    }
    if (attribute.name == "LocalVariableTypeTable") add_signatures(attribute.info);
    if (attribute.name == "StackMapTable") add_classes(attribute.info);
    if (attribute.name == "Module") add_versions(attribute.info);
  }
  // javac leaves the class of a constant that it put in the place of a name (Double.NaN) in the pool: nothing refers to it.
  void add_unused(std::string_view class_name) {
    for (size_t i = 1; i < places_.size(); ++i) {
      if (places_[i] == 0 || bytes_[places_[i]] != 7) continue;
      const uint16_t text = u2_at(bytes_, places_[i] + 1);
      if (file_.pool.utf8(text) != class_name) continue;
      add_range(places_[i], 3, out_.everywhere);
      add_text(text, out_.everywhere);
    }
  }
  LeftOut take() { return std::move(out_); }

 private:
  void add_text(uint16_t index, std::set<size_t>& out) const {
    add_range(places_[index] + 3, file_.pool.utf8(index).size(), out);
  }
  // Rows of start, length, name, signature, index: the signature stands nowhere else.
  void add_signatures(Bytes info) {
    for (size_t row = 2; row + 10 <= info.size(); row += 10) add_text(u2_at(info, row + 6), out_.everywhere);
  }
  // Classes that may be named by frames alone: whatever looks like a verification type of one.
  void add_classes(Bytes info) {
    constexpr uint8_t kObjectVariable = 7;
    for (size_t i = 0; i + 2 < info.size(); ++i) {
      const uint16_t index = u2_at(info, i + 1);
      if (info[i] != kObjectVariable || index == 0 || index >= places_.size() || bytes_[places_[index]] != 7) continue;
      add_range(places_[index], 3, out_.everywhere);
      add_text(u2_at(bytes_, places_[index] + 1), out_.everywhere);
    }
  }
  // Its own version, and those of the modules that it requires.
  void add_versions(Bytes info) {
    if (const uint16_t own = u2_at(info, 4); own != 0) add_text(own, out_.in_lines);
    add_range(static_cast<size_t>(info.data() - bytes_.data()) + 4, 2, out_.in_lines);
    for (size_t i = 0; i < u2_at(info, 6); ++i) {
      const size_t at = 8 + 6 * i + 4;
      if (const uint16_t version = u2_at(info, at); version != 0) add_text(version, out_.in_lines);
      add_range(static_cast<size_t>(info.data() - bytes_.data()) + at, 2, out_.in_lines);
    }
  }

  const ClassFile& file_;
  Bytes bytes_;
  std::vector<size_t> places_;
  LeftOut out_;
};

LeftOut left_out_of(const ClassFile& file, Bytes bytes) {
  Finder finder(file, bytes);
  for (const Attribute& attribute : file.attributes) finder.add(attribute);
  for (const classfile::Member& method : file.methods) {
    const Attribute* code = method.find("Code");
    if (code == nullptr) continue;
    for (const Attribute& attribute : classfile::parse_code(file, *code).attributes) finder.add(attribute);
  }
  finder.add_unused("java/lang/Double");
  return finder.take();
}

class EveryByte : public testing::TestWithParam<std::string> {};

TEST_P(EveryByte, CountsButForWhatIsLeftOut) {
  const std::vector<uint8_t> bytes = read_file(GetParam());
  const ClassFile file = classfile::parse_class(bytes);
  const LeftOut left_out = left_out_of(file, bytes);
  const ClassFacts before = class_facts("C.class", bytes);
  ASSERT_TRUE(before.parsed);
  std::vector<uint8_t> changed = bytes;
  for (size_t i = 0; i < bytes.size(); ++i) {
    for (const int flip : {1 << i % 8, 0xFF}) {
      changed[i] = static_cast<uint8_t>(bytes[i] ^ flip);
      const ClassFacts after = class_facts("C.class", changed);
      const bool unseen = left_out.everywhere.contains(i);
      if (!unseen && !left_out.in_lines.contains(i)) {
        ASSERT_NE(after.meaning, before.meaning) << "byte " << i << " flipped by " << flip;
      }
      if (!unseen) {
        ASSERT_NE(after.lines, before.lines) << "byte " << i << " flipped by " << flip;
      }
    }
    changed[i] = bytes[i];
  }
}

std::vector<std::string> samples() {
  std::vector<std::string> paths;
  for (const auto& entry : fs::directory_iterator(fs::path(RETOUCH_SOURCE_DIR) / "tests/golden/dump")) {
    if (entry.path().extension() == ".classfile") paths.push_back(entry.path().string());
  }
  return paths;
}

std::string name_of(const testing::TestParamInfo<std::string>& info) {
  std::string name = fs::path(info.param).stem().string();
  for (char& c : name) {
    if (c == '.' || c == '-') c = '_';
  }
  return name;
}

INSTANTIATE_TEST_SUITE_P(Samples, EveryByte, testing::ValuesIn(samples()), name_of);

}  // namespace
}  // namespace retouch::facts
