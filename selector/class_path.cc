#include "selector/class_path.h"

#include <algorithm>
#include <deque>
#include <optional>
#include <set>
#include <sstream>

#include "rewriter/base/error.h"
#include "rewriter/jar/manifest.h"
#include "selector/nested_artifacts.h"

namespace retouch::selector {
namespace fs = std::filesystem;

namespace {

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> parts;
  size_t start = 0;
  for (size_t end; (end = text.find(separator, start)) != std::string::npos; start = end + 1) {
    parts.push_back(text.substr(start, end - start));
  }
  parts.push_back(text.substr(start));
  return parts;
}

// The launcher expands a last part `*`, unless a file has that name (wildcard.c of the JDK).
bool is_wildcard(const std::string& word) {
  std::error_code error;
  return (word == "*" || word.ends_with("/*")) && !fs::exists(word, error);
}

std::vector<fs::path> jars_in(const fs::path& folder) {
  std::vector<fs::path> jars;
  std::error_code error;
  for (fs::directory_iterator entries(folder, error), end; !error && entries != end; entries.increment(error)) {
    const std::string name = entries->path().filename().string();
    if (name.ends_with(".jar") || name.ends_with(".JAR")) jars.push_back(entries->path());
  }
  std::sort(jars.begin(), jars.end());
  return jars;
}

std::vector<fs::path> jars_of(const std::string& wildcard) {
  return jars_in(wildcard == "*" ? fs::path(".") : fs::path(wildcard.substr(0, wildcard.size() - 1)));
}

int hex_value(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

std::string percent_decoded(std::string_view text) {
  std::string out;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '%' && i + 2 < text.size() && hex_value(text[i + 1]) >= 0 && hex_value(text[i + 2]) >= 0) {
      out += static_cast<char>(hex_value(text[i + 1]) * 16 + hex_value(text[i + 2]));
      i += 2;
    } else {
      out += text[i];
    }
  }
  return out;
}

// The file that an element of Class-Path in the manifest of `jar` names; none for a URL of another scheme.
std::optional<fs::path> resolve(const std::string& element, const fs::path& jar) {
  std::string_view rest = element;
  if (rest.starts_with("file:")) {
    rest.remove_prefix(5);
    if (rest.starts_with("//")) rest.remove_prefix(std::min(rest.find('/', 2), rest.size()));
  } else if (rest.find(':') != std::string_view::npos && rest.find(':') < rest.find('/')) {
    return std::nullopt;
  }
  if (rest.empty()) return std::nullopt;
  return jar.parent_path() / fs::path(percent_decoded(rest));
}

// Nothing but what the rewriter adds: its original is empty.
bool is_empty(Artifact& artifact) {
  const std::vector<std::string_view>& paths = artifact.files().paths();
  if (!artifact.is_instrumented()) return paths.empty();
  const std::string hits = "retouch/" + artifact.facts().instrumentation->id + "/";
  return std::all_of(paths.begin(), paths.end(),
                     [&](std::string_view path) { return path.starts_with(hits) || path.starts_with("META-INF/retouch/"); });
}

class Expansion {
 public:
  explicit Expansion(ClassPath& out) : out_(out) {}

  void word(const std::string& word) {
    if (is_wildcard(word)) {
      for (const fs::path& jar : jars_of(word)) element(jar, false);
      return;
    }
    if (word.empty()) {
      out_.notes.push_back("the class path has an empty element; to the JVM it is the current directory");
      element(".", false);
      return;
    }
    element(word, false);
  }

  // The element and what its manifest names, depth first, as URLClassPath opens them.
  void element(const fs::path& path, bool apart) {
    std::error_code error;
    if (!fs::exists(path, error)) out_.missing.push_back(path.string());
    std::deque<fs::path> open = {path};
    while (!open.empty()) {
      const fs::path next = open.front();
      open.pop_front();
      const std::vector<fs::path> named = add(next, apart);
      open.insert(open.begin(), named.begin(), named.end());
    }
  }

 private:
  void doubt(const std::string& what) {
    out_.notes.push_back(what);
    out_.doubts.push_back(what);
  }

  std::vector<fs::path> add(const fs::path& path, bool apart) {
    std::error_code error;
    const fs::path real = fs::canonical(path, error);
    if (error) {
      out_.notes.push_back(path.string() + " does not exist and is left out, as by the JVM");
      return {};
    }
    if (!seen_.insert(real).second) return {};
    std::unique_ptr<Artifact> artifact;
    try {
      artifact = std::make_unique<Artifact>(path, apart);
    } catch (const UserError& problem) {
      doubt(std::string(problem.what()) + "; it is left out, as by the JVM");
      return {};
    }
    if (artifact->is_runtime()) {
      out_.runtimes.push_back(path);
      return {};
    }
    if (is_empty(*artifact)) {
      out_.notes.push_back(path.string() + " is empty and is left out");
      return {};
    }
    if (!artifact->problem().empty()) doubt(path.string() + ": " + artifact->problem());
    if (!artifact->note().empty()) out_.notes.push_back(path.string() + " " + artifact->note());
    std::vector<fs::path> named = class_path_of(*artifact);
    std::vector<std::unique_ptr<Artifact>> nested = nested_artifacts(*artifact);
    out_.artifacts.push_back(std::move(artifact));
    for (std::unique_ptr<Artifact>& inner : nested) {
      if (!inner->problem().empty()) doubt(inner->path().string() + ": " + inner->problem());
      out_.artifacts.push_back(std::move(inner));
    }
    return named;
  }

  std::vector<fs::path> class_path_of(const Artifact& artifact) {
    std::vector<fs::path> named;
    const std::optional<size_t> place = artifact.files().find_manifest();
    if (artifact.is_directory() || !place) return named;
    std::vector<uint8_t> manifest;
    try {
      manifest = artifact.files().read(*place);
    } catch (const UserError& problem) {
      out_.notes.push_back(artifact.path().string() + ": its manifest cannot be read: " + problem.what());
      return named;
    }
    for (const std::string& element : manifest_class_path(as_text(manifest))) {
      if (const auto path = resolve(element, artifact.path())) named.push_back(*path);
    }
    out_.follows_manifests |= !named.empty();
    return named;
  }

  ClassPath& out_;
  std::set<fs::path> seen_;
};

}  // namespace

std::optional<NamedElements> named_elements(const std::vector<std::string>& words,
                                            const std::vector<std::string>& also) {
  std::vector<fs::path> named;
  for (const std::string& whole : words) {
    for (const std::string& word : split(whole, ':')) {
      if (word.empty()) return std::nullopt;
      const std::vector<fs::path> paths = is_wildcard(word) ? jars_of(word) : std::vector<fs::path>{word};
      named.insert(named.end(), paths.begin(), paths.end());
    }
  }
  const size_t first_apart = named.size();
  named.insert(named.end(), also.begin(), also.end());
  NamedElements out;
  std::set<fs::path> seen;
  for (size_t i = 0; i < named.size(); ++i) {
    std::error_code error;
    const fs::path real = fs::canonical(named[i], error);
    if (error) return std::nullopt;
    if (!seen.insert(real).second) continue;
    out.paths.push_back(named[i]);
    if (i >= first_apart) ++out.apart;
  }
  return out;
}

std::vector<std::string> manifest_class_path(std::string_view manifest_text) {
  const jar::Manifest manifest = jar::parse_manifest(manifest_text);
  const std::string* value = manifest.main.find("Class-Path");
  if (value == nullptr) return {};
  std::istringstream words(*value);
  std::vector<std::string> elements;
  for (std::string word; words >> word;) elements.push_back(word);
  return elements;
}

ClassPath read_class_path(const std::vector<std::string>& words, const std::vector<std::string>& also) {
  ClassPath out;
  Expansion expansion(out);
  for (const std::string& whole : words) {
    for (const std::string& word : split(whole, ':')) expansion.word(word);
  }
  for (const std::string& path : also) expansion.element(path, true);
  return out;
}

}  // namespace retouch::selector
