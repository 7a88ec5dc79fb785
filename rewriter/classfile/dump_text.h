// Indented lines for class_dump.cc and its parts.
#pragma once

#include <string>
#include <string_view>

namespace retouch::classfile {

class DumpText {
 public:
  explicit DumpText(int depth) : depth_(depth) {}

  void line(std::string_view text) {
    text_.append(static_cast<size_t>(depth_) * 2, ' ');
    text_ += text;
    text_ += '\n';
  }
  int depth() const { return depth_; }
  void append(const DumpText& other) { text_ += other.text_; }
  const std::string& text() const { return text_; }

  // The lines written while it lives stand one step further in.
  class Indent {
   public:
    explicit Indent(DumpText& out) : out_(out) { ++out_.depth_; }
    ~Indent() { --out_.depth_; }
    Indent(const Indent&) = delete;
    Indent& operator=(const Indent&) = delete;

   private:
    DumpText& out_;
  };

 private:
  std::string text_;
  int depth_;
};

}  // namespace retouch::classfile
