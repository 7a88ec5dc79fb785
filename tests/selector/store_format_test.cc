#include "selector/store_format.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "rewriter/base/digest128.h"
#include "tests/support/truncation.h"

namespace retouch::selector {
namespace {

// Everything that a store can hold, in compacted order.
Store sample_store() {
  Store store;
  store.settings = RunSettings{{"argLine", digest_of("-Xmx1g")}, {"groups", digest_of("fast")}};
  store.entities = {{EntityKind::kClass, "p/Foo"}, {EntityKind::kClass, "p/FooTest"}, {EntityKind::kClass, "q/Gone"}};
  store.versions = {{0, Aspect::kMeaning, digest_of("a")}, {0, Aspect::kMeaning, digest_of("b")},
                    {0, Aspect::kOrigin, digest_of("c")},  {1, Aspect::kLines, digest_of("d")},
                    {2, Aspect::kMeaning, std::nullopt},   {2, Aspect::kHeader, std::nullopt}};
  std::sort(store.versions.begin(), store.versions.end());
  store.dependencies.add(std::vector<Id>{0, 2, 5});
  store.dependencies.add(std::vector<Id>{1});
  store.dependencies.add(std::vector<Id>{3, 2});
  store.dependencies.add(std::vector<Id>{4});
  store.sets.add(std::vector<Id>{});
  store.sets.add(std::vector<Id>{0, 2, 3});
  store.sets.add(std::vector<Id>{1});
  Environment environment;
  environment.jdk = {"JAVA_VERSION=17\n", 99};
  environment.arguments_known = true;
  environment.arguments = {"-ea", "-Xmx1g"};
  environment.libraries = {{"junit.jar", digest_of("junit")}, {"io.jar", digest_of("io")}};
  environment.program_artifacts = 2;
  environment.resources = {{0, "a.properties", digest_of("1")}, {1, "a/b.properties", digest_of("2")}};
  environment.watched_globs = {"**/pom.xml", "build.gradle"};
  environment.watched_files = {{"a/pom.xml", digest_of("pom")}, {"pom.xml", digest_of("root")}};
  store.environments = {environment, {}};
  Run run;
  run.id.fill(7);
  run.bytes = 1234;
  run.start_millis = 17;
  store.runs = {run, {}};
  TestRecord failed{"p.BarTest", TestKind::kFramework,          TestStatus::kFailed, 1, 77, 100, 250,
                    "",          Baseline{1, 2, 250, false, {}}};
  TestRecord passed{
      "p.FooTest",
      TestKind::kFramework,
      TestStatus::kPassed,
      0,
      88,
      5,
      7,
      "",
      Baseline{
          0, 1, 7, true, {{"#a()", MethodState::kRan}, {"#ab", MethodState::kLeftOut}, {"/[t:1]", MethodState::kRan}}}};
  TestRecord named{"smoke", TestKind::kNamedRun, TestStatus::kUnfinished, 1, 0, 9, 9, "killed", std::nullopt};
  TestRecord empty{"unused", TestKind::kFramework, TestStatus::kPassed, 0, 99, 1, 2, "", Baseline{0, 0, 2, true, {}}};
  TestRecord other_shard = passed;
  other_shard.run = 1;
  store.tests = {failed, passed, other_shard, named, empty};
  return store;
}

TEST(StoreFormat, GivesBackWhatWasWritten) {
  const StoreOutcome outcome = read_store(write_store(sample_store()));
  ASSERT_EQ(outcome.state, StoreState::kRead) << outcome.problem;
  EXPECT_TRUE(outcome.store == sample_store());
}

TEST(StoreFormat, HoldsAnEmptyStore) {
  const StoreOutcome outcome = read_store(write_store(Store()));
  ASSERT_EQ(outcome.state, StoreState::kRead) << outcome.problem;
  EXPECT_TRUE(outcome.store == Store());
}

TEST(StoreFormat, RefusesAStoreCutAtAnyByte) {
  const std::vector<uint8_t> whole = write_store(sample_store());
  for (size_t length = 0; length < whole.size(); ++length) {
    const std::vector<uint8_t> cut(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(length));
    const StoreOutcome outcome = read_store(cut);
    EXPECT_EQ(outcome.state, StoreState::kDamaged) << length;
    EXPECT_FALSE(outcome.problem.empty());
    EXPECT_TRUE(outcome.store == Store());
  }
}

TEST(StoreFormat, RefusesAStoreWithAnyBitFlippedOrAByteMore) {
  const std::vector<uint8_t> whole = write_store(sample_store());
  for (size_t i = 0; i < whole.size(); ++i) {
    std::vector<uint8_t> flipped = whole;
    flipped[i] = static_cast<uint8_t>(flipped[i] ^ 0x10);
    const StoreState expected = i < 7    ? StoreState::kForeign
                                : i == 7 ? StoreState::kOtherVersion
                                         : StoreState::kDamaged;
    EXPECT_EQ(read_store(flipped).state, expected) << i;
  }
  std::vector<uint8_t> longer = whole;
  longer.push_back(0);
  EXPECT_EQ(read_store(longer).state, StoreState::kDamaged);
}

TEST(StoreFormat, KnowsAForeignFile) {
  EXPECT_EQ(read_store(as_bytes("PK\3\4")).state, StoreState::kForeign);
  EXPECT_EQ(read_store(as_bytes("{\"version\": 1, \"what\": \"some other tool's file, longer than a header\"}")).state,
            StoreState::kForeign);
}

TEST(StoreFormat, TellsHowTheTestsRanWithoutTheContent) {
  const std::vector<uint8_t> whole = write_store(sample_store());
  const std::optional<StoreHead> head = store_head(whole);
  ASSERT_TRUE(head);
  EXPECT_EQ(head->settings, sample_store().settings);
  for (size_t i = 0; i < whole.size(); ++i) {
    std::vector<uint8_t> flipped = whole;
    flipped[i] ^= 0x10;
    EXPECT_FALSE(store_head(flipped)) << i;
    EXPECT_FALSE(store_head(Bytes(whole).first(i))) << i;
  }
  EXPECT_EQ(store_head(write_store(Store()))->settings, std::nullopt);
}

TEST(StoreFormat, HoldsLongNamesAndWritesNoneThatItWouldNotRead) {
  Store store = sample_store();
  store.entities.back().name = 'q' + std::string(200'000, 'x');
  store.tests.back().name = 'z' + std::string(200'000, 'y');
  const StoreOutcome outcome = read_store(write_store(store));
  ASSERT_EQ(outcome.state, StoreState::kRead) << outcome.problem;
  EXPECT_TRUE(outcome.store == store);
  store.tests.back().name = 'z' + std::string(2'000'000, 'y');
  EXPECT_THROW(write_store(store), UserError);
}

TEST(StoreFormat, RefusesTheVersionsBeforeAndBehind) {
  for (const int version : {kStoreMagic[7] - 1, kStoreMagic[7] + 1}) {
    std::vector<uint8_t> other = write_store(sample_store());
    other[7] = static_cast<uint8_t>(version);
    const StoreOutcome outcome = read_store(other);
    EXPECT_EQ(outcome.state, StoreState::kOtherVersion);
    EXPECT_EQ(outcome.problem,
              "it is of another version of retouch (format " + std::to_string(version) + ", this one's is " +
                  std::to_string(kStoreMagic[7]) + ")");
  }
}

TEST(StoreContent, RefusesEveryCut) {
  test::expect_every_cut_fails(write_store_content(sample_store()), [](Bytes bytes) { read_store_content(bytes); });
}

// The checksum does not protect against a writer that was wrong: whatever the content, it is read or refused.
TEST(StoreContent, ReadsOrRefusesAnyChangedByte) {
  const std::vector<uint8_t> whole = write_store_content(sample_store());
  size_t refused = 0;
  for (size_t i = 0; i < whole.size(); ++i) {
    for (const int value : {0x00, 0x01, 0x7F, 0x80, 0xFF}) {
      std::vector<uint8_t> changed = whole;
      changed[i] = static_cast<uint8_t>(value);
      try {
        const Store store = read_store_content(changed);
        for (size_t set = 0; set < store.sets.size(); ++set) {
          for (const Id dependency : store.sets[set]) ASSERT_LT(dependency, store.dependencies.size());
        }
      } catch (const FormatError&) {
        ++refused;
      }
    }
  }
  EXPECT_GT(refused, whole.size());
}

}  // namespace
}  // namespace retouch::selector
