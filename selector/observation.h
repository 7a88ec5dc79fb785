// What `select --observe` would have left out, and what became of it: a text file beside the store (STORE.observed). All
// tests run; `record` notes how each of these went the first time it ran since, `status` tells it. A test that would have
// been left out and failed is what a selection must never do, or a test that fails now and then.
//
//   retouch-observed 1 MILLIS TESTS      when, and how many tests there were
//   ? p.FooTest                          did not run since
//   + p.BarTest                          ran and passed
//   ! p.BazTest                          ran and failed
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "selector/selection.h"
#include "selector/store.h"

namespace retouch::selector {

enum class Observed : char { kPending = '?', kPassed = '+', kFailed = '!' };

struct Observation {
  uint64_t millis = 0;
  uint64_t tests = 0;                        // that there were
  std::map<std::string, Observed> left_out;  // would have been
  std::vector<std::string> that(Observed outcome) const;
  friend bool operator==(const Observation&, const Observation&) = default;
};

std::filesystem::path observation_path(const std::filesystem::path& store);

Observation observation_of(const std::vector<Verdict>& verdicts, uint64_t millis);

// None where there is none that can be read.
std::optional<Observation> read_observation(const std::filesystem::path& store);
void write_observation(const std::filesystem::path& store, const Observation& observation);  // throws UserError

// Notes the tests named, which have just been recorded in `store`, where they ran since the observation. Gives those that
// failed and would have been left out.
std::vector<std::string> note_outcomes(const Store& store, const std::vector<std::string>& ran, Observation& observation);

}  // namespace retouch::selector
