// What a test owes to the classes of objects that other tests of its JVM may leave.
#include "selector/overriding.h"

#include "tests/selector/workspace.h"

namespace retouch::selector {
namespace {

class Overriding : public test::Workspace {
 protected:
  using Names = std::vector<std::string>;

  void SetUp() override {
    app_class({.name = "p/Base", .methods = {"inherited"}});
    app_class({.name = "p/Middle", .super_name = "p/Base"});
    app_class({.name = "p/Face", .access_flags = 0x0601, .methods = {"defaulted"}});
    app_class({.name = "p/Other"});
    app_class(kHeir);
    for (const char* name : {"p/FirstTest", "p/SecondTest", "p/ThirdTest"}) test_class({.name = name});
    instrument_all();
  }

  // The first test makes an object, the second one enters only what it inherits.
  void record_in_one_jvm() {
    Log log(*this);
    log.ran("p.FirstTest", {"p/Heir"}).ran("p.SecondTest", {"p/Base", "p/Face"}).ran("p.ThirdTest", {"p/Other"});
    record_log(log.end());
  }

  Names selected() {
    Names names;
    for (const auto& [name, reason] : select()) names.push_back(name);
    return names;
  }

  const test::ClassSpec kHeir = {
      .name = "p/Heir", .super_name = "p/Middle", .interfaces = {"p/Face"}, .methods = {"own"}};
};

TEST_F(Overriding, SelectsWhoeverEntersWhatTheClassOfAnEarlierObjectNewlyOverrides) {
  record_in_one_jvm();
  for (const char* method : {"inherited", "defaulted"}) {
    test::ClassSpec heir = kHeir;
    heir.methods.push_back(method);
    app_class(heir);
    EXPECT_EQ(selected(), (Names{"p.FirstTest", "p.SecondTest"})) << method;
  }
}

TEST_F(Overriding, SelectsWhereAClassBetweenNewlyOverrides) {
  record_in_one_jvm();
  app_class({.name = "p/Middle", .super_name = "p/Base", .methods = {"inherited"}});
  EXPECT_EQ(selected(), (Names{"p.FirstTest", "p.SecondTest"}));
}

TEST_F(Overriding, SelectsWhereAnEarlierObjectNoLongerInherits) {
  record_in_one_jvm();
  test::ClassSpec heir = kHeir;
  heir.super_name = "p/Other";
  app_class(heir);
  const Names names = selected();
  EXPECT_NE(std::find(names.begin(), names.end(), "p.SecondTest"), names.end());
}

TEST_F(Overriding, SelectsOnlyTheTestOfTheClassForAMethodThatItDoesNotInherit) {
  record_in_one_jvm();
  test::ClassSpec heir = kHeir;
  heir.body = 2;
  heir.methods = {"own", "another"};
  app_class(heir);
  EXPECT_EQ(selected(), Names{"p.FirstTest"});
}

TEST_F(Overriding, DoesNotMatterToATestThatIsAloneInItsJvm) {
  Log first(*this);
  first.ran("p.FirstTest", {"p/Heir"}).end().write(path("logs"));
  Log second(*this, test::sample_jvm(2));
  second.ran("p.SecondTest", {"p/Base", "p/Face"}).end().write(path("logs"));
  record();
  test::ClassSpec heir = kHeir;
  heir.methods.push_back("inherited");
  app_class(heir);
  EXPECT_EQ(selected(), (Names{"p.FirstTest", "p.ThirdTest"})) << "the third one never ran";
}

TEST_F(Overriding, DoesNotMatterWhereNoTestUsedTheSubtype) {
  Log log(*this);
  log.ran("p.FirstTest", {"p/Other"}).ran("p.SecondTest", {"p/Base", "p/Face"}).ran("p.ThirdTest", {"p/Other"});
  record_log(log.end());
  test::ClassSpec heir = kHeir;
  heir.methods.push_back("inherited");
  app_class(heir);
  EXPECT_EQ(selected(), Names{});
}

TEST_F(Overriding, CountsAllMethodsOfAClassWithAnAncestorThatNothingDefines) {
  const std::vector<std::string> before = {"own"};
  app_class({.name = "p/Orphan", .super_name = "p/Base", .interfaces = {"q/Gone"}, .methods = before});
  instrument_all();
  Log log(*this);
  log.ran("p.FirstTest", {"p/Orphan"}).ran("p.SecondTest", {"p/Base"}).ran("p.ThirdTest", {"p/Other"});
  record_log(log.end());
  app_class({.name = "p/Orphan", .super_name = "p/Base", .interfaces = {"q/Gone"}, .methods = {"own", "another"}});
  EXPECT_EQ(selected(), (Names{"p.FirstTest", "p.SecondTest"}));
}

TEST_F(Overriding, CountsAllMethodsOfAClassOfGroovy) {
  app_class({.name = "groovy/lang/GroovyObject", .access_flags = 0x0601});
  app_class({.name = "p/Base", .interfaces = {"groovy/lang/GroovyObject"}, .methods = {"inherited"}});
  instrument_all();
  record_in_one_jvm();
  test::ClassSpec heir = kHeir;
  heir.methods = {"own", "overload"};
  app_class(heir);
  EXPECT_EQ(selected(), (Names{"p.FirstTest", "p.SecondTest"}));
}

TEST_F(Overriding, CountsWhatATestLeftInAJvmThoughItRanAgainInAnother) {
  Log log(*this);
  log.ran("p.FirstTest", {"p/Heir"});
  record_log(log);
  Log again(*this, test::sample_jvm(2));
  again.ran("p.FirstTest", {"p/Other"});
  record_log(again.end());
  log.ran("p.SecondTest", {"p/Base", "p/Face"}).ran("p.ThirdTest", {"p/Other"});
  record_log(log.end());
  test::ClassSpec heir = kHeir;
  heir.methods.push_back("inherited");
  app_class(heir);
  const Names names = selected();
  EXPECT_NE(std::find(names.begin(), names.end(), "p.SecondTest"), names.end());
}

TEST_F(Overriding, SaysSo) {
  record_in_one_jvm();
  test::ClassSpec heir = kHeir;
  heir.methods.push_back("inherited");
  app_class(heir);
  const test::Selected chosen = select();
  ASSERT_EQ(chosen.size(), 2u);
  EXPECT_NE(chosen.at("p.SecondTest").find("p.Heir overrides other methods of p.Base"), std::string::npos)
      << chosen.at("p.SecondTest");
}

}  // namespace
}  // namespace retouch::selector
