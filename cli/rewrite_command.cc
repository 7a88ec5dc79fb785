#include "cli/rewrite_command.h"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "cli/in_place_locks.h"
#include "cli/messages.h"
#include "rewriter/base/error.h"
#include "rewriter/base/file_io.h"
#include "rewriter/base/leftovers.h"
#include "rewriter/facts/artifact_facts.h"
#include "rewriter/instrument/artifact_rewriter.h"
#include "rewriter/jar/artifact_input.h"
#include "rewriter/jar/originals.h"

namespace retouch::cli {
namespace po = boost::program_options;
namespace fs = std::filesystem;

namespace {

using instrument::ArtifactJob;

po::options_description options() {
  po::options_description described("Options");
  auto add = described.add_options();
  add("output,o", po::value<std::string>()->value_name("OUTDIR"),
      "write each INPUT here under its own file name; the directory is made where absent");
  add("map", po::value<std::vector<std::string>>()->value_name("IN=OUT"),
      "rewrite IN to OUT; repeatable, beside or instead of INPUT");
  add("in-place", "replace each INPUT, and keep its original beside it for retouch restore");
  add("points", po::value<std::string>()->value_name("SET")->default_value("shared"),
      "what is collected: shared, corrected, ekstazi or naive");
  add("compress", po::value<std::string>()->value_name("HOW")->default_value("keep"),
      "keep: changed entries as their originals; fast: the same, quicker and larger; store: nothing is compressed");
  add("jobs", po::value<unsigned>()->value_name("N"), "number of threads; default: one for each processor");
  add("include", po::value<std::vector<std::string>>()->value_name("GLOB"),
      "rewrite only the classes of these names; repeatable");
  add("exclude", po::value<std::vector<std::string>>()->value_name("GLOB"),
      "leave the classes of these names alone; repeatable");
  add("include-artifact", po::value<std::vector<std::string>>()->value_name("GLOB"),
      "rewrite only artifacts of these names, archives inside others too (OUTER!INNER); repeatable");
  add("exclude-artifact", po::value<std::vector<std::string>>()->value_name("GLOB"),
      "copy artifacts of these names as they are, with all that is inside; repeatable");
  add("max-depth", po::value<unsigned>()->value_name("N"),
      "archives inside one another that are looked into; 0: none; default: 8");
  add("max-size", po::value<uint64_t>()->value_name("BYTES"), "of the content of one entry that is unpacked, which none of more than 1 GiB is; default: 1 GiB");
  add("max-total", po::value<uint64_t>()->value_name("BYTES"),
      "of all content of one input, that of archives inside included; default: 16 GiB");
  add("max-ratio", po::value<uint64_t>()->value_name("N"),
      "of the content of an entry of more than 16 MiB to its compressed bytes; default: 250");
  add("report", po::value<std::string>()->value_name("FILE"), "what was done, as JSON");
  return described;
}

[[noreturn]] void wrong_usage(const std::string& what) {
  throw UsageError("rewrite: " + what, {lists_options("rewrite")});
}

template <typename T>
struct Named {
  std::string_view name;
  T value;
};

constexpr Named<facts::PointSet> kPointSets[] = {{"shared", facts::PointSet::kShared},
                                                 {"corrected", facts::PointSet::kCorrected},
                                                 {"ekstazi", facts::PointSet::kEkstazi},
                                                 {"naive", facts::PointSet::kNaive}};
constexpr Named<jar::Compression> kCompressions[] = {
    {"keep", jar::Compression::kKeep}, {"fast", jar::Compression::kFast}, {"store", jar::Compression::kStore}};

template <typename T, size_t n>
T value_by_name(const char* option, const std::string& given, const Named<T> (&choices)[n]) {
  std::string names;
  for (const Named<T>& choice : choices) {
    if (choice.name == given) return choice.value;
    names += (names.empty() ? "" : ", ") + std::string(choice.name);
  }
  wrong_usage("--" + std::string(option) + " '" + given + "' is none of " + names);
}

facts::PointSet point_set(const std::string& given) { return value_by_name("points", given, kPointSets); }

// The name that an input has in the output directory: "classes" for "build/classes/" and for "." inside it.
fs::path file_name(const fs::path& input) {
  std::error_code ignored;
  fs::path path = input.lexically_normal();
  if (path.filename().empty()) path = path.parent_path();
  if (path.filename() == "." || path.filename() == ".." || path.filename().empty())
    path = fs::weakly_canonical(input, ignored);
  if (path.filename().empty()) wrong_usage("'" + input.string() + "' has no file name to use in the output directory");
  return path.filename();
}

ArtifactJob mapped_job(const std::string& map) {
  const size_t equals = map.find('=');
  if (equals == std::string::npos || equals == 0 || equals + 1 == map.size()) {
    wrong_usage("--map takes IN=OUT, not '" + map + "'");
  }
  return {map.substr(0, equals), map.substr(equals + 1)};
}

std::vector<ArtifactJob> in_place_jobs(const po::variables_map& map, const std::vector<std::string>& inputs) {
  if (map.count("output") != 0 || map.count("map") != 0) wrong_usage("--in-place goes with neither -o nor --map");
  std::vector<ArtifactJob> jobs;
  for (const std::string& input : inputs) {
    if (input.empty()) wrong_usage("an INPUT has an empty name");
    const fs::path path = resolved(input);
    // Which `libs/*` names the second time.
    if (const std::optional<fs::path> artifact = jar::artifact_of(path)) {
      note(path.string() + ": left alone, what is kept of " + artifact->string());
      continue;
    }
    jobs.push_back({jar::original_of(path), path, jar::Replace::kAny});
  }
  if (jobs.empty()) wrong_usage("no input is given");
  return jobs;
}

std::vector<ArtifactJob> jobs_of(const po::variables_map& map) {
  std::vector<ArtifactJob> jobs;
  const std::vector<std::string> inputs = values_of(map, "input");
  if (map.count("in-place") != 0) return in_place_jobs(map, inputs);
  if (!inputs.empty() && map.count("output") == 0) wrong_usage("an INPUT needs -o OUTDIR");
  if (map.count("output") != 0 && map["output"].as<std::string>().empty()) wrong_usage("-o has an empty name");
  for (const std::string& input : inputs) {
    if (input.empty()) wrong_usage("an INPUT has an empty name");
    jobs.push_back({input, fs::path(map["output"].as<std::string>()) / file_name(input)});
  }
  for (const std::string& mapping : values_of(map, "map")) jobs.push_back(mapped_job(mapping));
  if (jobs.empty()) wrong_usage("no input is given");
  return jobs;
}

bool is_inside(const std::string& path, const std::string& directory) {
  return path.size() > directory.size() && path.starts_with(directory) &&
         (path[directory.size()] == '/' || directory == "/");
}

// No output may take the place of an input or of another output, lie inside one of them, or hold an input.
void check_places(const std::vector<ArtifactJob>& jobs) {
  std::vector<std::string> inputs;
  std::vector<std::string> outputs;
  for (const ArtifactJob& job : jobs) {
    inputs.push_back(resolved(job.input).string());
    outputs.push_back(resolved(job.output).string());
  }
  for (size_t i = 0; i < jobs.size(); ++i) {
    const std::string output = "the output '" + jobs[i].output.string() + "'";
    for (size_t j = 0; j < jobs.size(); ++j) {
      const std::string& input = jobs[j].input.native();
      if (outputs[i] == inputs[j]) wrong_usage(output + " is the input '" + input + "'");
      if (is_inside(outputs[i], inputs[j])) wrong_usage(output + " lies inside the input '" + input + "'");
      if (is_inside(inputs[j], outputs[i]))
        wrong_usage(output + " would replace a directory that holds the input '" + input + "'");
      if (is_inside(outputs[i], outputs[j]))
        wrong_usage(output + " lies inside the output '" + jobs[j].output.string() + "'");
      if (i < j && outputs[i] == outputs[j]) {
        wrong_usage("'" + jobs[i].input.string() + "' and '" + input + "' would both be written to '" +
                    jobs[i].output.string() + "'");
      }
    }
  }
}

// A report may take the place of no input and no output, nor lie where an output is replaced as a whole.
void check_report(const std::string& report, const std::vector<ArtifactJob>& jobs) {
  if (report.empty()) wrong_usage("--report has an empty name");
  const std::string place = resolved(report).string();
  for (const ArtifactJob& job : jobs) {
    for (const fs::path& other : {job.input, job.output}) {
      if (place == resolved(other)) wrong_usage("the report '" + report + "' would replace '" + other.string() + "'");
    }
    if (is_inside(place, resolved(job.output).string()))
      wrong_usage("the report '" + report + "' lies inside the output '" + job.output.string() + "'");
  }
}

void make_output_directories(const std::vector<ArtifactJob>& jobs) {
  for (const ArtifactJob& job : jobs) {
    const fs::path directory = resolved(job.output).parent_path();
    std::error_code error;
    fs::create_directories(directory, error);
    if (error) throw UserError("cannot create the directory " + directory.string() + ": " + error.message());
    remove_leftovers(resolved(job.output));
  }
}

unsigned thread_count(const po::variables_map& map) {
  constexpr unsigned kMostThreads = 256;
  if (map.count("jobs") == 0) return std::clamp(std::thread::hardware_concurrency(), 1U, kMostThreads);
  const auto jobs = map["jobs"].as<unsigned>();
  if (jobs == 0 || jobs > kMostThreads) wrong_usage("--jobs takes a number from 1 to " + std::to_string(kMostThreads));
  return jobs;
}

facts::NestingLimits limits_of(const po::variables_map& map) {
  facts::NestingLimits limits;
  if (map.count("max-depth") != 0) limits.depth = map["max-depth"].as<unsigned>();
  if (map.count("max-size") != 0) limits.reading.entry_size = map["max-size"].as<uint64_t>();
  if (map.count("max-total") != 0) limits.reading.total_size = map["max-total"].as<uint64_t>();
  if (map.count("max-ratio") != 0) {
    limits.reading.entry_ratio = map["max-ratio"].as<uint64_t>();
    if (limits.reading.entry_ratio == 0) wrong_usage("--max-ratio takes a number from 1 on");
    limits.reading.archive_ratio = limits.reading.entry_ratio;
  }
  return limits;
}

// The artifacts whose originals now stand beside them; what is said of the others is their report.
std::vector<ArtifactJob> kept_aside(const std::vector<ArtifactJob>& jobs,
                                    std::vector<instrument::ArtifactReport>& others) {
  std::vector<ArtifactJob> ready;
  for (const ArtifactJob& job : jobs) {
    instrument::ArtifactReport report;
    report.input = report.output = job.output;
    try {
      const jar::InPlace place = jar::keep_original(job.output);
      if (place.state == jar::InPlaceState::kReady) {
        ready.push_back({place.input, job.output, job.replace});
        continue;
      }
      report.status = instrument::ArtifactStatus::kAlreadyInstrumented;
      if (place.state == jar::InPlaceState::kForeign)
        warn(job.output.string() + " is instrumented, and no original is beside it");
    } catch (const UserError& problem) {
      report.status = instrument::ArtifactStatus::kFailed;
      report.error = problem.what();
      report.hints = problem.hints();
    }
    others.push_back(report);
  }
  return ready;
}

std::vector<instrument::ArtifactReport> rewrite_in_place(const std::vector<ArtifactJob>& jobs,
                                                         const instrument::ArtifactOptions& options) {
  std::vector<instrument::ArtifactReport> reports;
  const std::vector<ArtifactJob> ready = kept_aside(jobs, reports);
  for (instrument::ArtifactReport& report : instrument::rewrite_artifacts(ready, options)) {
    if (report.status != instrument::ArtifactStatus::kRewritten) jar::forget_original(report.output);
    report.input = report.output;
    reports.push_back(std::move(report));
  }
  const auto place = [&jobs](const instrument::ArtifactReport& report) {
    return std::find_if(jobs.begin(), jobs.end(), [&](const ArtifactJob& job) { return job.output == report.output; });
  };
  std::stable_sort(reports.begin(), reports.end(), [&](const auto& a, const auto& b) { return place(a) < place(b); });
  return reports;
}

// What an earlier run wrote would be taken for the output of this one.
void remove_outputs_of_failed(const std::vector<instrument::ArtifactReport>& reports) {
  std::error_code ignored;
  for (const instrument::ArtifactReport& report : reports) {
    if (report.status != instrument::ArtifactStatus::kFailed || !fs::exists(report.output, ignored)) continue;
    try {
      if (!jar::open_artifact(report.output)->find(facts::kArtifactRecordPath)) continue;
    } catch (const UserError&) {  // nothing that retouch wrote
      continue;
    }
    fs::remove_all(report.output, ignored);
  }
}

// Prints what was done; true when every artifact has its output.
bool print_outcome(const std::vector<instrument::ArtifactReport>& reports) {
  bool all_done = true;
  for (const instrument::ArtifactReport& report : reports) {
    note(verbosity() == Verbosity::kVerbose ? instrument::summary_of(report, SIZE_MAX)
                                            : instrument::summary_of(report));
    if (report.status != instrument::ArtifactStatus::kFailed) continue;
    all_done = false;
    error(report.error);
    for (const std::string& text : report.hints) hint(text);
  }
  return all_done;
}

void add_fitting_globs(const std::vector<instrument::ArtifactReport>& reports, std::set<std::string>& fitting) {
  for (const instrument::ArtifactReport& report : reports) {
    fitting.insert(report.fitting_globs.begin(), report.fitting_globs.end());
    add_fitting_globs(report.nested, fitting);
  }
}

// Nothing is said where there may be classes that were not looked at.
void warn_of_idle_globs(const std::vector<instrument::ArtifactReport>& reports,
                        const instrument::RewriteOptions& options) {
  if (std::any_of(reports.begin(), reports.end(),
                  [](const auto& report) { return report.status != instrument::ArtifactStatus::kRewritten; }))
    return;
  std::set<std::string> fitting;
  add_fitting_globs(reports, fitting);
  for (const auto& [option, globs] :
       {std::pair("--include", &options.include), std::pair("--exclude", &options.exclude)}) {
    for (const std::string& glob : *globs) {
      if (!fitting.contains(glob)) warn(std::string(option) + " '" + glob + "' fits no class");
    }
  }
}

template <typename Work>
std::vector<instrument::ArtifactReport> with_progress(instrument::ArtifactOptions options, const Work& work) {
  ProgressLine line;
  if (line.is_shown()) {
    options.on_progress = [&line](const instrument::Progress& progress) {
      line.show(std::to_string(progress.finished) + " of " + std::to_string(progress.all) + " artifacts done, " +
                progress.current.filename().string() + " " + std::to_string(progress.percent) + "%");
    };
  }
  return work(options);
}

int run(const std::vector<std::string>& arguments) {
  po::options_description all = options();
  po::options_description inputs;
  inputs.add_options()("input", po::value<std::vector<std::string>>());
  all.add(inputs);
  po::positional_options_description positional;
  positional.add("input", -1);
  const po::variables_map map = parse_arguments("rewrite", arguments, all, positional);

  const std::string compression = map["compress"].as<std::string>();
  instrument::ArtifactOptions chosen;
  chosen.classes.points = point_set(map["points"].as<std::string>());
  chosen.classes.include = values_of(map, "include");
  chosen.classes.exclude = values_of(map, "exclude");
  chosen.compression = value_by_name("compress", compression, kCompressions);
  chosen.threads = thread_count(map);
  chosen.nesting = limits_of(map);
  chosen.include_artifacts = values_of(map, "include-artifact");
  chosen.exclude_artifacts = values_of(map, "exclude-artifact");
  const std::vector<ArtifactJob> jobs = jobs_of(map);
  check_places(jobs);
  if (map.count("report") != 0) check_report(map["report"].as<std::string>(), jobs);
  const bool in_place = map.count("in-place") != 0;
  std::vector<fs::path> replaced;
  if (in_place) {
    for (const ArtifactJob& job : jobs) replaced.push_back(job.output);
  }
  const DirectoryLocks locks = lock_to_replace(replaced);
  make_output_directories(jobs);

  const std::vector<instrument::ArtifactReport> reports =
      with_progress(chosen, [&](const instrument::ArtifactOptions& options) {
        return in_place ? rewrite_in_place(jobs, options) : instrument::rewrite_artifacts(jobs, options);
      });
  if (!in_place) remove_outputs_of_failed(reports);
  const bool all_done = print_outcome(reports);
  warn_of_idle_globs(reports, chosen.classes);
  if (map.count("report") != 0) {
    write_file_atomically(map["report"].as<std::string>(),
                          as_bytes(instrument::report_as_json(reports, {chosen.classes.points, compression})));
  }
  return all_done ? 0 : 1;
}

}  // namespace

const Command kRewriteCommand = {"rewrite", "INPUT... -o OUTDIR [OPTIONS]", "instrument jars and class directories",
                                 options, run};

}  // namespace retouch::cli
