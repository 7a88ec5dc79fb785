// The formats of `retouch select --format`: the table of them.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "selector/output/formats.h"

namespace retouch::cli {

struct SelectFormat {
  std::string_view name;
  std::string_view summary;
  selector::output::Output (*write)(const selector::output::Report&);
};

std::span<const SelectFormat> select_formats();

// UsageError for an unknown name.
const SelectFormat& select_format(const std::string& name);

// "names: one test a line; ...": what `retouch help select` says.
const std::string& format_help();

}  // namespace retouch::cli
