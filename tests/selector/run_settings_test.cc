#include "selector/run_settings.h"

#include "selector/merge.h"
#include "tests/selector/workspace.h"

namespace retouch::selector {
namespace {

const std::map<std::string, std::string> kFirst = {{"argLine", "-Dpassword=secret"}, {"groups", "fast"}};

std::optional<std::string> change(const std::map<std::string, std::string>& before,
                                  const std::map<std::string, std::string>& now) {
  return changed_setting(run_settings(before), run_settings(now));
}

TEST(RunSettings, NameWhatChanged) {
  EXPECT_EQ(change(kFirst, kFirst), std::nullopt);
  EXPECT_EQ(change(kFirst, {{"argLine", "-Dpassword=other"}, {"groups", "fast"}}), "argLine");
  EXPECT_EQ(change(kFirst, {{"argLine", "-Dpassword=secret"}}), "groups");
  EXPECT_EQ(change({{"groups", "fast"}}, {{"groups", "fast"}, {"jvm", "x"}}), "jvm");
  EXPECT_EQ(change({}, {}), std::nullopt);
  EXPECT_EQ(changed_setting(std::nullopt, {}), "unknown");
}

class SettingsOfStores : public test::TwoTests {
 protected:
  void record_as(uint8_t run, const std::vector<std::string>& tests,
                 const std::optional<std::map<std::string, std::string>>& settings) {
    Log log(*this, test::sample_jvm(run));
    for (const std::string& name : tests) log.ran(name, {"p/Foo"});
    std::filesystem::remove_all(path("logs"));
    log.end().write(path("logs"));
    RecordOptions options = record_options(ran_class_path());
    if (settings) options.settings = run_settings(*settings);
    record_from_files(options, [](const std::string&) {});
  }
  std::vector<std::string> stored() {
    std::vector<std::string> names;
    for (const TestRecord& test : load_store(path("store")).store.tests) names.push_back(test.name);
    return names;
  }
  using Names = std::vector<std::string>;
};

TEST_F(SettingsOfStores, LeaveNoRecordsOfOthers) {
  record_as(1, {"p.FooTest"}, kFirst);
  record_as(2, {"p.BarTest"}, kFirst);
  EXPECT_EQ(stored(), (Names{"p.BarTest", "p.FooTest"}));
  record_as(3, {"p.BarTest"}, {{{"groups", "slow"}}});
  EXPECT_EQ(stored(), Names{"p.BarTest"});
  EXPECT_EQ(load_head(path("store"))->settings, run_settings({{"groups", "slow"}}));
}

// What was recorded by itself may have run in any way.
TEST_F(SettingsOfStores, AreNotKnownAnyMoreBehindARecordWithoutThem) {
  record_as(1, {"p.FooTest"}, kFirst);
  record_as(2, {"p.BarTest"}, std::nullopt);
  EXPECT_EQ(stored(), (Names{"p.BarTest", "p.FooTest"}));
  EXPECT_EQ(load_head(path("store"))->settings, std::nullopt);
  record_as(3, {"p.BarTest"}, kFirst);
  EXPECT_EQ(stored(), Names{"p.BarTest"});
}

TEST_F(SettingsOfStores, HoldNoValue) {
  record_as(1, {"p.FooTest"}, kFirst);
  const std::vector<uint8_t> bytes = read_file(path("store"));
  EXPECT_NE(as_text(bytes).find("argLine"), std::string_view::npos);
  EXPECT_EQ(as_text(bytes).find("secret"), std::string_view::npos);
}

TEST_F(SettingsOfStores, AreMerged) {
  record_as(1, {"p.FooTest"}, kFirst);
  const Store known = load_store(path("store")).store;
  Store other = known;
  other.settings = run_settings({{"groups", "slow"}});
  Store unknown = known;
  unknown.settings.reset();
  EXPECT_EQ(merge_conflict(known, other), "their tests ran in other ways: groups");
  EXPECT_EQ(merge_conflict(known, known), std::nullopt);
  EXPECT_EQ(merge_conflict(known, unknown), std::nullopt);
  EXPECT_EQ(merged(known, known).settings, known.settings);
  EXPECT_EQ(merged(known, unknown).settings, std::nullopt);
  EXPECT_EQ(merged(unknown, known).settings, std::nullopt);
  EXPECT_EQ(merged(known, Store()).settings, known.settings);
  EXPECT_EQ(merged(Store(), known).settings, known.settings);
}

}  // namespace
}  // namespace retouch::selector
