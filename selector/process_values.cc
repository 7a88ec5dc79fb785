#include "selector/process_values.h"

#include <cstdint>
#include <cstdlib>

#include "selector/modified_utf8.h"

namespace retouch::selector {

namespace {

constexpr uint64_t kFnvBasis = 0xcbf29ce484222325;
constexpr uint64_t kFnvPrime = 0x100000001b3;

}  // namespace

Digest128 value_digest(std::string_view value) {
  Digest128 digest{kFnvBasis, 0};
  for (const char byte : value) digest.high = (digest.high ^ static_cast<uint8_t>(byte)) * kFnvPrime;
  digest.low = ~digest.high;
  for (size_t i = value.size(); i-- > 0;) digest.low = (digest.low ^ static_cast<uint8_t>(value[i])) * kFnvPrime;
  return digest;
}

std::optional<Digest128> process_value(const Entity& entity, const std::vector<std::string>& jvm_arguments) {
  const std::string name = utf8_of(entity.name);
  if (entity.kind == EntityKind::kVariable) {
    const char* value = std::getenv(name.c_str());
    return value == nullptr ? std::nullopt : std::optional(value_digest(value));
  }
  const std::string option = "-D" + name;
  std::optional<Digest128> found;
  for (const std::string& argument : jvm_arguments) {  // the last one counts
    if (argument == option) found = value_digest("");
    if (argument.starts_with(option + "=")) found = value_digest(argument.substr(option.size() + 1));
  }
  return found;
}

}  // namespace retouch::selector
