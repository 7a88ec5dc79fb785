#include "cli/stats_command.h"

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <map>
#include <vector>

#include "cli/selection_options.h"
#include "cli/test_words.h"
#include "selector/store_tests.h"
#include "selector/test_times.h"

namespace retouch::cli {
namespace po = boost::program_options;

namespace {

void line(const std::string& what, uint64_t value) { std::cout << what << '\t' << value << '\n'; }

int run(const std::vector<std::string>& arguments) {
  const po::variables_map map = parse_arguments("stats", arguments, store_options(), {});
  const std::string path = required("stats", map, "store");
  const selector::Store store = readable_store(path);
  std::map<selector::TestStatus, uint64_t> by_status;
  uint64_t complete = 0;
  uint64_t dependencies = 0;
  selector::TotalTime time;
  const std::vector<std::span<const selector::TestRecord>> tests = selector::records_by_test(store);
  for (const std::span<const selector::TestRecord> records : tests) {
    const selector::TestRecord& last = selector::last_of(records);
    ++by_status[last.status];
    time.add(last);
    for (const selector::TestRecord& record : records) {
      if (!record.baseline) continue;
      ++complete;
      dependencies += store.sets[record.baseline->set].size();
    }
  }
  const auto classes = std::count_if(store.entities.begin(), store.entities.end(),
                                     [](const Entity& entity) { return entity.kind == EntityKind::kClass; });
  line("tests", tests.size());
  for (const auto& [status, count] : by_status) line(std::string("tests that ") + status_verb(status), count);
  line("tests with a complete record", complete);
  line("dependencies of them together", dependencies);
  line("milliseconds that they took together", time.millis());
  line("classes", static_cast<uint64_t>(classes));
  line("files, resources and the like", store.entities.size() - static_cast<uint64_t>(classes));
  line("versions", store.versions.size());
  line("environments", store.environments.size());
  line("runs", store.runs.size());
  std::error_code error;
  line("bytes of the file", std::filesystem::file_size(path, error));
  return 0;
}

}  // namespace

const Command kStatsCommand = {"stats", "--store FILE", "print what a store holds, in numbers", store_options, run};

}  // namespace retouch::cli
