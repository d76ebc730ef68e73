// SPDX-License-Identifier: Apache-2.0
// A file that is replaced atomically: complete or not at all.
#pragma once

#include <filesystem>
#include <memory>
#include <span>
#include <string>

#include "matrix_ops/error.hpp"

namespace skerry {

class file_lock;
class new_file;
struct output_target;

/// The absolute name of a file that may not exist.  Symbolic links are followed, up to a name that
/// is none.  An output is written, and a lock held, under this name, wherever the given name leads
/// later.
///
/// throws  std::system_error: the folder does not exist; a loop of links
[[nodiscard]] std::filesystem::path absolute_name(const std::filesystem::path& file);

/// Writes a new file and gives it the name of the target in commit().  Without commit() the target
/// is unchanged, and nothing new has a name.
///
/// An existing file keeps its mode and, where the process may set it, its owner.  It is replaced by
/// rename(2): its other hard links keep the old contents; ACLs and extended attributes are not
/// copied.  A write-protected file is refused.  Symbolic links are followed and stay: the file that
/// they name is replaced, or created if it does not exist.
///
/// Written directly are `-`, which is the standard output of the process, descriptors of the
/// process such as /dev/fd/3, and whatever exists and is not a regular file, such as a pipe.
///
/// Until commit() the new file has no name, so that the end of the process frees it, by whatever
/// signal.  Where the file system cannot do that (no O_TMPFILE), and in commit() between two system
/// calls, it has a name .skerry-* beside the target, or TARGET.skerry-new if the caller holds the
/// target's lock; see remove_temporary_files().  The library
/// installs no signal handlers.  commit() does not flush data to the disk: after a crash of the
/// machine the file may be incomplete.  commit_durably() does.
class output_file {
 public:
  /// Whether other processes write parts of the file, too.
  enum class writers { this_process, several_processes };

  /// throws  unwritable_file
  explicit output_file(std::filesystem::path target, writers by = writers::this_process);
  /// Replaces the file whose lock the caller holds.
  ///
  /// throws  unwritable_file
  explicit output_file(const file_lock& held);
  ~output_file();
  output_file(const output_file&) = delete;
  output_file& operator=(const output_file&) = delete;

  /// The name by which several processes can open the new file until commit().  Empty if the target
  /// is written directly.  In the folder as it was given, since another machine may have no other
  /// name for it.
  [[nodiscard]] std::string temporary_path() const;

  /// Appends bytes.  Unbuffered: pass 64 KB or more at a time.
  ///
  /// throws  unwritable_file
  void write(std::span<const char> bytes);
  /// Closes the file and gives it its name.  To be called once, last.
  ///
  /// throws  unwritable_file, also for an error that the system reports only on close
  void commit();
  /// The same, for a file that must survive a crash of the machine: flushes its data to the disk
  /// before it gets its name, and then the name.  The target has its old or its new contents after
  /// a crash, whenever it happens; the new ones once this has returned.
  ///
  /// throws  unwritable_file
  void commit_durably();

 private:
  void open(const output_target& target, writers by, const std::filesystem::path& temporary);
  template <class Function>
  void attempt(Function f) const;
  void flush_to_disk() const;
  [[noreturn]] void fail(int error) const;

  std::filesystem::path target_;    // as given
  std::unique_ptr<new_file> file_;  // empty: descriptor_ is written directly
  int descriptor_ = -1;             // owned if file_ is empty
};

/// Removes the temporary files of all output_file objects of this process that have a name at the
/// moment; their commit() fails from then on.  Async-signal-safe: for a handler of a signal that
/// ends the process.  At most 64 names are known at once.
void remove_temporary_files() noexcept;

}  // namespace skerry
