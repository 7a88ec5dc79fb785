#include "cli/run/test_run.h"

#include <string_view>

#include "rewriter/base/error.h"
#include "rewriter/base/file_io.h"
#include "rewriter/base/printable.h"
#include "rewriter/base/words.h"

namespace retouch::cli {
namespace fs = std::filesystem;

namespace {

constexpr std::string_view kFirstLine = "retouch-test-run\t1";

using Fields = std::vector<std::string>;

Fields split(std::string_view line) {
  Fields fields;
  size_t start = 0;
  for (size_t tab = line.find('\t'); tab != std::string_view::npos; tab = line.find('\t', start)) {
    fields.emplace_back(line.substr(start, tab - start));
    start = tab + 1;
  }
  fields.emplace_back(line.substr(start));
  return fields;
}

std::vector<Fields> fields_of(const fs::path& file) {
  const std::vector<uint8_t> bytes = read_file(file);
  const std::string_view text = as_text(bytes);
  if (!text.empty() && !text.ends_with('\n')) throw UserError(file.string() + ": the last line is cut");
  std::vector<Fields> lines;
  for (const std::string_view line : lines_of(text)) lines.push_back(split(line));
  return lines;
}

[[noreturn]] void not_understood(const fs::path& file, size_t line) {
  throw UserError(file.string() + ", line " + std::to_string(line + 1) + ": is not understood",
                  {"the build tool's part and retouch are of different versions"});
}

bool is(const Fields& line, std::string_view word, size_t fields) { return line.size() == fields && line[0] == word; }

class Lines {
 public:
  template <typename... Words>
  void add(std::string_view first, const Words&... words) {
    text_ += first;
    ((text_ += '\t', text_ += words), ...);
    text_ += '\n';
  }
  void write(const fs::path& file) const { write_file_atomically(file, as_bytes(text_)); }

 private:
  std::string text_;
};

}  // namespace

TestRunRequest read_request(const fs::path& file) {
  const std::vector<Fields> lines = fields_of(file);
  if (lines.empty() || !is(lines[0], "retouch-test-run", 2) || lines[0][1] != split(kFirstLine)[1]) not_understood(file, 0);
  TestRunRequest request;
  for (size_t i = 1; i < lines.size(); ++i) {
    const Fields& line = lines[i];
    if (is(line, "name", 2)) {
      request.name = line[1];
    } else if (is(line, "store", 2)) {
      request.store = line[1];
    } else if (is(line, "root", 2)) {
      request.root = line[1];
    } else if (is(line, "java", 2)) {
      request.java_home = line[1];
    } else if (is(line, "everything", 2)) {
      request.everything = line[1];
    } else if (is(line, "setting", 3)) {
      request.settings[line[1]] = line[2];
    } else if (is(line, "library", 2)) {
      request.class_path.push_back({line[1], {}});
    } else if (is(line, "program", 3)) {
      request.class_path.push_back({line[1], line[2]});
    } else {
      not_understood(file, i);
    }
  }
  if (request.store.empty() || request.root.empty() || request.class_path.empty()) {
    throw UserError(file.string() + ": store, root or class path is missing");
  }
  return request;
}

const fs::path& TestRunAnswer::used_for(const Element& element) const {
  const auto found = used.find(element.original);
  return found == used.end() ? element.original : found->second;
}

void write_answer(const fs::path& file, const TestRunAnswer& answer) {
  Lines lines;
  for (const auto& [original, copy] : answer.used) lines.add("use", original.native(), copy.native());
  for (const fs::path& added : answer.added) lines.add("add", added.native());
  for (const std::string& exclude : answer.excludes) lines.add("exclude", exclude);
  for (const auto& [name, value] : answer.properties) lines.add("property", name, value);
  for (const auto& [name, value] : answer.variables) lines.add("variable", name, value);
  lines.write(file);
}

TestRunAnswer read_answer(const fs::path& file) {
  TestRunAnswer answer;
  const std::vector<Fields> lines = fields_of(file);
  for (size_t i = 0; i < lines.size(); ++i) {
    const Fields& line = lines[i];
    if (is(line, "use", 3)) {
      answer.used[line[1]] = line[2];
    } else if (is(line, "add", 2)) {
      answer.added.emplace_back(line[1]);
    } else if (is(line, "exclude", 2)) {
      answer.excludes.push_back(line[1]);
    } else if (is(line, "property", 3)) {
      answer.properties[line[1]] = line[2];
    } else if (is(line, "variable", 3)) {
      answer.variables[line[1]] = line[2];
    } else {
      not_understood(file, i);
    }
  }
  return answer;
}

void write_verdicts(const fs::path& file, const TestVerdicts& verdicts) {
  Lines lines;
  for (const auto& [test, reason] : verdicts.selected) lines.add("selected", test, reason.kind, printable(reason.words));
  for (const std::string& test : verdicts.unaffected) lines.add("unaffected", test);
  for (const std::string& cause : verdicts.causes) lines.add("cause", cause);
  for (const auto& [test, changes] : verdicts.changes) {
    for (const std::string& change : changes) lines.add("change", test, printable(change));
  }
  lines.add("milliseconds", std::to_string(verdicts.milliseconds));
  lines.write(file);
}

TestVerdicts read_verdicts(const fs::path& file) {
  TestVerdicts verdicts;
  const std::vector<Fields> lines = fields_of(file);
  for (size_t i = 0; i < lines.size(); ++i) {
    const Fields& line = lines[i];
    if (is(line, "selected", 4)) {
      verdicts.selected[line[1]] = {line[2], line[3]};
    } else if (is(line, "unaffected", 2)) {
      verdicts.unaffected.push_back(line[1]);
    } else if (is(line, "cause", 2)) {
      verdicts.causes.push_back(line[1]);
    } else if (is(line, "change", 3)) {
      verdicts.changes[line[1]].push_back(line[2]);
    } else if (is(line, "milliseconds", 2)) {
      verdicts.milliseconds = std::stol(line[1]);
    } else {
      not_understood(file, i);
    }
  }
  return verdicts;
}

fs::path beside_request(const fs::path& request, const char* end) { return fs::path(request).replace_extension(end); }

}  // namespace retouch::cli
