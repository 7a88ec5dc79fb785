#include "selector/record.h"

#include <algorithm>
#include <map>
#include <optional>

#include "selector/class_names.h"
#include "selector/dependency_writer.h"
#include "selector/earlier_members.h"
#include "selector/entity_rules.h"
#include "selector/entity_words.h"
#include "selector/jvm_arguments.h"
#include "selector/log_resolution.h"
#include "selector/partial_run.h"
#include "selector/test_members.h"

namespace retouch::selector {

namespace {

// One run of a test in one log.
struct Candidate {
  const TestRun* test;
  size_t log;
  Id run;
  std::string trouble;    // why it is not complete; empty when it is
  std::vector<Id> nodes;  // what it reached, when complete

  bool is_complete() const { return trouble.empty(); }
};

// No name in a class file or an archive is longer (JVMS 4.4.7), so that a longer one is of nothing that can ever be there.
constexpr size_t kLongestName = 65'535;
constexpr size_t kShownOfName = 60;

// Of runs and records of one test: a parent's and its child JVM's belong together.
template <typename A, typename B>
bool overlap(const A& a, const B& b) {
  return a.start_millis <= b.end_millis && b.start_millis <= a.end_millis;
}

class Recorder {
 public:
  Recorder(const std::vector<NamedLog>& logs, const RanArtifacts& ran, StoreEditor& editor)
      : logs_(logs),
        ran_(ran),
        editor_(editor),
        rule_(closure_rule(ran.revision.program())),
        graph_(
            ran.revision.program(), [&ran](std::string_view name) { return ran.revision.library_class(name); },
            [&ran](const Entity& entity) { return ran.revision.brings(entity); }, rule_),
        writer_(ran.revision, seen_values_, used_subtypes_, graph_, rule_, editor),
        earlier_members_(ran.revision, editor),
        test_methods_(ran.revision.class_path()),
        program_folders_(class_directories(ran.revision.class_path(), ran.revision.roles())) {}

  RecordSummary run(const std::vector<std::string>& failed) {
    const SlotTables tables = slot_tables(ran_.revision.program());
    if (rule_ == ClosureRule::kFull) always_ = always_touched(ran_.revision.program(), graph_);
    for (size_t i = 0; i < logs_.size(); ++i) take_log(i, tables);
    if (rule_ == ClosureRule::kFull) used_subtypes_.find(ran_.revision.program(), graph_);
    for (const auto& [name, candidates] : candidates_) record_test(name, candidates);
    for (const std::string& name : failed) mark_failed(name);
    find_idle_globs();
    return std::move(summary_);
  }

 private:
  void take_log(size_t index, const SlotTables& tables) {
    const RunLog& log = logs_[index].log;
    const Run* known = editor_.find_run(log.jvm.run);
    if (known != nullptr && known->resolved && known->bytes >= log.bytes_read) {
      ++summary_.logs_known;
      summary_.usable.push_back(true);
      return;
    }
    const uint64_t seen_bytes = known != nullptr ? known->bytes : 0;
    ++summary_.logs_taken;
    if (log.bytes_dropped != 0) {
      summary_.warnings.push_back(logs_[index].name + ": " + std::to_string(log.bytes_dropped) +
                                  " bytes at its end were dropped: " + log.drop_reason);
    }
    const LoggedFiles files(log, ran_.files, ran_.file_patterns, program_folders_);
    LogResolution resolution(log, tables, always_, rule_, files, graph_);
    if (!resolution.problem().empty()) summary_.warnings.push_back(logs_[index].name + ": " + resolution.problem());
    const bool resolved = resolution.problem().empty();
    summary_.usable.push_back(resolved);
    const Id run = editor_.run({log.jvm.run, std::max(log.bytes_read, seen_bytes), resolved, log.jvm.start_millis});
    if (resolved) take_values(log);
    for (size_t test = 0; test < log.tests.size(); ++test) take_test(index, test, run, seen_bytes, resolution);
    summary_.files_left_out.insert(resolution.files_left_out().begin(), resolution.files_left_out().end());
  }

  // The value that the first log has counts; where another log has another one, its tests are in doubt.
  void take_values(const RunLog& log) {
    other_values_.clear();
    for (const auto& [slot, note] : log.values) {
      const std::optional<Digest128> value = note.present ? std::optional(note.digest) : std::nullopt;
      const auto [place, is_new] = seen_values_.try_emplace(log.names[slot], value);
      if (place->second != value) other_values_.insert(log.names[slot]);
    }
  }

  // Mostly one that was mistyped.
  void find_idle_globs() {
    for (const std::vector<std::string>* globs : {&ran_.file_patterns.include, &ran_.file_patterns.exclude}) {
      for (const std::string& glob : *globs) {
        const auto fits = [&](std::string_view name) { return FilePatterns::fits(glob, split_file_name(name).path); };
        bool is_idle = std::none_of(summary_.files_left_out.begin(), summary_.files_left_out.end(), fits);
        for (Id node = 0; is_idle && node < graph_.size(); ++node) {
          const Entity& entity = graph_.entity(node);
          if (entity.kind == EntityKind::kFile && fits(entity.name)) is_idle = false;
        }
        if (is_idle) summary_.idle_globs.push_back(glob);
      }
    }
  }

  // What the store cannot hold: a name that is too long; a variable or property whose value is not known, or was another
  // one in another JVM.
  std::string doubt_of_names(const std::vector<Id>& nodes) const {
    for (const Id node : nodes) {
      const Entity& entity = graph_.entity(node);
      if (entity.name.size() > kLongestName) {
        return "it asked for a name of " + std::to_string(entity.name.size()) + " bytes, more than is kept: " +
               entity_words({entity.kind, entity.name.substr(0, kShownOfName)}) + "...";
      }
      if (entity.kind != EntityKind::kVariable && entity.kind != EntityKind::kProperty) continue;
      if (!seen_values_.contains(entity)) return "the log does not say what " + entity_words(entity) + " was";
      if (other_values_.contains(entity)) return entity_words(entity) + " was another one in another JVM of this run";
    }
    return {};
  }

  void take_test(size_t index, size_t test_index, Id run, uint64_t seen_bytes, LogResolution& resolution) {
    const RunLog& log = logs_[index].log;
    const TestRun& test = log.tests[test_index];
    std::vector<Id> reached;
    if (resolution.problem().empty()) reached = resolution.reached_by(test_index, reach_);
    if (has_several_tests(log)) used_subtypes_.use(reached);
    if (test.name.size() > kLongestName) {
      summary_.warnings.push_back(logs_[index].name + ": a test is left out whose name has " + std::to_string(test.name.size()) +
                                  " bytes, more than is kept; it counts as new: " + test.name.substr(0, kShownOfName) + "...");
      return;
    }
    if (test.end_offset <= seen_bytes) {
      // Known since an earlier look at this log: it only counts as long as the test did not run again since.
      const std::vector<TestRecord>& records = editor_.records_of(test.name);
      if (std::none_of(records.begin(), records.end(),
                       [&](const TestRecord& record) { return record.run == run || overlap(record, test); })) {
        return;
      }
    }
    Candidate candidate{&test, index, run, resolution.problem(), {}};
    if (test.status == TestStatus::kUnfinished) {
      candidate.trouble = kDidNotFinish;
    } else if (test.status == TestStatus::kIncomplete) {
      candidate.trouble = "its record was incomplete";
    } else if (is_in_doubt(log, test_index)) {
      candidate.trouble = "its JVM was killed, or its log cut, behind it: what ran later may be missing";
    }
    const auto methods = log.methods.find(test.name);
    if (candidate.is_complete() && methods != log.methods.end()) candidate.trouble = doubt_of_methods(methods->second.names);
    if (candidate.is_complete()) {
      candidate.nodes = std::move(reached);
      add_members(test, candidate.nodes);
      candidate.trouble = resolution.doubt_of(test_index, candidate.nodes, reach_);
      if (candidate.is_complete()) candidate.trouble = doubt_of_names(candidate.nodes);
    }
    candidates_[test.name].push_back(std::move(candidate));
  }

  // What no test ran of the classes inside a test class, and so was not initialised.
  void add_members(const TestRun& test, std::vector<Id>& nodes) {
    if (rule_ != ClosureRule::kFull || test.kind != TestKind::kFramework) return;
    const std::string_view owner = class_of_test(test.name, [this](const std::string& part) { return is_class(part); });
    const bool is_whole = owner.size() == test.name.size();
    const auto [members, is_new] = members_.try_emplace({internal_name(owner), is_whole});
    if (is_new) {
      const std::vector<Id> own = members_of_test(members->first.first, is_whole, ran_.revision.program(), graph_);
      members->second = reach_.from(own, graph_, {});
    }
    const size_t reached = nodes.size();
    nodes.insert(nodes.end(), members->second.begin(), members->second.end());
    std::inplace_merge(nodes.begin(), nodes.begin() + static_cast<std::ptrdiff_t>(reached), nodes.end());
    nodes.erase(std::unique(nodes.begin(), nodes.end()), nodes.end());
  }

  static bool has_several_tests(const RunLog& log) { return log.tests.size() > 1; }

  static std::string doubt_of_methods(const std::vector<std::string>& names) {
    const auto place = std::find_if(names.begin(), names.end(), [](const std::string& name) { return name.size() > kLongestName; });
    if (place == names.end()) return {};
    return "one of its methods has a name of " + std::to_string(place->size()) + " bytes, more than is kept: " +
           place->substr(0, kShownOfName) + "...";
  }

  // In a log that does not end in order, what ran behind the last test is missing, unless another one that started
  // behind it shows that nothing is: with a START all that came before is in the log. One that was open all the time
  // (of the parent in a child JVM's log, of another thread) shows nothing. A named run lasts to the end of its JVM.
  static bool is_in_doubt(const RunLog& log, size_t index) {
    if (log.ended && log.bytes_dropped == 0) return false;
    const TestRun& test = log.tests[index];
    if (test.kind == TestKind::kNamedRun) return true;
    return std::none_of(log.tests.begin(), log.tests.end(), [&](const TestRun& other) {
      return other.kind == TestKind::kFramework && &other != &test && other.start_offset >= test.end_offset;
    });
  }

  // How the runs of one test that belong together went.
  struct Outcome {
    const Candidate* last;                // the one that ended last
    TestStatus status;                    // the worst
    const Candidate* troubled = nullptr;  // one that is not complete
    const Candidate& told() const { return troubled == nullptr ? *last : *troubled; }
  };

  Outcome outcome_of(const std::vector<Candidate>& candidates) const {
    Outcome out{&candidates.front(), {}};
    for (const Candidate& candidate : candidates) {
      if (candidate.test->end_millis >= out.last->test->end_millis) out.last = &candidate;
    }
    out.status = out.last->test->status;
    if (!out.last->is_complete()) out.troubled = out.last;
    for (const Candidate& candidate : candidates) {
      if (candidate.log != out.last->log && !overlap(*candidate.test, *out.last->test)) continue;
      if (severity(candidate.test->status) > severity(out.status)) out.status = candidate.test->status;
      if (candidate.is_complete()) continue;
      // Rather one whose log will not be looked at again: that trouble stays.
      if (out.troubled == nullptr || (!summary_.usable[out.troubled->log] && summary_.usable[candidate.log])) out.troubled = &candidate;
    }
    return out;
  }

  // Several runs of one test: their sets together; the result of the one that ended last, or a worse one of a run in
  // the same JVM or at the same time.
  void record_test(const std::string& name, const std::vector<Candidate>& candidates) {
    const Outcome outcome = outcome_of(candidates);
    const Candidate* last_complete = nullptr;
    bool beside_others = false;
    uint64_t first_start = UINT64_MAX;
    std::vector<Id> nodes;
    for (const Candidate& candidate : candidates) {
      first_start = std::min(first_start, candidate.test->start_millis);
      if (!candidate.is_complete()) continue;
      beside_others |= has_several_tests(logs_[candidate.log].log);
      nodes.insert(nodes.end(), candidate.nodes.begin(), candidate.nodes.end());
      if (last_complete == nullptr || candidate.test->end_millis >= last_complete->test->end_millis) {
        last_complete = &candidate;
      }
    }
    if (last_complete == nullptr) {  // the earlier record stays, with this run's result
      TestRecord& record = editor_.test(name, outcome.told().run);
      const TestRecord earlier = record;
      describe_run(record, outcome, {});
      if (is_together(earlier, candidates)) keep_result(earlier, candidates, record);
      count(record);
      return;
    }
    std::sort(nodes.begin(), nodes.end());
    nodes.erase(std::unique(nodes.begin(), nodes.end()), nodes.end());
    const bool has_methods = rule_ == ClosureRule::kFull && !always_runs_whole(outcome.last->test->kind, name);
    std::vector<TestRecord> kept;
    Baseline baseline{};
    std::vector<Id> dependencies = writer_.dependencies_of(nodes, beside_others);
    std::string never_ran;
    const std::vector<TestRecord>& before = editor_.records_of(name);
    const MethodsOfRun now = methods_of(name, candidates);
    RunExtent extent;
    if (has_methods) {
      extent = extent_of_run(name, before, now, has_other_class(name, before), test_methods_);
      baseline.methods = extent.methods;
      if (!extent.never_ran.empty()) never_ran = method_words(extent.never_ran) + " did not run";
    }
    for (size_t i = 0; i < before.size(); ++i) {
      if (!before[i].baseline) continue;
      const bool waits = has_methods && extent.kept[i];
      const bool is_of_this_run = before[i].baseline->recorded_millis >= first_start && is_together(before[i], candidates);
      if (waits && before[i].run != outcome.told().run) {
        kept.push_back(before[i]);
        kept.back().baseline->methods = *extent.kept[i];
      } else if (waits || is_of_this_run) {
        const std::span<const Id> earlier = editor_.store().sets[before[i].baseline->set];
        dependencies.insert(dependencies.end(), earlier.begin(), earlier.end());
        if (!waits) continue;
        add_methods(*extent.kept[i], baseline.methods);
        // An earlier look at this run, which was not complete then, has put its result on an older record.
        if (!is_of_this_run) never_ran = method_words(names_of(*extent.kept[i])) + " did not run since";
      } else if (has_methods && (!now.known || before[i].baseline->methods.empty())) {
        earlier_members_.add_unchanged(before[i].baseline->set, dependencies);
      }
    }
    baseline.environment = environment_of(logs_[last_complete->log].log.jvm);
    baseline.set = editor_.set(std::move(dependencies));
    baseline.recorded_millis = last_complete->test->end_millis;
    baseline.names_class = outcome.last->test->kind == TestKind::kFramework && names_class(name);
    TestRecord record;
    record.name = name;
    describe_run(record, outcome, never_ran);
    for (const TestRecord& earlier : before) {
      if (is_together(earlier, candidates)) keep_result(earlier, candidates, record);
    }
    record.baseline = std::move(baseline);
    count(record);
    kept.push_back(std::move(record));
    editor_.set_records(name, std::move(kept));
  }

  // Whether an earlier record is of a run at the same time, or of an earlier look at one of these logs.
  static bool is_together(const TestRecord& record, const std::vector<Candidate>& candidates) {
    return std::any_of(candidates.begin(), candidates.end(), [&](const Candidate& candidate) {
      return candidate.run == record.run || overlap(record, *candidate.test);
    });
  }

  // What an earlier look found in a log that is not looked at now.
  static void keep_result(const TestRecord& earlier, const std::vector<Candidate>& candidates, TestRecord& record) {
    const bool is_looked_at = std::any_of(candidates.begin(), candidates.end(),
                                          [&](const Candidate& candidate) { return candidate.run == earlier.run; });
    if (is_looked_at && earlier.status != TestStatus::kFailed) return;
    if (severity(earlier.status) > severity(record.status)) record.status = earlier.status;
    if (!is_looked_at && record.trouble.empty()) record.trouble = earlier.trouble;
  }

  void describe_run(TestRecord& record, const Outcome& outcome, const std::string& otherwise) const {
    const Candidate& last = *outcome.last;
    const Candidate& told = outcome.told();
    record.kind = last.test->kind;
    record.status = outcome.status;
    record.run = told.run;
    record.log_bytes = logs_[told.log].log.bytes_read;
    record.start_millis = last.test->start_millis;
    record.end_millis = std::max(last.test->end_millis, last.test->start_millis);
    record.trouble = told.trouble;
    if (told.log != last.log) record.trouble = "another JVM ran then (" + logs_[told.log].name + "): " + record.trouble;
    if (record.trouble.empty()) record.trouble = otherwise;
  }

  void count(const TestRecord& record) {
    record.trouble.empty() ? ++summary_.complete : ++summary_.incomplete;
    summary_.tests.push_back(record.name);
  }

  MethodsOfRun methods_of(const std::string& name, const std::vector<Candidate>& candidates) const {
    MethodsOfRun now;
    for (const Candidate& candidate : candidates) {
      const auto& methods = logs_[candidate.log].log.methods;
      const auto place = methods.find(name);
      if (!candidate.is_complete() || place == methods.end()) continue;
      now.known = true;
      now.all |= place->second.all;
      now.names.insert(now.names.end(), place->second.names.begin(), place->second.names.end());
    }
    return now;
  }

  // Whether the test's own class has changed since an earlier record.
  bool has_other_class(std::string name, const std::vector<TestRecord>& before) {
    std::replace(name.begin(), name.end(), '.', '/');
    return std::any_of(before.begin(), before.end(), [&](const TestRecord& record) {
      return record.baseline && earlier_members_.has_changed(record.baseline->set, {EntityKind::kClass, name});
    });
  }

  bool is_class(const std::string& internal_name) const { return ran_.revision.has_class(internal_name); }
  bool names_class(std::string_view name) const {
    return is_class(internal_name(class_of_test(name, [this](const std::string& part) { return is_class(part); })));
  }
  // A named JVM run and a single test method run as a whole or not at all.
  bool always_runs_whole(TestKind kind, std::string_view name) const {
    return kind == TestKind::kNamedRun || (name.find('#') != std::string_view::npos && !is_class(internal_name(name)));
  }

  Id environment_of(const JvmInfo& jvm) {
    Environment environment = ran_.environment;
    environment.jdk = {jvm.release, jvm.modules_size};
    environment.arguments_known = jvm.arguments_known;
    environment.arguments = counted_arguments(jvm.arguments);
    return editor_.environment(environment);
  }

  void mark_failed(const std::string& name) {
    if (editor_.records_of(name).empty()) {
      summary_.warnings.push_back("--failed " + name + ": no run of it is in the logs or in the store");
      return;
    }
    editor_.test(name).status = TestStatus::kFailed;
  }

  const std::vector<NamedLog>& logs_;
  const RanArtifacts& ran_;
  StoreEditor& editor_;
  ClosureRule rule_;
  ClosureGraph graph_;
  SeenValues seen_values_;
  UsedSubtypes used_subtypes_;
  std::set<Entity> other_values_;  // of the log that is being taken
  DependencyWriter writer_;
  EarlierMembers earlier_members_;
  TestMethods test_methods_;
  std::vector<std::filesystem::path> program_folders_;
  Reach reach_;
  std::vector<Id> always_;
  std::map<std::pair<std::string, bool>, std::vector<Id>> members_;  // of test classes, whole or only the @Nested
  std::map<std::string, std::vector<Candidate>> candidates_;
  RecordSummary summary_;
};

}  // namespace

RecordSummary record_runs(const std::vector<NamedLog>& logs, const RanArtifacts& ran,
                          const std::vector<std::string>& failed, StoreEditor& editor) {
  return Recorder(logs, ran, editor).run(failed);
}

}  // namespace retouch::selector
