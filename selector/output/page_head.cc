#include "selector/output/page_head.h"

namespace retouch::selector::output {

namespace {

constexpr std::string_view kStyle =
    R"css(:root { color-scheme: light dark; --text: #1d2129; --dim: #59626f; --back: #fff; --soft: #f3f5f8; --line: #d5dae1; --mark: #0b62c4; --run: #b4470a; --bad: #b3152a; --rest: #8fa3bb; }
@media (prefers-color-scheme: dark) { :root { --text: #e4e8ee; --dim: #9aa5b4; --back: #14171c; --soft: #1d2229; --line: #353d48; --mark: #6cb1ff; --run: #ff9d5c; --bad: #ff7c8a; --rest: #5d6f86; } }
body { margin: 0 auto; padding: 1rem 1.5rem 3rem; max-width: 75rem; font: 15px/1.45 system-ui, sans-serif; color: var(--text); background: var(--back); }
h1 { font-size: 1.35rem; margin: 0 0 .2rem; }
h2 { font-size: 1.1rem; margin: 2rem 0 .6rem; }
.dim { color: var(--dim); }
table { width: 100%; border-collapse: collapse; }
th { text-align: left; font-size: .85rem; color: var(--dim); border-bottom: 1px solid var(--line); }
th, td { padding: .25rem .6rem .25rem 0; vertical-align: top; }
td { border-bottom: 1px solid var(--soft); overflow-wrap: anywhere; }
td.number, th.number { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
.bad { color: var(--bad); }
svg text { fill: var(--dim); font-size: 11px; }
)css";

}  // namespace

std::string page_head(std::string_view title, Scripts scripts, std::string_view style) {
  std::string html =
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'";
  if (scripts == Scripts::kInside) html += "; script-src 'unsafe-inline'";
  html += "\">\n<title>";
  html += title;
  html += "</title>\n<style>\n";
  html += kStyle;
  html += style;
  return html + "</style>\n</head>\n<body>\n";
}

}  // namespace retouch::selector::output
