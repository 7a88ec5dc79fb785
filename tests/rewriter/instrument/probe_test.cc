#include "rewriter/instrument/probe.h"

#include <gtest/gtest.h>

#include "rewriter/classfile/class_file.h"
#include "tests/support/class_builder.h"

namespace retouch::test {
namespace {

using Code = std::vector<uint8_t>;

// The bytes of a hit of this slot, in a class whose pool has `constants` entries and more.
Code hit(uint32_t slot, int constants = 0) {
  ClassBuilder b("p/C");
  for (int i = 0; i < constants; ++i) b.integer(i);
  const std::vector<uint8_t> bytes = b.build();
  classfile::ClassFile parsed = classfile::parse_class(bytes);
  instrument::ProbeWriter probe(parsed.pool, "retouch/x/Hits");
  Code code;
  probe.hit(slot, code);
  const classfile::MemberRef called = parsed.pool.member_ref(code[code.size() - 2] << 8 | code.back());
  EXPECT_EQ(called.owner, "retouch/x/Hits");
  EXPECT_EQ(called.member.name, "hit");
  EXPECT_EQ(called.member.descriptor, "(I)V");
  EXPECT_EQ(code[code.size() - 3], 0xB8);  // invokestatic
  code.resize(code.size() - 3);
  return code;
}

TEST(Probe, PushesItsSlotInTheFewestBytes) {
  EXPECT_EQ(hit(0), (Code{0x03}));
  EXPECT_EQ(hit(5), (Code{0x08}));
  EXPECT_EQ(hit(6), (Code{0x10, 6}));
  EXPECT_EQ(hit(127), (Code{0x10, 127}));
  EXPECT_EQ(hit(128), (Code{0x11, 0, 128}));
  EXPECT_EQ(hit(32767), (Code{0x11, 0x7F, 0xFF}));
}

TEST(Probe, LoadsASlotAbove32767FromThePool) {
  const Code small = hit(32768);
  ASSERT_EQ(small.size(), 2u);
  EXPECT_EQ(small[0], 0x12);  // ldc
  const Code large = hit(32768, 300);
  ASSERT_EQ(large.size(), 3u);
  EXPECT_EQ(large[0], 0x13);  // ldc_w
}

TEST(Probe, MarksItsSlotUnlessItIsHit) {
  const std::vector<uint8_t> bytes = ClassBuilder("p/C").build();
  classfile::ClassFile parsed = classfile::parse_class(bytes);
  instrument::ProbeWriter probe(parsed.pool, "retouch/x/Hits");
  Code code;
  probe.mark(130, code);
  const uint8_t hits = code.at(2);
  EXPECT_EQ(code, (Code{0xB2, 0, hits, 0x11, 0, 130, 0x33,    // hits[130]
                        0x9A, 0, 11,                          // ifne
                        0xB2, 0, hits, 0x11, 0, 130, 0x04, 0x54}));
  EXPECT_EQ(code.size(), instrument::ProbeWriter::mark_length(130));
  const classfile::MemberRef array = parsed.pool.member_ref(hits);
  EXPECT_EQ(array.owner, "retouch/x/Hits");
  EXPECT_EQ(array.member.name, "hits");
  EXPECT_EQ(array.member.descriptor, "[B");
  const uint32_t count = parsed.pool.count();
  probe.mark(131, code);
  EXPECT_EQ(parsed.pool.count(), count);
}

TEST(Probe, AppendsItsConstantsOnce) {
  const std::vector<uint8_t> bytes = ClassBuilder("p/C").build();
  classfile::ClassFile parsed = classfile::parse_class(bytes);
  const uint32_t before = parsed.pool.count();
  instrument::ProbeWriter probe(parsed.pool, "retouch/x/Hits");
  Code code;
  probe.hit(1, code);
  const uint32_t after = parsed.pool.count();
  EXPECT_EQ(after, before + 6);
  probe.hit(2, code);
  EXPECT_EQ(parsed.pool.count(), after);
  probe.enter(2, code);
  probe.leave(2, code);
  EXPECT_EQ(parsed.pool.count(), after + 6);
}

}  // namespace
}  // namespace retouch::test
