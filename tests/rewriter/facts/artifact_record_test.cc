#include <gtest/gtest.h>

#include "rewriter/base/text_arena.h"
#include "rewriter/facts/artifact_facts.h"
#include "rewriter/facts/artifact_record_reader.h"
#include "tests/rewriter/facts/class_builders.h"
#include "tests/support/truncation.h"

namespace retouch::facts {
namespace {

ArtifactFacts sample() {
  ArtifactFacts facts;
  facts.classes.push_back({"META-INF/versions/9/p/C.class", class_facts("x.class", test::build_variant({})), ""});
  facts.classes.push_back(
      {"p/C.class", class_facts("x.class", test::build_variant({.line = 3})), "the constant pool is full"});
  facts.classes.push_back({"p/Odd.class", class_facts("p/Odd.class", as_bytes("no class")), "no class file"});
  facts.resources = {{"a.txt", digest_of("a")}, {"b.txt", digest_of("b")}};
  facts.manifest = manifest_digest("Multi-Release: true\n");
  facts.instrumentation = Instrumentation{
      "aid",
      PointSet::kCorrected,
      {{{EntityKind::kClass, "p/C"}}, {{EntityKind::kSense, kLinesSense}}, {{}, {0, 1}}}};
  return facts;
}

void expect_equal(const ClassFacts& a, const ClassFacts& b) {
  EXPECT_EQ(a.name, b.name);
  EXPECT_EQ(a.parsed, b.parsed);
  EXPECT_EQ(a.access_flags, b.access_flags);
  EXPECT_EQ(a.meaning, b.meaning);
  EXPECT_EQ(a.lines, b.lines);
  EXPECT_EQ(a.header, b.header);
  EXPECT_EQ(a.super_name, b.super_name);
  EXPECT_EQ(a.interfaces, b.interfaces);
  EXPECT_EQ(a.annotation_types, b.annotation_types);
  EXPECT_EQ(a.member_types, b.member_types);
  EXPECT_EQ(a.named, b.named);
  EXPECT_EQ(a.methods, b.methods);
}

void expect_equal(const ArtifactFacts& a, const ArtifactFacts& b) {
  ASSERT_EQ(a.classes.size(), b.classes.size());
  for (size_t i = 0; i < a.classes.size(); ++i) {
    EXPECT_EQ(a.classes[i].path, b.classes[i].path);
    EXPECT_EQ(a.classes[i].unprobed, b.classes[i].unprobed);
    expect_equal(a.classes[i].facts, b.classes[i].facts);
  }
  ASSERT_EQ(a.resources.size(), b.resources.size());
  for (size_t i = 0; i < a.resources.size(); ++i) {
    EXPECT_EQ(a.resources[i].path, b.resources[i].path);
    EXPECT_EQ(a.resources[i].digest, b.resources[i].digest);
  }
  EXPECT_EQ(a.manifest, b.manifest);
  ASSERT_EQ(a.instrumentation.has_value(), b.instrumentation.has_value());
  if (!a.instrumentation) return;
  EXPECT_EQ(a.instrumentation->id, b.instrumentation->id);
  EXPECT_EQ(a.instrumentation->points, b.instrumentation->points);
  EXPECT_EQ(a.instrumentation->slots, b.instrumentation->slots);
}

ArtifactFacts round_trip(const ArtifactFacts& facts) { return read_artifact_record(write_artifact_record(facts)); }

// With the checksum that belongs to them.
std::vector<uint8_t> sealed(std::vector<uint8_t> record) {
  record.resize(record.size() - 16);
  ByteWriter out;
  out.bytes(record);
  digest_of(record).write(out);
  return out.take();
}

TEST(ArtifactRecord, GivesBackWhatWasWritten) {
  expect_equal(round_trip(sample()), sample());
  expect_equal(round_trip({}), {});
  ArtifactFacts plain = sample();
  plain.instrumentation.reset();
  expect_equal(round_trip(plain), plain);
}

// What selecting needs: all but the slots, and of what classes name that which is looked for.
TEST(ArtifactRecord, IsReadInPart) {
  ArtifactFacts expected = sample();
  const std::string kept(expected.classes.front().facts.named.at(0));
  for (ClassEntry& entry : expected.classes) std::erase_if(entry.facts.named, [&](std::string_view name) { return name != kept; });
  expected.instrumentation->slots.clear();
  expect_equal(read_artifact_record_naming(write_artifact_record(sample()), [&](std::string_view name) { return name == kept; }),
               expected);
}

TEST(ArtifactRecord, KeepsTheOrderOfNames) {
  ArtifactFacts facts = sample();
  facts.classes[0].facts.interfaces = {"z/Z", "a/A", "m/M", "a/A"};
  expect_equal(round_trip(facts), facts);
}

TEST(ArtifactRecord, KeepsStringsOfAnyBytesAndLength) {
  ArtifactFacts facts = sample();
  const std::string prefix(1000, 'x');
  const std::vector<std::string> names = {std::string("a\0b", 3), "\xC0\x80", prefix + "1", prefix + "2",
                                          std::string(60000, 'y')};
  facts.classes[0].facts.named = {names.begin(), names.end()};
  expect_equal(round_trip(facts), facts);
}

TEST(ArtifactRecord, IsTheSameBytesEveryTime) {
  EXPECT_EQ(write_artifact_record(sample()), write_artifact_record(sample()));
}

TEST(ArtifactRecord, FailsAtEveryCut) {
  test::expect_every_cut_fails(write_artifact_record(sample()), [](Bytes bytes) { read_artifact_record(bytes); });
}

TEST(ArtifactRecord, FailsForEveryDamagedByte) {
  const std::vector<uint8_t> whole = write_artifact_record(sample());
  for (size_t i = 0; i < whole.size(); ++i) {
    std::vector<uint8_t> damaged = whole;
    damaged[i] ^= 0x10;
    EXPECT_THROW(read_artifact_record(damaged), FormatError) << "byte " << i;
  }
}

TEST(ArtifactRecord, NeverDoesMoreThanFailWhereTheChecksumIsRight) {
  const std::vector<uint8_t> whole = write_artifact_record(sample());
  for (size_t i = 8; i + 16 < whole.size(); ++i) {
    for (const uint8_t flip : {uint8_t{0x01}, uint8_t{0x7F}, uint8_t{0x80}, uint8_t{0xFF}}) {
      std::vector<uint8_t> damaged = whole;
      damaged[i] ^= flip;
      try {
        read_artifact_record(sealed(damaged));  // a changed digest or letter is not noticed
      } catch (const FormatError&) {
        continue;
      }
    }
  }
  for (size_t length = 24; length < whole.size(); ++length) {
    EXPECT_THROW(read_artifact_record(sealed({whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(length)})),
                 FormatError)
        << "cut to " << length;
  }
}

TEST(ArtifactRecord, RefusesAnotherVersion) {
  std::vector<uint8_t> record = write_artifact_record(sample());
  record[7] = 200;
  try {
    read_artifact_record(sealed(record));
    FAIL() << "was read";
  } catch (const FormatError& e) {
    EXPECT_NE(std::string(e.what()).find("found version 200"), std::string::npos) << e.what();
  }
}

TEST(ArtifactRecord, RefusesASlotOfWhatIsNoEntityBeforeIt) {
  for (const std::vector<uint32_t>& members :
       {std::vector<uint32_t>{0}, {0, 2}, {0, 3}, {0, 4'000'000'000}, {0, 1, 3}, {1, 0}, {0, 0}}) {
    ArtifactFacts facts = sample();  // slot 2 has members
    facts.instrumentation->slots.push_back({{}, members});
    const std::vector<uint8_t> record = write_artifact_record(facts);
    EXPECT_THROW(read_artifact_record(record), FormatError);
    EXPECT_THROW(read_artifact_record_naming(record, [](std::string_view) { return true; }), FormatError);
  }
}

// Two bytes each, which take thirty times as much in memory.
TEST(ArtifactRecord, RefusesMoreSlotsThanItsBound) {
  ArtifactFacts facts = sample();
  facts.instrumentation->slots.clear();
  std::vector<uint8_t> record = write_artifact_record(facts);
  record.resize(record.size() - 17);  // the checksum, and before it no slots
  constexpr size_t kSlots = (1 << 24) + 1;
  record.insert(record.end(), {0x81, 0x80, 0x80, 0x08});
  record.resize(record.size() + 2 * kSlots + 16);
  record = sealed(std::move(record));
  try {
    read_artifact_record(record);
    FAIL() << "was read";
  } catch (const FormatError& e) {
    EXPECT_NE(std::string(e.what()).find("expected fewer slots"), std::string::npos) << e.what();
  }
}

TEST(ArtifactRecord, StaysSmall) {
  ArtifactFacts facts;
  TextArena text;
  for (int i = 0; i < 1000; ++i) {
    ClassFacts c = class_facts("x.class", test::build_variant({}));
    c.name = text.keep("org/example/project/with/long/names/Class" + std::to_string(i));
    facts.classes.push_back({text.keep(c.name, ".class"), c, ""});
  }
  EXPECT_LT(write_artifact_record(facts).size(), size_t{130} * 1000);  // of which 48 are digests
}

}  // namespace
}  // namespace retouch::facts
