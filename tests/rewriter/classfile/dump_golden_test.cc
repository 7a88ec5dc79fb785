// Dumps of compiled samples, held to tests/golden/dump/NAME.txt; NAME.classfile is what javac made of a class of
// tests/support/java_samples.h. RETOUCH_UPDATE_GOLDENS=1 writes the texts anew: read the difference before committing it.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <sstream>

#include "rewriter/base/file_io.h"
#include "rewriter/classfile/class_dump.h"

namespace retouch::classfile {
namespace {

TEST(DumpGoldens, AreWhatADumpShows) {
  const std::filesystem::path folder = std::filesystem::path(RETOUCH_SOURCE_DIR) / "tests" / "golden" / "dump";
  size_t compared = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() != ".classfile") continue;
    const std::vector<uint8_t> bytes = read_file(entry.path());
    std::ostringstream out;
    dump_class(parse_class(bytes), out);
    std::filesystem::path golden = entry.path();
    golden.replace_extension(".txt");
    if (std::getenv("RETOUCH_UPDATE_GOLDENS") != nullptr) write_file_atomically(golden, as_bytes(out.str()));
    EXPECT_EQ(out.str(), as_text(read_file(golden))) << golden;
    ++compared;
  }
  EXPECT_GE(compared, 5u);
}

}  // namespace
}  // namespace retouch::classfile
