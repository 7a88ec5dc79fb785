#include "selector/check/entered.h"

#include <algorithm>

#include "selector/entity_words.h"

namespace retouch::selector::check {

namespace {

bool is_complete(const Store& store, const std::string& test) {
  const auto records = store.records_of(test);
  return !records.empty() && std::all_of(records.begin(), records.end(), [](const TestRecord& record) {
    return record.baseline && record.trouble.empty();
  });
}

}  // namespace

// What the dependency is about, where it is there: what is looked for in vain was not entered.
std::optional<NewlyEntered::Value> NewlyEntered::value_of(const Store& store, Id dependency) {
  const Version& about = store.versions[store.dependencies[dependency].front()];
  if (!about.digest || about.aspect == Aspect::kHeader) return std::nullopt;
  return Value{store.entities[about.entity], *about.digest};
}

const std::set<NewlyEntered::Value>& NewlyEntered::known() {
  if (known_) return *known_;
  known_.emplace();
  for (size_t i = 0; i < before_.dependencies.size(); ++i) {
    if (const auto value = value_of(before_, static_cast<Id>(i))) known_->insert(*value);
  }
  return *known_;
}

std::vector<std::string> NewlyEntered::by(const std::string& test) {
  if (!is_complete(before_, test) || !is_complete(now_, test)) return {};
  std::set<std::string> words;
  for (const TestRecord& record : now_.records_of(test)) {
    for (const Id dependency : now_.sets[record.baseline->set]) {
      const std::optional<Value> value = value_of(now_, dependency);
      if (value && !known().contains(*value)) words.insert(entity_words(value->first));
    }
  }
  return {words.begin(), words.end()};
}

}  // namespace retouch::selector::check
