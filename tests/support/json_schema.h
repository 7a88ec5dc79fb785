// Validates JSON by a schema, as far as the schemas in docs/ go (json-schema.org, draft 2020-12). A keyword that is not known here
// is an error, so that a schema never says more than is checked.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "tests/support/json.h"

namespace retouch::test {

class JsonSchema {
 public:
  explicit JsonSchema(Json root) : root_(std::move(root)) {}

  // What is wrong, each with its place; empty: nothing.
  std::vector<std::string> problems(const Json& value) {
    problems_.clear();
    check(value, root_, "$");
    return problems_;
  }

 private:
  static bool is_of_type(const Json& value, const std::string& type) {
    using Type = Json::Type;
    if (type == "object") return value.type == Type::kObject;
    if (type == "array") return value.type == Type::kArray;
    if (type == "string") return value.type == Type::kString;
    if (type == "boolean") return value.type == Type::kBoolean;
    if (type == "number") return value.type == Type::kNumber;
    if (type == "integer") return value.is_integer();
    throw std::runtime_error("unknown type " + type);
  }

  void wrong(const std::string& place, const std::string& what) { problems_.push_back(place + ": " + what); }

  void check(const Json& value, const Json& schema, const std::string& place) {
    if (schema.type == Json::Type::kBoolean) {
      if (!schema.boolean) wrong(place, "must not be there");
      return;
    }
    for (const auto& [keyword, rule] : schema.object) apply(keyword, rule, value, schema, place);
  }

  void apply(const std::string& keyword, const Json& rule, const Json& value, const Json& schema, const std::string& place) {
    if (keyword == "$schema" || keyword == "title" || keyword == "description" || keyword == "$defs") return;
    if (keyword == "$ref") return check(value, referred(rule.string), place);
    if (keyword == "type") {
      if (!is_of_type(value, rule.string)) wrong(place, "is no " + rule.string);
    } else if (keyword == "const") {
      if (!(value == rule)) wrong(place, "is another value");
    } else if (keyword == "enum") {
      if (std::find(rule.array.begin(), rule.array.end(), value) == rule.array.end()) wrong(place, "is none of the values");
    } else if (keyword == "minimum") {
      if (value.number < rule.number) wrong(place, "is too small");
    } else if (keyword == "minLength") {
      if (static_cast<double>(value.string.size()) < rule.number) wrong(place, "is too short");
    } else if (keyword == "minItems") {
      if (static_cast<double>(value.array.size()) < rule.number) wrong(place, "has too few items");
    } else if (keyword == "maxItems") {
      if (static_cast<double>(value.array.size()) > rule.number) wrong(place, "has too many items");
    } else if (keyword == "items") {
      for (size_t i = 0; i < value.array.size(); ++i) check(value.array[i], rule, place + "[" + std::to_string(i) + "]");
    } else if (keyword == "required") {
      for (const Json& name : rule.array) {
        if (!value.has(name.string)) wrong(place, "lacks " + name.string);
      }
    } else if (keyword == "properties") {
      for (const auto& [name, of_it] : rule.object) {
        if (value.has(name)) check(value.at(name), of_it, place + "." + name);
      }
    } else if (keyword == "additionalProperties") {
      for (const auto& [name, member] : value.object) {
        const bool is_named = schema.has("properties") && schema.at("properties").has(name);
        if (!is_named) check(member, rule, place + "." + name);
      }
    } else {
      throw std::runtime_error("keyword " + keyword + " is not known here");
    }
  }

  const Json& referred(const std::string& reference) const {
    const std::string prefix = "#/$defs/";
    if (reference.rfind(prefix, 0) != 0) throw std::runtime_error("unknown reference " + reference);
    return root_.at("$defs").at(reference.substr(prefix.size()));
  }

  Json root_;
  std::vector<std::string> problems_;
};

}  // namespace retouch::test
