#include "selector/observation.h"

#include <sstream>
#include <string_view>

#include "rewriter/base/error.h"
#include "rewriter/base/file_io.h"

namespace retouch::selector {
namespace fs = std::filesystem;

namespace {

constexpr std::string_view kHeader = "retouch-observed 1 ";

std::optional<Observed> outcome_of(char mark) {
  for (const Observed outcome : {Observed::kPending, Observed::kPassed, Observed::kFailed}) {
    if (mark == static_cast<char>(outcome)) return outcome;
  }
  return std::nullopt;
}

}  // namespace

std::vector<std::string> Observation::that(Observed outcome) const {
  std::vector<std::string> names;
  for (const auto& [name, state] : left_out) {
    if (state == outcome) names.push_back(name);
  }
  return names;
}

fs::path observation_path(const fs::path& store) {
  fs::path path = store;
  path += ".observed";
  return path;
}

Observation observation_of(const std::vector<Verdict>& verdicts, uint64_t millis) {
  Observation observation;
  observation.millis = millis;
  observation.tests = verdicts.size();
  for (const Verdict& verdict : verdicts) {
    const bool is_line = verdict.test.find('\n') == std::string::npos;
    if (!verdict.is_selected() && is_line) observation.left_out.emplace(verdict.test, Observed::kPending);
  }
  return observation;
}

std::optional<Observation> read_observation(const fs::path& store) {
  std::error_code error;
  if (!fs::is_regular_file(observation_path(store), error)) return std::nullopt;
  std::vector<uint8_t> bytes;
  try {
    bytes = read_file(observation_path(store));
  } catch (const UserError&) {
    return std::nullopt;
  }
  const std::string_view text = as_text(bytes);
  if (!text.starts_with(kHeader)) return std::nullopt;
  std::istringstream lines(std::string(text.substr(kHeader.size())));
  Observation observation;
  std::string line;
  std::getline(lines, line);
  std::istringstream numbers(line);
  numbers >> observation.millis >> observation.tests;
  if (numbers.fail()) return std::nullopt;
  while (std::getline(lines, line)) {
    const std::optional<Observed> outcome = line.size() > 2 ? outcome_of(line[0]) : std::nullopt;
    if (outcome) observation.left_out.emplace(line.substr(2), *outcome);
  }
  return observation;
}

void write_observation(const fs::path& store, const Observation& observation) {
  std::string text(kHeader);
  text += std::to_string(observation.millis) + ' ' + std::to_string(observation.tests) + '\n';
  for (const auto& [name, outcome] : observation.left_out) text.append(1, static_cast<char>(outcome)).append(" " + name + "\n");
  write_file_atomically(observation_path(store), as_bytes(text));
}

std::vector<std::string> note_outcomes(const Store& store, const std::vector<std::string>& ran, Observation& observation) {
  std::vector<std::string> missed;
  for (const std::string& name : ran) {
    const auto place = observation.left_out.find(name);
    if (place == observation.left_out.end() || place->second != Observed::kPending) continue;
    for (const TestRecord& record : store.records_of(name)) {
      if (record.start_millis < observation.millis) continue;
      const bool is_good = record.status == TestStatus::kPassed || record.status == TestStatus::kSkipped;
      if (place->second != Observed::kFailed) place->second = is_good ? Observed::kPassed : Observed::kFailed;
    }
    if (place->second == Observed::kFailed) missed.push_back(name);
  }
  return missed;
}

}  // namespace retouch::selector
