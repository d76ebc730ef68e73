// SPDX-License-Identifier: Apache-2.0
#include "matrix_ops/formats/output_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <string>
#include <system_error>
#include <utility>

namespace skerry {

namespace {

bool is_standard_output(const struct stat& file) {
  struct stat out {};
  return ::fstat(STDOUT_FILENO, &out) == 0 && out.st_dev == file.st_dev &&
         out.st_ino == file.st_ino;
}

}  // namespace

output_file::output_file(std::filesystem::path target) : target_(std::move(target)) {
  struct stat found {};
  if (::stat(target_.c_str(), &found) != 0) {
    open_temporary(0666);
    return;
  }
  if (is_standard_output(found)) {
    // Opening the redirected file again would truncate it and write from its start.
    descriptor_ = ::dup(STDOUT_FILENO);
  } else if (!S_ISREG(found.st_mode)) {
    descriptor_ = ::open(target_.c_str(), O_WRONLY | O_CLOEXEC);
  } else {
    // rename() would replace a link instead of its target, and even a write-protected file.
    if (::access(target_.c_str(), W_OK) != 0) fail(errno);
    target_ = std::filesystem::canonical(target_);
    open_temporary(found.st_mode & 0777);
    // The umask has cleared bits of the mode.  A file system without modes may refuse: harmless.
    if (::fchmod(descriptor_, found.st_mode & 0777) != 0) errno = 0;
  }
  if (descriptor_ < 0) fail(errno);
}

output_file::~output_file() {
  if (descriptor_ >= 0) ::close(descriptor_);
  if (!temporary_.empty()) ::unlink(temporary_.c_str());
}

void output_file::open_temporary(unsigned mode) {
  for (unsigned attempt = 0;; ++attempt) {
    temporary_ = target_.parent_path() /
                 (".skerry-" + std::to_string(::getpid()) + "-" + std::to_string(attempt));
    descriptor_ = ::open(temporary_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
    if (descriptor_ >= 0) return;
    if (errno != EEXIST) fail(errno);
  }
}

void output_file::write(std::span<const char> bytes) {
  while (!bytes.empty()) {
    const ssize_t done = ::write(descriptor_, bytes.data(), bytes.size());
    if (done < 0 && errno != EINTR) fail(errno);
    if (done > 0) bytes = bytes.subspan(static_cast<std::size_t>(done));
  }
}

void output_file::commit() {
  // Some file systems report a full disk only here.
  if (::close(std::exchange(descriptor_, -1)) != 0) fail(errno);
  if (temporary_.empty()) return;
  if (::rename(temporary_.c_str(), target_.c_str()) != 0) fail(errno);
  temporary_.clear();
}

void output_file::fail(int error) const {
  const char* remedy = error == ENOSPC || error == EDQUOT || error == EFBIG
                           ? "free some space, or write elsewhere"
                       : error == ENOENT ? "create the folder first"
                       : error == EISDIR ? "name a file, not a folder"
                                         : "choose a path with write permission";
  throw unwritable_file(target_.string() + ": cannot be written (" +
                        std::generic_category().message(error) + "); " + remedy);
}

}  // namespace skerry
