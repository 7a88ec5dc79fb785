// The report as a file: the data in it, and that it can hold any text. tests/e2e/report looks at it in a browser.
#include "selector/output/html.h"

#include <gtest/gtest.h>

#include "tests/support/json.h"

namespace retouch::selector::output {
namespace {

using test::Json;

Verdict verdict(const std::string& name, ReasonKind kind) {
  Verdict out{name, kind, {}};
  if (kind == ReasonKind::kAffected) {
    out.words = "class p.Foo changed";
    out.changes = {{out.words, "p.Foo", "p.Sub extends it"}};
    out.change_count = 1;
  }
  return out;
}

// p.A touches p.Foo and p.Bar, p.B touches p.Bar and what is not there.
Store sample_store() {
  Store store;
  store.entities = {{EntityKind::kClass, "p/Bar"}, {EntityKind::kClass, "p/Foo"}, {EntityKind::kClass, "p/Gone"}};
  store.versions = {{0, Aspect::kMeaning, digest_of("a")}, {1, Aspect::kMeaning, digest_of("b")}, {2, Aspect::kMeaning, std::nullopt}};
  for (const Id id : {0u, 1u, 2u}) store.dependencies.add(std::vector<Id>{id});
  store.sets.add(std::vector<Id>{0, 1});
  store.sets.add(std::vector<Id>{0, 2});
  store.environments.resize(1);
  store.runs.resize(1);
  for (const Id set : {0u, 1u}) {
    TestRecord record;
    record.name = set == 0 ? "p.A" : "p.B";
    record.status = TestStatus::kPassed;
    record.start_millis = 10;
    record.end_millis = 40;
    record.baseline = Baseline{0, set, 40, true, {}};
    store.tests.push_back(record);
  }
  return store;
}

Json data_of(const std::string& page) {
  const std::string before = "id=\"data\">\n";
  const size_t begin = page.find(before) + before.size();
  return test::parse_json(page.substr(begin, page.find("</script>", begin) - begin));
}

TEST(HtmlReport, HoldsTestsClassesAndHistory) {
  Report report;
  report.store = "some/store";
  report.verdicts = {verdict("p.A", ReasonKind::kAffected), verdict("p.B", ReasonKind::kUnaffected)};
  const Json data = data_of(html(report, sample_store(), {{7, 2, 1, 60, 30, 0}}));
  EXPECT_EQ(data.at("store").string, "some/store");
  EXPECT_EQ(data.at("tests").array[0].at("reason").string, "affected");
  EXPECT_EQ(data.at("tests").array[0].at("changes").array[0].string, "class p.Foo changed");
  EXPECT_EQ(data.at("tests").array[0].at("steps").array[0].string, "p.Sub extends it");
  EXPECT_EQ(data.at("tests").array[1].at("millis").number, 30);
  EXPECT_EQ(data.at("classes").array[0].string, "p.Bar");
  EXPECT_EQ(data.at("classes").array.size(), 2u) << "what is not there is no class";
  EXPECT_EQ(data.at("sets").array[0].string, "0 1") << "p.Bar, then the next one";
  EXPECT_EQ(data.at("sets").array[1].string, "0");
  EXPECT_EQ(data.at("history").array[0].at("took").number, 30);
}

TEST(HtmlReport, TakesAnyTextAsText) {
  Report report;
  report.verdicts = {verdict("</script><script>alert(1)</script>", ReasonKind::kNew)};
  report.notes = {"<!-- \xff \x01"};
  const std::string page = html(report, {}, {});
  EXPECT_EQ(page.find("alert"), page.rfind("alert"));
  EXPECT_EQ(page.find("</script><script>"), std::string::npos);
  EXPECT_EQ(data_of(page).at("tests").array[0].at("name").string, report.verdicts[0].test);
}

TEST(HtmlReport, LoadsNothing) {
  const std::string page = html({}, {}, {});
  EXPECT_EQ(page.rfind("<!DOCTYPE html>", 0), 0u);
  EXPECT_EQ(page.find("src="), std::string::npos);
  EXPECT_EQ(page.find("<link"), std::string::npos);
  EXPECT_EQ(page.find("https:"), std::string::npos);
}

}  // namespace
}  // namespace retouch::selector::output
