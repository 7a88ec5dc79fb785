#include "selector/run_log.h"

#include <gtest/gtest.h>

#include <functional>

#include "tests/support/log_builder.h"

namespace retouch::selector {
namespace {

using test::LogBuilder;
using test::sample_jvm;

// One of each frame.
LogBuilder sample_log() {
  LogBuilder log;
  const uint32_t app = log.table("aaaaaaaaaaaaaaaaa", 300);
  const uint32_t name = log.name("p/FooTest");
  const uint32_t file = log.file("data/x.txt", {FileState::kRegular, 12, 1'700'000'000'123, false, false});
  log.file_note(file, {FileState::kRegular, 99, 1'700'000'009'999, true, false});
  log.value_note(log.name("HOME", EntityKind::kVariable), {true, digest_of("/root")});
  log.ambient({{app, {7}}});
  log.start("p.FooTest");
  log.initialisation(app, 299, {{app, {1, 2}}});
  log.methods("p.FooTest", {"#b()", "q.C#a(int, [J)"}).methods("p.FooTest", {"#a()", "#b()"});
  log.test("p.FooTest", TestStatus::kPassed, {{0, {name}}, {app, {0, 5, 299}}});
  log.start("p.BarTest");
  log.end();
  return log;
}

RunLog read(const LogBuilder& log) {
  LogOutcome outcome = read_run_log(log.bytes());
  EXPECT_EQ(outcome.state, LogState::kRead) << outcome.problem;
  return std::move(outcome.log);
}

TEST(RunLog, ReadsWhatTheJvmIs) {
  const JvmInfo jvm = read(sample_log()).jvm;
  const JvmInfo expected = sample_jvm();
  EXPECT_EQ(jvm.run, expected.run);
  EXPECT_EQ(jvm.start_millis, expected.start_millis);
  EXPECT_EQ(jvm.pid, expected.pid);
  EXPECT_EQ(jvm.working_directory, expected.working_directory);
  EXPECT_EQ(jvm.release, expected.release);
  EXPECT_EQ(jvm.modules_size, expected.modules_size);
  EXPECT_EQ(jvm.vm, expected.vm);
  EXPECT_TRUE(jvm.arguments_known);
  EXPECT_EQ(jvm.arguments, expected.arguments);
}

TEST(RunLog, UnitesTheMethodsOfATest) {
  const RunLog log = read(sample_log().methods("p.BarTest", {}, true));
  EXPECT_EQ(log.methods.at("p.FooTest").names, (std::vector<std::string>{"#a()", "#b()", "q.C#a(int, [J)"}));
  EXPECT_FALSE(log.methods.at("p.FooTest").all);
  EXPECT_TRUE(log.methods.at("p.BarTest").all);
}

TEST(RunLog, ReadsTestsWithTheirHits) {
  const RunLog log = read(sample_log());
  ASSERT_EQ(log.tables.size(), 2u);
  EXPECT_EQ(log.tables[1].artifact, "aaaaaaaaaaaaaaaaa");
  ASSERT_EQ(log.names.size(), 3u);
  EXPECT_EQ(log.names[0], (Entity{EntityKind::kClass, "p/FooTest"}));
  ASSERT_EQ(log.tests.size(), 2u);
  EXPECT_EQ(log.tests[0].name, "p.FooTest");
  EXPECT_EQ(log.tests[0].status, TestStatus::kPassed);
  EXPECT_EQ(log.tests[0].end_millis - log.tests[0].start_millis, 10u);
  ASSERT_EQ(log.tests[0].hits.size(), 2u);
  EXPECT_EQ(log.tests[0].hits[1].table, 1u);
  EXPECT_EQ(log.tests[0].hits[1].slots, (std::vector<uint32_t>{0, 5, 299}));
  ASSERT_EQ(log.ambient.size(), 1u);
  EXPECT_EQ(log.ambient[0].tests_before, 0u);
  ASSERT_EQ(log.initialisation.size(), 1u);
  EXPECT_EQ(log.initialisation[0].slot, 299u);
  EXPECT_TRUE(log.ended);
  EXPECT_EQ(log.bytes_read, sample_log().size());
  EXPECT_EQ(log.bytes_dropped, 0u);
}

TEST(RunLog, ReadsWhatAFileWasAtFirstAndThatItWasWrittenLater) {
  const RunLog log = read(sample_log());
  ASSERT_EQ(log.files.size(), 1u);
  const FileNote& note = log.files.at(1);
  EXPECT_EQ(note.state, FileState::kRegular);
  EXPECT_EQ(note.size, 12u);
  EXPECT_EQ(note.modified_millis, 1'700'000'000'123u);
  EXPECT_TRUE(note.written);
}

TEST(RunLog, ReadsTheDigestOfAVariable) {
  const RunLog log = read(sample_log());
  ASSERT_EQ(log.values.size(), 1u);
  EXPECT_TRUE(log.values.at(2).present);
  EXPECT_EQ(log.values.at(2).digest, digest_of("/root"));
}

TEST(RunLog, KeepsAnEntityOfAKindThatItDoesNotKnow) {
  LogBuilder builder;
  builder.name("what", static_cast<EntityKind>(200));
  EXPECT_EQ(read(builder).names.at(0).kind, static_cast<EntityKind>(200));
}

TEST(RunLog, KeepsATestThatStartedAndNeverEnded) {
  const RunLog log = read(sample_log());
  EXPECT_EQ(log.tests[1].name, "p.BarTest");
  EXPECT_EQ(log.tests[1].status, TestStatus::kUnfinished);
  EXPECT_EQ(log.tests[1].start_millis, log.tests[1].end_millis);
}

TEST(RunLog, KeepsTheSecondStartOfATestThatEndedOnce) {
  LogBuilder builder;
  builder.start("p.T").passed("p.T", {}).start("p.T");
  const RunLog log = read(builder);
  ASSERT_EQ(log.tests.size(), 2u);
  EXPECT_EQ(log.tests[0].status, TestStatus::kPassed);
  EXPECT_EQ(log.tests[1].status, TestStatus::kUnfinished);
}

TEST(RunLog, ReadsTheGoodFramesOfALogCutAtAnyByte) {
  const std::vector<uint8_t> whole = sample_log().bytes();
  const RunLog all = read_run_log(whole).log;
  size_t states_without_jvm = 0;
  for (size_t length = 0; length < whole.size(); ++length) {
    const std::vector<uint8_t> cut(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(length));
    const LogOutcome outcome = read_run_log(cut);
    if (outcome.state == LogState::kEmpty) {
      ++states_without_jvm;
      continue;
    }
    ASSERT_EQ(outcome.state, LogState::kRead) << length;
    EXPECT_EQ(outcome.log.bytes_read + outcome.log.bytes_dropped, length);
    EXPECT_EQ(outcome.log.bytes_dropped == 0, outcome.log.drop_reason.empty());
    EXPECT_FALSE(outcome.log.ended);
    EXPECT_LE(outcome.log.tests.size(), all.tests.size());
  }
  EXPECT_GT(states_without_jvm, 8u);
  EXPECT_LT(states_without_jvm, 200u);
}

TEST(RunLog, DropsEverythingFromAFlippedBitOn) {
  const std::vector<uint8_t> whole = sample_log().bytes();
  for (size_t i = 0; i < whole.size(); ++i) {
    for (int bit = 0; bit < 8; ++bit) {
      std::vector<uint8_t> flipped = whole;
      flipped[i] = static_cast<uint8_t>(flipped[i] ^ 1 << bit);
      const LogOutcome outcome = read_run_log(flipped);
      if (i < 7) {
        EXPECT_EQ(outcome.state, LogState::kForeign) << i;
      } else if (i == 7) {
        EXPECT_EQ(outcome.state, LogState::kOtherVersion);
        EXPECT_EQ(outcome.problem, "a log of another version of retouch (format " + std::to_string(flipped[i]) +
                                       ", this one's is " + std::to_string(kLogMagic.back()) + ")");
      } else {
        EXPECT_FALSE(outcome.log.ended) << i;
        EXPECT_GT(outcome.log.bytes_dropped, 0u) << i;
        EXPECT_LE(outcome.log.bytes_read, i) << i;
      }
    }
  }
}

TEST(RunLog, SaysThatAnEmptyFileHoldsNothing) { EXPECT_EQ(read_run_log({}).state, LogState::kEmpty); }

TEST(RunLog, KnowsAForeignFile) {
  EXPECT_EQ(read_run_log(as_bytes("PK\3\4 some jar or other")).state, LogState::kForeign);
  EXPECT_EQ(read_run_log(as_bytes("PK")).state, LogState::kForeign);
}

// Frames that are whole but say what cannot be: each ends the log where it stands.
TEST(RunLog, DropsAFrameThatContradictsTheOnesBefore) {
  const std::vector<std::pair<const char*, std::function<void(LogBuilder&)>>> cases = {
      {"a second JVM",
       [](LogBuilder& log) {
         ByteWriter frame = LogBuilder::payload(FrameType::kJvm);
         frame.bytes(sample_jvm().run);
         log.add(frame);
       }},
      {"a slot behind the table's end",
       [](LogBuilder& log) {
         log.passed("p.T", {{log.table("a", 3), {3}}});
       }},
      {"a table never named",
       [](LogBuilder& log) {
         log.passed("p.T", {{5, {0}}});
       }},
      {"an initialiser of a slot that is none", [](LogBuilder& log) { log.initialisation(0, 0, {}); }},
      {"a name out of turn",
       [](LogBuilder& log) {
         ByteWriter frame = LogBuilder::payload(FrameType::kName);
         frame.varint(1);
         frame.u1(0);
         frame.text("p/T");
         log.add(frame);
       }},
      {"an unknown status", [](LogBuilder& log) { log.test("p.T", TestStatus::kUnfinished, {}); }},
      {"an unknown kind of test", [](LogBuilder& log) { log.start("p.T", static_cast<TestKind>(2)); }},
      {"a file that is a class", [](LogBuilder& log) { log.file_note(log.name("p/T"), {}); }},
      {"a file never named", [](LogBuilder& log) { log.file_note(0, {}); }},
      {"an unknown state of a file",
       [](LogBuilder& log) {
         log.file("x", {static_cast<FileState>(4), 0, 0, false});
       }},
      {"a value of a file", [](LogBuilder& log) { log.value_note(log.file("x", {}), {}); }},
      {"an unknown frame", [](LogBuilder& log) { log.add(LogBuilder::payload(static_cast<FrameType>(99))); }},
      {"an empty frame", [](LogBuilder& log) { log.add(ByteWriter()); }},
      {"bytes behind the end",
       [](LogBuilder& log) {
         ByteWriter frame = LogBuilder::payload(FrameType::kEnd);
         frame.u8(0);
         frame.u1(0);
         log.add(frame);
       }},
      {"more groups than bytes",
       [](LogBuilder& log) {
         ByteWriter frame = LogBuilder::payload(FrameType::kAmbient);
         frame.varint(uint64_t{1} << 60);
         log.add(frame);
       }},
      {"slots that overflow",
       [](LogBuilder& log) {
         const uint32_t table = log.table("a", UINT64_MAX);
         ByteWriter frame = LogBuilder::payload(FrameType::kAmbient);
         frame.varint(1);
         frame.varint(table);
         frame.varint(2);
         frame.varint(UINT32_MAX);
         frame.varint(UINT64_MAX);
         log.add(frame);
       }},
  };
  for (const auto& [name, add] : cases) {
    LogBuilder log;
    log.passed("p.Before", {});
    add(log);
    log.passed("p.Behind", {});
    const RunLog read_back = read(log);
    EXPECT_EQ(read_back.tests.size(), 1u) << name;
    EXPECT_GT(read_back.bytes_dropped, 0u) << name;
  }
}

TEST(RunLog, HoldsNothingWhenItDoesNotBeginWithTheJvm) {
  ByteWriter bytes;
  bytes.bytes(kLogMagic);
  ByteWriter frame = LogBuilder::payload(FrameType::kEnd);
  frame.u8(0);
  bytes.u4(static_cast<uint32_t>(frame.size()));
  bytes.u4(crc32(frame.view()));
  bytes.bytes(frame.view());
  EXPECT_EQ(read_run_log(bytes.view()).state, LogState::kEmpty);
}

TEST(RunLog, TurnsTestNamesIntoUtf8) {
  LogBuilder log;
  log.passed("p.T\xED\xA0\xBD\xED\xB8\x80", {});  // a surrogate pair, as modified UTF-8 has it
  EXPECT_EQ(read(log).tests.at(0).name, "p.T\xF0\x9F\x98\x80");
}

}  // namespace
}  // namespace retouch::selector
