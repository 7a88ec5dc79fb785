// META-INF/MANIFEST.MF (JAR file specification): a main section and named ones, lines of at most 72 bytes continued by
// a line that begins with a space. Lines end with CR LF, LF or CR. Attribute names are compared without regard to case.
//
// Lenient: a line that is no attribute is left out, a section without a name keeps an empty one. Never throws.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace retouch::jar {

struct ManifestAttribute {
  std::string name;  // as written
  std::string value;
};

struct ManifestSection {
  std::string name;                           // of what the section is about; empty: the main section
  std::vector<ManifestAttribute> attributes;  // in order, without Name

  // The value that counts: the last of an attribute given twice. Null where there is none.
  const std::string* find(std::string_view attribute) const;
};

struct Manifest {
  ManifestSection main;
  std::vector<ManifestSection> sections;  // in order; two of one name are two, and both count for the JVM
};

Manifest parse_manifest(std::string_view text);

bool equal_without_case(std::string_view a, std::string_view b);  // ASCII letters

// The manifest of a signed archive without its digests (`*-Digest`, `*-Digest-*`, Magic), and without the sections that
// held nothing else. Every other byte is kept.
std::string without_digests(std::string_view text);

}  // namespace retouch::jar
