// Whole artifacts: what is changed, what is kept, and what becomes of those that are not what they should be.
#include "rewriter/instrument/artifact_rewriter.h"

#include <gtest/gtest.h>

#include <sys/stat.h>

#include <cstdlib>
#include <ctime>
#include <fstream>

#include "tests/rewriter/instrument/artifact_fixture.h"

namespace retouch::test {
namespace {

class ArtifactRewriterTest : public ArtifactFixture {};

TEST_F(ArtifactRewriterTest, ChangesClassesAndKeepsOrderRecordsAndOtherEntries) {
  const ArtifactReport report = rewrite(library());
  EXPECT_EQ(report.status, ArtifactStatus::kRewritten) << report.error;
  EXPECT_EQ(report.classes_rewritten, 2u);
  EXPECT_EQ(report.classes_unchanged, 1u);
  EXPECT_EQ(report.probes, 2u);  // where the methods begin, with what they use
  EXPECT_EQ(report.bytes_written, fs::file_size(out()));

  const jar::JarReader before(in());
  const jar::JarReader after(out());
  ASSERT_EQ(after.entries().size(), before.entries().size() + 2);
  EXPECT_EQ(as_text(after.directory().comment), "a library");
  for (size_t i = 0; i < before.entries().size(); ++i) {
    const jar::JarEntry& was = before.entries()[i];
    const jar::JarEntry& is = after.entries()[i];
    EXPECT_EQ(is.name, was.name);
    EXPECT_EQ(is.method, was.method);
    EXPECT_EQ(is.dos_time, was.dos_time);
    EXPECT_EQ(is.flags, was.flags & ~jar::kFlagDescriptor);
    EXPECT_EQ(as_text(is.comment), as_text(was.comment));
    const bool is_changed = was.name == "p/Foo.class" || was.name == "p/Bar.class";
    EXPECT_EQ(as_text(after.compressed(is)) != as_text(before.compressed(was)), is_changed) << was.name;
  }
  EXPECT_EQ(after.entries()[6].name, "retouch/" + report.id + "/Hits.class");
  EXPECT_EQ(after.entries()[7].name, facts::kArtifactRecordPath);
}

TEST_F(ArtifactRewriterTest, RecordsTheFactsOfTheOriginalsAndTheSlots) {
  const ArtifactReport report = rewrite(library());
  const facts::ArtifactFacts record = record_of(out());
  ASSERT_EQ(record.classes.size(), 3u);
  const std::string foo = class_using("p/Foo", "p/Bar");
  EXPECT_EQ(record.classes[1].path, "p/Foo.class");
  EXPECT_EQ(record.classes[1].facts.meaning, facts::class_facts("p/Foo.class", as_bytes(foo)).meaning);
  ASSERT_EQ(record.resources.size(), 1u);
  EXPECT_EQ(record.resources[0].path, "p/data.txt");
  EXPECT_EQ(record.resources[0].digest, digest_of("data data data data data data data"));
  EXPECT_EQ(record.manifest, facts::manifest_digest("Manifest-Version: 1.0\r\nMulti-Release: true\r\n\r\n"));
  ASSERT_TRUE(record.instrumentation);
  EXPECT_EQ(record.instrumentation->id, report.id);
  EXPECT_EQ(report.slots, 5u);
  // In entry order, within a class in order of first use, groups behind their entities.
  EXPECT_EQ(record.instrumentation->slots, (std::vector<facts::HitSlot>{{{EntityKind::kClass, "p/Foo"}},
                                                                        {{EntityKind::kClass, "p/Bar"}},
                                                                        {{}, {0, 1}},
                                                                        {{EntityKind::kClass, "q/Baz"}},
                                                                        {{}, {1, 3}}}));
}

TEST_F(ArtifactRewriterTest, WritesTheSameWithAnyNumberOfThreads) {
  large_library(700).write(in());
  ArtifactOptions options;
  options.compression = jar::Compression::kFast;
  ASSERT_EQ(rewrite(in(), out(), options).classes_rewritten, 700u);
  const std::vector<uint8_t> expected = read_file(out());
  for (const unsigned threads : {2U, 3U, 8U}) {
    options.threads = threads;
    for (int round = 0; round < 3; ++round) {
      ASSERT_EQ(rewrite(in(), out(), options).status, ArtifactStatus::kRewritten);
      EXPECT_EQ(read_file(out()), expected) << threads;
    }
  }
}

class TimeZone {
 public:
  explicit TimeZone(const char* name) {
    ::setenv("TZ", name, 1);
    ::tzset();
  }
  ~TimeZone() {
    ::unsetenv("TZ");
    ::tzset();
  }
  TimeZone(const TimeZone&) = delete;
  TimeZone& operator=(const TimeZone&) = delete;
};

TEST_F(ArtifactRewriterTest, WritesTheSameInEveryTimeZone) {
  library().write(in());
  std::vector<std::vector<uint8_t>> outputs;
  for (const char* zone : {"UTC0", "America/New_York", "Asia/Kathmandu"}) {
    const TimeZone here(zone);
    rewrite(in(), out());
    outputs.push_back(read_file(out()));
  }
  EXPECT_EQ(outputs[0], outputs[1]);
  EXPECT_EQ(outputs[0], outputs[2]);
}

TEST_F(ArtifactRewriterTest, NamesArtifactsByContentAndOptionsOnly) {
  const std::string id = rewrite(library()).id;
  EXPECT_EQ(id.size(), 17u);
  EXPECT_EQ(id.find_first_not_of("abcdefghijklmnopqrstuvwxyz234567"), std::string::npos);
  const fs::path elsewhere = directory_.path() / "other.jar";
  EXPECT_EQ(rewrite(library().write(elsewhere), out()).id, id);
  ArtifactOptions options;
  options.compression = jar::Compression::kStore;
  options.threads = 2;
  EXPECT_EQ(rewrite(in(), out(), options).id, id);
  options.classes.exclude = {"p.Foo"};
  EXPECT_NE(rewrite(in(), out(), options).id, id);
  options = {};
  options.classes.points = facts::PointSet::kCorrected;
  EXPECT_NE(rewrite(in(), out(), options).id, id);
  EXPECT_NE(rewrite(library().add({.name = "more"})).id, id);
}

TEST_F(ArtifactRewriterTest, CopiesAnInstrumentedArtifactAsItIs) {
  const ArtifactReport first = rewrite(library());
  const fs::path again = directory_.path() / "again.jar";
  const ArtifactReport second = rewrite(out(), again);
  EXPECT_EQ(second.status, ArtifactStatus::kAlreadyInstrumented) << second.error;
  EXPECT_EQ(second.id, first.id);
  EXPECT_EQ(read_file(again), read_file(out()));
}

TEST_F(ArtifactRewriterTest, FailsOnARecordThatItCannotRead) {
  const ArtifactReport report = rewrite(library().add({.name = facts::kArtifactRecordPath, .content = "no record"}));
  EXPECT_EQ(report.status, ArtifactStatus::kFailed);
  EXPECT_NE(report.error.find("in.jar!META-INF/retouch/artifact: not a readable record"), std::string::npos)
      << report.error;
  EXPECT_FALSE(fs::exists(out()));
}

TEST_F(ArtifactRewriterTest, RefusesAJmodWhichJlinkWouldNotTake) {
  const fs::path jmod = directory_.path() / "m.jmod";
  const ArtifactReport report = rewrite(library().write(jmod), out());
  EXPECT_EQ(report.status, ArtifactStatus::kFailed);
  EXPECT_NE(report.error.find("m.jmod: jlink takes no jmod"), std::string::npos) << report.error;
  EXPECT_EQ(report.hints.size(), 1u);
  EXPECT_FALSE(fs::exists(out()));
}

TEST_F(ArtifactRewriterTest, DropsSignaturesAndWhatDependsOnThem) {
  JarBuilder jar;
  jar.add({.name = "META-INF/MANIFEST.MF",
           .content = "Manifest-Version: 1.0\r\n\r\nName: p/Foo.class\r\nSHA-256-Digest: abc\r\n\r\n",
           .flags = 0x0800});
  for (const char* name : {"META-INF/A.SF", "meta-inf/a.rsa", "META-INF/B.DSA", "META-INF/B.ec", "META-INF/SIG-X",
                           "META-INF/INDEX.LIST"}) {
    jar.add({.name = name, .content = "x"});
  }
  jar.add({.name = "META-INF/p/A.SF", .content = "no signature here"});
  jar.add({.name = "p/Foo.class", .content = class_using("p/Foo", "p/Bar")});
  const ArtifactReport report = rewrite(jar);
  EXPECT_EQ(report.dropped.size(), 7u);
  const jar::JarReader after(out());
  EXPECT_EQ(names(out()),
            (std::vector<std::string>{"META-INF/MANIFEST.MF", "META-INF/p/A.SF", "p/Foo.class",
                                      "retouch/" + report.id + "/Hits.class", "META-INF/retouch/artifact"}));
  EXPECT_EQ(content(after, after.entries()[0]), "Manifest-Version: 1.0\r\n\r\n");
}

TEST_F(ArtifactRewriterTest, RecordsTheManifestThatTheJvmTakes) {
  JarBuilder jar;
  jar.add({.name = "META-INF/MANIFEST.MF", .content = "Sealed: false\n"});
  jar.add({.name = "META-INF/Manifest.mf", .content = "Sealed: true\n"});
  rewrite(jar);
  EXPECT_EQ(record_of(out()).manifest, facts::manifest_digest("Sealed: true\n"));
}

TEST_F(ArtifactRewriterTest, KeepsAManifestsDigestsWhereNothingIsSigned) {
  const std::string text = "Manifest-Version: 1.0\r\n\r\nName: p/Foo.class\r\nSHA-256-Digest: abc\r\n\r\n";
  EXPECT_TRUE(rewrite(JarBuilder().add({.name = "META-INF/MANIFEST.MF", .content = text})).dropped.empty());
  const jar::JarReader after(out());
  EXPECT_EQ(content(after, after.entries()[0]), text);
}

TEST_F(ArtifactRewriterTest, CopiesWhatItDoesNotLookIntoAndSaysSo) {
  JarBuilder jar;
  jar.add({.name = "lib/inner.jar", .content = "PK", .method = jar::kMethodStored});
  jar.add({.name = "p/Secret.class", .content = "raw", .flags = jar::kFlagEncrypted});
  jar.add({.name = "odd", .content = "raw", .method = 14});
  const ArtifactReport report = rewrite(jar);
  ASSERT_EQ(report.not_looked_into.size(), 3u);
  EXPECT_EQ(report.not_looked_into[0].entry, "lib/inner.jar");
  const jar::JarReader before(in());
  const jar::JarReader after(out());
  for (size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(as_text(after.compressed(after.entries()[i])), as_text(before.compressed(before.entries()[i])));
    EXPECT_EQ(after.entries()[i].flags, before.entries()[i].flags);
    EXPECT_EQ(after.entries()[i].method, before.entries()[i].method);
  }
}

TEST_F(ArtifactRewriterTest, LeavesClassesAloneThatItCannotRewrite) {
  JarBuilder jar;
  jar.add({.name = "p/Broken.class", .content = "no class"});
  jar.add({.name = "templates/p/Foo.class", .content = class_using("p/Foo", "p/Bar")});
  jar.add({.name = "META-INF/versions/9/p/Foo.class", .content = class_using("p/Foo", "p/Bar")});
  const ArtifactReport report = rewrite(jar);
  EXPECT_EQ(report.classes_rewritten, 1u);
  ASSERT_EQ(report.not_rewritable.size(), 2u);
  EXPECT_EQ(report.not_rewritable[0].entry, "p/Broken.class");
  EXPECT_EQ(report.not_rewritable[1].entry, "templates/p/Foo.class");
  EXPECT_NE(report.not_rewritable[1].text.find("is not where a class loader looks for p/Foo"), std::string::npos);
  const jar::JarReader after(out());
  EXPECT_EQ(content(after, after.entries()[0]), "no class");
  EXPECT_EQ(content(after, after.entries()[1]), class_using("p/Foo", "p/Bar"));
  // The selector has to know that these have no probes.
  for (const facts::ClassEntry& entry : record_of(out()).classes) {
    EXPECT_EQ(entry.unprobed.empty(), entry.path == "META-INF/versions/9/p/Foo.class") << entry.path;
  }
}

TEST_F(ArtifactRewriterTest, CountsExcludedClassesAndLeavesThemAlone) {
  ArtifactOptions options;
  options.classes.include = {"p.*"};
  options.classes.exclude = {"p.Bar"};
  const ArtifactReport report = rewrite(library(), options);
  EXPECT_EQ(report.classes_rewritten, 1u);
  EXPECT_EQ(report.classes_excluded, 1u);
  EXPECT_TRUE(report.not_rewritable.empty());
}

TEST_F(ArtifactRewriterTest, TakesDuplicatesAsTheJvmDoes) {
  JarBuilder jar;
  jar.add({.name = "p/Foo.class", .content = class_using("p/Foo", "p/First")});
  jar.add({.name = "p/Foo.class", .content = class_using("p/Foo", "p/Last")});
  const ArtifactReport report = rewrite(jar);
  EXPECT_EQ(report.classes_rewritten, 2u);
  EXPECT_EQ(names(out())[1], "p/Foo.class");
  const facts::ArtifactFacts record = record_of(out());
  ASSERT_EQ(record.classes.size(), 1u);
  const std::string last = class_using("p/Foo", "p/Last");
  EXPECT_EQ(record.classes[0].facts.meaning, facts::class_facts("p/Foo.class", as_bytes(last)).meaning);
}

TEST_F(ArtifactRewriterTest, RewritesAnArchiveWithoutEntries) {
  EXPECT_EQ(rewrite(JarBuilder()).status, ArtifactStatus::kRewritten);
  EXPECT_EQ(jar::JarReader(out()).entries().size(), 2u);
}

TEST_F(ArtifactRewriterTest, LetsAnEntryThroughThatIsLargerThanItsWindow) {
  std::string noise;
  for (uint32_t i = 0, x = 1; i < 30'000'000; ++i)
    noise += static_cast<char>((x = x * 1'664'525 + 1'013'904'223) >> 24);
  JarBuilder jar = large_library(200);
  jar.add({.name = "large", .content = noise, .method = jar::kMethodStored});
  jar.add({.name = "p/After.class", .content = class_using("p/After", "p/Bar")});
  ArtifactOptions options;
  options.threads = 2;
  const ArtifactReport report = rewrite(jar, options);
  EXPECT_EQ(report.classes_rewritten, 201u);
  EXPECT_EQ(report.status, ArtifactStatus::kRewritten) << report.error;
}

TEST_F(ArtifactRewriterTest, RewritesAClassDirectory) {
  const fs::path classes = directory_.path() / "classes";
  fs::create_directories(classes / "p/empty");
  write_file_atomically(classes / "p/Foo.class", as_bytes(class_using("p/Foo", "p/Bar")));
  write_file_atomically(classes / "p/data.txt", as_bytes("data"));
  const fs::path instrumented = directory_.path() / "instrumented";
  ArtifactOptions options;
  options.threads = 2;
  const ArtifactReport report = rewrite(classes, instrumented, options);
  ASSERT_EQ(report.status, ArtifactStatus::kRewritten) << report.error;
  EXPECT_NE(read_file(instrumented / "p/Foo.class"), read_file(classes / "p/Foo.class"));
  EXPECT_EQ(read_file(instrumented / "p/data.txt"), read_file(classes / "p/data.txt"));
  EXPECT_TRUE(fs::is_directory(instrumented / "p/empty"));
  EXPECT_TRUE(fs::exists(instrumented / "retouch" / report.id / "Hits.class"));
  EXPECT_EQ(record_of(instrumented).classes.size(), 1u);
  // Again, over what is there; and from what is there.
  EXPECT_EQ(rewrite(classes, instrumented, options).status, ArtifactStatus::kRewritten);
  const ArtifactReport again = rewrite(instrumented, directory_.path() / "again", options);
  EXPECT_EQ(again.status, ArtifactStatus::kAlreadyInstrumented);
  EXPECT_EQ(read_file(directory_.path() / "again/p/Foo.class"), read_file(instrumented / "p/Foo.class"));
}

TEST_F(ArtifactRewriterTest, SaysWhatOfAClassDirectoryIsNeitherFileNorDirectory) {
  const fs::path classes = directory_.path() / "classes";
  fs::create_directories(classes / "p");
  std::ofstream(classes / "p/A.class", std::ios::binary) << class_using("p/A", "p/B");
  ASSERT_EQ(::mkfifo((classes / "p/pipe").c_str(), 0600), 0);
  const ArtifactReport report = rewrite(classes, directory_.path() / "out");
  EXPECT_EQ(report.status, ArtifactStatus::kRewritten);
  ASSERT_EQ(report.dropped.size(), 1u);
  EXPECT_EQ(report.dropped[0].entry, "p/pipe");
  EXPECT_FALSE(fs::exists(directory_.path() / "out/p/pipe"));
}

TEST_F(ArtifactRewriterTest, LeavesNothingOfAnArtifactThatFailsAndWritesTheOthers) {
  std::vector<ArtifactJob> jobs;
  for (int i = 0; i < 12; ++i) {
    const std::string name = std::to_string(i) + ".jar";
    JarBuilder jar = large_library(60);
    if (i == 5) jar.add({.name = "p/Damaged.class", .content = class_using("p/Damaged", "p/Bar"), .crc = 1});
    jobs.push_back({jar.write(directory_.path() / name), directory_.path() / ("out-" + name)});
  }
  jobs.push_back({directory_.path() / "missing.jar", directory_.path() / "out-missing.jar"});
  for (const unsigned threads : {1U, 4U}) {
    ArtifactOptions options;
    options.threads = threads;
    const std::vector<ArtifactReport> reports = instrument::rewrite_artifacts(jobs, options);
    ASSERT_EQ(reports.size(), jobs.size());
    for (size_t i = 0; i < jobs.size(); ++i) {
      const bool fails = i == 5 || i == 12;
      EXPECT_EQ(reports[i].input, jobs[i].input);
      EXPECT_EQ(reports[i].status, fails ? ArtifactStatus::kFailed : ArtifactStatus::kRewritten) << reports[i].error;
      EXPECT_EQ(fs::exists(jobs[i].output), !fails);
      if (!fails) {
        EXPECT_EQ(jar::JarReader(jobs[i].output).entries().size(), 68u);
      }
    }
    EXPECT_NE(reports[5].error.find("5.jar!p/Damaged.class: its content does not have its checksum"),
              std::string::npos);
    EXPECT_NE(reports[12].error.find("missing.jar"), std::string::npos);
    EXPECT_EQ(files_there(), 12 + 11);
  }
}

TEST_F(ArtifactRewriterTest, NamesTheFirstOfSeveralDamagedEntries) {
  JarBuilder jar = large_library(300);
  jar.add({.name = "first", .content = "x", .crc = 1});
  for (int i = 0; i < 300; ++i)
    jar.add({.name = "later" + std::to_string(i), .content = std::string(10'000, 'x'), .crc = 1});
  jar.write(in());
  ArtifactOptions options;
  options.threads = 4;
  for (int round = 0; round < 5; ++round) {
    EXPECT_NE(rewrite(in(), out(), options).error.find("in.jar!first: "), std::string::npos);
  }
}

TEST_F(ArtifactRewriterTest, FailsWhereverAnArchiveIsCut) {
  JarBuilder jar;
  jar.add({.name = "p/Foo.class", .content = class_using("p/Foo", "p/Bar")})
      .add({.name = "a", .content = "x", .method = jar::kMethodStored});
  const std::vector<uint8_t> whole = jar.build();
  for (size_t length = 0; length < whole.size(); ++length) {
    write_file_atomically(in(), Bytes(whole).first(length));
    const ArtifactReport report = rewrite(in(), out());
    ASSERT_EQ(report.status, ArtifactStatus::kFailed) << length;
    ASSERT_NE(report.error.find("in.jar"), std::string::npos);
    ASSERT_EQ(files_there(), 1);
  }
}

TEST_F(ArtifactRewriterTest, FailsWhereTheOutputCannotBe) {
  library().write(in());
  const ArtifactReport report = rewrite(in(), directory_.path() / "missing" / "out.jar");
  EXPECT_EQ(report.status, ArtifactStatus::kFailed);
  EXPECT_NE(report.error.find("missing/out.jar"), std::string::npos);
}

}  // namespace
}  // namespace retouch::test
