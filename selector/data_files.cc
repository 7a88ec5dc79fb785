#include "selector/data_files.h"

#include <algorithm>
#include <array>
#include <set>
#include <vector>

#include "rewriter/base/error.h"
#include "rewriter/base/file_io.h"

namespace retouch::selector {
namespace fs = std::filesystem;

namespace {

constexpr auto kMadeUp = std::to_array<std::string_view>({"/proc/", "/sys/", "/dev/"});

// In all of these `unread` becomes true where something is there that cannot be read.
Digest128 listing(const fs::path& folder, bool& unread) {
  std::vector<std::string> names;
  std::error_code error;
  for (fs::directory_iterator entries(folder, error), end; !error && entries != end; entries.increment(error)) {
    names.push_back(entries->path().filename().string());
  }
  if (error) {
    unread = true;
    return digest_of("unreadable listing");
  }
  std::sort(names.begin(), names.end());
  Digester digester;
  digester.text("listing");
  for (const std::string& name : names) digester.text(name);
  return digester.finish();
}

Digest128 content(const fs::path& path, bool& unread) {
  try {
    const Digest128 bytes = digest_of(MappedFile(path).bytes());
    Digester digester;
    digester.text("file");
    digester.digest(bytes);
    return digester.finish();
  } catch (const UserError&) {
    unread = true;
    return digest_of("unreadable file");
  }
}

// Everything below a directory. Links to directories are followed, into each directory once.
class Tree {
 public:
  Tree(bool with_contents, Digester& out, bool& unread)
      : with_contents_(with_contents), out_(out), unread_(unread) {}

  void add(const fs::path& folder, const std::string& name) {
    std::error_code error;
    const fs::path real = fs::canonical(folder, error);
    unread_ |= static_cast<bool>(error);
    if (error || !seen_.insert(real.native()).second) {
      out_.text("known or unreadable");
      return;
    }
    std::vector<fs::path> entries;
    for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
      entries.push_back(at->path());
    }
    unread_ |= static_cast<bool>(error);
    if (error) out_.text("unreadable folder");
    std::sort(entries.begin(), entries.end());
    for (const fs::path& entry : entries) {
      const std::string entry_name = name + "/" + entry.filename().string();
      out_.text(entry_name);
      const fs::file_status status = fs::status(entry, error);
      out_.number(static_cast<uint64_t>(status.type()));
      out_.number(fs::is_symlink(fs::symlink_status(entry, error)));
      if (fs::is_directory(status)) {
        add(entry, entry_name);
      } else if (fs::is_regular_file(status)) {
        if (with_contents_) {
          out_.digest(content(entry, unread_));
        } else {
          out_.number(fs::file_size(entry, error));
        }
      }
    }
  }

 private:
  bool with_contents_;
  Digester& out_;
  bool& unread_;
  std::set<std::string> seen_;
};

Digest128 tree(const fs::path& folder, bool with_contents, bool& unread) {
  Digester digester;
  digester.text(with_contents ? "contents" : "tree");
  Tree(with_contents, digester, unread).add(folder, {});
  return digester.finish();
}

// Where the last part of a path leads, and the whole of it; below the root by the way from there.
std::optional<Digest128> link(const fs::path& path, const fs::path& root) {
  std::error_code error;
  Digester digester;
  digester.text("link");
  const fs::file_status status = fs::symlink_status(path, error);
  if (status.type() == fs::file_type::not_found) return std::nullopt;
  digester.text(fs::is_symlink(status) ? fs::read_symlink(path, error).string() : std::string());
  const fs::path real = fs::weakly_canonical(path, error);
  const fs::path below = real.lexically_relative(fs::weakly_canonical(root, error));
  digester.text(below.empty() || *below.begin() == ".." ? real.string() : below.string());
  digester.number(fs::exists(path, error));
  return digester.finish();
}

// Whether a directory is there or can be made, with those above it: not where one of them is something else.
Digest128 place(fs::path path) {
  std::error_code error;
  fs::file_status status = fs::status(path, error);
  while (status.type() == fs::file_type::not_found && path.has_relative_path()) {
    path = path.parent_path();
    status = fs::status(path.empty() ? fs::path(".") : path, error);
  }
  return digest_of(fs::is_directory(status) ? "place" : "no place");
}

std::optional<Digest128> look(const fs::path& path, std::string_view what, const fs::path& root, bool& unread) {
  if (what == "//link") return link(path, root);
  if (what == "//place") return place(path);
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (status.type() == fs::file_type::not_found) return std::nullopt;
  if (error) {
    unread = true;
    return digest_of("unreadable place");
  }
  if (is_made_up(path)) return digest_of("made up");
  if (what == "//mode") {
    Digester digester;
    digester.text("mode");
    digester.number(static_cast<uint64_t>(status.permissions() & fs::perms::owner_all));
    return digester.finish();
  }
  if (fs::is_directory(status)) {
    if (what == "/") return listing(path, unread);
    return what.empty() ? digest_of("directory") : tree(path, what == "//contents", unread);
  }
  if (fs::is_regular_file(status)) return content(path, unread);
  return digest_of("neither file nor directory");
}

}  // namespace

bool is_made_up(const fs::path& path) {
  const std::string& text = path.native();
  return std::any_of(kMadeUp.begin(), kMadeUp.end(), [&](std::string_view folder) { return text.starts_with(folder); });
}

fs::path existing_root(const fs::path& root) {
  std::error_code error;
  if (fs::is_directory(root, error)) return root;
  throw UserError("the root " + root.string() + " is no directory",
                  {"--root names the directory that the test JVM works in"});
}

FileName split_file_name(std::string_view name) {
  for (const FileAspect& aspect : kFileAspects) {
    if (aspect.suffix != "/" && name.ends_with(aspect.suffix)) {
      return {name.substr(0, name.size() - aspect.suffix.size()), aspect.suffix};
    }
  }
  if (name == "/") return {name, name};
  if (name.ends_with('/')) return {name.substr(0, name.size() - 1), "/"};
  return {name, {}};
}

DataFiles::DataFiles(fs::path root) : root_(root.empty() ? fs::path(".") : std::move(root)) {}

fs::path DataFiles::path_of(std::string_view name) const {
  const fs::path path(split_file_name(name).path);
  return path.is_absolute() ? path : root_ / path;
}

const DataFiles::Seen& DataFiles::seen(const std::string& name) {
  const auto [place, is_new] = seen_.try_emplace(name);
  Seen& found = place->second;
  if (is_new) found.value = look(path_of(name), split_file_name(name).what, root_, found.is_unread);
  return found;
}

}  // namespace retouch::selector
