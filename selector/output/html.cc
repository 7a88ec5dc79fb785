#include "selector/output/html.h"

#include <map>
#include <utility>

#include "rewriter/base/json_writer.h"
#include "selector/modified_utf8.h"
#include "selector/output/page_head.h"
#include "selector/status_words.h"
#include "selector/test_times.h"

namespace retouch::selector::output {

namespace {

// "1 3 a": ascending numbers as differences in base 36, which take two characters as a rule and are read by parseInt.
class Numbers {
 public:
  void add(size_t number) {
    if (!text_.empty()) text_ += ' ';
    append(number - before_);
    before_ = number;
  }
  std::string take() { return std::exchange(text_, {}); }

 private:
  void append(size_t number) {
    char digits[16];
    size_t length = 0;
    do {
      digits[length++] = "0123456789abcdefghijklmnopqrstuvwxyz"[number % 36];
      number /= 36;
    } while (number != 0);
    while (length > 0) text_ += digits[--length];
  }
  std::string text_;
  size_t before_ = 0;
};

// Classes and sets of the store, numbered as the page has them.
class Map {
 public:
  explicit Map(const Store& store) : store_(store), class_of_dependency_(store.dependencies.size(), kNone) {
    std::map<Id, size_t> numbers;  // of entities, in the order of names
    for (size_t i = 0; i < class_of_dependency_.size(); ++i) {
      const Version& about = store.versions[store.dependencies[i].front()];
      const Entity& entity = store.entities[about.entity];
      if (entity.kind != EntityKind::kClass || !about.digest) continue;
      class_of_dependency_[i] = about.entity;
      numbers.emplace(about.entity, 0);
    }
    for (auto& [entity, number] : numbers) {
      number = names_.size();
      names_.push_back(display_name(store.entities[entity].name));
    }
    for (Id& of_dependency : class_of_dependency_) {
      if (of_dependency != kNone) of_dependency = static_cast<Id>(numbers.at(of_dependency));
    }
    for (size_t set = 0; set < store.sets.size(); ++set) pairs_ += store.sets[set].size();
  }

  bool is_too_large() const { return pairs_ > kMostPairs; }
  const std::vector<std::string>& names() const { return names_; }
  std::string set(size_t index) const {
    std::vector<bool> has(names_.size());
    for (const Id dependency : store_.sets[index]) {
      if (class_of_dependency_[dependency] != kNone) has[class_of_dependency_[dependency]] = true;
    }
    Numbers numbers;
    for (size_t i = 0; i < has.size(); ++i) {
      if (has[i]) numbers.add(i);
    }
    return numbers.take();
  }

 private:
  static constexpr Id kNone = UINT32_MAX;
  const Store& store_;
  std::vector<Id> class_of_dependency_;
  std::vector<std::string> names_;
  size_t pairs_ = 0;
};

void write_test(JsonWriter& out, const Verdict& verdict, const TestRecord* record) {
  out.begin_object();
  out.key("name");
  out.string(verdict.test);
  out.key("reason");
  out.string(reason_code(verdict.kind));
  out.key("words");
  out.string(verdict.words);
  if (!verdict.changes.empty()) {
    out.key("changes");
    out.begin_array();
    for (const Change& change : verdict.changes) out.string(change.words);
    out.end_array();
    out.key("steps");
    out.begin_array();
    for (const Change& change : verdict.changes) out.string(change.step);
    out.end_array();
    out.key("changed");
    out.number(verdict.change_count);
  }
  if (record != nullptr) {
    out.key("status");
    out.string(status_words(record->status));
    out.key("millis");
    out.number(record->end_millis - record->start_millis);
    if (has_time_of_class(*record)) {
      out.key("timed");  // with which others it shares that
      out.string(std::string(timed_class(*record)) + ' ' + std::to_string(record->run));
    }
    if (record->baseline) {
      out.key("set");
      out.number(record->baseline->set);
    }
  }
  out.end_object();
}

void write_history(JsonWriter& out, const std::vector<HistoryEntry>& history) {
  out.key("history");
  out.begin_array();
  for (const HistoryEntry& entry : history) {
    out.begin_object();
    const std::pair<const char*, uint64_t> values[] = {{"at", entry.millis},       {"tests", entry.tests},
                                                       {"ran", entry.ran},         {"all", entry.all_millis},
                                                       {"took", entry.ran_millis}, {"failed", entry.failed}};
    for (const auto& [key, value] : values) {
      out.key(key);
      out.number(value);
    }
    out.end_object();
  }
  out.end_array();
}

// No text in it can end the element that it stands in (HTML, "script data").
std::string embeddable(std::string json) {
  std::string out;
  out.reserve(json.size());
  for (const char c : json) {
    if (c == '<') {
      out += "\\u003c";
    } else {
      out += c;
    }
  }
  return out;
}

}  // namespace

std::string html(const Report& report, const Store& store, const std::vector<HistoryEntry>& history) {
  const Map map(store);
  JsonWriter out;
  out.begin_object();
  out.key("store");
  out.string(report.store.string());
  out.key("problem");
  out.string(report.store_problem);
  out.texts("notes", report.notes);
  out.key("tests");
  out.begin_array();
  for (const Verdict& verdict : report.verdicts) write_test(out, verdict, store.find_test(verdict.test));
  out.end_array();
  out.key("mapped");
  out.boolean(!map.is_too_large());
  if (!map.is_too_large()) {
    out.texts("classes", map.names());
    out.key("sets");
    out.begin_array();
    for (size_t set = 0; set < store.sets.size(); ++set) out.string(map.set(set));
    out.end_array();
  }
  write_history(out, history);
  out.end_object();
  std::string page = page_head("retouch: selection", Scripts::kInside, kPageStyle);
  page += kPageBegin;
  page += embeddable(std::move(out).take());
  page += kPageEnd;
  return page;
}

}  // namespace retouch::selector::output
