// The methods of test classes as their class files show them: whether one that had a result earlier is still there, and
// which ones any whole run has a result of. Names of methods are those of the log (docs/log-format.md).
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rewriter/classfile/class_file.h"
#include "selector/class_places.h"

namespace retouch::selector {

struct MethodName {
  std::string_view owner;                      // as Class.getName has it; empty: the test's own class
  std::string_view method;                     // empty: all methods of the owner
  std::optional<std::string_view> parameters;  // "int, [J, java.lang.String"; none: not known
};

// None for what an engine names in its own way.
std::optional<MethodName> parse_method_name(std::string_view name);

// "(I[JLjava/lang/String;)" for "int, [J, java.lang.String".
std::string parameter_descriptor(std::string_view parameters);
// And back, from a method's descriptor.
std::string parameter_names(std::string_view descriptor);

struct DeclaredMethod {
  std::string owner;  // as in MethodName
  std::string name;
  std::string descriptor;
};

// Borrows the class path.
class TestMethods {
 public:
  explicit TestMethods(const ClassPath& class_path) : places_(class_path) {}

  // Whether it may still be a method that some engine runs: it is there, in the class or where that inherits it from,
  // and has an annotation, or a name as JUnit 3 takes it, or its class an annotation that makes it a test. In doubt it
  // may: where a class is not known, and where a runner gives names of its own to what it runs.
  bool may_run(const std::string& test, const MethodName& name);

  // Whether an artifact on the class path has the class "p/Foo", in UTF-8.
  bool has_class(const std::string& internal_name) { return places_.find(internal_name).has_value(); }

  // Whether the class stands inside the test's class or one that it inherits from (@Nested classes are inherited too).
  bool is_member_of(const std::string& test, std::string_view owner);

  // Whether the class is there and can be no test by itself, being abstract or an interface. Not where a runner may
  // take it all the same.
  bool is_only_inherited(const std::string& test);

  // Methods whose annotations make them tests, and nothing there that lets a build leave them out (tags, groups,
  // conditions): its own and inherited ones, and those of its @Nested classes.
  std::vector<DeclaredMethod> plain_tests(const std::string& test);

  // These as tests of method granularity ("p.Foo#bar", "p.Foo$In#bar"), ascending; none where a runner gives names.
  std::vector<std::string> plain_test_names(const std::string& test);

 private:
  struct Annotation {
    std::string type;  // internal name
    bool has_values = false;
    std::string class_value;  // descriptor of the last one
  };
  struct Method {
    std::string name;
    std::string descriptor;
    uint16_t access_flags = 0;
    std::vector<Annotation> annotations;
  };
  struct Class {
    std::string name;
    std::string super_name;
    std::vector<std::string> interfaces;
    std::vector<Annotation> annotations;
    std::vector<Method> methods;
    std::vector<std::string> nested;  // member classes that have an instance of this one around them
    uint16_t access_flags = 0;
  };
  // The class with its superclasses, nearest first, then interfaces. False: one of them is not known.
  bool hierarchy(std::string_view internal_name, std::vector<const Class*>& out);
  const Class* class_of(std::string_view internal_name);
  std::optional<Class> read(std::string_view internal_name);
  static std::vector<Annotation> annotations_of(const classfile::ClassFile& class_file,
                                                const std::vector<classfile::Attribute>& attributes);
  static bool has_test_annotation(const Method& method);
  static bool is_plain_test(const Method& method);
  void add_plain_tests(std::string_view internal_name, const std::string& owner, int depth,
                       std::vector<DeclaredMethod>& out);
  static bool counts_where_overridden(const Method& method);
  static bool has_suite_method(const Class& of);
  static bool gives_names(const std::vector<const Class*>& hierarchy);

  ClassPlaces places_;
  std::map<std::string, std::optional<Class>, std::less<>> classes_;
};

}  // namespace retouch::selector
