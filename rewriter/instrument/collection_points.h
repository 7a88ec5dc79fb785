// THE table of collection points: what is recorded where, for which point set (the reference text's sections 2, 3 and
// 5; the paper's section 3.2.1 and figure 1). A new point is a new row here, a sample in samples/points and a test.
//
// A probe stands before its instruction (immediately, but for rule 3 below), inside the same exception ranges and on
// every path to it, so that a class whose initialisation fails is recorded all the same. The instruction stays as it
// is: a probe is inserted, nothing is replaced.
//
// Names below java/ are never recorded: class loaders refuse to define such classes for a program (JVMS 5.3), and the
// JDK is one global dependency.
//
// When a probe may be left out. The rules need that control can come to the second probe only through the first with
// nothing between that runs code of others or waits: no *mark* lies behind the first up to the second. Marks are branch
// and switch targets, starts and ends of exception ranges, handlers, what follows a jsr (its ret comes there), and what
// follows a call, an ldc of a dynamic constant or a monitorenter.
//   1. A probe of an entity that has been probed before in such a run of instructions.
//   2. A probe of the own class in such a run that begins with the entry probe.
// Why nothing is lost: the second probe could record something new only in a window (a test, a class initialiser) that
// opened between the two. Without a call or a wait, this thread opens none: the only code of others that can run is a
// class initialiser or a class loader started by an instruction between, whose windows end before it returns. Another
// thread may open one at any moment, but that race every probe has with the instruction it stands before; where an
// initialiser runs between the two, for a background thread of an earlier test it is as long as that.
//
// When probes are one, which records the *group* of their entities (corrected and shared set):
//   3. Those of one instruction; and with the entry probe those of the first instruction that has any, where nothing
//      before it is a mark, branches or may initialise a class. Not in a class initialiser, whose set begins behind its
//      entry probe.
// Why nothing is lost: the group is recorded before its entities are used, and what lies between the entry and that
// instruction runs no code of others but a class loader's, as above. Where it throws, that is recorded too much, never
// too little.
// Probes that show an argument to the runtime (reflective_points.h) are never left out.
// `RewriteOptions::every_site` turns the rules off; a test compares what both record.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "rewriter/classfile/constant_pool.h"
#include "rewriter/classfile/opcodes.h"
#include "rewriter/facts/artifact_facts.h"
#include "rewriter/facts/entity.h"

namespace retouch::instrument {

enum PointSets : uint8_t { kCorrected = 1, kShared = 2, kEkstazi = 4, kNaive = 8 };
inline constexpr uint8_t kSafe = kCorrected | kShared;
inline constexpr uint8_t kAll = kSafe | kEkstazi;

constexpr uint8_t bits_of(facts::PointSet points) {
  switch (points) {
    case facts::PointSet::kCorrected:
      return kCorrected;
    case facts::PointSet::kShared:
      return kShared;
    case facts::PointSet::kEkstazi:
      return kEkstazi;
    case facts::PointSet::kNaive:
      // Section 3.1 of the paper collects at every step all that can influence it: on top of the points of the
      // corrected set the class of every frame (on entry), and of the object that an instruction works on
      // (kReceiverPoints).
      return kCorrected | kNaive;
  }
  return 0;
}

// What a pool constant stands for at a point.
enum class Records : uint8_t {
  kElement,    // the class; of an array class its element class, nothing for arrays of primitive types
  kOwner,      // the class that the field or method is looked up in, as written (of an array: its element class)
  kTypes,      // every class in the descriptor of a method type
  kBootstrap,  // the owner of the bootstrap method; what each of its arguments stands for, by these rules, dynamic
               // constants among them too; the class of the value (the return type of a call site, the type of a
               // dynamic constant); of a switch over an enum by its constants' names that enum
  kText,       // every class that the text names in words: a library that gets it may look at them by reflection
};

struct InstructionPoint {
  uint8_t opcode;
  classfile::ConstantTag constant;  // the kind of the instruction's constant
  Records records;
  uint8_t sets;
};

// Ekstazi's own set (section 3.2.1: known to be unsafe) has no points before `new` and `invokestatic`; see
// kMethodPoints.
inline constexpr auto kInstructionPoints = [] {
  using enum classfile::ConstantTag;
  using enum Records;
  using classfile::opcode;
  return std::to_array<InstructionPoint>({
      {opcode("new"), kClass, kElement, kSafe},
      {opcode("getstatic"), kFieldref, kOwner, kAll},
      {opcode("putstatic"), kFieldref, kOwner, kAll},
      {opcode("invokestatic"), kMethodref, kOwner, kSafe},
      {opcode("invokestatic"), kInterfaceMethodref, kOwner, kSafe},
      {opcode("invokeinterface"), kInterfaceMethodref, kOwner, kAll},
      {opcode("ldc"), kClass, kElement, kAll},
      {opcode("ldc_w"), kClass, kElement, kAll},
      // An expression, a script, a configuration: `evaluate("T(p.K).LIMIT")`.
      {opcode("ldc"), kString, kText, kSafe},
      {opcode("ldc_w"), kString, kText, kSafe},
      {opcode("ldc"), kMethodHandle, kOwner, kSafe},
      {opcode("ldc_w"), kMethodHandle, kOwner, kSafe},
      {opcode("ldc"), kMethodType, kTypes, kSafe},
      {opcode("ldc_w"), kMethodType, kTypes, kSafe},
      {opcode("ldc"), kDynamic, kBootstrap, kSafe},
      {opcode("ldc_w"), kDynamic, kBootstrap, kSafe},
      {opcode("ldc2_w"), kDynamic, kBootstrap, kSafe},
      // `new K[0] instanceof P[]` depends on K's hierarchy, and no K is ever made.
      {opcode("anewarray"), kClass, kElement, kSafe},
      {opcode("multianewarray"), kClass, kElement, kSafe},
      // A static method reference `K::f` runs K.f with no invokestatic anywhere; a lambda *is* an instance of its
      // interface.
      {opcode("invokedynamic"), kInvokeDynamic, kBootstrap, kSafe},
  });
}();

// Calls that record something for what they do, whatever instruction makes them, and wherever a method handle names
// them at a point. Empty: any. `owner` is compared as written: where a subclass may be written, it has to be empty.
struct CallPoint {
  std::string_view owner;
  std::string_view name;
  std::string_view descriptor;
  EntityKind kind;
  std::string_view records;
  uint8_t sets;
};

// Calls that show what a test can see of the program without naming a class: line numbers (section 5: the test is
// compared with a digest that includes lines), objects that are deserialised, manifests.
inline constexpr auto kCallPoints = [] {
  constexpr EntityKind kind = EntityKind::kSense;
  constexpr std::string_view lines = kLinesSense;
  return std::to_array<CallPoint>({
      {"java/lang/StackTraceElement", "", "", kind, lines, kSafe},
      {"java/lang/StackWalker", "", "", kind, lines, kSafe},
      {"java/lang/StackWalker$StackFrame", "", "", kind, lines, kSafe},
      // Module versions, which like lines count only for a test that can see them.
      {"java/lang/module/ModuleDescriptor", "", "", kind, lines, kSafe},
      {"java/lang/module/ModuleReference", "descriptor", "", kind, lines, kSafe},
      {"java/lang/Module", "getDescriptor", "", kind, lines, kSafe},
      // Of Throwable, of Thread, and of whatever extends them.
      {"", "getStackTrace", "()[Ljava/lang/StackTraceElement;", kind, lines, kSafe},
      {"", "printStackTrace", "()V", kind, lines, kSafe},
      {"", "printStackTrace", "(Ljava/io/PrintStream;)V", kind, lines, kSafe},
      {"", "printStackTrace", "(Ljava/io/PrintWriter;)V", kind, lines, kSafe},
      {"", "getAllStackTraces", "()Ljava/util/Map;", kind, lines, kSafe},
      {"", "dumpStack", "()V", kind, lines, kSafe},
      // Of thread infos, of what is written to a stream that holds a Throwable, of what the JDK itself prints: loggers,
      // and the handler of what nobody caught.
      {"java/lang/management/ThreadInfo", "", "", kind, lines, kSafe},
      {"java/lang/management/ThreadMXBean", "dumpAllThreads", "", kind, lines, kSafe},
      {"java/lang/management/ThreadMXBean", "getThreadInfo", "", kind, lines, kSafe},
      {"", "writeObject", "(Ljava/lang/Object;)V", kind, lines, kSafe},
      {"", "writeUnshared", "(Ljava/lang/Object;)V", kind, lines, kSafe},
      {"java/util/logging/SimpleFormatter", "<init>", "", kind, lines, kSafe},
      {"java/util/logging/XMLFormatter", "<init>", "", kind, lines, kSafe},
      {"java/util/logging/Formatter", "format", "", kind, lines, kSafe},
      {"java/util/logging/StreamHandler", "<init>", "", kind, lines, kSafe},
      {"java/util/logging/FileHandler", "<init>", "", kind, lines, kSafe},
      {"java/lang/System", "setErr", "", kind, lines, kSafe},
      // Files that cannot be known: what a compiler or another tool is told to read; names below an open directory.
      {"javax/tools/JavaCompiler", "", "", kind, kFilesSense, kSafe},
      {"javax/tools/Tool", "run", "", kind, kFilesSense, kSafe},
      {"javax/tools/DocumentationTool", "", "", kind, kFilesSense, kSafe},
      {"java/util/spi/ToolProvider", "run", "", kind, kFilesSense, kSafe},
      {"java/nio/file/SecureDirectoryStream", "", "", kind, kFilesSense, kSafe},
      {"java/lang/module/ModuleReader", "list", "", kind, kFilesSense, kSafe},
      // An XMLDecoder makes what its text names.
      {"java/beans/XMLDecoder", "readObject", "", kind, kClassesSense, kSafe},
      // An XMLEncoder asks what it is given, and all that it holds, for its members.
      {"java/beans/XMLEncoder", "writeObject", "", kind, kClassesSense, kSafe},
      // Objects are made without a constructor: by ObjectInputStream, by any ObjectInput.
      {"", "readObject", "()Ljava/lang/Object;", kind, kSerialSense, kSafe},
      {"", "readUnshared", "()Ljava/lang/Object;", kind, kSerialSense, kSafe},
      // What is written shows the fields of objects that another test may have made.
      {"", "writeObject", "(Ljava/lang/Object;)V", kind, kSerialSense, kSafe},
      {"", "writeUnshared", "(Ljava/lang/Object;)V", kind, kSerialSense, kSafe},
      // Attributes of manifests.
      {"java/lang/Package", "getSpecificationTitle", "", kind, kManifestSense, kSafe},
      {"java/lang/Package", "getSpecificationVersion", "", kind, kManifestSense, kSafe},
      {"java/lang/Package", "getSpecificationVendor", "", kind, kManifestSense, kSafe},
      {"java/lang/Package", "getImplementationTitle", "", kind, kManifestSense, kSafe},
      {"java/lang/Package", "getImplementationVersion", "", kind, kManifestSense, kSafe},
      {"java/lang/Package", "getImplementationVendor", "", kind, kManifestSense, kSafe},
      {"java/lang/Package", "isCompatibleWith", "", kind, kManifestSense, kSafe},
      {"java/lang/Package", "isSealed", "", kind, kManifestSense, kSafe},
      // Of JarFile, JarInputStream, JarURLConnection, JarEntry.
      {"", "getManifest", "()Ljava/util/jar/Manifest;", kind, kManifestSense, kSafe},
      {"", "getMainAttributes", "()Ljava/util/jar/Attributes;", kind, kManifestSense, kSafe},
      {"", "getAttributes", "()Ljava/util/jar/Attributes;", kind, kManifestSense, kSafe},
  });
}();

// Calls that are linked by the descriptor that is written at the call (JVMS 2.9.3): it names the classes of a method
// handle or variable that another test may have looked up. Every class in the descriptor is recorded. Corrected and
// shared set.
struct PolymorphicCall {
  std::string_view owner;
  std::string_view name;  // empty: any
};

inline constexpr auto kPolymorphicCalls = std::to_array<PolymorphicCall>({
    {"java/lang/invoke/MethodHandle", "invoke"},
    {"java/lang/invoke/MethodHandle", "invokeExact"},
    {"java/lang/invoke/VarHandle", ""},
});

// What a method does for its own class where it begins.
enum class MethodKind : uint8_t { kAny, kClassInitializer, kConstructor, kStatic };
enum class MethodAction : uint8_t {
  kRecord,   // records its own class on entry; constructors before super()
  kInitSet,  // tells the runtime where the class initialiser begins and where it ends, also by an exception
};

// Except an empty `finalize()V`, whose code is a lone `return`: HotSpot never registers objects of such a class for
// finalization, and would with a probe in it. It executes nothing, so nothing is lost.
struct MethodPoint {
  MethodKind method;
  MethodAction action;
  uint8_t sets;
};

inline constexpr auto kMethodPoints = std::to_array<MethodPoint>({
    // Objects made by an earlier test, and code reached from code that is not rewritten.
    {MethodKind::kAny, MethodAction::kRecord, kShared | kNaive},
    {MethodKind::kClassInitializer, MethodAction::kInitSet, kShared},
    // Too late for a class whose initialisation fails: figure 1.
    {MethodKind::kClassInitializer, MethodAction::kRecord, kEkstazi},
    {MethodKind::kConstructor, MethodAction::kRecord, kEkstazi},
    {MethodKind::kStatic, MethodAction::kRecord, kEkstazi},
});

// Naive set: the object whose class is recorded when one of these runs. Calls that work on an object are points as
// well, except those of constructors, whose object is not initialised yet.
struct ReceiverPoint {
  uint8_t opcode;
  bool under_a_value;  // of the field's type, which stands on top of it
};

inline constexpr auto kReceiverPoints = std::to_array<ReceiverPoint>({
    {classfile::opcode("getfield"), false},
    {classfile::opcode("putfield"), true},
    {classfile::opcode("checkcast"), false},
    {classfile::opcode("athrow"), false},
});

constexpr const ReceiverPoint* receiver_point(uint8_t opcode) {
  for (const ReceiverPoint& point : kReceiverPoints) {
    if (point.opcode == opcode) return &point;
  }
  return nullptr;
}

// For each opcode the set of constant tags that make it a point.
using TagSet = uint32_t;
constexpr TagSet tag_bit(classfile::ConstantTag tag) { return TagSet{1} << static_cast<unsigned>(tag); }

constexpr std::array<TagSet, 256> instruction_points(uint8_t sets) {
  std::array<TagSet, 256> result{};
  for (const InstructionPoint& point : kInstructionPoints) {
    if ((point.sets & sets) != 0) result[point.opcode] |= tag_bit(point.constant);
  }
  return result;
}

constexpr bool has_method_point(MethodKind method, MethodAction action, uint8_t sets) {
  for (const MethodPoint& point : kMethodPoints) {
    const bool applies = point.method == method || point.method == MethodKind::kAny;
    if (applies && point.action == action && (point.sets & sets) != 0) return true;
  }
  return false;
}

// A kind of constant stands for the same wherever it occurs, so this can be looked up by the constant alone.
constexpr Records records_of(classfile::ConstantTag constant) {
  for (const InstructionPoint& point : kInstructionPoints) {
    if (point.constant == constant) return point.records;
  }
  return Records::kElement;
}

static_assert([] {
  for (const InstructionPoint& point : kInstructionPoints) {
    if (records_of(point.constant) != point.records) return false;
    if (!classfile::has_pool_index(classfile::operands_of(point.opcode))) return false;
  }
  return true;
}());

}  // namespace retouch::instrument
