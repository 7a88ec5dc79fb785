// What is told of the methods of a class, a text each: "method(descriptor): what". Methods may be many and their names
// long, so that all texts together are limited; those beyond are counted.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "rewriter/classfile/class_file.h"

namespace retouch::instrument {

class MethodNotes {
 public:
  void add(const classfile::Member& method, std::string_view what);
  void add(std::string_view what);  // of the class itself
  // All of them; the last one may say how many more there were.
  std::vector<std::string> take();
  // The first, and how many more there were; empty: there was none.
  std::string summary() const;

 private:
  std::vector<std::string> texts_;
  size_t length_ = 0;  // of all texts
  size_t count_ = 0;
};

}  // namespace retouch::instrument
