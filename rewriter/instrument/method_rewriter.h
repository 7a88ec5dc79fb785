// Puts the probes of a class's methods in. Where they do not fit a method, one batch of all its entities goes to its
// entry (every relative offset stays as it was), with a sense for what calls would have shown; where that does not fit
// either, the method stays as it is and is reported.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "rewriter/classfile/class_file.h"
#include "rewriter/classfile/code_editor.h"
#include "rewriter/instrument/method_notes.h"
#include "rewriter/instrument/point_scanner.h"
#include "rewriter/instrument/probe.h"
#include "rewriter/instrument/see_probe.h"

namespace retouch::instrument {

class MethodRewriter {
 public:
  // `edit` is only used inside `rewrite`; it is handed in so that its memory serves all classes of a thread.
  // `failures` gets the methods that stay as they are, and why.
  MethodRewriter(classfile::ClassFile& class_file, const ClassPoints& points, std::span<const uint32_t> slots,
                 std::string_view hits_class, classfile::CodeEdit& edit, MethodNotes& failures)
      : class_file_(class_file),
        points_(points),
        slots_(slots),
        probe_(class_file.pool, hits_class),
        edit_(edit),
        failures_(failures) {}

  // The new Code attribute goes to `replaced`, which must live as long as the class file.
  void rewrite(const MethodPoints& method, std::vector<std::vector<uint8_t>>& replaced);

  size_t probes() const { return probes_; }
  std::vector<std::string> take_warnings() { return warnings_.take(); }

 private:
  classfile::EditResult edit(const MethodPoints& method, const classfile::Attribute& code);
  void plan_sites(const MethodPoints& method, const classfile::Attribute& code);
  void plan_batch(const MethodPoints& method, const classfile::Attribute& code);
  void begin_plan(const MethodPoints& method);
  void plan_entry(const MethodPoints& method, bool marks);
  bool marks_in_place(const MethodPoints& method) const;
  void plan_handler();
  void hit(uint32_t records, std::vector<uint8_t>& out);
  std::span<const uint32_t> entities_of(const uint32_t& records) const;
  uint32_t slot_of(uint32_t records) const;
  std::span<const Site> sites(const MethodPoints& method) const;
  std::span<const SeeSite> sees(const MethodPoints& method) const;
  std::vector<uint32_t> ends(const MethodPoints& method, const classfile::Attribute& code) const;

  classfile::ClassFile& class_file_;
  const ClassPoints& points_;
  std::span<const uint32_t> slots_;
  ProbeWriter probe_;
  SeeProbe see_probe_{probe_};
  classfile::CodeEdit& edit_;
  std::vector<uint8_t> bytes_;  // of one insertion
  size_t planned_ = 0;          // probes in edit_
  bool has_many_ = false;       // probes
  std::string why_batched_;     // empty: every probe stands at its site
  size_t probes_ = 0;
  MethodNotes& failures_;
  MethodNotes warnings_;
};

}  // namespace retouch::instrument
