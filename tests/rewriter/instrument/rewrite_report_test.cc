#include "rewriter/instrument/rewrite_report.h"

#include <gtest/gtest.h>

#include "rewriter/base/json_writer.h"

namespace retouch::instrument {
namespace {

TEST(JsonWriter, EscapesWhatJsonAndUtf8DoNotAllow) {
  JsonWriter out;
  out.begin_array();
  out.string("a\"b\\c\n\x7F");
  out.string("\xC3\xA4 \xE2\x82\xAC \xF0\x9F\x98\x80");
  out.string("\xFF \xC0\x80 \xED\xA0\x80 \xE2\x82 \xF4\x90\x80\x80");
  out.number(UINT64_MAX);
  out.end_array();
  EXPECT_EQ(std::move(out).take(),
            "[\n  \"a\\\"b\\\\c\\u000a\\u007f\",\n  \"\xC3\xA4 \xE2\x82\xAC \xF0\x9F\x98\x80\",\n"
            "  \"\\ufffd \\ufffd\\ufffd \\ufffd\\ufffd\\ufffd \\ufffd\\ufffd \\ufffd\\ufffd\\ufffd\\ufffd\",\n  "
            "18446744073709551615\n]\n");
}

ArtifactReport sample() {
  ArtifactReport report;
  report.input = "in.jar";
  report.output = "out.jar";
  report.id = "aabc";
  report.classes_rewritten = 2;
  report.probes = 5;
  report.dropped = {{"META-INF/X.SF", "a signature"}};
  return report;
}

TEST(RewriteReport, HasEveryArtifactInOneSchema) {
  ArtifactReport failed;
  failed.input = "bad.jar";
  failed.output = "out/bad.jar";
  failed.status = ArtifactStatus::kFailed;
  failed.error = "bad.jar: not a readable jar";
  EXPECT_EQ(report_as_json({sample(), failed}, {facts::PointSet::kShared, "keep"}), R"({
  "schema": 1,
  "points": "shared",
  "compress": "keep",
  "artifacts": [
    {
      "input": "in.jar",
      "output": "out.jar",
      "status": "rewritten",
      "id": "aabc",
      "bytesWritten": 0,
      "contentBytes": 0,
      "classes": {
        "rewritten": 2,
        "unchanged": 0,
        "excluded": 0,
        "notRewritable": 0
      },
      "probes": 5,
      "slots": 0,
      "notRewritable": [],
      "warnings": [],
      "dropped": [
        {
          "entry": "META-INF/X.SF",
          "reason": "a signature"
        }
      ],
      "notLookedInto": [],
      "nested": []
    },
    {
      "input": "bad.jar",
      "output": "out/bad.jar",
      "status": "failed",
      "error": "bad.jar: not a readable jar"
    }
  ]
}
)");
}

TEST(RewriteReport, SumsUpForPeople) {
  EXPECT_EQ(summary_of(sample()),
            "in.jar: 2 classes rewritten, 5 probes\n  dropped: 1\n    META-INF/X.SF: a signature\n");
  ArtifactReport instrumented = sample();
  instrumented.status = ArtifactStatus::kAlreadyInstrumented;
  EXPECT_EQ(summary_of(instrumented), "in.jar: already instrumented, copied as it is\n");
  ArtifactReport many = sample();
  many.warnings.assign(5, {"e", "w"});
  EXPECT_NE(summary_of(many).find("and 2 more"), std::string::npos);
  EXPECT_EQ(summary_of(many, SIZE_MAX).find("more"), std::string::npos);
  ArtifactReport outer;
  outer.input = "app.war";
  outer.nested = {sample(), sample()};
  outer.nested[0].input = "app.war!lib/a.jar";
  outer.nested[1].input = "app.war!b.jar";
  outer.nested[1].nested = {sample()};
  outer.nested[1].nested[0].input = "app.war!b.jar!c.jar";
  EXPECT_EQ(summary_of(outer),
            "app.war: 0 classes rewritten, 0 probes\n  in 3 archives inside: 6 classes rewritten, 15 probes\n"
            "  dropped: 3\n    lib/a.jar!META-INF/X.SF: a signature\n    b.jar!META-INF/X.SF: a signature\n"
            "    b.jar!c.jar!META-INF/X.SF: a signature\n");
}

}  // namespace
}  // namespace retouch::instrument
