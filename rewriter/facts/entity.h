// What a hit, a log record and a store entry name. A class is one kind among others.
#pragma once

#include <compare>
#include <cstdint>
#include <string>

namespace retouch {

enum class EntityKind : uint8_t {
  kClass = 0,     // internal name (JVMS 4.2.1), modified UTF-8
  kSense = 1,     // something about the program that the test can see: one of the senses below
  kFile = 2,      // path, relative to the JVM's working directory when below it, else absolute; "d/" is the listing of d
  kResource = 3,  // class path resource without a leading '/': every occurrence
  kService = 4,   // internal name of the service class: its providers, wherever they are named
  kBundle = 5,    // base name of a resource bundle with '/': its candidate classes and .properties files
  kVariable = 6,  // environment variable
  kProperty = 7,  // system property
  // Numbers are part of the log, artifact and store formats: only ever add. A number that is not known here is kept as
  // it is: whoever depends on such an entity is always selected.
};

inline constexpr EntityKind kLastEntityKind = EntityKind::kProperty;

struct Entity {
  EntityKind kind = EntityKind::kClass;
  std::string name;
  friend auto operator<=>(const Entity&, const Entity&) = default;
};

// Senses.
inline constexpr const char* kLinesSense = "lines";        // a call that shows line numbers or module versions
inline constexpr const char* kSerialSense = "serial";      // objects are deserialised: any serialisable class can be made
inline constexpr const char* kManifestSense = "manifest";  // manifest attributes are read through Package or JarFile
inline constexpr const char* kModulesSense = "modules";    // the module-infos of the program: every test runs under them
inline constexpr const char* kClassesSense = "classes";    // reflection whose target cannot be known: every program class
inline constexpr const char* kResourcesSense = "resources";  // an archive of the class path is opened: all in it
inline constexpr const char* kGlueSense = "glue";          // classes that Cucumber looks for by their annotations
inline constexpr const char* kNgSense = "testng";          // classes that configure all of a TestNG run
inline constexpr const char* kFilesSense = "files";        // or "files in p.K by F.m": not to be known, always selected

}  // namespace retouch
