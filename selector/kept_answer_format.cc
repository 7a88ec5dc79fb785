// The bytes of STORE.answer (docs/store-format.md).
#include <array>

#include "selector/kept_answer.h"

namespace retouch::selector {

namespace {

constexpr std::array<uint8_t, 8> kMagic = {'R', 'T', 'A', 'N', 'S', 'W', 0, 2};  // the last byte is the version

void write_texts(const std::vector<std::string>& texts, ByteWriter& out) {
  out.varint(texts.size());
  for (const std::string& text : texts) out.text(text);
}

std::vector<std::string> read_texts(ByteReader& in) {
  std::vector<std::string> texts(in.count());
  for (std::string& text : texts) text = in.text();
  return texts;
}

void write_optional(const std::optional<Digest128>& digest, ByteWriter& out) {
  out.u1(digest ? 1 : 0);
  if (digest) digest->write(out);
}

std::optional<Digest128> read_optional(ByteReader& in) {
  if (in.u1() == 0) return std::nullopt;
  return Digest128::read(in);
}

void write_environment(const Environment& environment, ByteWriter& out) {
  out.text(environment.jdk.release);
  out.varint(environment.jdk.modules_size);
  out.u1(environment.arguments_known ? 1 : 0);
  write_texts(environment.arguments, out);
  write_texts(environment.watched_globs, out);
  out.varint(environment.watched_files.size());
  for (const WatchedFile& file : environment.watched_files) {
    out.text(file.path);
    file.content.write(out);
  }
}

Environment read_environment(ByteReader& in) {
  Environment environment;
  environment.jdk.release = in.text();
  environment.jdk.modules_size = in.varint();
  environment.arguments_known = in.u1() != 0;
  environment.arguments = read_texts(in);
  environment.watched_globs = read_texts(in);
  environment.watched_files.resize(in.count(17));
  for (WatchedFile& file : environment.watched_files) {
    file.path = in.text();
    file.content = Digest128::read(in);
  }
  return environment;
}

void write_verdicts(const std::vector<Verdict>& verdicts, ByteWriter& out) {
  out.varint(verdicts.size());
  for (const Verdict& verdict : verdicts) {
    out.text(verdict.test);
    out.u1(static_cast<uint8_t>(verdict.kind));
    out.text(verdict.words);
    out.varint(verdict.changes.size());
    for (const Change& change : verdict.changes) {
      for (const std::string* text : {&change.words, &change.class_name, &change.step}) out.text(*text);
    }
    out.varint(verdict.change_count);
    out.u1(static_cast<uint8_t>(verdict.test_kind));
    out.u1(verdict.is_class ? 1 : 0);
  }
}

std::vector<Verdict> read_verdicts(ByteReader& in) {
  std::vector<Verdict> verdicts(in.count(7));
  for (Verdict& verdict : verdicts) {
    verdict.test = in.text();
    verdict.kind = static_cast<ReasonKind>(in.u1());
    verdict.words = in.text();
    verdict.changes.resize(in.count(3));
    for (Change& change : verdict.changes) {
      for (std::string* text : {&change.words, &change.class_name, &change.step}) *text = in.text();
    }
    verdict.change_count = static_cast<size_t>(in.varint());
    verdict.test_kind = static_cast<TestKind>(in.u1());
    verdict.is_class = in.u1() != 0;
  }
  return verdicts;
}

}  // namespace

std::vector<uint8_t> write_kept_answer(const KeptAnswer& kept) {
  ByteWriter content;
  for (const Digest128* digest : {&kept.program, &kept.store, &kept.class_path}) digest->write(content);
  content.varint(kept.runtimes.size());
  for (const Digest128& runtime : kept.runtimes) runtime.write(content);
  content.varint(kept.environments.size());
  for (const Environment& environment : kept.environments) write_environment(environment, content);
  content.varint(kept.files.size());
  for (const auto& [name, digest] : kept.files) {
    content.text(name);
    write_optional(digest, content);
  }
  content.varint(kept.roots.size());
  for (const AnsweredRoots& roots : kept.roots) {
    content.varint(roots.element ? *roots.element + 1 : 0);
    write_texts(roots.notes, content);
    write_verdicts(roots.added, content);
  }
  write_verdicts(kept.verdicts, content);
  const std::vector<uint8_t> bytes = content.take();
  ByteWriter out;
  out.bytes(kMagic);
  digest_of(bytes).write(out);
  out.bytes(bytes);
  return out.take();
}

std::optional<KeptAnswer> read_kept_answer(Bytes bytes) {
  try {
    ByteReader in(bytes);
    for (const uint8_t byte : kMagic) {
      if (in.u1() != byte) return std::nullopt;
    }
    const Digest128 checksum = Digest128::read(in);
    if (digest_of(bytes.subspan(in.position())) != checksum) return std::nullopt;
    KeptAnswer kept;
    for (Digest128* digest : {&kept.program, &kept.store, &kept.class_path}) *digest = Digest128::read(in);
    kept.runtimes.resize(in.count(16));
    for (Digest128& runtime : kept.runtimes) runtime = Digest128::read(in);
    kept.environments.resize(in.count(6));
    for (Environment& environment : kept.environments) environment = read_environment(in);
    kept.files.resize(in.count(2));
    for (auto& [name, digest] : kept.files) {
      name = in.text();
      digest = read_optional(in);
    }
    kept.roots.resize(in.count(3));
    for (AnsweredRoots& roots : kept.roots) {
      if (const uint64_t element = in.varint(); element != 0) roots.element = static_cast<size_t>(element - 1);
      roots.notes = read_texts(in);
      roots.added = read_verdicts(in);
    }
    kept.verdicts = read_verdicts(in);
    in.expect_end("the answer");
    return kept;
  } catch (const FormatError&) {
    return std::nullopt;
  }
}

}  // namespace retouch::selector
