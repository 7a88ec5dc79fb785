#include "selector/store.h"

#include <gtest/gtest.h>

#include "rewriter/base/digest128.h"

namespace retouch::selector {
namespace {

Store store_with(std::vector<Entity> entities, std::vector<Version> versions, std::vector<std::vector<Id>> dependencies,
                 std::vector<std::vector<Id>> sets) {
  Store store;
  store.entities = std::move(entities);
  store.versions = std::move(versions);
  for (const auto& dependency : dependencies) store.dependencies.add(dependency);
  for (const auto& set : sets) store.sets.add(set);
  store.environments = {{}, {}};
  store.environments[1].program_artifacts = 1;
  store.runs.resize(1);
  return store;
}

const Entity kA = {EntityKind::kClass, "A"};
const Entity kB = {EntityKind::kClass, "B"};
const Entity kC = {EntityKind::kClass, "C"};

TestRecord record(const char* name, Id environment, Id set) {
  TestRecord test;
  test.name = name;
  test.status = TestStatus::kPassed;
  test.baseline = Baseline{environment, set, 0, true, {}};
  return test;
}

TEST(StoreCompaction, LeavesOutWhatNoTestRefersTo) {
  Store store = store_with({kC, kB, kA},
                           {{0, Aspect::kMeaning, digest_of("c")},
                            {1, Aspect::kMeaning, digest_of("b")},
                            {2, Aspect::kMeaning, digest_of("a")}},
                           {{0}, {1, 2}, {2}}, {{0}, {1, 2}});
  store.tests = {record("t", 1, 1)};
  const Store compact = compacted(store);
  EXPECT_EQ(compact.entities, (std::vector<Entity>{kA, kB}));
  EXPECT_EQ(compact.versions.size(), 2u);
  EXPECT_EQ(compact.dependencies.size(), 2u);
  ASSERT_EQ(compact.sets.size(), 1u);
  EXPECT_EQ(compact.sets[0].size(), 2u);
  ASSERT_EQ(compact.environments.size(), 1u);
  EXPECT_EQ(compact.environments[0].program_artifacts, 1u);
  EXPECT_EQ(compact.tests[0].baseline->environment, 0u);
  EXPECT_EQ(compact.tests[0].baseline->set, 0u);
}

TEST(StoreCompaction, KeepsTheVersionADependencyIsAboutInFront) {
  Store store = store_with({kA, kB}, {{0, Aspect::kHeader, digest_of("a")}, {1, Aspect::kMeaning, digest_of("b")}},
                           {{1, 0}}, {{0}});
  store.tests = {record("t", 0, 0)};
  const Store compact = compacted(store);
  EXPECT_EQ(compact.entities[compact.versions[compact.dependencies[0][0]].entity], kB);
}

TEST(StoreCompaction, GivesEqualStoresForEqualContentInAnyOrder) {
  Store one = store_with({kA, kB}, {{0, Aspect::kMeaning, digest_of("a")}, {1, Aspect::kMeaning, digest_of("b")}},
                         {{0}, {1}}, {{0, 1}, {1}});
  one.tests = {record("t", 0, 0), record("u", 0, 1)};
  Store other = store_with({kB, kA}, {{1, Aspect::kMeaning, digest_of("a")}, {0, Aspect::kMeaning, digest_of("b")}},
                           {{1}, {0}}, {{0}, {0, 1}});
  other.tests = {record("u", 0, 0), record("t", 0, 1)};
  EXPECT_TRUE(compacted(one) == compacted(other));
}

TEST(StoreCompaction, ChangesNothingTheSecondTime) {
  Store store = store_with({kB, kA}, {{1, Aspect::kMeaning, digest_of("a")}, {0, Aspect::kMeaning, std::nullopt}},
                           {{1}, {0}}, {{0, 1}});
  store.tests = {record("t", 0, 0)};
  const Store compact = compacted(store);
  EXPECT_TRUE(compacted(compact) == compact);
}

TEST(Store, FindsATestByName) {
  Store store;
  store.tests = {record("a", 0, 0), record("c", 0, 0)};
  ASSERT_NE(store.find_test("c"), nullptr);
  EXPECT_EQ(store.find_test("c")->name, "c");
  EXPECT_EQ(store.find_test("b"), nullptr);
  EXPECT_EQ(store.find_test("d"), nullptr);
}

}  // namespace
}  // namespace retouch::selector
