// SPDX-License-Identifier: Apache-2.0
#include "lib/files/writers/file_lock.hpp"

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

using std::filesystem::path;

[[noreturn]] void fail(const path& file, int error) {
  if (error == EWOULDBLOCK)
    throw unwritable_file(printable_name(file) +
                          ": is in use by another process; end that process, or use another file");
  throw unwritable_file(printable_name(file) + ": cannot be locked (" +
                        std::generic_category().message(error) +
                        "); choose an existing folder with write permission");
}

[[nodiscard]] path absolute_name_of(const path& file) {
  try {
    return absolute_name(file);
  } catch (const std::system_error& e) {
    fail(file, e.code().value());
  }
}

/// Reads what a name denotes, without following a link.  Returns false if there is nothing.
bool inspect(const path& name, struct stat& found) { return ::lstat(name.c_str(), &found) == 0; }

bool can_be_lock(const struct stat& file) { return S_ISREG(file.st_mode) && file.st_size == 0; }

/// Whether the name still belongs to the open lock: its last owner may have removed it.
///
/// returns  0, or the error: ENOENT if the name is that of another file, or of none
int check_name(int descriptor, const path& name) {
  struct stat opened, named;
  if (::fstat(descriptor, &opened) != 0 || !inspect(name, named)) return errno;
  const bool same = opened.st_dev == named.st_dev && opened.st_ino == named.st_ino;
  return same && can_be_lock(named) ? 0 : ENOENT;
}

path with_suffix(path file, const char* suffix) { return file += suffix; }

}  // namespace

file_lock::file_lock(const path& file)
    : file_(file),
      target_(absolute_name_of(file)),
      lock_(with_suffix(target_, ".skerry-lock")),
      owner_(::getpid()) {
  struct stat found;
  while (descriptor_ < 0) {
    if (inspect(lock_, found) && !can_be_lock(found))
      throw unwritable_file(printable_name(file) + ": cannot be locked: " + printable_name(lock_) +
                            " is not an empty regular file, as the locks of Skerry are; move it "
                            "away, or use another file");
    file_descriptor opened(
        ::open(lock_.c_str(), O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0666));
    if (opened.get() < 0) fail(file, errno);
    if (const int locked = system_calls::lock_file(opened.get()); locked != 0) fail(file, locked);
    const int named = check_name(opened.get(), lock_);
    if (named == 0) descriptor_ = opened.release();
    if (named != 0 && named != ENOENT) fail(file, named);
  }
  if (inspect(temporary(), found) && S_ISREG(found.st_mode)) ::unlink(temporary().c_str());
}

path file_lock::temporary() const { return with_suffix(target_, ".skerry-new"); }

file_lock::file_lock(file_lock&& other) noexcept
    : file_(std::move(other.file_)),
      target_(std::move(other.target_)),
      lock_(std::move(other.lock_)),
      owner_(other.owner_),
      descriptor_(std::exchange(other.descriptor_, -1)) {}

file_lock& file_lock::operator=(file_lock&& other) noexcept {
  std::swap(file_, other.file_);
  std::swap(target_, other.target_);
  std::swap(lock_, other.lock_);
  std::swap(owner_, other.owner_);
  std::swap(descriptor_, other.descriptor_);
  return *this;
}

file_lock::~file_lock() {
  if (descriptor_ < 0) return;
  // Before the lock is released: the name is not another owner's yet.
  if (owner_ == ::getpid() && check_name(descriptor_, lock_) != ENOENT) ::unlink(lock_.c_str());
  ::close(descriptor_);
}

}  // namespace skerry
