// SPDX-License-Identifier: Apache-2.0
#include "lib/files/bytes/file_lock.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <string>
#include <system_error>
#include <utility>

#include "lib/files/bytes/file_descriptor.hpp"
#include "lib/files/system/calls.hpp"
#include "lib/files/writers/output_file.hpp"
#include "matrix_ops/printable.hpp"

namespace skerry {

namespace {

[[noreturn]] void fail(const std::filesystem::path& file, int error) {
  if (error == EWOULDBLOCK)
    throw unwritable_file(printable_name(file) +
                          ": is in use by another process; end that process, or use another file");
  throw unwritable_file(printable_name(file) + ": cannot be locked (" +
                        std::generic_category().message(error) +
                        "); choose an existing folder with write permission");
}

/// Whether the name still belongs to the open file: its last owner may have removed it.
///
/// returns  0, or the error: ENOENT if the name is that of another file, or of none
int check_name(int descriptor, const std::filesystem::path& name) {
  struct stat opened, named;
  if (::fstat(descriptor, &opened) != 0 || ::stat(name.c_str(), &named) != 0) return errno;
  return opened.st_dev == named.st_dev && opened.st_ino == named.st_ino ? 0 : ENOENT;
}

}  // namespace

file_lock::file_lock(const std::filesystem::path& file) : file_(file) {
  std::error_code unresolved;
  lock_ = std::filesystem::weakly_canonical(file, unresolved);
  if (unresolved) fail(file, unresolved.value());
  lock_ += ".lock";
  while (descriptor_ < 0) {
    file_descriptor opened(::open(lock_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666));
    if (opened.get() < 0) fail(file, errno);
    if (const int locked = system_calls::lock_file(opened.get()); locked != 0) fail(file, locked);
    const int named = check_name(opened.get(), lock_);
    if (named == 0) descriptor_ = opened.release();
    if (named != 0 && named != ENOENT) fail(file, named);
  }
}

file_lock::file_lock(file_lock&& other) noexcept
    : file_(std::move(other.file_)),
      lock_(std::move(other.lock_)),
      descriptor_(std::exchange(other.descriptor_, -1)) {}

file_lock& file_lock::operator=(file_lock&& other) noexcept {
  std::swap(file_, other.file_);
  std::swap(lock_, other.lock_);
  std::swap(descriptor_, other.descriptor_);
  return *this;
}

file_lock::~file_lock() {
  if (descriptor_ < 0) return;
  ::unlink(lock_.c_str());  // before the lock is released: the file is not another owner's yet
  ::close(descriptor_);
}

}  // namespace skerry
