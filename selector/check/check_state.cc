#include "selector/check/check_state.h"

#include <charconv>
#include <string_view>

#include "rewriter/base/error.h"
#include "rewriter/base/file_io.h"

namespace retouch::selector::check {
namespace fs = std::filesystem;

namespace {

constexpr std::string_view kMagic = "retouch-check";
constexpr uint64_t kVersion = 1;
// Behind it the state is whole.
constexpr std::string_view kEnd = "end";

class Writer {
 public:
  template <typename... Fields>
  void line(std::string_view word, const Fields&... fields) {
    text_ += word;
    (add(fields), ...);
    text_ += '\n';
  }
  std::string take() && { return std::move(text_); }

 private:
  void add(uint64_t number) { text_ += '\t' + std::to_string(number); }
  void add(const TestId& test) {
    add(test.run);
    add(test.test);
  }
  void add(const std::string& field) {
    text_ += '\t';
    for (const char c : field) {
      if (c == '\\') {
        text_ += "\\\\";
      } else if (c == '\t') {
        text_ += "\\t";
      } else if (c == '\n') {
        text_ += "\\n";
      } else {
        text_ += c;
      }
    }
  }
  std::string text_;
};

class Line {
 public:
  Line(std::string_view line, size_t offset) : offset_(offset) {
    fields_.emplace_back();
    for (size_t i = 0; i < line.size(); ++i) {
      if (line[i] == '\t') {
        fields_.emplace_back();
      } else if (line[i] == '\\') {
        if (++i == line.size()) fail("something behind a backslash");
        fields_.back() += line[i] == 't' ? '\t' : line[i] == 'n' ? '\n' : line[i];
      } else {
        fields_.back() += line[i];
      }
    }
  }
  const std::string& word() const { return fields_[0]; }
  std::string text() {
    if (next_ == fields_.size()) fail("another field");
    return fields_[next_++];
  }
  uint64_t number() {
    const std::string field = text();
    uint64_t value = 0;
    const auto [end, error] = std::from_chars(field.data(), field.data() + field.size(), value);
    if (error != std::errc() || end != field.data() + field.size()) fail("a number");
    return value;
  }
  template <typename Enumeration>
  Enumeration one_of(Enumeration last) {
    const uint64_t value = number();
    if (value > static_cast<uint64_t>(last)) fail("a known number");
    return static_cast<Enumeration>(value);
  }
  TestId test() {
    std::string run = text();
    return {std::move(run), text()};
  }
  void end() const {
    if (next_ != fields_.size()) fail("the end of the line");
  }
  [[noreturn]] void fail(const std::string& expectation) const { throw FormatError(offset_, expectation); }

 private:
  size_t offset_;
  std::vector<std::string> fields_;
  size_t next_ = 1;
};

void write_outcomes(Writer& out, std::string_view word, const Outcomes& outcomes) {
  for (const auto& [test, outcome] : outcomes) {
    out.line(word, test, static_cast<uint64_t>(outcome.status), outcome.methods, outcome.methods_digest,
             outcome.millis);
  }
}

void read_outcome(Line& line, Outcomes& outcomes) {
  const TestId test = line.test();
  TestOutcome& outcome = outcomes[test];
  outcome.status = line.one_of(TestStatus::kUnfinished);
  outcome.methods = line.number();
  outcome.methods_digest = line.text();
  outcome.millis = line.number();
}

void write_revision(Writer& out, const RevisionCheck& revision) {
  out.line("revision", revision.commit, revision.subject, static_cast<uint64_t>(revision.state), revision.problem,
           revision.build_millis, revision.plain_millis, revision.rewritten_millis, revision.own_millis);
  write_outcomes(out, "plain", revision.plain);
  write_outcomes(out, "rewritten", revision.rewritten);
  for (const auto& [test, reason] : revision.selected) out.line("selected", test, reason);
  for (const TestId& test : revision.left_out) out.line("left-out", test);
  for (const Change& change : revision.changes) out.line("change", change.words, change.tests);
  for (const Entered& entered : revision.entered) {
    for (const std::string& words : entered.words) out.line("entered", entered.test, words);
  }
  for (const Violation& violation : revision.violations) {
    out.line("violation", static_cast<uint64_t>(violation.rule), violation.test, violation.words);
    for (const std::string& link : violation.chain) out.line("because", link);
  }
  for (const Unsteady& test : revision.unsteady) out.line("unsteady", test.test, test.words);
}

RevisionCheck read_revision(Line& line) {
  RevisionCheck revision;
  revision.commit = line.text();
  revision.subject = line.text();
  revision.state = line.one_of(RevisionState::kNoTests);
  revision.problem = line.text();
  for (uint64_t* millis :
       {&revision.build_millis, &revision.plain_millis, &revision.rewritten_millis, &revision.own_millis}) {
    *millis = line.number();
  }
  return revision;
}

void read_entered(Line& line, std::vector<Entered>& all) {
  const TestId test = line.test();
  if (all.empty() || all.back().test != test) all.push_back({test, {}});
  all.back().words.push_back(line.text());
}

void read_part(Line& line, RevisionCheck& revision) {
  if (line.word() == "plain") {
    read_outcome(line, revision.plain);
  } else if (line.word() == "rewritten") {
    read_outcome(line, revision.rewritten);
  } else if (line.word() == "selected") {
    const TestId test = line.test();
    revision.selected[test] = line.text();
  } else if (line.word() == "left-out") {
    revision.left_out.insert(line.test());
  } else if (line.word() == "change") {
    std::string words = line.text();
    revision.changes.push_back({std::move(words), line.number()});
  } else if (line.word() == "entered") {
    read_entered(line, revision.entered);
  } else if (line.word() == "violation") {
    Violation& violation = revision.violations.emplace_back();
    violation.rule = line.one_of(Rule::kOtherOutcomeMissed);
    violation.test = line.test();
    violation.words = line.text();
  } else if (line.word() == "because" && !revision.violations.empty()) {
    revision.violations.back().chain.push_back(line.text());
  } else if (line.word() == "unsteady") {
    const TestId test = line.test();
    revision.unsteady.push_back({test, line.text()});
  } else {
    line.fail("a known word");
  }
}

}  // namespace

std::string state_text(const CheckState& state) {
  Writer out;
  out.line(kMagic, kVersion, state.settings);
  for (const RevisionCheck& revision : state.revisions) write_revision(out, revision);
  out.line(kEnd);
  return std::move(out).take();
}

CheckState state_of(const std::string& text) {
  CheckState state;
  bool is_whole = false;
  size_t start = 0;
  for (size_t end = text.find('\n'); end != std::string::npos; start = end + 1, end = text.find('\n', start)) {
    Line line(std::string_view(text).substr(start, end - start), start);
    if (is_whole) line.fail("the end");
    if (start == 0) {
      if (line.word() != kMagic || line.number() != kVersion) line.fail("a state of this version");
      state.settings = line.text();
    } else if (line.word() == kEnd) {
      is_whole = true;
    } else if (line.word() == "revision") {
      state.revisions.push_back(read_revision(line));
    } else {
      if (state.revisions.empty()) line.fail("a revision");
      read_part(line, state.revisions.back());
    }
    line.end();
  }
  if (!is_whole || start != text.size()) throw FormatError(text.size(), "more of the state");
  return state;
}

std::optional<CheckState> load_state(const fs::path& file) {
  std::error_code error;
  if (!fs::exists(file, error)) return std::nullopt;
  const std::vector<uint8_t> bytes = read_file(file);
  try {
    return state_of({bytes.begin(), bytes.end()});
  } catch (const FormatError& problem) {
    throw UserError("cannot go on from " + file.string() + ": expected " + problem.what(), {"remove it to begin anew"});
  }
}

void save_state(const fs::path& file, const CheckState& state) {
  write_file_atomically(file, as_bytes(state_text(state)));
}

}  // namespace retouch::selector::check
