#include "selector/kept_answer.h"

#include <sys/stat.h>

#include "tests/selector/workspace.h"

namespace retouch::test {

using selector::Answer;
using selector::KeptAnswer;
using selector::Verdict;

class KeptAnswers : public TwoTests {
 protected:
  void SetUp() override {
    TwoTests::SetUp();
    write_text(path("root/data.txt"), "one");
    record_both();
  }
  void record_both() {
    Log log(*this);
    log.ran("p.FooTest", {"p/FooTest", "p/Foo"}).ran("p.BarTest", {"p/BarTest", "p/Bar"}).end();
    record_log(log);
  }
  selector::SelectOptions options() const {
    selector::SelectOptions options;
    options.store = path("store");
    options.class_path = {ran_class_path()};
    options.root = path("root");
    options.java_home = path("jdk");
    return options;
  }
  std::optional<Answer> kept() const { return selector::kept_answer(options()); }
  // What a selection without it says, in the form of an answer.
  static std::vector<std::string> words(const std::vector<Verdict>& verdicts) {
    std::vector<std::string> out;
    for (const Verdict& verdict : verdicts) {
      out.push_back(verdict.test + "|" + selector::reason_name(verdict.kind) + "|" + verdict.words + "|" +
                    std::to_string(verdict.change_count) + "|" + (verdict.is_class ? "class" : "other"));
    }
    return out;
  }
  std::vector<std::string> worked_out(const selector::SelectOptions& asked) const {
    selector::SelectSession session(asked);
    return words(session.selector().verdicts(session.discovered()));
  }
};

TEST_F(KeptAnswers, IsGivenWhenTheSameIsAskedAgain) {
  const auto answer = kept();
  ASSERT_TRUE(answer);
  EXPECT_EQ(words(answer->verdicts), worked_out(options()));
  EXPECT_EQ(words(answer->verdicts),
            (std::vector<std::string>{"p.BarTest|not affected||0|class", "p.FooTest|not affected||0|class"}));
}

TEST_F(KeptAnswers, IsGivenInAMovedCheckout) {
  fs::rename(path("run"), path("elsewhere"));
  selector::SelectOptions asked = options();
  asked.class_path = {path("elsewhere/app").string() + ":" + path("elsewhere/tests").string()};
  EXPECT_TRUE(selector::kept_answer(asked));
}

TEST_F(KeptAnswers, KnowsWhereTestsAreLookedFor) {
  test_class({.name = "p/NewTest"});
  instrument_all();
  record_both();
  selector::SelectOptions asked = options();
  for (const std::vector<std::string>& roots :
       {std::vector<std::string>{}, {path("run/tests").string()}, {path("run/app").string()}}) {
    asked.tests = roots;
    const auto answer = selector::kept_answer(asked);
    ASSERT_TRUE(answer);
    EXPECT_EQ(words(answer->verdicts), worked_out(asked));
  }
  asked.tests = {path("app").string()};  // a directory that is not on the class path
  EXPECT_FALSE(selector::kept_answer(asked));
  asked.tests = {path("run/app").string(), path("run/tests").string()};
  EXPECT_FALSE(selector::kept_answer(asked));
}

TEST_F(KeptAnswers, HoldsWhatIsSelectedWithItsReason) {
  Log log(*this, sample_jvm(2));
  log.ran("p.FooTest", {"p/FooTest", "p/Foo"}, TestStatus::kFailed).end();
  record_log(log);
  const auto answer = kept();
  ASSERT_TRUE(answer);
  EXPECT_EQ(words(answer->verdicts), worked_out(options()));
  EXPECT_TRUE(answer->verdicts[1].is_selected());
}

TEST_F(KeptAnswers, IsNotGivenForAnotherClassPath) {
  selector::SelectOptions asked = options();
  asked.class_path = {class_path_now()};
  EXPECT_FALSE(selector::kept_answer(asked));
  asked.class_path = {path("run/tests").string() + ":" + path("run/app").string()};
  EXPECT_FALSE(selector::kept_answer(asked));
  asked.class_path = {ran_class_path() + ":" + path("gone").string()};
  EXPECT_FALSE(selector::kept_answer(asked));
  asked.class_path = {path("run/app").string()};
  asked.also = {path("run/tests").string()};
  EXPECT_FALSE(selector::kept_answer(asked));
}

TEST_F(KeptAnswers, IsNotGivenWhereAnyFileOfTheClassPathChanged) {
  for (const char* name : {"run/app/p/Foo.class", "run/app/META-INF/retouch/artifact"}) {
    const std::vector<uint8_t> before = read_file(path(name));
    std::vector<uint8_t> after = before;
    after.back() ^= 1;
    write_file_atomically(path(name), after);
    EXPECT_FALSE(kept()) << name;
    write_file_atomically(path(name), before);
    EXPECT_TRUE(kept()) << name;
  }
  write_text(path("run/app/new.properties"), "");
  EXPECT_FALSE(kept());
}

TEST_F(KeptAnswers, IsNotGivenForAnotherJvm) {
  selector::SelectOptions asked = options();
  asked.jvm_arguments = "-Xmx64m";
  EXPECT_TRUE(selector::kept_answer(asked));
  asked.jvm_arguments = "-Xmx65m";
  EXPECT_FALSE(selector::kept_answer(asked));
  JvmInfo other = sample_jvm();
  other.release = "JAVA_VERSION=\"18\"\n";
  write_jdk(path("jdk"), other);
  EXPECT_FALSE(kept());
}

TEST_F(KeptAnswers, IsNotGivenWhereAFileThatATestReadChanged) {
  JvmInfo jvm = sample_jvm(2);
  jvm.working_directory = path("root").string();
  struct stat status {};
  ASSERT_EQ(::stat(path("root/data.txt").c_str(), &status), 0);
  selector::FileNote note;
  note.state = selector::FileState::kRegular;
  note.size = static_cast<uint64_t>(status.st_size);
  note.modified_millis = static_cast<uint64_t>(status.st_mtim.tv_sec * 1000 + status.st_mtim.tv_nsec / 1'000'000);
  Log log(*this, jvm);
  log.passed("p.FooTest", {{0, {log.file("data.txt", note)}}}).passed("p.BarTest", {}).end();
  record_log(log);
  ASSERT_TRUE(kept());
  write_text(path("root/data.txt"), "two");
  EXPECT_FALSE(kept());
}

TEST_F(KeptAnswers, IsNotGivenWhereAWatchedFileChanged) {
  watched_globs_ = {"*.txt"};
  Log log(*this, sample_jvm(2));
  log.ran("p.FooTest", {"p/FooTest", "p/Foo"}).ran("p.BarTest", {"p/BarTest", "p/Bar"}).end();
  record_log(log);
  ASSERT_TRUE(kept());
  write_text(path("root/data.txt"), "two");
  EXPECT_FALSE(kept());
}

TEST_F(KeptAnswers, IsNotGivenForAnotherStore) {
  const std::vector<uint8_t> store = read_file(path("store"));
  const std::vector<uint8_t> answer = read_file(path("store.answer"));
  Log log(*this, sample_jvm(2));
  log.ran("p.FooTest", {"p/FooTest", "p/Foo", "p/Bar"}).end();
  record_log(log);
  write_file_atomically(path("store.answer"), answer);
  EXPECT_FALSE(kept());
  write_file_atomically(path("store"), store);
  EXPECT_TRUE(kept());
  std::vector<uint8_t> damaged = store;
  for (size_t i = 0; i < damaged.size(); ++i) {
    damaged[i] ^= 0x20;
    write_file_atomically(path("store"), damaged);
    EXPECT_FALSE(kept()) << i;
    damaged[i] ^= 0x20;
  }
  fs::remove(path("store"));
  EXPECT_FALSE(kept());
}

TEST_F(KeptAnswers, IsAsIfItWereNotThereWhenAnyByteIsAnother) {
  const std::vector<uint8_t> good = read_file(path("store.answer"));
  ASSERT_TRUE(selector::read_kept_answer(good));
  EXPECT_EQ(selector::write_kept_answer(*selector::read_kept_answer(good)), good);
  for (size_t i = 0; i < good.size(); ++i) {
    std::vector<uint8_t> changed = good;
    changed[i] ^= 0x01;
    EXPECT_FALSE(selector::read_kept_answer(changed)) << i;
    EXPECT_FALSE(selector::read_kept_answer(Bytes(good).first(i))) << i;
  }
  write_file_atomically(path("store.answer"), Bytes(good).first(good.size() / 2));
  EXPECT_FALSE(kept());
  EXPECT_EQ(select(), Selected{});
}

TEST_F(KeptAnswers, IsNotKeptWhereTestsRanInSeveralJvms) {
  JvmInfo other = sample_jvm(2);
  other.arguments = {"-Xmx65m"};
  Log log(*this, other);
  log.ran("p.FooTest", {"p/FooTest", "p/Foo"}).end();
  record_log(log);
  EXPECT_FALSE(fs::exists(path("store.answer")));
  EXPECT_FALSE(kept());
}

TEST_F(KeptAnswers, IsNotKeptWhereAnElementIsMissing) {
  Log log(*this, sample_jvm(2));
  log.ran("p.FooTest", {"p/FooTest", "p/Foo"}).end();
  fs::remove_all(path("logs"));
  log.write(path("logs"));
  record(ran_class_path() + ":" + path("gone").string());
  EXPECT_FALSE(fs::exists(path("store.answer")));
}

}  // namespace retouch::test
