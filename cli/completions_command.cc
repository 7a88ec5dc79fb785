#include "cli/completions_command.h"

#include <algorithm>
#include <array>
#include <iostream>

#include "cli/option_table.h"
#include "rewriter/base/error.h"
#include "rewriter/base/words.h"

namespace retouch::cli {
namespace po = boost::program_options;

namespace {

po::options_description options() { return po::options_description("Options"); }

std::vector<std::string> command_names() {
  std::vector<std::string> names;
  for (const Command& command : commands()) names.emplace_back(command.name);
  names.emplace_back("help");
  return names;
}

std::vector<std::string> dashed(const OptionRow& option) {
  std::vector<std::string> words = {"--" + option.name};
  if (!option.letter.empty()) words.push_back("-" + option.letter);
  return words;
}

// Single quotes around it, for shells that know no escape inside them.
std::string quoted(const std::string& text) {
  std::string out = "'";
  for (const char c : text) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

void write_bash(std::ostream& out) {
  out << "# bash completion for retouch: source <(retouch completions bash)\n"
         "_retouch() {\n"
         "  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} command=${COMP_WORDS[1]} words=''\n"
         "  COMPREPLY=()\n"
         "  if ((COMP_CWORD == 1)) || [[ $command == help ]]; then\n"
         "    mapfile -t COMPREPLY < <(compgen -W '"
      << joined(command_names()) << " --version' -- \"$current\")\n"
      << "    return\n  fi\n  case $command:$previous in\n";
  for (const Command& command : commands()) {
    for (const OptionRow& option : option_rows(command)) {
      if (option.kind == ValueKind::kNone) continue;
      std::vector<std::string> patterns = dashed(option);
      for (std::string& pattern : patterns) pattern = std::string(command.name) + ':' + pattern;
      std::string how = "-f";
      if (option.kind == ValueKind::kDirectory) how = "-d";
      if (option.kind == ValueKind::kChoice) how = "-W '" + joined(option.choices) + "'";
      out << "    " << joined(patterns, " | ") << ")\n";
      if (option.kind != ValueKind::kText) out << "      mapfile -t COMPREPLY < <(compgen " << how << " -- \"$current\")\n";
      out << "      return ;;\n";
    }
  }
  out << "  esac\n  case $command in\n";
  for (const Command& command : commands()) {
    std::vector<std::string> words;
    for (const OptionRow& option : option_rows(command)) words.push_back("--" + option.name);
    out << "    " << command.name << ") words='" << joined(words) << "' ;;\n";
  }
  out << "  esac\n"
         "  if [[ $current == -* ]]; then\n"
         "    mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$current\")\n"
         "  else\n"
         "    mapfile -t COMPREPLY < <(compgen -f -- \"$current\")\n"
         "  fi\n"
         "}\n"
         "complete -o filenames -F _retouch retouch\n";
}

// What _arguments takes: brackets and colons are its own.
std::string zsh_text(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '[' || c == ']' || c == ':' || c == '\\') out += '\\';
    out += c;
  }
  return out;
}

std::string zsh_action(const OptionRow& option) {
  switch (option.kind) {
    case ValueKind::kNone:
      return "";
    case ValueKind::kText:
      return ":" + zsh_text(option.value) + ": ";
    case ValueKind::kFile:
      return ":" + zsh_text(option.value) + ":_files";
    case ValueKind::kDirectory:
      return ":" + zsh_text(option.value) + ":_files -/";
    case ValueKind::kChoice:
      return ":" + zsh_text(option.value) + ":(" + joined(option.choices) + ")";
  }
  return "";
}

void write_zsh(std::ostream& out) {
  out << "#compdef retouch\n# zsh completion for retouch: retouch completions zsh >DIR_OF_FPATH/_retouch\n"
         "_retouch() {\n"
         "  local -a commands\n"
         "  commands=(\n";
  for (const Command& command : commands()) {
    out << "    " << quoted(std::string(command.name) + ":" + zsh_text(std::string(command.summary))) << '\n';
  }
  out << "    'help:explain a command'\n"
         "  )\n"
         "  if ((CURRENT == 2)) || [[ $words[2] == help ]]; then\n"
         "    _describe command commands\n"
         "    return\n"
         "  fi\n"
         "  local command=$words[2]\n"
         "  shift words\n"
         "  ((CURRENT--))\n"
         "  case $command in\n";
  for (const Command& command : commands()) {
    out << "    " << command.name << ")\n      _arguments \\\n";
    for (const OptionRow& option : option_rows(command)) {
      for (const std::string& word : dashed(option)) {
        out << "        " << quoted("*" + word + "[" + zsh_text(short_summary(option)) + "]" + zsh_action(option)) << " \\\n";
      }
    }
    out << "        '*:file:_files' ;;\n";
  }
  out << "  esac\n}\n"
         "if [[ $funcstack[1] == _retouch ]]; then _retouch \"$@\"; else compdef _retouch retouch; fi\n";
}

// Its own quoting: a backslash and a quote are escaped inside single quotes.
std::string fish_text(const std::string& text) {
  std::string out = "'";
  for (const char c : text) {
    if (c == '\'' || c == '\\') out += '\\';
    out += c;
  }
  return out + "'";
}

void write_fish(std::ostream& out) {
  out << "# fish completion for retouch: retouch completions fish >~/.config/fish/completions/retouch.fish\n"
         "complete -c retouch -n __fish_use_subcommand -f\n";
  for (const Command& command : commands()) {
    out << "complete -c retouch -n __fish_use_subcommand -a " << command.name << " -d " << fish_text(std::string(command.summary))
        << '\n';
  }
  out << "complete -c retouch -n __fish_use_subcommand -a help -d 'explain a command'\n"
      << "complete -c retouch -n '__fish_seen_subcommand_from help' -f -a '" << joined(command_names()) << "'\n";
  for (const Command& command : commands()) {
    for (const OptionRow& option : option_rows(command)) {
      out << "complete -c retouch -n '__fish_seen_subcommand_from " << command.name << "' -l " << option.name;
      if (!option.letter.empty()) out << " -s " << option.letter;
      if (option.kind == ValueKind::kText) out << " -x";
      if (option.kind == ValueKind::kFile) out << " -r -F";
      if (option.kind == ValueKind::kDirectory) out << " -x -a '(__fish_complete_directories)'";
      if (option.kind == ValueKind::kChoice) out << " -x -a " << fish_text(joined(option.choices));
      out << " -d " << fish_text(short_summary(option)) << '\n';
    }
  }
}

struct Shell {
  std::string_view name;
  void (*write)(std::ostream& out);
};
constexpr auto kShells = std::to_array<Shell>({{"bash", write_bash}, {"zsh", write_zsh}, {"fish", write_fish}});

int run(const std::vector<std::string>& arguments) {
  po::options_description all = options();
  all.add_options()("shell", po::value<std::string>());
  po::positional_options_description positional;
  positional.add("shell", 1);
  const po::variables_map map = parse_arguments("completions", arguments, all, positional);
  const std::string given = map.count("shell") == 0 ? "" : map["shell"].as<std::string>();
  const auto shell = std::find_if(kShells.begin(), kShells.end(), [&](const Shell& known) { return known.name == given; });
  if (shell == kShells.end()) {
    throw UsageError(given.empty() ? "completions needs the name of a shell" : "completions: unknown shell '" + given + "'",
                     {"known shells: bash, zsh, fish"});
  }
  shell->write(std::cout);
  return 0;
}

}  // namespace

const Command kCompletionsCommand = {"completions", "bash | zsh | fish", "print a script that completes command lines in a shell",
                                     options, run};

}  // namespace retouch::cli
