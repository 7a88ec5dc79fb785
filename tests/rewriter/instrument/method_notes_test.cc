#include "rewriter/instrument/method_notes.h"

#include <gtest/gtest.h>

namespace retouch::instrument {
namespace {

classfile::Member method(std::string_view name, std::string_view descriptor) {
  return {.access_flags = 0, .name_index = 0, .descriptor_index = 0, .name = name, .descriptor = descriptor, .attributes = {}};
}

TEST(MethodNotes, NameTheirMethods) {
  MethodNotes notes;
  EXPECT_EQ(notes.summary(), "");
  notes.add(method("m", "()V"), "odd");
  EXPECT_EQ(notes.summary(), "m()V: odd");
  notes.add("of the class");
  EXPECT_EQ(notes.summary(), "m()V: odd (and 1 more)");
  EXPECT_EQ(notes.take(), (std::vector<std::string>{"m()V: odd", "of the class"}));
}

// A class of 2 MB may have 65,535 methods, whose names and descriptors are the same two texts of 64 KB.
TEST(MethodNotes, TakeLittleMemoryHoweverManyThereAre) {
  const std::string name(65'535, 'x');
  MethodNotes notes;
  for (int i = 0; i < 65'535; ++i) notes.add(method(name, name), "odd");
  const std::vector<std::string> texts = notes.take();
  EXPECT_LT(texts.size(), 20u);
  EXPECT_EQ(texts.back(), "and " + std::to_string(65'535 - (texts.size() - 1)) + " more");
}

}  // namespace
}  // namespace retouch::instrument
