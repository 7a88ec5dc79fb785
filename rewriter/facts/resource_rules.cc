#include <array>
#include <string>
#include <string_view>

#include "rewriter/facts/artifact_facts.h"

namespace retouch::facts {
namespace {

enum class Match : uint8_t {
  kEnd,           // the path ends so
  kBelow,         // the path begins so
  kInMetaInf,     // META-INF/<pattern>, not deeper
  kMetaInfStart,  // META-INF/<pattern>..., not deeper
  kMetaInfEnd,    // META-INF/...<pattern>, not deeper
  kText,          // a document of that name at the top or below META-INF: LICENSE, LICENSE.txt, LICENSE-asm, ...
};

struct Rule {
  Match match;
  std::string_view pattern;  // upper case: paths are compared without regard to case
  std::string_view reason;   // why a change of it is no change of resources
};

constexpr auto kRules = std::to_array<Rule>({
    {Match::kEnd, "/", "a folder holds nothing itself"},
    {Match::kEnd, ".CLASS", "classes are compared one by one"},
    {Match::kInMetaInf, "MANIFEST.MF", "the attributes that act have a digest of their own"},
    {Match::kInMetaInf, "INDEX.LIST", "says where things are, not what they are; JDKs from 18 on ignore it"},
    {Match::kMetaInfEnd, ".SF", "signatures change with every other entry"},
    {Match::kMetaInfEnd, ".RSA", "signatures change with every other entry"},
    {Match::kMetaInfEnd, ".DSA", "signatures change with every other entry"},
    {Match::kMetaInfEnd, ".EC", "signatures change with every other entry"},
    {Match::kMetaInfStart, "SIG-", "signatures change with every other entry"},
    {Match::kBelow, "META-INF/MAVEN/", "times and versions of the build"},
    {Match::kBelow, "META-INF/RETOUCH/", "written by retouch itself"},
    {Match::kText, "LICENSE", "for people"},
    {Match::kText, "LICENCE", "for people"},
    {Match::kText, "NOTICE", "for people"},
    {Match::kText, "COPYING", "for people"},
    {Match::kText, "COPYRIGHT", "for people"},
    {Match::kText, "DEPENDENCIES", "for people"},
    {Match::kText, "README", "for people"},
    {Match::kText, "CHANGES", "for people"},
    {Match::kText, "CHANGELOG", "for people"},
});

constexpr std::string_view kMetaInf = "META-INF/";

bool matches(const Rule& rule, std::string_view path) {
  const bool in_meta_inf = path.starts_with(kMetaInf);
  const std::string_view inside = in_meta_inf ? path.substr(kMetaInf.size()) : path;
  const bool at_top = inside.find('/') == std::string_view::npos;
  switch (rule.match) {
    case Match::kEnd:
      return path.ends_with(rule.pattern);
    case Match::kBelow:
      return path.starts_with(rule.pattern);
    case Match::kInMetaInf:
      return in_meta_inf && inside == rule.pattern;
    case Match::kMetaInfStart:
      return in_meta_inf && at_top && inside.starts_with(rule.pattern);
    case Match::kMetaInfEnd:
      return in_meta_inf && at_top && inside.ends_with(rule.pattern);
    case Match::kText: {
      if (!at_top || !inside.starts_with(rule.pattern)) return false;
      const std::string_view rest = inside.substr(rule.pattern.size());
      return rest.empty() || rest == ".TXT" || rest == ".MD" || rest == ".HTML" || rest[0] == '-' || rest[0] == '_';
    }
  }
  return false;
}

}  // namespace

bool resource_counts(std::string_view path) {
  std::string upper(path);
  for (char& c : upper) {
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  }
  for (const Rule& rule : kRules) {
    if (matches(rule, upper)) return false;
  }
  return true;
}

}  // namespace retouch::facts
