#include "selector/test_discovery.h"

#include <algorithm>
#include <map>
#include <optional>
#include <unordered_map>

#include "rewriter/base/error.h"
#include "rewriter/classfile/access_flags.h"
#include "rewriter/classfile/attribute_table.h"
#include "rewriter/classfile/attributes.h"
#include "rewriter/classfile/class_file.h"
#include "selector/class_names.h"
#include "selector/modified_utf8.h"
#include "selector/name_index.h"
#include "selector/test_annotations.h"

namespace retouch::selector {

namespace {

using classfile::kAccAbstract;
using classfile::kAccInterface;
using classfile::kAccPublic;
using classfile::kAccStatic;
using classfile::kAccSynthetic;

bool is_concrete(const facts::ClassFacts& class_facts) {
  return class_facts.parsed && (class_facts.access_flags & (kAccInterface | kAccAbstract | kAccSynthetic)) == 0;
}

// As a local or anonymous class, where the compiler puts a number behind the `$`; but any name may look so.
bool has_local_name(std::string_view name) {
  for (size_t dollar = name.find('$'); dollar != std::string_view::npos; dollar = name.find('$', dollar + 1)) {
    if (dollar + 1 < name.size() && name[dollar + 1] >= '0' && name[dollar + 1] <= '9') return true;
  }
  return false;
}

bool is_local(const classfile::ClassFile& class_file) {
  if (class_file.find(classfile::attribute_name(classfile::AttributeId::kEnclosingMethod)) != nullptr) return true;
  const classfile::Attribute* rows = class_file.find(classfile::attribute_name(classfile::AttributeId::kInnerClasses));
  if (rows == nullptr) return false;
  const std::vector<classfile::InnerClass> classes = classfile::parse_inner_classes(class_file.pool, *rows);
  return std::any_of(classes.begin(), classes.end(), [&](const classfile::InnerClass& row) {
    return row.inner == class_file.name() && !row.outer;
  });
}

bool has(const std::vector<std::string_view>& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

class Discovery {
 public:
  Discovery(const std::vector<Artifact*>& roots, const ClassLookup& class_of) : class_of_(class_of) {
    size_t classes = 0;
    for (Artifact* root : roots) classes += root->facts().classes.size();
    names_.reserve(classes);
    own_.reserve(classes);
    for (Artifact* root : roots) {
      for (const facts::ClassEntry& entry : root->facts().classes) {
        if (names_.add(class_of_path(entry_name(entry.path).path)).second) own_.push_back({&entry, root});
      }
    }
    own_have_tests_.resize(own_.size());
    hosts_.resize(own_.size());
    for (uint32_t i = 0; i < own_.size(); ++i) {
      if (!has(own_[i].entry->facts.annotation_types, kNestedAnnotation)) continue;
      const std::string_view enclosing = enclosing_of(names_.name(i));
      if (!enclosing.empty()) hosts_[names_.find(enclosing)] = true;
    }
  }

  std::vector<DiscoveredTest> run() {
    std::map<std::string, DiscoveredTest> found;
    const auto add = [&](DiscoveredTest test) {
      std::string name = test.name;
      found.try_emplace(std::move(name), std::move(test));
    };
    for (uint32_t i = 0; i < own_.size(); ++i) {
      const Own& own = own_[i];
      const std::string_view name = names_.name(i);
      if (!is_concrete(own.entry->facts)) continue;
      if (!own_has_tests(i) && !inherits_suite_method(own) && !is_taken_by_surefire(own)) continue;
      if (has_local_name(name) && is_local_class(own)) continue;
      const std::string_view outermost = outermost_of(name);
      if (has(own.entry->facts.annotation_types, kNestedAnnotation)) {
        // Inside an abstract class it runs as part of that one's subclasses, which are found by inheritance.
        if (is_concrete_class(outermost)) add({display_name(outermost), {}});
      } else if (outermost == name || !runs_its_members(outermost)) {
        add({display_name(name), outermost == name ? std::string() : display_name(outermost)});
      } else {
        add({display_name(outermost), {}});
      }
    }
    std::vector<DiscoveredTest> tests;
    for (auto& [name, test] : found) tests.push_back(std::move(test));
    return tests;
  }

 private:
  struct Own {
    const facts::ClassEntry* entry;
    Artifact* artifact;
  };

  const facts::ClassFacts* facts_of(std::string_view name) {
    const uint32_t own = names_.find(name);
    return own != NameIndex::kNone ? &own_[own].entry->facts : class_of_(name);
  }

  bool is_concrete_class(std::string_view name) {
    const facts::ClassFacts* class_facts = facts_of(name);
    return class_facts != nullptr && is_concrete(*class_facts);
  }

  // The class around a nested one by its name, where there is such a class: a `$` may be part of any name.
  std::string_view enclosing_of(std::string_view name) const {
    for (size_t dollar = name.rfind('$'); dollar != std::string_view::npos && dollar > 0;
         dollar = name.rfind('$', dollar - 1)) {
      if (names_.contains(name.substr(0, dollar))) return name.substr(0, dollar);
    }
    return {};
  }
  std::string_view outermost_of(std::string_view name) const {
    for (std::string_view outer = enclosing_of(name); !outer.empty(); outer = enclosing_of(outer)) name = outer;
    return name;
  }

  // Deeper than any hierarchy that a JVM loads: in doubt a test.
  static constexpr size_t kDeepest = 1'000;
  class Level {
   public:
    explicit Level(size_t& depth) : depth_(depth) { ++depth_; }
    ~Level() { --depth_; }
    Level(const Level&) = delete;
    Level& operator=(const Level&) = delete;
    bool is_too_deep() const { return depth_ > kDeepest; }

   private:
    size_t& depth_;
  };

  // Tests of its own, inherited ones, or those of nested classes that run as part of it.
  bool has_tests(std::string_view name) {
    const Level level(depth_);
    if (level.is_too_deep()) return true;
    if (is_one_of(kTestBases, name)) return true;
    if (!is_compared(name)) return false;
    if (const uint32_t own = names_.find(name); own != NameIndex::kNone) return own_has_tests(own);
    const auto [place, is_new] = others_have_tests_.try_emplace(std::string(name), false);
    if (!is_new) return place->second;
    const facts::ClassFacts* class_facts = class_of_(name);
    const bool result = class_facts != nullptr && shows_tests(*class_facts);
    return others_have_tests_[std::string(name)] = result;
  }

  bool own_has_tests(uint32_t own) {
    if (own_have_tests_[own] == Known::kNotYet) {
      own_have_tests_[own] = Known::kNo;  // also where it meets itself
      const bool has_tests = is_one_of(kTestBases, names_.name(own)) || hosts_[own] || shows_tests(own_[own].entry->facts);
      if (has_tests) own_have_tests_[own] = Known::kYes;
    }
    return own_have_tests_[own] == Known::kYes;
  }

  bool shows_tests(const facts::ClassFacts& class_facts) {
    return std::any_of(class_facts.annotation_types.begin(), class_facts.annotation_types.end(),
                       [&](std::string_view type) { return is_test_annotation(type); }) ||
           has_tests(class_facts.super_name) ||
           std::any_of(class_facts.interfaces.begin(), class_facts.interfaces.end(),
                       [&](std::string_view interface) { return has_tests(interface); });
  }

  bool is_test_annotation(std::string_view type) {
    const Level level(depth_);
    if (level.is_too_deep()) return true;
    if (is_one_of(kTestAnnotations, type)) return true;
    if (!is_compared(type)) return false;
    const auto [place, is_new] =
        test_annotations_.try_emplace(std::string(type), false);  // annotations may form circles
    if (!is_new) return place->second;
    const facts::ClassFacts* class_facts = facts_of(type);
    if (class_facts == nullptr) return false;
    const auto& annotations = class_facts->annotation_types;
    const bool result = std::any_of(annotations.begin(), annotations.end(),
                                    [&](std::string_view meta) { return is_test_annotation(meta); });
    return test_annotations_[std::string(type)] = result;
  }

  bool runs_its_members(std::string_view name) {
    const facts::ClassFacts* class_facts = facts_of(name);
    return class_facts != nullptr && is_concrete(*class_facts) &&
           std::any_of(kRunnerAnnotations.begin(), kRunnerAnnotations.end(),
                       [&](std::string_view type) { return has(class_facts->annotation_types, type); });
  }

  // JUnit looks for a public method, its own or an inherited one. A hierarchy that is a circle ends, too.
  bool inherits_suite_method(const Own& own) const {
    const Own* at = &own;
    for (size_t steps = 0; steps <= own_.size(); ++steps) {
      if (has_suite_method(*at)) return true;
      const uint32_t parent = names_.find(at->entry->facts.super_name);
      if (parent == NameIndex::kNone) return false;
      at = &own_[parent];
    }
    return false;
  }

  // Facts name types, not methods: the few classes that name JUnit 3's Test are looked into.
  bool has_suite_method(const Own& own) const {
    if (!has(own.entry->facts.named, kSuiteType)) return false;
    return has_method(own, [](const classfile::Member& method) {
      return (method.access_flags & kAccStatic) != 0 && method.name == kSuiteMethod &&
             method.descriptor == kSuiteDescriptor;
    });
  }

  template <typename Predicate>
  static bool has_method(const Own& own, const Predicate& predicate) {
    return look_into(own, true, [&](const classfile::ClassFile& class_file) {  // in doubt a test
      return std::any_of(class_file.methods.begin(), class_file.methods.end(), predicate);
    });
  }

  static bool is_local_class(const Own& own) {
    return look_into(own, false, [](const classfile::ClassFile& class_file) { return is_local(class_file); });
  }

  template <typename Look>
  static bool look_into(const Own& own, bool in_doubt, const Look& look) {
    const std::optional<size_t> place = own.artifact->files().find(own.entry->path);
    if (!place) return in_doubt;
    try {
      const std::vector<uint8_t> bytes = own.artifact->files().read(*place);
      return look(classfile::parse_class(bytes));
    } catch (const std::runtime_error&) {  // FormatError, UserError
      return in_doubt;
    }
  }

  bool is_taken_by_surefire(const Own& own) {
    const std::string_view name = own.entry->facts.name;
    if (!has_surefire_name(name)) return false;
    const std::vector<std::string_view> types = supertypes(name);
    if (has(types, kSuiteType)) return true;
    if (!has_framework_) {
      has_framework_ = std::any_of(kFrameworkTypes.begin(), kFrameworkTypes.end(),
                                   [&](std::string_view type) { return facts_of(type) != nullptr; });
    }
    if (*has_framework_) return false;
    const bool can_be_made = has_method(own, [](const classfile::Member& method) {
      return (method.access_flags & kAccPublic) != 0 && method.name == "<init>" && method.descriptor == "()V";
    });
    return can_be_made && std::any_of(types.begin(), types.end(), [&](std::string_view type) {
             const uint32_t there = names_.find(type);
             if (there == NameIndex::kNone)
               return is_compared(type);  // what a library's class has is not known: in doubt a test
             return has_method(own_[there], [](const classfile::Member& method) {
               const bool is_public = (method.access_flags & (kAccPublic | kAccStatic)) == kAccPublic;
               return is_public && method.name.starts_with(kPlainTestPrefix) && method.descriptor == "()V";
             });
           });
  }

  // The class and all that it extends and implements.
  std::vector<std::string_view> supertypes(std::string_view name) {
    std::vector<std::string_view> types = {name};
    for (size_t i = 0; i < types.size() && i < kDeepest; ++i) {
      const facts::ClassFacts* class_facts = facts_of(types[i]);
      if (class_facts == nullptr) continue;
      const auto add = [&](std::string_view type) {
        if (!type.empty() && !has(types, type)) types.push_back(type);
      };
      add(class_facts->super_name);
      for (const std::string_view interface : class_facts->interfaces) add(interface);
    }
    return types;
  }

  const ClassLookup& class_of_;
  size_t depth_ = 0;
  enum class Known : uint8_t { kNotYet, kNo, kYes };
  NameIndex names_;       // of the roots' classes
  std::vector<Own> own_;  // by number of the name, as the next two
  std::vector<Known> own_have_tests_;
  std::vector<bool> hosts_;  // of nested test classes
  std::unordered_map<std::string, bool> others_have_tests_;
  std::unordered_map<std::string, bool> test_annotations_;
  std::optional<bool> has_framework_;
};

}  // namespace

std::vector<DiscoveredTest> discover_tests(const std::vector<Artifact*>& roots, const ClassLookup& class_of) {
  return Discovery(roots, class_of).run();
}

}  // namespace retouch::selector
