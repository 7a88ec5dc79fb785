// Any bytes as an artifact, through the whole rewriter with archives inside archives: it ends in an output that is an
// instrumented artifact like its original, or in an error that names the input; nothing else is left.
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <iterator>
#include <string>

#include "rewriter/facts/artifact_facts.h"
#include "rewriter/instrument/artifact_rewriter.h"
#include "rewriter/jar/artifact_input.h"

namespace {

using namespace retouch;
namespace fs = std::filesystem;

const fs::path& directory() {
  static const fs::path path = [] {
    std::string pattern = (fs::temp_directory_path() / "retouch-fuzz-XXXXXX").string();
    if (mkdtemp(pattern.data()) == nullptr) std::abort();
    std::atexit([] {
      std::error_code ignored;
      fs::remove_all(directory(), ignored);
    });
    return fs::path(pattern);
  }();
  return path;
}

instrument::ArtifactOptions options() {
  instrument::ArtifactOptions options;
  options.compression = jar::Compression::kFast;
  options.nesting.depth = 3;
  options.nesting.reading.entry_size = uint64_t{1} << 20;
  options.nesting.reading.total_size = uint64_t{4} << 20;
  return options;
}

void check_output(const fs::path& in, const fs::path& out) {
  const auto before = jar::open_artifact(in);
  const auto after = jar::open_artifact(out);
  jar::EntryBuffer buffer;
  facts::read_artifact_record(after->read(after->find(facts::kArtifactRecordPath).value(), buffer));
  // What is there was there, in the same order, but for what the rewriter adds at the end.
  size_t i = 0;
  for (size_t j = 0; j < after->size() && i < before->size(); ++j) {
    while (i < before->size() && before->name(i) != after->name(j)) ++i;
    if (i == before->size() && after->name(j).find("retouch/") == std::string_view::npos) std::abort();
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const fs::path in = directory() / "in.jar";
  const fs::path out = directory() / "out.jar";
  write_file_atomically(in, {data, size});
  fs::remove(out);
  const instrument::ArtifactReport report = instrument::rewrite_artifacts({{in, out}}, options()).at(0);
  const bool failed = report.status == instrument::ArtifactStatus::kFailed;
  if (failed == fs::exists(out)) std::abort();
  if (failed && report.error.find("in.jar") == std::string::npos) std::abort();
  if (report.status == instrument::ArtifactStatus::kRewritten) check_output(in, out);
  if (std::distance(fs::directory_iterator(directory()), {}) != (failed ? 1 : 2)) std::abort();
  return 0;
}
