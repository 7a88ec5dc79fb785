// A page without scripts: plots as SVG, the table, what was found. All text from the history is escaped.
#include <fmt/printf.h>

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "selector/check/report.h"
#include "selector/output/page_head.h"

namespace retouch::selector::check {

namespace {

constexpr std::string_view kStyle = R"css(td.commit { white-space: nowrap; }
figure { margin: 0; overflow-x: auto; }
svg { background: var(--soft); border: 1px solid var(--line); border-radius: .3rem; }
.grid { stroke: var(--line); }
.all { fill: var(--rest); stroke: var(--rest); }
.rewritten { fill: var(--run); stroke: var(--run); }
.chosen { fill: var(--mark); stroke: var(--mark); }
.missed { fill: var(--bad); stroke: var(--bad); }
polyline { fill: none !important; stroke-width: 2; }
)css";

constexpr double kLeft = 60;
constexpr double kTop = 14;
constexpr double kHeight = 180;
constexpr double kStep = 22;

std::string escaped(const std::string& text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '&':
        out += "&amp;";
        break;
      case '"':
        out += "&quot;";
        break;
      default:
        out += c;
    }
  }
  return out;
}

std::string percent(double share) { return fmt::sprintf("%.0f %%", share * 100); }
std::string seconds(uint64_t millis) { return fmt::sprintf("%.1f s", static_cast<double>(millis) / 1000); }
std::string number_cell(const std::string& text) { return "<td class=\"number\">" + escaped(text) + "</td>"; }

double width_of(size_t revisions) { return kLeft + kStep * static_cast<double>(std::max<size_t>(revisions, 20)) + 20; }
double x_of(size_t index) { return kLeft + kStep * (static_cast<double>(index) + 0.5); }

std::string plot_begin(size_t revisions, const std::string& label, const std::string& at_top) {
  const double width = width_of(revisions);
  std::string svg =
      fmt::sprintf("<svg width=\"%.0f\" height=\"%.0f\" role=\"img\" aria-label=\"", width, kTop + kHeight + 20);
  svg += escaped(label) + "\">";
  for (const double part : {0.0, 0.5, 1.0}) {
    const double y = kTop + kHeight * part;
    svg += fmt::sprintf("<line class=\"grid\" x1=\"%.0f\" y1=\"%.1f\" x2=\"%.0f\" y2=\"%.1f\"/>", kLeft, y, width - 10, y);
  }
  svg += "<text x=\"4\" y=\"" + fmt::sprintf("%.0f", kTop + 4) + "\">" + escaped(at_top) + "</text>";
  return svg + fmt::sprintf("<text x=\"4\" y=\"%.0f\">0</text>", kTop + kHeight + 4);
}

// A bar for each revision: the share selected; red from the top where a test was missed.
std::string share_plot(const CheckReport& report) {
  std::string svg = plot_begin(report.revisions.size(), "Share of the tests that is selected, per revision", "100 %");
  for (size_t i = 0; i < report.revisions.size(); ++i) {
    const RevisionCheck& revision = report.revisions[i];
    const Counts counts = counts_of(revision);
    if (counts.ran == 0) continue;
    const double height = kHeight * counts.share();
    svg += fmt::sprintf("<rect class=\"%s\" x=\"%.1f\" y=\"%.1f\" width=\"%.0f\" height=\"%.1f\"><title>",
                     counts.missed != 0 ? "missed" : "chosen", x_of(i) - 7, kTop + kHeight - height, 14.0,
                     std::max(height, 1.0));
    svg += escaped(revision.commit.substr(0, 10) + ": " + std::to_string(counts.selected) + " of " +
                   std::to_string(counts.ran)) +
           "</title></rect>";
  }
  return svg + "</svg>";
}

struct Series {
  const char* name;  // the CSS class too
  std::vector<std::pair<size_t, double>> points;
};

std::string time_plot(const CheckReport& report) {
  Series series[] = {{"all", {}}, {"rewritten", {}}, {"chosen", {}}};
  double most = 0.001;
  for (size_t i = 0; i < report.revisions.size(); ++i) {
    const RevisionCheck& revision = report.revisions[i];
    if (revision.state != RevisionState::kChecked) continue;
    if (!revision.plain.empty()) series[0].points.emplace_back(i, static_cast<double>(revision.plain_millis) / 1000);
    series[1].points.emplace_back(i, static_cast<double>(revision.rewritten_millis) / 1000);
    series[2].points.emplace_back(i, counts_of(revision).seconds(revision));
    for (const Series& one : series) {
      if (!one.points.empty()) most = std::max(most, one.points.back().second);
    }
  }
  std::string svg = plot_begin(report.revisions.size(), "Time of the tests, per revision", fmt::sprintf("%.1f s", most));
  for (const Series& one : series) {
    svg += std::string("<polyline class=\"") + one.name + "\" points=\"";
    for (const auto& [index, value] : one.points)
      svg += fmt::sprintf("%.1f,%.1f ", x_of(index), kTop + kHeight * (1 - value / most));
    svg += "\"/>";
    for (const auto& [index, value] : one.points) {
      svg += fmt::sprintf("<circle class=\"%s\" cx=\"%.1f\" cy=\"%.1f\" r=\"3\"><title>%.1f s</title></circle>", one.name,
                       x_of(index), kTop + kHeight * (1 - value / most), value);
    }
  }
  return svg + "</svg>";
}

std::string table(const CheckReport& report) {
  std::string html =
      "<table><thead><tr><th>Revision</th><th class=\"number\">Tests</th><th class=\"number\">Selected</th><th "
      "class=\"number\">Share</th>"
      "<th class=\"number\">Of their time</th><th class=\"number\">All, plain</th><th class=\"number\">All, "
      "rewritten</th>"
      "<th class=\"number\">retouch</th><th class=\"number\">Missed</th><th>Subject</th></tr></thead><tbody>\n";
  bool is_first = true;
  for (const RevisionCheck& revision : report.revisions) {
    html += "<tr><td class=\"commit\">" + escaped(revision.commit.substr(0, 10)) + "</td>";
    if (revision.state != RevisionState::kChecked) {
      html += "<td colspan=\"8\">" + escaped(revision.problem) + "</td>";
    } else {
      const Counts counts = counts_of(revision);
      html += number_cell(std::to_string(counts.ran)) +
              number_cell(is_first ? "recorded" : std::to_string(counts.selected)) +
              number_cell(is_first ? "" : percent(counts.share())) +
              number_cell(is_first ? "" : percent(counts.time_share())) +
              number_cell(revision.plain.empty() ? "" : seconds(revision.plain_millis)) +
              number_cell(seconds(revision.rewritten_millis)) + number_cell(seconds(revision.own_millis)) +
              number_cell(std::to_string(counts.missed));
      is_first = false;
    }
    html += "<td>" + escaped(revision.subject) + "</td></tr>\n";
  }
  return html + "</tbody></table>\n";
}

void add_list_of_findings(const CheckReport& report, std::string& html) {
  std::string items;
  for (const RevisionCheck& revision : report.revisions) {
    const std::string where = revision.commit.substr(0, 10) + ' ';
    for (const Violation& violation : revision.violations) {
      if (violation.rule == Rule::kEqualSelects) continue;
      items += "<li class=\"bad\">" + escaped(where + rule_name(violation.rule) + ' ' +
                                              test_words(violation.test, report) + ": " + violation.words);
      if (!violation.chain.empty()) items += "<ul class=\"dim\">";
      for (const std::string& link : violation.chain) items += "<li>" + escaped(link) + "</li>";
      if (!violation.chain.empty()) items += "</ul>";
      items += "</li>\n";
    }
    for (const Entered& entered : revision.entered) {
      items += "<li>" + escaped(where + test_words(entered.test, report) + ": left out, and came to");
      for (const std::string& words : entered.words) items += ' ' + escaped(words) + ';';
      items += "</li>\n";
    }
    for (const Unsteady& test : revision.unsteady) {
      items += "<li class=\"dim\">" + escaped(where + "unsteady " + test_words(test.test, report) + ": " + test.words) +
               "</li>\n";
    }
  }
  for (const auto& [why, tests] : selected_again(report)) {
    items += "<li>" + escaped(std::string("R5 ") + why + ':');
    for (const TestId& test : tests) items += ' ' + escaped(test_words(test, report)) + ';';
    items += "</li>\n";
  }
  html += "<h2>Found</h2>\n" + (items.empty() ? "<p>Nothing.</p>\n" : "<ul>\n" + items + "</ul>\n");
}

}  // namespace

std::string html_report(const CheckReport& report) {
  const Totals totals = totals_of(report);
  std::string html = output::page_head("retouch: check of a history", output::Scripts::kNone, kStyle);
  html +=
      "<h1>Check of a history</h1>\n<p class=\"dim\">" + escaped(report.repository + ", " + report.range) + "</p>\n";
  html += "<p>" + std::to_string(totals.compared) + " revisions compared with the one before, " +
          std::to_string(totals.not_built) +
          " left out. Selected in the mean: " + fmt::sprintf("%.1f %%", totals.mean_share * 100) + " of the tests, " +
          fmt::sprintf("%.1f %%", totals.mean_time_share * 100) + " of their time.</p>\n<ul>\n";
  for (const Rule rule : kRules) {
    // More than has to run costs time alone.
    const bool is_bad = totals.broken.contains(rule) && rule != Rule::kEqualSelects;
    html += std::string("<li") + (is_bad ? " class=\"bad\">" : ">") + rule_name(rule) + ' ' + rule_words(rule) + ": " +
            outcome_words(totals, rule) + "</li>\n";
  }
  html +=
      "</ul>\n<h2>Share of the tests that is selected</h2>\n<p class=\"dim\">The first revision is recorded, so all of "
      "it runs. Red: a test was missed.</p>\n<figure>" +
      share_plot(report) +
      "</figure>\n<h2>Time of the tests</h2>\n<p class=\"dim\">Grey: all, plain. Orange: all, rewritten and recorded, "
      "with retouch's own part. Blue: the selected ones and retouch's own part, reckoned from the time that the tests "
      "took.</p>\n<figure>" +
      time_plot(report) + "</figure>\n";
  add_list_of_findings(report, html);
  html += "<h2>Revisions</h2>\n" + table(report) + "</body>\n</html>\n";
  return html;
}

}  // namespace retouch::selector::check
