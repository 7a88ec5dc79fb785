// The class that each instrumented artifact carries: retouch/<id>/Hits, with the artifact's hit table and what probes
// call. Where most methods begin, they do what `hit` does without a call (probe.h).
//
//   public static final byte[] hits = new byte[N + 1];  // hits[N] != 0 says that something was lost
//   private static final IntConsumer sink;   // null where no collecting runtime is, like the next one
//   private static final BiConsumer[] seen;  // by kind of what is seen (reflective_points.h)
//   public static void hit(int slot)    a probe: marks the slot unless it is marked
//   public static void hitLarge(int slot)  the same
//   public static void enter(int slot)  the class initialiser of the class that `slot` names begins: slot | 0x40000000
//   public static void leave(int slot)  it ends, also by an exception: slot | 0x80000000
//   public static void see(Object a, Object b, int kind)  arguments of a call that is about to be made
//
// A hit makes no call, not even the first time: a call that compiled code may come to costs it its registers and what
// it knows of the heap, whether it is ever made or not. C1 makes far more code of `hit` inlined than of the same
// written out in place. The test comes first, so that threads that run the same code share the line of the cache.
//
// The runtime reads all of the table at each boundary, for the last time when all shutdown hooks are through. A hit is
// one store and nothing else: a boundary in another thread sees it, or the next one does. What it would have to mark
// besides, so that a boundary need not read all, could be torn from it, and is bytes in each method: C2 gives up
// inlining where those of a compilation are 8,000 (DesiredMethodLimit).
//
// HotSpot inlines a method of 35 bytes anywhere (MaxInlineSize), a larger one where it is hot. `hit` is below that;
// `hitLarge`, which methods with many probes call, is above it, by bytes that are never run. Inlined everywhere, they
// would take C1's registers ("out of virtual registers"), which leaves the method to the interpreter, and what C2 may
// inline of it.
//
// Class file version 49.0: runs on Java 8 and later, has no frames, is verified by type inference. It names no class of
// the program, never throws, and is silent where retouch.runtime.Collector is not found.
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
