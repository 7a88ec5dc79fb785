#include "selector/resource_change.h"

#include <algorithm>
#include <array>
#include <tuple>

#include "selector/class_names.h"
#include "selector/resources.h"

namespace retouch::selector {

namespace {

enum class Match : uint8_t {
  kStart,  // the name begins so
  kFile,   // the last part of the name is so
};

struct Convention {
  Match match;
  std::string_view pattern;
  std::string_view reader;
};

// Lower case: file systems and frameworks differ in what case they take.
constexpr auto kConventions = std::to_array<Convention>({
    {Match::kStart, "meta-inf/services/", "java.util.ServiceLoader, also in libraries"},
    {Match::kStart, "meta-inf/spring", "Spring"},
    {Match::kStart, "meta-inf/groovy/", "Groovy's extension modules"},
    {Match::kStart, "meta-inf/persistence", "Jakarta Persistence"},
    {Match::kStart, "meta-inf/orm", "Jakarta Persistence"},
    {Match::kStart, "meta-inf/beans.xml", "CDI"},
    {Match::kStart, "meta-inf/microprofile-config", "MicroProfile"},
    {Match::kStart, "mockito-extensions/", "Mockito"},
    {Match::kStart, "org.mockito.", "Mockito"},
    {Match::kStart, "org.powermock.", "PowerMock"},
    {Match::kStart, "junit-platform", "the JUnit Platform"},
    {Match::kStart, "testng", "TestNG"},
    {Match::kStart, "jqwik", "jqwik"},
    {Match::kStart, "cucumber", "Cucumber"},
    {Match::kStart, "kotest", "Kotest"},
    {Match::kStart, "spockconfig", "Spock"},
    {Match::kStart, "arquillian", "Arquillian"},
    {Match::kStart, "testcontainers", "Testcontainers"},
    {Match::kStart, "docker-java", "Testcontainers"},
    {Match::kStart, "archunit", "ArchUnit"},
    {Match::kStart, "allure", "Allure"},
    {Match::kStart, "log4j", "Log4j"},
    {Match::kStart, "logback", "Logback"},
    {Match::kStart, "simplelogger", "SLF4J"},
    {Match::kStart, "commons-logging", "Commons Logging"},
    {Match::kStart, "tinylog", "tinylog"},
    {Match::kFile, "logging.properties", "java.util.logging"},
    {Match::kStart, "application.", "Spring Boot, Micronaut, Quarkus and Typesafe Config"},
    {Match::kStart, "application-", "Spring Boot, Micronaut, Quarkus and Typesafe Config"},
    {Match::kStart, "bootstrap.", "Spring Cloud, Micronaut"},
    {Match::kStart, "config/application", "Spring Boot"},
    {Match::kStart, "schema", "Spring Boot"},
    {Match::kStart, "data.sql", "Spring Boot"},
    {Match::kStart, "data-", "Spring Boot"},
    {Match::kStart, "import.sql", "Hibernate"},
    {Match::kStart, "hibernate", "Hibernate"},
    {Match::kStart, "db/migration/", "Flyway"},
    {Match::kStart, "db/changelog", "Liquibase"},
    {Match::kStart, "reference.conf", "Typesafe Config"},
    {Match::kStart, "validationmessages", "Bean Validation"},
    {Match::kStart, "jndi.properties", "JNDI"},
    {Match::kStart, "quartz", "Quartz"},
    {Match::kStart, "ehcache", "Ehcache"},
    {Match::kStart, "infinispan", "Infinispan"},
    {Match::kStart, "hazelcast", "Hazelcast"},
});

bool matches(const Convention& convention, std::string_view name) {
  switch (convention.match) {
    case Match::kStart:
      return name.starts_with(convention.pattern);
    case Match::kFile:
      return name.substr(name.rfind('/') + 1) == convention.pattern;
  }
  return false;
}

// Whether the same resources stand in other artifacts: then it is those that changed places.
bool same_elsewhere(std::vector<Resource> before, std::vector<Resource> now) {
  for (std::vector<Resource>* resources : {&before, &now}) {
    for (Resource& resource : *resources) resource.artifact = 0;
    std::sort(resources->begin(), resources->end());
  }
  return before == now;
}

const char* change_of(const Resource& before, const Resource& now) {
  if (hidden(before.content) == now.content) return "stands behind a library's now";
  if (before.content == hidden(now.content)) return "no longer stands behind a library's";
  return "changed";
}

// The first resource that stands in another artifact than before.
std::string moved(const std::vector<Resource>& before, const std::vector<Resource>& now) {
  for (const Resource& resource : before) {
    if (std::find(now.begin(), now.end(), resource) == now.end()) return resource.path;
  }
  return {};
}

}  // namespace

std::string_view read_by_convention(std::string_view name) {
  std::string lower(name);
  for (char& c : lower) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  for (const Convention& convention : kConventions) {
    if (matches(convention, lower)) return convention.reader;
  }
  return {};
}

RecordedResources::RecordedResources(const Store& store) {
  for (const Entity& entity : store.entities) {
    if (entity.kind == EntityKind::kResource) {
      std::string_view name = entity.name;
      while (name.starts_with('/')) name.remove_prefix(1);
      names_.insert(name);
    }
    if (entity.kind == EntityKind::kBundle) bundles_.push_back(entity.name);
  }
}

bool RecordedResources::has(std::string_view name) const {
  return names_.contains(name) || std::any_of(bundles_.begin(), bundles_.end(),
                                              [&](std::string_view bundle) { return is_properties_of(name, bundle); });
}

std::vector<std::string> resource_changes(const Environment& before, const std::vector<Resource>& now,
                                          const RecordedResources& recorded, size_t most) {
  const auto place = [](const Resource& resource) { return std::tie(resource.artifact, resource.path); };
  std::vector<std::string> changes;
  const auto add = [&](const Resource& resource, const char* verb) {
    const std::string_view name = entry_name(resource.path).path;
    const std::string_view reader = read_by_convention(name);
    if (reader.empty() && (recorded.has(name) || recorded.has(resource.path))) return;
    const std::string what = "resource " + resource.path + " " + verb;
    changes.push_back(reader.empty() ? what + ", which no test is known to read"
                                     : what + ", which is read by " + std::string(reader));
  };
  auto old = before.resources.begin();
  auto today = now.begin();
  while (changes.size() < most && (old != before.resources.end() || today != now.end())) {
    if (old == before.resources.end() || (today != now.end() && place(*today) < place(*old))) {
      add(*today++, "appeared");
    } else if (today == now.end() || place(*old) < place(*today)) {
      add(*old++, "disappeared");
    } else {
      if (old->content != today->content) add(*today, change_of(*old, *today));
      ++old;
      ++today;
    }
  }
  if (!changes.empty() && same_elsewhere(before.resources, now)) {
    return {"the order of the program's artifacts on the class path changed: " + moved(before.resources, now) +
            " is in another one now"};
  }
  return changes;
}

}  // namespace retouch::selector
