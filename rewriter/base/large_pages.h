// Memory in large pages, where the system has them: what is filled once from end to end costs a fault a page.
#pragma once

#include <sys/mman.h>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace retouch {

// `items` gets room for `count`, in large pages where that is much. Before anything is in it.
template <typename Item>
void reserve_large(std::vector<Item>& items, size_t count) {
  constexpr uintptr_t kPage = uintptr_t{2} << 20;
  items.reserve(count);
  const auto start = reinterpret_cast<uintptr_t>(items.data());
  const uintptr_t first = (start + kPage - 1) / kPage * kPage;
  const uintptr_t last = (start + items.capacity() * sizeof(Item)) / kPage * kPage;
  if (first < last) ::madvise(reinterpret_cast<void*>(first), last - first, MADV_HUGEPAGE);  // advice: it may be refused
}

}  // namespace retouch
