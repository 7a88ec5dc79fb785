// What `select` answered, kept beside the store (STORE.answer) for when it is asked the same again: then neither the
// store nor the artifacts' records need to be decoded, which is nearly all of the time that a selection takes.
//
// `record` works the answer out for the class path that ran. It is given again only where everything that it follows
// from is the same: the program that answers (by its own file), the store (by its checksum, which its bytes have),
// every element of the class path byte for byte, where tests are looked for, JDK, JVM arguments, watched files, and
// every file that a test of the store read. Whatever is not the same, damaged or not there: as if nothing was kept.
// Nothing here decides anything by itself. docs/store-format.md has the bytes.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "selector/select_driver.h"

namespace retouch::selector {

struct Answer {
  std::vector<Verdict> verdicts;  // by name
  std::vector<std::string> notes;
};

// Where tests are looked for, with what they add to the tests of the store.
struct AnsweredRoots {
  std::optional<size_t> element;  // of the class path; none: where select looks by itself
  std::vector<std::string> notes;
  std::vector<Verdict> added;
};

struct KeptAnswer {
  Digest128 program;
  Digest128 store;
  Digest128 class_path;
  std::vector<Digest128> runtimes;        // jars of the runtime, which are no part of the class path
  std::vector<Environment> environments;  // JDK, arguments and watched files of each
  std::vector<std::pair<std::string, std::optional<Digest128>>> files;
  std::vector<AnsweredRoots> roots;
  std::vector<Verdict> verdicts;  // of the store's tests
};

std::filesystem::path answer_path(const std::filesystem::path& store);

std::vector<uint8_t> write_kept_answer(const KeptAnswer& kept);
std::optional<KeptAnswer> read_kept_answer(Bytes bytes);  // none for what is damaged or of another version

// The answer to `options` where it is kept; `store`: the checksum of the store, where it is read already. Throws
// UserError for what is wrong with the options.
std::optional<Answer> kept_answer(const SelectOptions& options, std::optional<Digest128> store = std::nullopt);

// Works out what `select` says now by the store, which options.store holds, and keeps it for the JVM that the store's
// tests ran in. Where that cannot be told apart from another question (tests ran in several JVMs, an element is
// missing, a manifest names others, a test read variables), nothing is
// kept. Throws UserError.
void keep_answer(const SelectOptions& options, Store store);

}  // namespace retouch::selector
