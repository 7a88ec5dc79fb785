#include "selector/test_methods.h"

#include <algorithm>
#include <array>
#include <stdexcept>

#include "rewriter/classfile/access_flags.h"
#include "rewriter/classfile/annotations.h"
#include "rewriter/classfile/attributes.h"
#include "selector/class_names.h"
#include "selector/modified_utf8.h"
#include "selector/test_annotations.h"

namespace retouch::selector {

namespace {

using classfile::kAccAbstract;
using classfile::kAccInterface;
using classfile::kAccPrivate;
using classfile::kAccStatic;
using classfile::kAccSynthetic;
constexpr size_t kMostClasses = 10'000;  // of one hierarchy: what has more is no class that the JVM loads

// On a method or its class: by these a build may leave the method out, or a condition may.
constexpr auto kFilters = std::to_array<std::string_view>({
    "org/junit/Ignore",
    "org/junit/experimental/categories/Category",
    "org/junit/jupiter/api/Disabled",
    "org/junit/jupiter/api/Tag",
    "org/junit/jupiter/api/Tags",
    "org/testng/annotations/Ignore",
});
constexpr int kMostNested = 20;  // classes inside one another

// JUnit 4 and TestNG call a method with one of these by its name, whatever stands on the one that overrides it.
constexpr auto kCountWhereOverridden = std::to_array<std::string_view>({
    "org/junit/Test",
    "org/junit/experimental/theories/Theory",
    "org/testng/annotations/Test",
});

// JUnit 4's runners that call what they run by its method. Any other may have descriptions of its own.
constexpr std::string_view kRunWith = "org/junit/runner/RunWith";
constexpr auto kMethodRunners = std::to_array<std::string_view>({
    "Lorg/junit/experimental/categories/Categories;",
    "Lorg/junit/experimental/runners/Enclosed;",
    "Lorg/junit/experimental/theories/Theories;",
    "Lorg/junit/runners/BlockJUnit4ClassRunner;",
    "Lorg/junit/runners/JUnit4;",
    "Lorg/junit/runners/Parameterized;",
    "Lorg/junit/runners/Suite;",
    "Lorg/mockito/junit/MockitoJUnitRunner;",
    "Lorg/mockito/junit/MockitoJUnitRunner$Silent;",
    "Lorg/mockito/junit/MockitoJUnitRunner$Strict;",
    "Lorg/mockito/junit/MockitoJUnitRunner$StrictStubs;",
    "Lorg/springframework/test/context/junit4/SpringJUnit4ClassRunner;",
    "Lorg/springframework/test/context/junit4/SpringRunner;",
});
// By these JUnit 3 runs something else than the method of a test's name.
constexpr std::string_view kRunTest = "runTest";
constexpr std::string_view kTestCase = "junit/framework/TestCase";

constexpr std::string_view kConditions = "org/junit/jupiter/api/condition/";
constexpr std::string_view kTestNgTest = "org/testng/annotations/Test";
constexpr std::string_view kTestNgFactory = "org/testng/annotations/Factory";  // makes tests, and is none
constexpr std::string_view kObject = "java/lang/Object";

struct Primitive {
  std::string_view name;
  char descriptor;
};
constexpr auto kPrimitives = std::to_array<Primitive>({{"boolean", 'Z'},
                                                       {"byte", 'B'},
                                                       {"char", 'C'},
                                                       {"double", 'D'},
                                                       {"float", 'F'},
                                                       {"int", 'I'},
                                                       {"long", 'J'},
                                                       {"short", 'S'}});

std::string descriptor_of(std::string_view type) {
  if (type.starts_with('[')) return internal_name(type);  // Class.getName of an array is its descriptor but for dots
  for (const Primitive& primitive : kPrimitives) {
    if (primitive.name == type) return {primitive.descriptor};
  }
  return "L" + internal_name(type) + ";";
}

// Any other annotation is taken for one that leaves nothing out; where it does, the test is selected once too often.
bool may_filter(std::string_view annotation, bool has_values) {
  return is_one_of(kFilters, annotation) || annotation.starts_with(kConditions) ||
         (annotation == kTestNgTest && has_values);
}

}  // namespace

std::optional<MethodName> parse_method_name(std::string_view name) {
  if (name.starts_with('/')) return std::nullopt;
  const size_t mark = name.find('#');
  if (mark == std::string_view::npos) return std::nullopt;
  MethodName out;
  out.owner = name.substr(0, mark);
  out.method = name.substr(mark + 1);
  const size_t open = out.method.rfind('(');
  if (open != std::string_view::npos && out.method.ends_with(')')) {
    out.parameters = out.method.substr(open + 1, out.method.size() - open - 2);
    out.method = out.method.substr(0, open);
  }
  return out;
}

std::string parameter_descriptor(std::string_view parameters) {
  std::string out = "(";
  while (!parameters.empty()) {
    const size_t comma = std::min(parameters.find(','), parameters.size());
    out += descriptor_of(parameters.substr(0, comma));
    parameters.remove_prefix(std::min(comma + 1, parameters.size()));
    while (parameters.starts_with(' ')) parameters.remove_prefix(1);
  }
  return out + ")";
}

std::string parameter_names(std::string_view descriptor) {
  std::string out;
  size_t at = 1;
  while (at < descriptor.size() && descriptor[at] != ')') {
    const size_t begin = at;
    while (at < descriptor.size() && descriptor[at] == '[') ++at;
    at = std::min(at < descriptor.size() && descriptor[at] == 'L' ? descriptor.find(';', at) : at, descriptor.size());
    std::string type(descriptor.substr(begin, ++at - begin));
    std::replace(type.begin(), type.end(), '/', '.');
    if (type.starts_with('L')) type = type.substr(1, type.size() - 2);
    for (const Primitive& primitive : kPrimitives) {
      if (type.size() == 1 && type[0] == primitive.descriptor) type = primitive.name;
    }
    out += (out.empty() ? "" : ", ") + type;
  }
  return out;
}

bool TestMethods::may_run(const std::string& test, const MethodName& name) {
  if (name.method.empty()) return false;
  std::vector<const Class*> classes;
  const std::string owner = internal_name(name.owner.empty() ? std::string_view(test) : name.owner);
  const bool known = hierarchy(owner, classes);
  if (classes.empty()) return places_.find(utf8_of(owner)).has_value();  // what cannot be read may have it
  const bool is_named = name.method.starts_with("test");
  bool any_for_all = false;
  for (const Class* each : classes) {
    any_for_all |= std::any_of(each->annotations.begin(), each->annotations.end(), [](const Annotation& annotation) {
      return is_one_of(kTestAnnotations, annotation.type);
    });
  }
  const std::string descriptor = name.parameters ? parameter_descriptor(*name.parameters) : std::string();
  const std::string wanted = utf8_of(name.method);  // of a test of method granularity it is that already
  // A method of Kotlin may be called `fails (empty)`.
  const std::string whole = name.parameters ? wanted + '(' + utf8_of(*name.parameters) + ')' : wanted;
  const auto is_named_so = [&](const Method& method) {
    const std::string of = utf8_of(method.name);
    return (of == wanted && method.descriptor.starts_with(descriptor)) || of == whole;
  };
  bool is_there = false;
  for (const Class* each : classes) {
    for (const Method& method : each->methods) {
      if (!is_named_so(method)) continue;
      if (any_for_all || is_named) return true;
      if (is_there ? counts_where_overridden(method) : !method.annotations.empty()) return true;
      is_there = true;
    }
  }
  if (!name.parameters && gives_names(classes)) return true;  // also where a helper has the name
  return !is_there && !known;
}

bool TestMethods::counts_where_overridden(const Method& method) {
  return std::any_of(method.annotations.begin(), method.annotations.end(), [](const Annotation& annotation) {
    return is_one_of(kCountWhereOverridden, annotation.type);
  });
}

// Names with parameters are those of methods that the framework had in its hands.
bool TestMethods::gives_names(const std::vector<const Class*>& hierarchy) {
  return std::any_of(hierarchy.begin(), hierarchy.end(), [](const Class* each) {
    if (each->name == kTestCase) return false;
    if (is_one_of(kTestBases, each->name)) return true;
    for (const Annotation& annotation : each->annotations) {
      if (annotation.type == kRunWith && !is_one_of(kMethodRunners, annotation.class_value)) return true;
    }
    return has_suite_method(*each) ||
           std::any_of(each->methods.begin(), each->methods.end(), [](const Method& method) {
             return method.name == kRunTest && method.descriptor == "()V";
           });
  });
}

bool TestMethods::has_suite_method(const Class& of) {
  return std::any_of(of.methods.begin(), of.methods.end(), [](const Method& method) {
    return method.name == kSuiteMethod && method.descriptor == kSuiteDescriptor;
  });
}

bool TestMethods::is_member_of(const std::string& test, std::string_view owner) {
  std::vector<const Class*> classes;
  hierarchy(internal_name(test), classes);
  const std::string name = internal_name(owner);
  return std::any_of(classes.begin(), classes.end(), [&](const Class* each) {
    return name.starts_with(each->name) && name.substr(each->name.size()).starts_with('$');
  });
}

bool TestMethods::is_only_inherited(const std::string& test) {
  const std::string name = internal_name(test);
  const Class* own = class_of(name);
  if (own == nullptr || (own->access_flags & (kAccAbstract | kAccInterface)) == 0) return false;
  std::vector<const Class*> classes;
  return hierarchy(name, classes) && std::none_of(classes.begin(), classes.end(), [](const Class* each) {
    return has_suite_method(*each) ||
           std::any_of(each->annotations.begin(), each->annotations.end(), [](const Annotation& annotation) {
             return is_one_of(kRunnerAnnotations, annotation.type);
           });
  });
}

std::vector<DeclaredMethod> TestMethods::plain_tests(const std::string& test) {
  std::vector<DeclaredMethod> out;
  add_plain_tests(internal_name(test), {}, 0, out);
  return out;
}

std::vector<std::string> TestMethods::plain_test_names(const std::string& test) {
  std::vector<const Class*> classes;
  hierarchy(internal_name(test), classes);
  if (gives_names(classes)) return {};
  std::vector<std::string> names;
  for (const DeclaredMethod& method : plain_tests(test)) names.push_back(utf8_of((method.owner.empty() ? test : method.owner) + '#' + method.name));
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

void TestMethods::add_plain_tests(std::string_view internal_name, const std::string& owner, int depth,
                                  std::vector<DeclaredMethod>& out) {
  std::vector<const Class*> classes;
  hierarchy(internal_name, classes);
  for (const Class* each : classes) {
    for (const Annotation& annotation : each->annotations) {
      if (may_filter(annotation.type, annotation.has_values)) return;
    }
  }
  struct Seen {
    std::string_view name;
    std::string_view descriptor;
    bool is_test;
  };
  std::vector<Seen> seen;  // an overriding method that says that it is a test decides for both
  for (const Class* each : classes) {
    for (const Method& method : each->methods) {
      const auto place = std::find_if(seen.begin(), seen.end(), [&](const Seen& other) {
        return other.name == method.name && other.descriptor == method.descriptor;
      });
      if (place != seen.end() && (place->is_test || !counts_where_overridden(method))) continue;
      const bool is_test = has_test_annotation(method);
      if (place != seen.end()) {
        place->is_test = is_test;
      } else {
        seen.push_back({method.name, method.descriptor, is_test});
      }
      if (is_plain_test(method)) out.push_back({owner, method.name, method.descriptor});
    }
  }
  if (depth == kMostNested) return;
  for (const Class* each : classes) {
    for (const std::string& name : each->nested) {
      const Class* nested = class_of(name);
      if (nested == nullptr ||
          std::none_of(nested->annotations.begin(), nested->annotations.end(),
                       [](const Annotation& annotation) { return annotation.type == kNestedAnnotation; })) {
        continue;
      }
      std::string nested_owner = name;
      std::replace(nested_owner.begin(), nested_owner.end(), '/', '.');
      add_plain_tests(name, nested_owner, depth + 1, out);
    }
  }
}

bool TestMethods::is_plain_test(const Method& method) {
  if ((method.access_flags & (kAccPrivate | kAccStatic | kAccAbstract | kAccSynthetic)) != 0) return false;
  return has_test_annotation(method) &&
         std::none_of(method.annotations.begin(), method.annotations.end(), [](const Annotation& annotation) {
           return may_filter(annotation.type, annotation.has_values);
         });
}

bool TestMethods::has_test_annotation(const Method& method) {
  return std::any_of(method.annotations.begin(), method.annotations.end(), [](const Annotation& annotation) {
    return annotation.type != kTestNgFactory && is_one_of(kTestAnnotations, annotation.type);
  });
}

bool TestMethods::hierarchy(std::string_view internal_name, std::vector<const Class*>& out) {
  std::vector<std::string> next = {std::string(internal_name)};
  bool known = true;
  for (size_t i = 0; i < next.size() && i < kMostClasses; ++i) {
    if (!is_compared(next[i])) {
      known &= next[i] == kObject || next[i].starts_with("java/");
      continue;
    }
    const Class* found = class_of(next[i]);
    if (found == nullptr) {
      known = false;
      continue;
    }
    if (std::find(out.begin(), out.end(), found) != out.end()) continue;
    out.push_back(found);
    // Superclasses stand before interfaces: theirs win over defaults.
    if (!found->super_name.empty()) next.insert(next.begin() + static_cast<std::ptrdiff_t>(i) + 1, found->super_name);
    next.insert(next.end(), found->interfaces.begin(), found->interfaces.end());
  }
  return known;
}

namespace {

std::vector<std::string> nested_classes_of(const classfile::ClassFile& class_file) {
  std::vector<std::string> out;
  const classfile::Attribute* rows = class_file.find(classfile::attribute_name(classfile::AttributeId::kInnerClasses));
  if (rows == nullptr) return out;
  for (const classfile::InnerClass& row : classfile::parse_inner_classes(class_file.pool, *rows)) {
    const bool is_own = row.outer && *row.outer == class_file.name();
    if (is_own && (row.access_flags & (kAccPrivate | kAccStatic | kAccAbstract)) == 0) out.emplace_back(row.inner);
  }
  return out;
}

}  // namespace

const TestMethods::Class* TestMethods::class_of(std::string_view internal_name) {
  const auto known = classes_.find(internal_name);
  const auto place =
      known != classes_.end() ? known : classes_.emplace(std::string(internal_name), read(internal_name)).first;
  return place->second ? &*place->second : nullptr;
}

std::optional<TestMethods::Class> TestMethods::read(std::string_view internal_name) {
  const std::optional<ClassPlace> place = places_.find(utf8_of(internal_name));
  if (!place) return std::nullopt;
  try {
    const std::vector<uint8_t> bytes = place->artifact->files().read(place->entry);
    const classfile::ClassFile class_file = classfile::parse_class(bytes);
    Class out;
    out.name = class_file.name();
    out.super_name = class_file.super_name();
    out.access_flags = class_file.access_flags;
    for (const uint16_t index : class_file.interfaces) out.interfaces.emplace_back(class_file.pool.class_name(index));
    out.annotations = annotations_of(class_file, class_file.attributes);
    out.nested = nested_classes_of(class_file);
    for (const classfile::Member& method : class_file.methods) {
      out.methods.push_back({std::string(method.name), std::string(method.descriptor), method.access_flags,
                             annotations_of(class_file, method.attributes)});
    }
    return out;
  } catch (const std::runtime_error&) {  // FormatError, UserError: not known
    return std::nullopt;
  }
}

namespace {

// The outer annotations alone.
class TypeCollector : public classfile::AnnotationVisitor {
 public:
  struct Found {
    std::string_view descriptor;
    bool has_values;
    std::string_view class_value;
  };
  void begin_annotation(std::string_view type_descriptor) override {
    if (depth_++ == 0) found.push_back({type_descriptor, false, {}});
  }
  void end_annotation() override { --depth_; }
  void element(std::string_view) override {
    if (depth_ == 1) found.back().has_values = true;
  }
  void class_value(std::string_view return_descriptor) override {
    if (depth_ == 1) found.back().class_value = return_descriptor;
  }

  std::vector<Found> found;

 private:
  int depth_ = 0;
};

}  // namespace

std::vector<TestMethods::Annotation> TestMethods::annotations_of(const classfile::ClassFile& class_file,
                                                                 const std::vector<classfile::Attribute>& attributes) {
  constexpr auto kVisible = classfile::AttributeId::kRuntimeVisibleAnnotations;
  const classfile::Attribute* attribute = classfile::find_attribute(attributes, classfile::attribute_name(kVisible));
  if (attribute == nullptr) return {};
  TypeCollector types;
  classfile::visit_annotations(class_file.pool, kVisible, *attribute, types);
  std::vector<Annotation> out;
  for (const TypeCollector::Found& found : types.found) {
    std::string_view name = found.descriptor;
    if (!name.starts_with('L') || !name.ends_with(';')) continue;
    name.remove_prefix(1);
    name.remove_suffix(1);
    if (name.starts_with("java/")) continue;  // Deprecated and the like
    out.push_back({std::string(name), found.has_values, std::string(found.class_value)});
  }
  return out;
}

}  // namespace retouch::selector
