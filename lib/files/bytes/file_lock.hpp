// SPDX-License-Identifier: Apache-2.0
// Excludes other processes from a file that is replaced as a whole.
#pragma once

#include <filesystem>

namespace skerry {

/// Holds the lock of a file: an empty file FILE.lock beside it, locked by the system.  The file
/// itself cannot carry the lock, since an output_file replaces it.
///
/// The system releases the lock when the process ends, by whatever signal; then FILE.lock may stay,
/// which does no harm.  Programs that do not lock the file are not excluded.  Move-only.
class file_lock {
 public:
  /// file    need not exist; symbolic links are followed
  /// throws  unwritable_file: another process, or another object of this one, holds the lock; or
  ///         FILE.lock cannot be created
  explicit file_lock(const std::filesystem::path& file);
  file_lock(file_lock&& other) noexcept;
  file_lock& operator=(file_lock&& other) noexcept;
  /// Removes FILE.lock.
  ~file_lock();

  /// The file, as given.
  [[nodiscard]] const std::filesystem::path& file() const { return file_; }

 private:
  std::filesystem::path file_, lock_;
  int descriptor_ = -1;
};

}  // namespace skerry
