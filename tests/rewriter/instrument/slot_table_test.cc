#include "rewriter/instrument/slot_table.h"

#include <gtest/gtest.h>

namespace retouch::instrument {
namespace {

TEST(SlotTable, HandsOutSlotsInOrderOfFirstUseHoweverMany) {
  SlotTable slots;
  for (int round = 0; round < 2; ++round) {
    for (uint32_t i = 0; i < 5'000; ++i) {
      EXPECT_EQ(slots.slot_of({EntityKind::kClass, "p/C" + std::to_string(i)}), i);
    }
  }
  EXPECT_EQ(slots.size(), 5'000u);
  const std::vector<facts::HitSlot> meanings = slots.meanings();
  ASSERT_EQ(meanings.size(), 5'000u);
  EXPECT_EQ(meanings[4'321], (facts::HitSlot{{EntityKind::kClass, "p/C4321"}, {}}));
}

TEST(SlotTable, TellsKindsApart) {
  SlotTable slots;
  EXPECT_EQ(slots.slot_of({EntityKind::kClass, "lines"}), 0u);
  EXPECT_EQ(slots.slot_of({EntityKind::kSense, "lines"}), 1u);
  EXPECT_EQ(slots.slot_of({EntityKind::kClass, "lines"}), 0u);
}

TEST(SlotTable, GivesAGroupOfEntitiesASlotOfItsOwn) {
  SlotTable slots;
  EXPECT_EQ(slots.slot_of({EntityKind::kClass, "A"}), 0u);
  EXPECT_EQ(slots.slot_of({EntityKind::kClass, "B"}), 1u);
  EXPECT_EQ(slots.slot_of_group(std::vector<uint32_t>{0, 1}), 2u);
  EXPECT_EQ(slots.slot_of({EntityKind::kSense, "lines"}), 3u);
  EXPECT_EQ(slots.slot_of_group(std::vector<uint32_t>{0, 1}), 2u);
  EXPECT_EQ(slots.slot_of_group(std::vector<uint32_t>{0, 3}), 4u);
  const std::vector<facts::HitSlot> meanings = slots.meanings();
  ASSERT_EQ(meanings.size(), 5u);
  EXPECT_EQ(meanings[2], (facts::HitSlot{{}, {0, 1}}));
  EXPECT_EQ(meanings[3], (facts::HitSlot{{EntityKind::kSense, "lines"}, {}}));
  EXPECT_EQ(meanings[4], (facts::HitSlot{{}, {0, 3}}));
}

}  // namespace
}  // namespace retouch::instrument
