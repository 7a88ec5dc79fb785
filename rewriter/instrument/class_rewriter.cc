#include "rewriter/instrument/class_rewriter.h"

#include <algorithm>
#include <utility>

#include "rewriter/classfile/class_file.h"
#include "rewriter/instrument/class_globs.h"
#include "rewriter/instrument/hits_class.h"
#include "rewriter/instrument/method_rewriter.h"
#include "rewriter/instrument/module_packages.h"
#include "rewriter/instrument/point_scanner.h"

namespace retouch::instrument {
namespace {

// The collecting runtime must not collect itself.
constexpr std::string_view kOwnPackages = "retouch/";

std::string why_left_out(std::string_view name, const RewriteOptions& options) {
  if (name.starts_with(kOwnPackages)) return "belongs to retouch";
  if (!options.include.empty() && !any_class_glob_matches(options.include, name))
    return "not among the included classes";
  if (any_class_glob_matches(options.exclude, name)) return "excluded";
  return {};
}

// A compiler that inlines (kotlinc) copies probes with the code that they stand in.
void tell_of_copied_probes(const classfile::ConstantPool& pool, std::vector<std::string>& warnings) {
  for (uint32_t index = 1; index < pool.parsed_count(); ++index) {
    if (!pool.has(index, classfile::ConstantTag::kUtf8)) continue;
    const std::string_view name = pool.utf8(index);
    if (!is_hits_class(name)) continue;
    warnings.push_back("calls " + std::string(name) +
                       ": it was compiled against an instrumented artifact, whose probes the compiler copied; compile "
                       "against the original");
    return;
  }
}

}  // namespace

struct ClassRewrite::State {
  bool parsed = false;
  classfile::ClassFile class_file;
  facts::ClassFacts facts;
  ClassPoints points;
  std::string unprobed;  // of the whole class
};

ClassRewrite::ClassRewrite(std::string_view entry_path, Bytes original, const RewriteOptions& options)
    : state_(std::make_unique<State>()) {
  State& state = *state_;
  try {
    state.class_file = classfile::parse_class(original);
    state.facts = facts::class_facts(state.class_file, original);
    state.parsed = true;
    if (state.class_file.is_module_info()) return;
    state.unprobed = why_left_out(state.class_file.name(), options);
    if (!state.unprobed.empty()) return;
    thread_local PointScanner scanner;
    state.points = scanner.scan(state.class_file, options);
  } catch (const FormatError& error) {
    state.unprobed = error.what();
  } catch (const TooManyEntities& error) {
    state.unprobed = error.what();
  }
  if (!state.parsed) state.facts = facts::class_facts(entry_path, original);
}

ClassRewrite::~ClassRewrite() = default;
ClassRewrite::ClassRewrite(ClassRewrite&&) noexcept = default;
ClassRewrite& ClassRewrite::operator=(ClassRewrite&&) noexcept = default;

const facts::ClassFacts& ClassRewrite::facts() const { return state_->facts; }
facts::ClassFacts ClassRewrite::take_facts() { return std::move(state_->facts); }
const std::vector<EntityRef>& ClassRewrite::entities() const { return state_->points.entities; }
const std::vector<EntityGroup>& ClassRewrite::groups() const { return state_->points.groups; }

ClassRewrite::Outcome ClassRewrite::finish(std::span<const uint32_t> slots, std::string_view hits_class) {
  State& state = *state_;
  Outcome outcome;
  outcome.unprobed = state.unprobed;
  if (!state.parsed || !state.unprobed.empty()) return outcome;
  MethodNotes& failures = state.points.failures;
  // What attributes were replaced by; the class file only borrows it.
  std::vector<std::vector<uint8_t>> replaced;
  try {
    if (state.class_file.is_module_info()) {
      add_module_package(state.class_file, hits_class.substr(0, hits_class.rfind('/')), replaced);
    } else {
      thread_local classfile::CodeEdit edit;
      MethodRewriter rewriter(state.class_file, state.points, slots, hits_class, edit, failures);
      for (const MethodPoints& method : state.points.methods) rewriter.rewrite(method, replaced);
      outcome.probes = rewriter.probes();
      outcome.warnings = rewriter.take_warnings();
      tell_of_copied_probes(state.class_file.pool, outcome.warnings);
    }
    if (!replaced.empty()) {
      outcome.bytes = classfile::write_class(state.class_file);
      outcome.changed = true;
    }
  } catch (const FormatError& error) {
    failures.add(error.what());
  } catch (const classfile::PoolFull& full) {
    failures.add(full.what());
  }
  outcome.unprobed = failures.summary();
  return outcome;
}

}  // namespace retouch::instrument
