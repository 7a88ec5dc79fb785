// Merging is associative, commutative and idempotent whatever stores it is given: those of machines that record,
// forget, are told of failures and take in each other's stores in an order that a random generator chooses.
#include <algorithm>
#include <filesystem>
#include <random>

#include "selector/merge.h"
#include "selector/store_editor.h"
#include "tests/selector/workspace.h"

namespace retouch::selector {
namespace {

namespace fs = std::filesystem;

using test::JvmInfo;
using test::sample_jvm;
using test::Selected;
using test::TestStatus;

class MergeLaws : public test::TwoTests {
 protected:
  using Random = std::mt19937;
  static constexpr size_t kMachines = 3;

  void SetUp() override {
    TwoTests::SetUp();
    test_class({.name = "p/BazTest"});
    instrument_all();
  }

  static size_t below(Random& random, size_t limit) { return random() % limit; }
  static bool one_in(Random& random, size_t n) { return below(random, n) == 0; }
  static const std::string& any_of(Random& random, const std::vector<std::string>& all) {
    return all[below(random, all.size())];
  }
  static std::vector<std::string> some_of(Random& random, const std::vector<std::string>& all) {
    std::vector<std::string> some;
    for (const std::string& one : all) {
      if (one_in(random, 2)) some.push_back(one);
    }
    return some;
  }

  // The store after one more run of some tests, or some methods of them; the JVM may have been killed.
  Store recorded(const Store& before, Random& random) {
    save_store(path("store"), before);
    JvmInfo jvm = sample_jvm();
    ++runs_;
    for (size_t i = 0; i < 4; ++i) jvm.run[i] = static_cast<uint8_t>(runs_ >> (8 * i));
    jvm.start_millis += below(random, 5) * 1'000;  // of clocks that do not agree
    Log log(*this, jvm);
    for (const std::string& name : some_of(random, kTests)) {
      if (one_in(random, 2)) log.methods(name, some_of(random, kMethods));
      const TestStatus status = one_in(random, 4)   ? TestStatus::kFailed
                                : one_in(random, 6) ? TestStatus::kSkipped
                                                    : TestStatus::kPassed;
      log.ran(name, some_of(random, {"p/Foo", "p/Bar"}), status);
    }
    if (one_in(random, 6)) {
      log.start(any_of(random, kTests));
    } else {
      log.end();
    }
    fs::remove_all(path("logs"));
    log.write(path("logs"));
    std::vector<std::string> failed;
    if (one_in(random, 5)) failed.push_back(any_of(random, kTests));
    record(ran_class_path(), failed);
    return load_store(path("store")).store;
  }

  static Store without(const Store& store, const std::string& test) {
    StoreEditor editor(store);
    editor.forget_test(test);
    return compacted(editor.finish());
  }

  // Every store that the machines had on the way.
  std::vector<Store> history(uint32_t seed) {
    Random random(seed);
    std::vector<Store> machines(kMachines);
    std::vector<Store> all = {Store()};
    for (int step = 0; step < 12; ++step) {
      Store& store = machines[below(random, kMachines)];
      switch (below(random, 8)) {
        case 0:
          store = without(store, any_of(random, kTests));
          break;
        case 1:
        case 2:
          store = merged(store, machines[below(random, kMachines)]);
          break;
        case 3:
          app_class({.name = "p/Foo", .body = static_cast<int>(below(random, 3))});
          instrument_all();
          [[fallthrough]];
        default:
          store = recorded(store, random);
      }
      all.push_back(store);
    }
    return all;
  }

  const std::vector<std::string> kTests = {"p.FooTest", "p.BarTest", "p.BazTest"};
  const std::vector<std::string> kMethods = {"/[one]", "/[two]", "#m()"};
  uint32_t runs_ = 0;
};

TEST_F(MergeLaws, HoldForWhateverMachinesRecorded) {
  for (uint32_t seed = 1; seed <= 12; ++seed) {
    const std::vector<Store> stores = history(seed);
    for (const Store& a : stores) {
      ASSERT_TRUE(merged(a, a) == a) << "idempotent, seed " << seed;
      for (const Store& b : stores) {
        const Store ab = merged(a, b);
        ASSERT_EQ(write_store(ab), write_store(merged(b, a))) << "commutative, seed " << seed;
        ASSERT_TRUE(merged(ab, a) == ab && merged(ab, b) == ab) << "absorbs, seed " << seed;
      }
    }
    Random random(seed);
    for (int i = 0; i < 60; ++i) {
      const Store& a = stores[below(random, stores.size())];
      const Store& b = stores[below(random, stores.size())];
      const Store& c = stores[below(random, stores.size())];
      ASSERT_EQ(write_store(merged(merged(a, b), c)), write_store(merged(a, merged(b, c))))
          << "associative, seed " << seed;
    }
  }
}

// A run whose tests are dealt out to shards, each with a store of its own that began as the same one, and merged in any
// order: what is selected then, and why, is what one store of all of them says.
TEST_F(MergeLaws, MakeShardsInAnyOrderWhatIsNotSharded) {
  for (uint32_t seed = 1; seed <= 10; ++seed) {
    Random random(seed);
    app_class({.name = "p/Foo"});
    instrument_all();
    const Store base = one_in(random, 2) ? recorded({}, random) : Store();
    if (one_in(random, 2)) app_class({.name = "p/Foo", .body = 2});
    instrument_all();
    std::vector<Store> shards(3, base);
    Store whole = base;
    for (const std::string& name : kTests) {
      const size_t shard = below(random, shards.size());
      const std::vector<std::string> classes = some_of(random, {"p/Foo", "p/Bar"});
      const TestStatus status = one_in(random, 4) ? TestStatus::kFailed : TestStatus::kPassed;
      JvmInfo jvm = sample_jvm(static_cast<uint8_t>(200 + runs_++ % 50));
      jvm.start_millis += 100'000;
      for (Store* store : {&shards[shard], &whole}) {
        save_store(path("store"), *store);
        Log log(*this, jvm);
        record_log(log.ran(name, classes, status).end());
        *store = load_store(path("store")).store;
      }
    }
    std::shuffle(shards.begin(), shards.end(), random);
    Store together = shards[0];
    for (size_t i = 1; i < shards.size(); ++i) {
      ASSERT_EQ(merge_conflict(together, shards[i]), std::nullopt);
      together = merged(together, shards[i]);
    }
    ASSERT_EQ(write_store(together), write_store(whole)) << "seed " << seed;
    app_class({.name = "p/Bar", .body = 2});
    save_store(path("store"), together);
    const Selected of_shards = select();
    save_store(path("store"), whole);
    ASSERT_EQ(of_shards, select()) << "seed " << seed;
    app_class({.name = "p/Bar"});
  }
}

}  // namespace
}  // namespace retouch::selector
