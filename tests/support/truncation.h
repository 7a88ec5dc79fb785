// Cuts a parser's input at every byte.
#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <vector>

#include "rewriter/base/byte_reader.h"

namespace retouch::test {

// Calls `parse` with every proper prefix of `whole`, each in a block of its own, so that AddressSanitizer sees a read behind
// its end. Each must throw FormatError.
inline void expect_every_cut_fails(Bytes whole, const std::function<void(Bytes)>& parse) {
  ASSERT_NO_THROW(parse(whole));
  for (size_t length = 0; length < whole.size(); ++length) {
    const std::vector<uint8_t> cut(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(length));
    EXPECT_THROW(parse(cut), FormatError) << "cut to " << length << " of " << whole.size() << " bytes";
  }
}

}  // namespace retouch::test
