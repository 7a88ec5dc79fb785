// Stores: any bytes are refused or read, whole files and, past the checksum, contents. What is read can be written
// again.
#include "rewriter/base/error.h"
#include "selector/store_format.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace retouch::selector;
  read_store({data, size});
  try {
    const Store store = read_store_content({data, size});
    if (!(read_store_content(write_store_content(store)) == store)) __builtin_trap();
    compacted(store);
  } catch (const retouch::FormatError&) {
  }
  return 0;
}
