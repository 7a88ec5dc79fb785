#include "selector/partial_run.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <tuple>

namespace retouch::selector {

namespace {

// Methods with a result, by every name that an engine may have for one.
class Results {
 public:
  void add_all() { all_ = true; }
  void add(const std::string& name) {
    names_.insert(name);
    const std::optional<MethodName> parsed = parse_method_name(name);
    if (!parsed) return;
    const std::string owner(parsed->owner);
    if (parsed->method.empty()) owners_.insert(owner);
    const std::string plain = owner + "#" + std::string(parsed->method);
    if (parsed->parameters) {
      typed_.insert(plain + parameter_descriptor(*parsed->parameters));
      with_types_.insert(plain);
    } else {
      untyped_.insert(plain);
    }
  }
  void add_results_of(const TestRecord& record) {
    for (const TestMethod& method : record.baseline->methods) {
      if (method.state == MethodState::kRan) add(method.name);
    }
  }

  bool have(const std::string& name) const {
    if (all_ || names_.contains(name)) return true;
    const std::optional<MethodName> parsed = parse_method_name(name);
    if (!parsed) return false;
    if (owners_.contains(std::string(parsed->owner))) return true;
    const std::string plain = std::string(parsed->owner) + "#" + std::string(parsed->method);
    if (untyped_.contains(plain)) return true;
    return parsed->parameters ? typed_.contains(plain + parameter_descriptor(*parsed->parameters))
                              : with_types_.contains(plain);
  }
  // By name and descriptor. A class that was skipped as a whole stands for those inside it as well.
  bool have(const DeclaredMethod& method) const {
    const std::string plain = method.owner + "#" + method.name;
    const bool has_owner = std::any_of(owners_.begin(), owners_.end(), [&](const std::string& owner) {
      return method.owner.starts_with(owner) &&
             (method.owner.size() == owner.size() || method.owner[owner.size()] == '$');
    });
    // A name without types may end with a bracket: `fails (empty)`.
    return all_ || has_owner || names_.contains(plain) || untyped_.contains(plain) ||
           typed_.contains(plain + method.descriptor.substr(0, method.descriptor.find(')') + 1));
  }

 private:
  bool all_ = false;
  std::set<std::string> names_;
  std::set<std::string> owners_;      // of those that stand for all methods of a class
  std::set<std::string> untyped_;     // "p.C#bar", of those without parameters
  std::set<std::string> typed_;       // "p.C#bar(I)"
  std::set<std::string> with_types_;  // the same without "(I)"
};

bool is_newer(const TestRecord& a, const TestRecord& b) {
  return std::tuple(a.baseline->recorded_millis, a.run) > std::tuple(b.baseline->recorded_millis, b.run);
}

// Whether a method that had a result earlier may have one in a whole run today.
bool may_run(const std::string& test, const std::string& name, bool class_changed, TestMethods& methods) {
  const std::optional<MethodName> parsed = parse_method_name(name);
  if (!parsed) return true;
  // What a suite holds it says itself.
  const bool is_of_test = parsed->owner.empty() || methods.is_member_of(test, parsed->owner);
  if (!is_of_test && class_changed) return false;
  return methods.may_run(test, *parsed);
}

std::string simple_name(const std::string& name) {
  const std::optional<MethodName> parsed = parse_method_name(name);
  if (!parsed) return name.substr(name.starts_with('/') ? 1 : 0);
  const std::string owner(parsed->owner);
  if (parsed->method.empty()) return owner;
  return owner.empty() ? std::string(parsed->method) : owner + "#" + std::string(parsed->method);
}

}  // namespace

RunExtent extent_of_run(const std::string& test, const std::vector<TestRecord>& earlier, const MethodsOfRun& now,
                        bool class_changed, TestMethods& methods) {
  RunExtent extent;
  bool is_whole = true;
  std::set<std::string> left_out;
  Results now_have;
  if (now.all) now_have.add_all();
  for (const std::string& name : now.names) now_have.add(name);
  for (const TestRecord& record : earlier) {
    std::vector<TestMethod> waiting;
    bool any_ran = false;
    if (record.baseline) {
      for (const TestMethod& method : record.baseline->methods) {
        if (now_have.have(method.name) || !may_run(test, method.name, class_changed, methods)) continue;
        waiting.push_back(method);
        any_ran |= method.state == MethodState::kRan;
        // Of another class it is no longer known that a whole run leaves it out.
        if (method.state == MethodState::kLeftOut && !class_changed) left_out.insert(method.name);
      }
    }
    extent.kept.push_back(any_ran ? std::optional(std::move(waiting)) : std::nullopt);
    is_whole &= !any_ran;
  }
  std::map<std::string, MethodState> out;
  Results results;
  for (const std::string& name : left_out) out[name] = MethodState::kLeftOut;
  for (const std::string& name : now.names) out[name] = MethodState::kRan;
  if (now.all) {
    for (const TestRecord& record : earlier) {
      if (!record.baseline) continue;
      for (const TestMethod& method : record.baseline->methods) out[method.name] = MethodState::kRan;
    }
  }
  for (const auto& [name, state] : out) results.add(name);
  if (now.known && !now.all && is_whole) {
    for (const DeclaredMethod& method : methods.plain_tests(test)) {
      if (results.have(method)) continue;
      const std::string name = method.owner + "#" + method.name + "(" + parameter_names(method.descriptor) + ")";
      out[name] = MethodState::kLeftOut;
      extent.never_ran.push_back(name);
    }
  }
  for (const auto& [name, state] : out) extent.methods.push_back({name, state});
  return extent;
}

void add_methods(const std::vector<TestMethod>& more, std::vector<TestMethod>& methods) {
  for (const TestMethod& method : more) {
    const auto place = std::lower_bound(methods.begin(), methods.end(), method, [](const TestMethod& a, const TestMethod& b) { return a.name < b.name; });
    if (place == methods.end() || place->name != method.name) methods.insert(place, method);
  }
}

std::vector<std::string> names_of(const std::vector<TestMethod>& methods) {
  std::vector<std::string> names;
  for (const TestMethod& method : methods) names.push_back(method.name);
  return names;
}

std::vector<TestMethod> methods_in_both(const std::vector<TestMethod>& a, const std::vector<TestMethod>& b) {
  std::vector<TestMethod> out;
  std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(out));
  return out;
}

std::vector<std::string> waiting_methods(const TestRecord& record, std::span<const TestRecord> all) {
  if (!record.baseline) return {};
  bool any_newer = false;
  Results results;
  for (const TestRecord& other : all) {
    if (!other.baseline || other.baseline->methods.empty() || !is_newer(other, record)) continue;
    any_newer = true;
    results.add_results_of(other);
  }
  std::vector<std::string> names;
  for (const TestMethod& method : record.baseline->methods) {
    if (any_newer && method.state == MethodState::kRan && !results.have(method.name)) names.push_back(method.name);
  }
  return names;
}

std::string method_words(const std::vector<std::string>& names) {
  constexpr size_t kShown = 3;
  std::string words = names.size() == 1 ? "its method " : "its methods ";
  for (size_t i = 0; i < names.size() && i < kShown; ++i) {
    const bool is_last = i + 1 == names.size();
    words += (i == 0 ? "" : is_last ? " and " : ", ") + simple_name(names[i]);
  }
  if (names.size() > kShown) words += " and " + std::to_string(names.size() - kShown) + " more";
  return words;
}

}  // namespace retouch::selector
