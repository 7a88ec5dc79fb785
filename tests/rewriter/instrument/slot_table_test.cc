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
  const std::vector<Entity> entities = slots.entities();
  ASSERT_EQ(entities.size(), 5'000u);
  EXPECT_EQ(entities[4'321], (Entity{EntityKind::kClass, "p/C4321"}));
}

TEST(SlotTable, TellsKindsApart) {
  SlotTable slots;
  EXPECT_EQ(slots.slot_of({EntityKind::kClass, "lines"}), 0u);
  EXPECT_EQ(slots.slot_of({EntityKind::kSense, "lines"}), 1u);
  EXPECT_EQ(slots.slot_of({EntityKind::kClass, "lines"}), 0u);
}

}  // namespace
}  // namespace retouch::instrument
