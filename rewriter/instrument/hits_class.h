// The class that each instrumented artifact carries: retouch/<id>/Hits, with the artifact's hit table and what probes
// call. Where most methods begin, they do what `hit` does without a call (probe.h).
//
//   public static final byte[] hits = new byte[N + 1];        // hits[N] != 0 says that something was lost
//   public static final byte[] pages = new byte[N / 64 + 1];  // pages[p]: one of the 64 from 64 p on is hit
//   private static final IntConsumer sink;   // null where no collecting runtime is, like the next one
//   private static final BiConsumer[] seen;  // by kind of what is seen (reflective_points.h)
//   public static void hit(int slot)    a probe: marks the slot and its page unless the slot is marked
//   public static void enter(int slot)  the class initialiser of the class that `slot` names begins: slot | 0x40000000
//   public static void leave(int slot)  it ends, also by an exception: slot | 0x80000000
//   public static void see(Object a, Object b, int kind)  arguments of a call that is about to be made
//
// A hit makes no call, not even the first time: a call that compiled code may come to costs it its registers and what
// it knows of the heap, whether it is ever made or not. C1 makes far more code of `hit` inlined than of the same
// written out in place. The test comes first, so that threads that run the same code share the line of the cache. The
// runtime looks for what was hit at its boundaries, in pages that are marked only, for the last time when all shutdown
// hooks are through.
//
// Nothing is lost to a boundary in another thread: a hit sets pages, hits, and pages again; a boundary clears pages,
// then, behind a fence, reads hits, also those of the pages that were marked at the boundary before. With the second
// store of the page, the boundary sees the slot, or its page stays marked for the next one. The first is for a third
// thread, which finds the slot marked by one that is held up before the second. Compiled code keeps the order of the
// stores; processors that show them in another one do so for moments, and the page is looked at again.
//
// Class file version 49.0: runs on Java 8 and later, has no frames, is verified by type inference. It names no class of
// the program, never throws, and is silent where retouch.runtime.Collector is not found. `hit` is below the 35 bytes
// that HotSpot inlines anywhere.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace retouch::instrument {

// "retouch/<id>/Hits"
std::string hits_class_name(std::string_view id);
// Whether `name` is such a class's, of whatever artifact.
bool is_hits_class(std::string_view name);

// As many slots have one page: 1 << kPageBits. The runtime's HitTable has the same.
inline constexpr uint8_t kPageBits = 6;

std::vector<uint8_t> make_hits_class(std::string_view id, uint32_t slot_count);

}  // namespace retouch::instrument
