// `select --html`: a report to look at, one file that needs nothing else and loads nothing: the selection with its reasons, what
// changed, who depends on what, and how the runs went over time. The page (html_page.cc) draws what the JSON in it holds.
//
// Which classes each test depends on is left out where that would be more than a browser takes (kMostPairs).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "selector/history.h"
#include "selector/output/formats.h"

namespace retouch::selector::output {

inline constexpr size_t kMostPairs = 6'000'000;  // of a set of classes that tests share and a class of it

std::string html(const Report& report, const Store& store, const std::vector<HistoryEntry>& history);

// The page around the data: its style, what stands before it and behind it.
extern const std::string_view kPageStyle;
extern const std::string_view kPageBegin;
extern const std::string_view kPageEnd;

}  // namespace retouch::selector::output
