#include "rewriter/classfile/attribute_table.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace retouch::classfile {
namespace {

TEST(AttributeTable, HasTheThirtyAttributesOfTheSpecification) {
  EXPECT_EQ(std::count_if(kAttributes.begin(), kAttributes.end(),
                          [](const AttributeRow& row) { return row.since != kNotStandard; }),
            30);
}

TEST(AttributeTable, KnowsWhereAnAttributeCounts) {
  EXPECT_EQ(attribute_id("StackMapTable", kInCode), AttributeId::kStackMapTable);
  EXPECT_EQ(attribute_id("StackMapTable", kInMethod), AttributeId::kUnknown);
  EXPECT_EQ(attribute_id("Signature", kInRecordComponent), AttributeId::kSignature);
  EXPECT_EQ(attribute_id("Signature", kInCode), AttributeId::kUnknown);
  EXPECT_EQ(attribute_id("RuntimeVisibleTypeAnnotations", kInCode), AttributeId::kRuntimeVisibleTypeAnnotations);
  EXPECT_EQ(attribute_id("signature", kInClass), AttributeId::kUnknown);
  EXPECT_EQ(attribute_id("", kInClass), AttributeId::kUnknown);
}

// Whatever can stand inside Code and is known moves with the code or does not care; a wrong row here corrupts classes.
TEST(AttributeTable, SaysWhatHoldsCodeOffsets) {
  for (const AttributeRow& row : kAttributes) {
    const bool in_code = (row.locations & kInCode) != 0;
    EXPECT_EQ(row.depends_on == DependsOn::kCodeOffsets, in_code || row.id == AttributeId::kCode) << row.name;
  }
  EXPECT_EQ(attribute_row("LineNumberTable")->depends_on, DependsOn::kCodeOffsets);
  EXPECT_EQ(attribute_row("Synthetic")->depends_on, DependsOn::kNothing);
  EXPECT_EQ(attribute_row("no such"), nullptr);
}

}  // namespace
}  // namespace retouch::classfile
