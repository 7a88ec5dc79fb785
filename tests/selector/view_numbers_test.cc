#include "selector/view_numbers.h"

#include <gtest/gtest.h>

#include <string>

namespace retouch::selector {
namespace {

TEST(ViewNumbers, TellTextsApartByWhereTheyStand) {
  const std::string text(2000, 'x');
  ViewNumbers numbers;
  for (uint32_t i = 0; i < 1000; ++i) {
    const std::string_view view = std::string_view(text).substr(i, 5 + i % 7);
    ASSERT_EQ(numbers[view], ViewNumbers::kNone);
    numbers[view] = i;
  }
  for (uint32_t i = 0; i < 1000; ++i) EXPECT_EQ(numbers[std::string_view(text).substr(i, 5 + i % 7)], i);
  EXPECT_EQ(numbers[std::string_view(text).substr(0, 4)], ViewNumbers::kNone) << "another length";
}

}  // namespace
}  // namespace retouch::selector
