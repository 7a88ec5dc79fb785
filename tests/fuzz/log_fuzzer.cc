// Run logs: any bytes are read up to where they stop being a log.
#include "selector/run_log.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace retouch::selector;
  const LogOutcome outcome = read_run_log({data, size});
  const RunLog& log = outcome.log;
  if (outcome.state == LogState::kRead && log.bytes_read + log.bytes_dropped != size) __builtin_trap();
  for (const TestRun& test : log.tests) {
    for (const HitGroup& group : test.hits) {
      if (group.table >= log.tables.size()) __builtin_trap();
      for (const uint32_t slot : group.slots) {
        if (slot >= log.tables[group.table].slots) __builtin_trap();
      }
    }
  }
  return 0;
}
