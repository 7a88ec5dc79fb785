// What `select --format json` writes, by the schema in docs/.
#include "tests/support/json_schema.h"

#include "tests/cli/selection_workspace.h"

namespace retouch::cli {
namespace {

namespace fs = std::filesystem;
using test::Json;
using test::JsonSchema;
using test::parse_json;

Json schema() {
  const std::vector<uint8_t> text = read_file(fs::path(RETOUCH_SOURCE_DIR) / "docs/select-json.schema.json");
  return parse_json(as_text(text));
}

class SelectJson : public test::SelectionWorkspace {
 protected:
  void expect_valid(const std::vector<std::string>& more = {}) {
    std::vector<std::string> all = {"--format", "json"};
    all.insert(all.end(), more.begin(), more.end());
    const std::string text = select(all).out;
    for (const std::string& problem : JsonSchema(schema()).problems(parse_json(text))) ADD_FAILURE() << problem << "\n" << text;
  }
};

TEST_F(SelectJson, FitsItsSchemaWhateverIsSelected) {
  expect_valid();  // no store
  record();
  expect_valid();  // nothing
  app_class({.name = "p/Foo", .body = 2});
  test_class({.name = "p/NewTest"});
  expect_valid();  // affected, new
  expect_valid({"--observe"});
  record({"--failed", "p.BarTest"});
  expect_valid();  // failed
  Log log(*this, test::sample_jvm(2));
  log.start("p.BarTest").start("p.Unheard").write(path("logs"));
  record();
  expect_valid();  // unfinished, never recorded
  test::write_text(path("app/\xff \"quoted\".txt"), "1");
  expect_valid();  // run all
  test::write_text(path("store"), "damaged");
  expect_valid();
}

TEST_F(SelectJson, SchemaRefusesWhatIsWrong) {
  record();
  Json value = parse_json(select({"--format", "json"}).out);
  const auto problems = [&] { return JsonSchema(schema()).problems(value).size(); };
  EXPECT_EQ(problems(), 0u);
  value.object["tests"].array[0].object["reason"].string = "because";
  value.object["tests"].array[1].object.erase("detail");
  value.object["store"].object["more"] = Json();
  value.object["counts"].object["new"].number = -1;
  value.object["version"].number = 2;
  EXPECT_EQ(problems(), 5u);
}

}  // namespace
}  // namespace retouch::cli
