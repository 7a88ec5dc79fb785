#include "cli/messages.h"

#include <spdlog/pattern_formatter.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string_view>
#include <utility>

#include "rewriter/base/printable.h"

namespace retouch::cli {

namespace {

bool is_colored = false;

struct Word {
  spdlog::level::level_enum level;
  std::string_view before;
  std::string_view word;
  std::string_view color;
};

// A hint has the level above errors: it stands behind one, and is left out no more than that.
constexpr Word kWords[] = {{spdlog::level::err, "retouch: ", "error:", "\033[1;31m"},
                           {spdlog::level::warn, "retouch: ", "warning:", "\033[1;33m"},
                           {spdlog::level::critical, "", "hint:", "\033[36m"}};

// What stands before a message of a level: '%*' in the pattern.
class Prefix : public spdlog::custom_flag_formatter {
 public:
  void format(const spdlog::details::log_msg& message, const std::tm&, spdlog::memory_buf_t& out) override {
    const auto append = [&](std::string_view text) { out.append(text.data(), text.data() + text.size()); };
    for (const Word& word : kWords) {
      if (word.level != message.level) continue;
      append(word.before);
      if (is_colored) append(word.color);
      append(word.word);
      append(is_colored ? "\033[0m " : " ");
    }
  }
  std::unique_ptr<custom_flag_formatter> clone() const override { return std::make_unique<Prefix>(); }
};

spdlog::logger& logger() {
  static const std::shared_ptr<spdlog::logger> instance = [] {
    auto formatter = std::make_unique<spdlog::pattern_formatter>();
    formatter->add_flag<Prefix>('*').set_pattern("%*%v");
    auto made = std::make_shared<spdlog::logger>("retouch", std::make_shared<spdlog::sinks::stderr_sink_mt>());
    made->set_formatter(std::move(formatter));
    made->set_level(spdlog::level::info);
    return made;
  }();
  return *instance;
}

long now_ms() {
  const auto since = std::chrono::steady_clock::now().time_since_epoch();
  return static_cast<long>(std::chrono::duration_cast<std::chrono::milliseconds>(since).count());
}

}  // namespace

void set_verbosity(Verbosity verbosity) {
  constexpr spdlog::level::level_enum kLevels[] = {spdlog::level::warn, spdlog::level::info, spdlog::level::debug};
  logger().set_level(kLevels[static_cast<int>(verbosity)]);
}

Verbosity verbosity() {
  if (logger().should_log(spdlog::level::debug)) return Verbosity::kVerbose;
  return logger().should_log(spdlog::level::info) ? Verbosity::kUsual : Verbosity::kQuiet;
}

bool set_color(const std::string& when) {
  const auto is_set = [](const char* name) {
    const char* value = std::getenv(name);
    return value != nullptr && *value != '\0';
  };
  if (when == "always" || when == "never") {
    is_colored = when == "always";
    return true;
  }
  if (when != "auto") return false;
  const char* terminal = std::getenv("TERM");
  const char* forced = std::getenv("CLICOLOR_FORCE");
  const bool is_forced = forced != nullptr && *forced != '\0' && std::string_view(forced) != "0";
  const bool is_capable = ::isatty(STDERR_FILENO) == 1 && terminal != nullptr && std::string_view(terminal) != "dumb";
  is_colored = !is_set("NO_COLOR") && (is_forced || is_capable);
  return true;
}

void error(const std::string& what) { logger().log(spdlog::level::err, printable(what)); }
void hint(const std::string& what) { logger().log(spdlog::level::critical, printable(what)); }
void warn(const std::string& what) { logger().log(spdlog::level::warn, printable(what)); }

void note(const std::string& text) {
  std::string lines = printable(text, "\n");
  while (lines.ends_with('\n')) lines.pop_back();
  if (!lines.empty()) logger().log(spdlog::level::info, lines);
}

ProgressLine::ProgressLine()
    : is_shown_(verbosity() != Verbosity::kQuiet && std::getenv("CI") == nullptr && ::isatty(STDERR_FILENO) == 1) {}

ProgressLine::~ProgressLine() {
  if (is_written_) std::fputs("\r\033[K", stderr);
}

void ProgressLine::show(const std::string& text) {
  constexpr long kPauseMs = 100;
  if (!is_shown_ || now_ms() - last_ms_ < kPauseMs) return;
  last_ms_ = now_ms();
  is_written_ = true;
  std::fputs(("\r\033[K" + text).c_str(), stderr);
  std::fflush(stderr);
}

}  // namespace retouch::cli
