// Section 3 of the collection points: what tests in one JVM owe each other.
#include "tests/selector/workspace.h"

namespace retouch::selector {
namespace {

using test::Selected;

class Sharing : public test::Workspace {
 protected:
  void SetUp() override {
    for (const char* name : {"p/A", "p/B", "p/C", "p/D"}) app_class({.name = name});
    app_class({.name = "p/Sub", .super_name = "p/A"});
    for (const char* name : {"p/FirstTest", "p/SecondTest", "p/ThirdTest"}) test_class({.name = name});
    instrument_all();
  }
  void change(const char* name) { app_class({.name = name, .body = 2}); }
  static std::vector<std::string> names(const Selected& selected) {
    std::vector<std::string> out;
    for (const auto& [name, reason] : selected) out.push_back(name);
    return out;
  }
  std::vector<std::string> selected() { return names(select()); }
};

using Names = std::vector<std::string>;

TEST_F(Sharing, GivesAnInitialisationSetToEveryTestThatHasTheClass) {
  Log log(*this);
  log.initialised("p/A", {"p/B"});
  log.ran("p.FirstTest", {"p/A", "p/B"}).ran("p.SecondTest", {"p/A"}).ran("p.ThirdTest", {"p/D"});
  record_log(log.end());
  change("p/B");
  EXPECT_EQ(selected(), (Names{"p.FirstTest", "p.SecondTest"}));
}

TEST_F(Sharing, FollowsInitialisationSetsOfInitialisationSets) {
  Log log(*this);
  log.initialised("p/B", {"p/C"}).initialised("p/A", {"p/B"});
  log.ran("p.FirstTest", {"p/D"}).ran("p.SecondTest", {"p/A"});
  record_log(log.end());
  change("p/C");
  EXPECT_EQ(selected(), (Names{"p.SecondTest", "p.ThirdTest"})) << "the third one never ran";
}

TEST_F(Sharing, GivesAnInitialisationSetOfASuperclassToTestsOfItsSubclasses) {
  Log log(*this);
  log.initialised("p/A", {"p/C"});
  log.ran("p.FirstTest", {"p/D"}).ran("p.SecondTest", {"p/Sub"}).ran("p.ThirdTest", {"p/D"});
  record_log(log.end());
  change("p/C");
  EXPECT_EQ(selected(), Names{"p.SecondTest"});
}

TEST_F(Sharing, UnitesInitialisationSetsOfOneClass) {
  Log log(*this);
  log.initialised("p/A", {"p/B"}).initialised("p/A", {"p/C"});  // two class loaders
  log.ran("p.FirstTest", {"p/A"}).ran("p.SecondTest", {}).ran("p.ThirdTest", {});
  record_log(log.end());
  change("p/B");
  EXPECT_EQ(selected(), Names{"p.FirstTest"});
  app_class({.name = "p/B"});
  change("p/C");
  EXPECT_EQ(selected(), Names{"p.FirstTest"});
}

TEST_F(Sharing, KeepsInitialisationSetsInTheirJvm) {
  Log log(*this);
  log.initialised("p/A", {"p/B"}).ran("p.FirstTest", {"p/A"}).end().write(path("logs"));
  Log other(*this, test::sample_jvm(2));
  other.ran("p.SecondTest", {"p/A"}).ran("p.ThirdTest", {}).end().write(path("logs"));
  record();
  change("p/B");
  EXPECT_EQ(selected(), Names{"p.FirstTest"});
}

TEST_F(Sharing, GivesWhatRanBetweenTestsToTheOneBeforeAndAllBehind) {
  Log log(*this);
  log.ran("p.FirstTest", {}).ran("p.SecondTest", {});
  log.ambient(log.hits({"p/B"}));
  log.ran("p.ThirdTest", {});
  record_log(log.end());
  change("p/B");
  EXPECT_EQ(selected(), (Names{"p.SecondTest", "p.ThirdTest"}));
}

TEST_F(Sharing, GivesWhatRanBeforeTheFirstTestToAll) {
  Log log(*this);
  log.ambient(log.hits({"p/B"}));
  log.ran("p.FirstTest", {}).ran("p.SecondTest", {}).ran("p.ThirdTest", {});
  record_log(log.end());
  change("p/B");
  EXPECT_EQ(selected(), (Names{"p.FirstTest", "p.SecondTest", "p.ThirdTest"}));
}

TEST_F(Sharing, GivesWhatRanBehindTheLastTestToItAlone) {
  Log log(*this);
  log.ran("p.FirstTest", {}).ran("p.SecondTest", {}).ran("p.ThirdTest", {});
  log.ambient(log.hits({"p/B"}));
  record_log(log.end());
  change("p/B");
  EXPECT_EQ(selected(), Names{"p.ThirdTest"});
}

TEST_F(Sharing, UnitesTheSetsOfATestThatRanTwice) {
  Log log(*this);
  log.ran("p.FirstTest", {"p/A"}).ran("p.FirstTest", {"p/B"}).ran("p.SecondTest", {}).ran("p.ThirdTest", {});
  record_log(log.end());
  change("p/A");
  EXPECT_EQ(selected(), Names{"p.FirstTest"});
  app_class({.name = "p/A"});
  change("p/B");
  EXPECT_EQ(selected(), Names{"p.FirstTest"});
}

}  // namespace
}  // namespace retouch::selector
