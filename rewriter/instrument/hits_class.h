// The class that each instrumented artifact carries: retouch/<id>/Hits, with the artifact's hit table and what probes
// call.
//
//   private static final byte[] hits = new byte[N + 1];   // hits[N] = 1 says that a hit was lost
//   private static final byte[][] pages = {new byte[N / 64 + 1]};  // pages[0][p]: one of the 64 from 64 p on
//   private static volatile int marked;                   // see below
//   private static final IntConsumer sink;                // null where no collecting runtime is, like the next one
//   private static final BiConsumer[] seen;               // by kind of what is seen (reflective_points.h)
//   public static void hit(int slot)    a probe: marks the slot and its page
//   public static void enter(int slot)  the class initialiser of the class that `slot` names begins: slot | 0x40000000
//   public static void leave(int slot)  it ends, also by an exception: slot | 0x80000000
//   public static void see(Object a, Object b, int kind)  arguments of a call that is about to be made
//
// `hit` makes no call, not even the first time: a call that compiled code may come to costs it its registers and what
// it knows of the heap, whether it is ever made or not. The runtime looks for what was hit at its boundaries, in pages
// that are marked only. It puts null into pages[0] where it wants to be told of each slot at once, by the sink: at the
// end of the JVM. `pages` is final, so that compiled code has nothing to check but pages[0].
//
// Nothing is lost to a boundary in another thread: `hit` sets hits, then, behind a volatile write (`marked`), reads and
// sets pages; a boundary clears pages, then reads hits. So either the boundary sees the slot, or its page stays marked
// for the next one. The Java memory model allows what is behind the volatile write to be seen before it, and there are
// processors that do so, if only for moments: the runtime looks at further pages in turn, and again after the end.
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

std::vector<uint8_t> make_hits_class(std::string_view id, uint32_t slot_count);

}  // namespace retouch::instrument
