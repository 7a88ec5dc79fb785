// Runs of some of a test's methods look like any other: they never narrow what is known.
#include "tests/selector/workspace.h"

namespace retouch::selector {
namespace {

using test::sample_jvm;
using test::Selected;
using test::TestKind;
using test::TestStatus;

class PartialRun : public test::Workspace {
 protected:
  void SetUp() override {
    for (const char* name : {"p/A", "p/B", "p/C"}) app_class({.name = name});
    test_class({.name = "p/FooTest"});
    instrument_all();
  }
  void run(const std::vector<std::string>& classes) {
    Log log(*this, sample_jvm(++runs_));
    record_log(log.ran("p.FooTest", classes).end());
  }
  void change(const char* name, int body = 2) {
    app_class({.name = name, .body = body});
    instrument_all();
  }
  static Selected because(const std::string& words) { return {{"p.FooTest", "affected: " + words}}; }

  uint8_t runs_ = 0;
};

TEST_F(PartialRun, KeepsWhatTheWholeRunTouched) {
  run({"p/A", "p/B"});
  run({"p/A"});
  EXPECT_EQ(select(), Selected());
  change("p/B");
  EXPECT_EQ(select(), because("class p.B changed"));
}

TEST_F(PartialRun, KeepsItAlsoWhenSomethingElseChangedBetween) {
  run({"p/A", "p/B"});
  change("p/A");
  run({"p/A"});
  EXPECT_EQ(select(), Selected());
  change("p/B");
  EXPECT_EQ(select(), because("class p.B changed"));
}

TEST_F(PartialRun, LetsEachMemberThatIsNoLongerTouchedSelectOnceAtMost) {
  run({"p/A", "p/B"});
  run({"p/A"});
  change("p/B");
  EXPECT_EQ(select(), because("class p.B changed"));
  run({"p/A"});
  EXPECT_EQ(select(), Selected());
  change("p/B", 3);
  EXPECT_EQ(select(), Selected());
}

TEST_F(PartialRun, TakesTodaysValueOfWhatItTouches) {
  run({"p/A", "p/B"});
  change("p/A");
  run({"p/A"});
  change("p/A", 1);
  EXPECT_EQ(select(), because("class p.A changed"));
}

TEST_F(PartialRun, GrowsNoFurtherWhenItIsRepeated) {
  run({"p/A", "p/B"});
  run({"p/A"});
  run({"p/A"});
  const StoreOutcome stored = load_store(path("store"));
  EXPECT_EQ(stored.store.sets.size(), 1u);
  EXPECT_EQ(stored.store.versions.size(), 5u) << "meaning and origin of two classes, and the absent package-info";
}

TEST_F(PartialRun, IsNoMatterForTestsThatAreOneMethodOrOneJvm) {
  for (const auto& [name, kind] : std::vector<std::pair<std::string, TestKind>>{{"p.FooTest#bar", TestKind::kFramework},
                                                                                {"smoke", TestKind::kNamedRun}}) {
    for (const std::vector<std::string>& classes : std::vector<std::vector<std::string>>{{"p/A", "p/B"}, {"p/A"}}) {
      Log log(*this, sample_jvm(++runs_));
      record_log(log.ran("p.FooTest", {}).test(name, TestStatus::kPassed, log.hits(classes), kind).end());
    }
    app_class({.name = "p/B", .body = 2});
    EXPECT_EQ(select(), Selected()) << name;
    app_class({.name = "p/B"});
  }
}

}  // namespace
}  // namespace retouch::selector
