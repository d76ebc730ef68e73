// SPDX-License-Identifier: Apache-2.0
#include "lib/files/writers/new_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <string>
#include <system_error>
#include <utility>

#include "lib/files/bytes/file_descriptor.hpp"
#include "lib/files/system/calls.hpp"

namespace skerry {

namespace {

constexpr mode_t permissions = 0777;

[[noreturn]] void fail_with_errno() { throw std::system_error(errno, std::generic_category()); }

/// The name by which linkat(2) finds a file without a name.
std::string name_in_proc(int descriptor) { return "/proc/self/fd/" + std::to_string(descriptor); }

int link(int descriptor, const char* name) {
  return ::linkat(AT_FDCWD, name_in_proc(descriptor).c_str(), AT_FDCWD, name, AT_SYMLINK_FOLLOW);
}

}  // namespace

new_file::new_file(std::filesystem::path target, const std::optional<struct stat>& old, bool shared,
                   std::filesystem::path temporary)
    : target_(std::move(target)),
      folder_(target_.parent_path()),
      temporary_(std::move(temporary)),
      replaces_(old.has_value()) {
  if (!target_.has_filename()) throw std::system_error(ENOENT, std::generic_category());
  const mode_t mode = old ? old->st_mode & permissions : 0666;
  if (shared || !open_unnamed(mode)) open_named(mode);
  if (!old) return;
  // The owner first, since a change of owner clears bits of the mode.  Only the superuser may give
  // a file away, and some file systems have no owners or modes: the new file is right without.
  if (::fchown(descriptor_, old->st_uid, old->st_gid) != 0)
    if (::fchown(descriptor_, ::geteuid(), old->st_gid) != 0) errno = 0;
  if (::fchmod(descriptor_, mode) != 0) errno = 0;  // the umask has cleared bits of it
}

new_file::~new_file() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

/// Returns false if the file system has no files without a name, or /proc is not there to name one.
bool new_file::open_unnamed(mode_t mode) {
  descriptor_ = system_calls::open_unnamed_file(folder_, mode);
  if (descriptor_ < 0) return false;
  if (::access(name_in_proc(descriptor_).c_str(), F_OK) == 0) return true;
  ::close(std::exchange(descriptor_, -1));
  return false;
}

void new_file::choose_temporary_name() {
  name_.emplace(temporary_.empty() ? temporary_name::in(folder_)
                                   : std::exchange(temporary_, {}).string());
}

void new_file::open_named(mode_t mode) {
  for (;;) {
    choose_temporary_name();
    descriptor_ = ::open(name_->c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
    if (descriptor_ >= 0) return;
    name_->release();
    if (errno != EEXIST) fail_with_errno();
  }
}

void new_file::link_to_temporary_name() {
  for (;;) {
    choose_temporary_name();
    if (link(descriptor_, name_->c_str()) == 0) return;
    name_->release();
    if (errno != EEXIST) fail_with_errno();
  }
}

void new_file::commit() {
  // Some file systems report a full disk only when a descriptor is closed, and a file without a
  // name must stay open until it has one.  Closing a duplicate reports the error in time.
  const int duplicate = ::fcntl(descriptor_, F_DUPFD_CLOEXEC, 0);
  if (duplicate < 0 || ::close(duplicate) != 0) fail_with_errno();
  if (!name_) {
    if (!replaces_ && link(descriptor_, target_.c_str()) == 0) return;
    if (!replaces_ && errno != EEXIST) fail_with_errno();
    link_to_temporary_name();  // only rename(2) replaces a file
  }
  if (std::rename(name_->c_str(), target_.c_str()) != 0) fail_with_errno();
  name_->release();
}

void new_file::flush_name_to_disk() const {
  const file_descriptor folder(::open(folder_.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (folder.get() < 0) fail_with_errno();
  // Some file systems cannot flush a folder, and report EINVAL.
  if (::fsync(folder.get()) != 0 && errno != EINVAL) fail_with_errno();
}

}  // namespace skerry
