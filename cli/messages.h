// What the program says to people, all on stderr: errors, warnings, hints and notes. Data goes to stdout and not
// through here.
//
// `retouch: error: what`, `hint: what`, `retouch: warning: what`, a line each; a note may have several lines. What names
// hold of control characters is escaped (printable.h); who puts a name into a note does it where it may end a line. --quiet leaves out notes
// and progress, never warnings: in doubt the user is told. --verbose shows all of
// them where otherwise the first few are.
#pragma once

#include <sstream>
#include <string>

namespace retouch::cli {

enum class Verbosity { kQuiet, kUsual, kVerbose };

void set_verbosity(Verbosity verbosity);
Verbosity verbosity();

// "auto", "always" or "never"; false for any other word. Auto colours on a terminal, unless NO_COLOR is set or TERM is
// dumb, and everywhere when CLICOLOR_FORCE is set (no-color.org, bixense.com/clicolors).
bool set_color(const std::string& when);

void error(const std::string& what);
void hint(const std::string& what);
void warn(const std::string& what);
void note(const std::string& text);  // one line or several

// A note made of parts, said at the end of its life.
class Note : public std::ostringstream {
 public:
  ~Note() override { note(str()); }
};

// One line on a terminal that is written over again and again; nothing where stderr is no terminal, under CI and with
// --quiet.
class ProgressLine {
 public:
  ProgressLine();
  ~ProgressLine();
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;
  bool is_shown() const { return is_shown_; }
  void show(const std::string& text);  // cheap when called often

 private:
  bool is_shown_;
  bool is_written_ = false;
  long last_ms_ = 0;
};

}  // namespace retouch::cli
