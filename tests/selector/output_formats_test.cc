// What each tool gets, and the traps of each.
#include <gtest/gtest.h>

#include "selector/output/formats.h"

namespace retouch::selector::output {
namespace {

Verdict verdict(const std::string& name, bool selected) {
  Verdict out;
  out.test = name;
  out.kind = selected ? ReasonKind::kAffected : ReasonKind::kUnaffected;
  if (selected) {
    out.words = "class p.Foo changed";
    out.changes = {{"class p.Foo changed", "p.Foo", "p.Sub extends it"}};
    out.change_count = 1;
  }
  return out;
}
Verdict named_run(const std::string& name, bool selected) {
  Verdict out = verdict(name, selected);
  out.test_kind = TestKind::kNamedRun;
  out.is_class = false;
  return out;
}
Verdict feature(const std::string& name, bool selected) {
  Verdict out = verdict(name, selected);
  out.is_class = false;
  return out;
}

Report report(std::vector<Verdict> verdicts) {
  Report out;
  out.verdicts = std::move(verdicts);
  return out;
}

// Two of each, and a named run.
Report sample() {
  return report({verdict("p.ATest", true), verdict("p.BTest", false), verdict("p.Outer$In", true),
                 verdict("q.Outer$In", false), named_run("smoke", false)});
}

// A feature file is no class, and only the runtime and the JVM know its name.
Report with_feature(bool selected) {
  return report({feature("Sums, quoted \"so\"", selected), verdict("p.ATest", true), verdict("p.BTest", false)});
}
Report nothing_selected() { return report({verdict("p.ATest", false)}); }

bool warns(const Output& out, const std::string& text) {
  for (const std::string& warning : out.warnings) {
    if (warning.find(text) != std::string::npos) return true;
  }
  return false;
}

TEST(NamesFormat, HasTheSelectedTestsAndRuns) {
  EXPECT_EQ(names(sample()).text, "p.ATest\np.Outer$In\n");
  EXPECT_EQ(names(report({named_run("smoke", true)})).text, "smoke\n");
  EXPECT_EQ(names(nothing_selected()).text, "");
}

TEST(SkipFormat, HasKnownTestsThatNeedNotRun) {
  const Output out = skip(sample());
  EXPECT_EQ(out.text, "retouch-skip 1\np.BTest\nq.Outer$In\n");
  EXPECT_TRUE(out.warnings.empty());
  EXPECT_EQ(skip(with_feature(false)).text, "retouch-skip 1\nSums, quoted \"so\"\np.BTest\n");
}

TEST(SkipFormat, HoldsNoSelectedTestWhateverTheReason) {
  std::vector<Verdict> verdicts;
  for (int kind = 1; kind <= static_cast<int>(ReasonKind::kRunAll); ++kind) {
    Verdict test = verdict("p.T" + std::to_string(kind), true);
    test.kind = static_cast<ReasonKind>(kind);
    verdicts.push_back(test);
  }
  EXPECT_EQ(skip(report(verdicts)).text, "retouch-skip 1\n");
}

TEST(SkipFormat, LeavesOutANameThatIsNoLine) {
  const Output out = skip(report({feature("two\nlines", false), verdict("p.ATest", false)}));
  EXPECT_EQ(out.text, "retouch-skip 1\np.ATest\n");
  EXPECT_TRUE(warns(out, "it runs"));
}

TEST(SkipFormat, NamesMethods) {
  EXPECT_EQ(skip(report({verdict("p.A#b", false), verdict("p.A#c", true)})).text, "retouch-skip 1\np.A#b\n");
}

TEST(SurefireExcludesFormat, BeginsWithThePatternThatANonEmptyFileDrops) {
  EXPECT_EQ(surefire_excludes(sample()).text, "**/*$*\n%regex[p/BTest\\.class]\n%regex[q/Outer\\$In\\.class]\n");
  EXPECT_EQ(surefire_excludes(report({})).text, "**/*$*\n");
}

TEST(SurefireExcludesFormat, LetsRunWhatALineCannotName) {
  const Output out = surefire_excludes(report({feature("a feature", false), verdict("p.A#b", false)}));
  EXPECT_EQ(out.text, "**/*$*\n");
  EXPECT_TRUE(warns(out, "2 tests, a feature among them: it runs"));
}

TEST(SurefireIncludesFormat, NeverIsEmpty) {
  EXPECT_EQ(surefire_includes(sample()).text, "%regex[p/ATest\\.class]\n%regex[p/Outer\\$In\\.class]\n");
  EXPECT_EQ(surefire_includes(nothing_selected()).text, "%regex[retouch-nothing-selected]\n");
}

TEST(SurefireIncludesFormat, TakesTheClassOfAMethod) {
  EXPECT_EQ(surefire_includes(report({verdict("p.A#b", true), verdict("p.A#c", true)})).text, "%regex[p/A\\.class]\n");
}

TEST(GradleFormat, LeavesOutTheFilesOfClasses) {
  const std::string text = gradle(sample()).text;
  EXPECT_EQ(text.rfind("def classes = [\n  'p/BTest.class',\n  'q/Outer$In.class',\n]\ndef methods = [\n]\n", 0), 0u)
      << text;
  EXPECT_NE(text.find("test.exclude(classes)"), std::string::npos);
  EXPECT_EQ(gradle(report({verdict("Unnamed", false)})).text.rfind("def classes = [\n  'Unnamed.class',\n]\n", 0), 0u);
}

TEST(GradleFormat, LeavesOutMethodsWherePatternsFitNothingElse) {
  const Output out = gradle(report({verdict("p.A#b", false), verdict("Unnamed#b", false), verdict("Upper.A#b", false)}));
  EXPECT_EQ(out.text.rfind("def classes = [\n]\ndef methods = [\n  'p.A.b',\n]\n", 0), 0u) << out.text;
  EXPECT_TRUE(warns(out, "2 tests, Unnamed#b among them: it runs"));
}

TEST(ConsoleFormat, SelectsClassesWhateverTheirNames) {
  EXPECT_EQ(console(sample()).text, "--include-classname=.*\n--select-class=p.ATest\n--select-class=p.Outer$In\n");
  EXPECT_EQ(console(nothing_selected()).text, "--include-classname=.*\n--select-package=retouch.nothing.selected\n");
}

TEST(TestNgFormat, IsASuiteFile) {
  const std::string text = testng(report({verdict("p.A", true), verdict("p.B#m$1", true), verdict("p.C", false)})).text;
  EXPECT_NE(text.find("      <class name=\"p.A\"/>\n"
                      "      <class name=\"p.B\">\n"
                      "        <methods>\n"
                      "          <include name=\"m\\$1\"/>\n"),
            std::string::npos)
      << text;
  EXPECT_EQ(text.find("p.C"), std::string::npos);
  EXPECT_EQ(testng(nothing_selected()).text.find("<test "), std::string::npos);
}

TEST(TestNgFormat, TakesAllOfAClassThatIsSelectedWholeAndByMethod) {
  const std::string text = testng(report({verdict("p.A", true), verdict("p.A#b", true)})).text;
  EXPECT_NE(text.find("<class name=\"p.A\"/>"), std::string::npos) << text;
}

// What the test gets to see of the filter, one backslash for two.
std::string filter_in(const Output& out) {
  std::string filter = out.text.substr(out.text.find('=') + 1);
  filter.erase(filter.rfind('\''));
  for (size_t at = 0; (at = filter.find("\\\\", at)) != std::string::npos; ++at) filter.erase(at, 1);
  return filter;
}

TEST(BazelFormat, NamesTestsAndOneThatNothingHas) {
  const Output out = bazel(report({verdict("p.A", true), verdict("p.Outer$In#b", true)}));
  EXPECT_EQ(out.text, "test '--test_filter=\\\\Ap[.]A[$#]|\\\\Ap[.]Outer[$]In#b\\\\b|retouch-nothing-else'\n");
  EXPECT_EQ(filter_in(out), "\\Ap[.]A[$#]|\\Ap[.]Outer[$]In#b\\b|retouch-nothing-else");
  EXPECT_EQ(bazel(nothing_selected()).text, "test '--test_filter=retouch-nothing-else'\n");
}

TEST(BazelFormat, EndsAMethodOnlyWhereItsEndCanBeTold) {
  EXPECT_EQ(filter_in(bazel(report({verdict("p.A#b$", true)}))), "\\Ap[.]A#b[$]|retouch-nothing-else");
}

// contrib_rules_jvm's runner takes these for themselves.
TEST(BazelFormat, HoldsNoCharacterThatARunnerTakesForItself) {
  const std::string filter = filter_in(bazel(report({verdict("p.A", true), verdict("p.Outer$In#b$1", true)})));
  EXPECT_EQ(filter.find_first_of("(){}*+?^,"), std::string::npos) << filter;
  for (size_t at = 0; (at = filter.find('$', at)) != std::string::npos; ++at) EXPECT_EQ(filter[at - 1], '[') << filter;
}

TEST(BazelFormat, RunsEverythingWhenTheFilterIsTooLong) {
  std::vector<Verdict> verdicts;
  for (int i = 0; i < 5'000; ++i) verdicts.push_back(verdict("p.q.r.SomeQuiteLongName" + std::to_string(i), true));
  const Output out = bazel(report(verdicts));
  EXPECT_EQ(out.text, "# no filter: everything runs\n");
  EXPECT_TRUE(warns(out, "too long"));
}

TEST(FormatsOfWhatToRun, RunEverythingWhenASelectedTestCannotBeNamed) {
  EXPECT_EQ(surefire_includes(with_feature(true)).text, "%regex[.*]\n");
  EXPECT_EQ(console(with_feature(true)).text, "--include-classname=.*\n--scan-classpath\n");
  EXPECT_NE(testng(with_feature(true)).text.find("<package name=\".*\"/>"), std::string::npos);
  EXPECT_EQ(bazel(with_feature(true)).text, "# no filter: everything runs\n");
  for (const auto& format : {surefire_includes, console, testng, bazel}) {
    EXPECT_TRUE(warns(format(with_feature(true)), "everything runs"));
    EXPECT_FALSE(warns(format(with_feature(false)), "everything runs"));
  }
}

TEST(FormatsOfWhatToRun, TakeTheWholeClassOfAMethodWhoseNameIsNoWord) {
  const Report spoken = report({verdict("p.A#adds two numbers", true), verdict("p.A#b", true), verdict("p.B#b", true)});
  EXPECT_EQ(surefire_includes(spoken).text, "%regex[p/A\\.class]\n%regex[p/B\\.class]\n");
  EXPECT_EQ(console(spoken).text, "--include-classname=.*\n--select-class=p.A\n--select-class=p.B\n");
  EXPECT_NE(testng(spoken).text.find("<class name=\"p.A\"/>"), std::string::npos);
  EXPECT_EQ(filter_in(bazel(spoken)), "\\Ap[.]A[$#]|\\Ap[.]A#b\\b|\\Ap[.]B#b\\b|retouch-nothing-else");
}

// Surefire and the JVM of a test take bytes beyond ASCII as their locale says, which need not be UTF-8.
TEST(FormatsOfWhatToRun, FitATestWhateverTheToolTakesItsLettersFor) {
  const Report umlauts = report({verdict("p.\xC3\x9C\xF0\x9D\x84\x9E" "Test#gr\xC3\xBC\xC3\x9F" "en", true)});
  EXPECT_EQ(surefire_includes(umlauts).text, "%regex[p/..Test\\.class]\n");
  EXPECT_EQ(filter_in(bazel(umlauts)), "\\Ap[.]..Test#gr..en\\b|retouch-nothing-else");
}

TEST(FormatsOfTools, SayWhichNamedRunsTheyLack) {
  const Report selected = report({verdict("p.ATest", true), named_run("smoke", true)});
  for (const auto& format : {skip, surefire_excludes, surefire_includes, gradle, console, testng, bazel}) {
    const Output out = format(selected);
    EXPECT_TRUE(warns(out, "named JVM runs are not in this format: smoke"));
    EXPECT_EQ(out.text.find("smoke"), std::string::npos);
  }
}

TEST(JsonFormat, SaysWhatIsKnown) {
  Report full = report({verdict("p.ATest", true), named_run("smoke", false)});
  full.store = "some/store";
  full.store_state = StoreState::kDamaged;
  full.store_problem = "it is \"cut\" short";
  full.doubts = {"a"};
  full.notes = {"a", "b"};
  EXPECT_EQ(json(full).text, R"json({
  "schema": "retouch-select",
  "version": 1,
  "store": {
    "path": "some/store",
    "state": "damaged",
    "problem": "it is \"cut\" short"
  },
  "doubts": [
    "a"
  ],
  "notes": [
    "a",
    "b"
  ],
  "counts": {
    "tests": 2,
    "selected": 1,
    "unaffected": 1,
    "affected": 1,
    "new": 0,
    "failed": 0,
    "unfinished": 0,
    "never-recorded": 0,
    "run-all": 0,
    "always-run": 0,
    "observed": 0
  },
  "tests": [
    {
      "name": "p.ATest",
      "kind": "class",
      "selected": true,
      "reason": "affected",
      "detail": "class p.Foo changed",
      "changed": 1,
      "changes": [
        "class p.Foo changed (p.Sub extends it)"
      ],
      "causes": [
        {
          "change": "class p.Foo changed",
          "class": "p.Foo",
          "step": "p.Sub extends it"
        }
      ]
    },
    {
      "name": "smoke",
      "kind": "run",
      "selected": false,
      "reason": "unaffected",
      "detail": ""
    }
  ]
}
)json");
}

}  // namespace
}  // namespace retouch::selector::output
