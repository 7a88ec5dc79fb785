// Any bytes as a manifest: every attribute that is found can be found by its name, and taking digests out twice changes
// nothing.
#include <cstdlib>
#include <string>

#include "rewriter/base/byte_reader.h"
#include "rewriter/jar/manifest.h"

namespace {

void check(const retouch::jar::ManifestSection& section) {
  for (const retouch::jar::ManifestAttribute& attribute : section.attributes) {
    if (section.find(attribute.name) == nullptr) std::abort();
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string_view text = retouch::as_text({data, size});
  const retouch::jar::Manifest manifest = retouch::jar::parse_manifest(text);
  check(manifest.main);
  for (const retouch::jar::ManifestSection& section : manifest.sections) check(section);
  const std::string once = retouch::jar::without_digests(text);
  if (once.size() > text.size() || retouch::jar::without_digests(once) != once) std::abort();
  return 0;
}
