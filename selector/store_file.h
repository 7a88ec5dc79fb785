// The store's file: read whole, written beside and renamed, one writer at a time.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>

#include "selector/store_format.h"

namespace retouch::selector {

// Never throws for what the file holds or lacks; the outcome says it.
StoreOutcome load_store(const std::filesystem::path& path);

// Without the frame; none where no sound store of this version is there.
std::optional<StoreHead> load_head(const std::filesystem::path& path);

// The folder that a store is to be written in, made where it is not there: record and merge write stores that are new.
// What cannot be made shows when the lock is taken.
void make_store_folder(const std::filesystem::path& store);

// Holds the lock beside the store (flock on FILE.lock, so that a killed writer holds none; the file goes with the lock).
// Waits for another writer; `on_wait` is called once before. Throws UserError where the lock cannot be had at all.
class StoreLock {
 public:
  StoreLock(const std::filesystem::path& store, const std::function<void()>& on_wait);
  ~StoreLock();
  StoreLock(const StoreLock&) = delete;
  StoreLock& operator=(const StoreLock&) = delete;

 private:
  bool try_lock(const std::function<void()>& on_wait);

  std::filesystem::path path_;
  bool has_waited_ = false;
  int fd_ = -1;
};

// Compacts and writes; leaves the file alone when it holds these bytes already. Throws UserError.
void save_store(const std::filesystem::path& path, const Store& store);
void save_compacted(const std::filesystem::path& path, const Store& store);  // of one that is compacted already

// A store that cannot be read is kept for a look at it: moved to FILE.damaged, then FILE.damaged.2 and so on. Gives the
// new path. Throws UserError.
std::filesystem::path set_aside(const std::filesystem::path& path);

}  // namespace retouch::selector
