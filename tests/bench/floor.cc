// The floor below which no rewriting of a jar can be on one thread: every entry is read, inflated and checked, deflated
// again and written, by the libraries that retouch uses, and nothing else is done to it.
//
//   retouch_floor IN.jar OUT.jar            deflates with libdeflate at level 1
//   retouch_floor --fast IN.jar OUT.jar     deflates as `retouch rewrite --compress fast` does
//
// Prints the seconds of each step to stderr. What is deflated are the original bytes: the probes are in no step.
#include <libdeflate.h>

#include <chrono>
#include <cstdio>
#include <exception>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "rewriter/jar/deflate.h"
#include "rewriter/jar/jar_reader.h"
#include "rewriter/jar/jar_writer.h"

namespace {

using namespace retouch;
using namespace retouch::jar;
using Clock = std::chrono::steady_clock;

class LevelOne {
 public:
  std::vector<uint8_t> deflate(Bytes content) {
    std::vector<uint8_t> out(libdeflate_deflate_compress_bound(compressor_.get(), content.size()));
    out.resize(libdeflate_deflate_compress(compressor_.get(), content.data(), content.size(), out.data(), out.size()));
    return out;
  }

 private:
  std::unique_ptr<libdeflate_compressor, decltype(&libdeflate_free_compressor)> compressor_{
      libdeflate_alloc_compressor(1), libdeflate_free_compressor};
};

struct Times {
  Clock::duration read{}, deflate{}, write{};
};

double seconds(Clock::duration duration) { return std::chrono::duration<double>(duration).count(); }

template <typename Deflate>
Times copy_again(const char* from, const char* to, Deflate& deflate) {
  Times times;
  Clock::time_point last = Clock::now();
  const auto lap = [&last](Clock::duration& sum) {
    const Clock::time_point now = Clock::now();
    sum += now - last;
    last = now;
  };
  const JarReader input(from);
  JarWriter output(to, input);
  EntryBuffer buffer;
  for (const JarEntry& entry : input.entries()) {
    if (!entry.is_readable() || entry.method == kMethodStored) {
      output.copy(entry);
      lap(times.write);
      continue;
    }
    const Bytes content = input.read(entry, buffer);
    lap(times.read);
    const EncodedContent encoded{kMethodDeflated, crc32_of(content), content.size(), deflate.deflate(content)};
    lap(times.deflate);
    output.replace(entry, encoded);
    lap(times.write);
  }
  output.commit();
  lap(times.write);
  return times;
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string_view> arguments(argv + 1, argv + argc);
  const bool is_fast = arguments.size() == 3 && arguments[0] == "--fast";
  if (arguments.size() != 2 && !is_fast) {
    std::fprintf(stderr, "usage: retouch_floor [--fast] IN.jar OUT.jar\n");
    return 2;
  }
  try {
    LevelOne level_one;
    Deflater fast(DeflateLevel::kFast);
    const Times times = is_fast ? copy_again(argv[2], argv[3], fast) : copy_again(argv[1], argv[2], level_one);
    std::fprintf(stderr, "read and inflate %.3f s, deflate %.3f s, write %.3f s\n", seconds(times.read),
                 seconds(times.deflate), seconds(times.write));
    return 0;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "retouch_floor: error: %s\n", error.what());
    return 1;
  }
}
