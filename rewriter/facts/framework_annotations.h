// Annotations by which a framework of tests makes values of the types of the members that have them: enum constants and
// conversions for parameters, mocks for fields. It looks into those types by reflection, and the JDK keeps what it
// found (the constants of an enum), so that a later test of the same JVM has it and runs no code of the type.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

namespace retouch::facts {

// Beginnings of names. Not seen: annotations of the program that are made up of these.
inline constexpr auto kFrameworkAnnotations = std::to_array<std::string_view>({
    "com/tngtech/",
    "io/cucumber/",
    "io/mockk/",
    "junitparams/",
    "mockit/",
    "net/jqwik/",
    "org/easymock/",
    "org/jmock/",
    "org/junit/",
    "org/mockito/",
    "org/powermock/",
    "org/springframework/boot/test/",
    "org/springframework/test/",
    "org/testng/",
});

constexpr bool is_framework_annotation(std::string_view type) {
  return std::any_of(kFrameworkAnnotations.begin(), kFrameworkAnnotations.end(),
                     [&](std::string_view beginning) { return type.starts_with(beginning); });
}

}  // namespace retouch::facts
