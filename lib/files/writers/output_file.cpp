// SPDX-License-Identifier: Apache-2.0
#include "lib/files/writers/output_file.hpp"

#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <string>
#include <system_error>
#include <utility>

#include "lib/files/writers/new_file.hpp"
#include "lib/files/writers/output_target.hpp"
#include "matrix_ops/printable.hpp"

namespace skerry {

output_file::output_file(std::filesystem::path target, writers by) : target_(std::move(target)) {
  try {
    const output_target found = resolve_output(target_);
    descriptor_ = found.descriptor;
    if (descriptor_ >= 0) return;
    file_ = std::make_unique<new_file>(found.file, found.old, by == writers::several_processes);
    descriptor_ = file_->descriptor();
  } catch (const std::system_error& e) {
    fail(e.code().value());
  }
}

output_file::~output_file() {
  if (!file_ && descriptor_ >= 0) ::close(descriptor_);
}

std::string output_file::temporary_path() const { return file_ ? file_->temporary_path() : ""; }

void output_file::write(std::span<const char> bytes) {
  while (!bytes.empty()) {
    const ssize_t done = ::write(descriptor_, bytes.data(), bytes.size());
    if (done > 0) bytes = bytes.subspan(static_cast<std::size_t>(done));
    if (done >= 0 || errno == EINTR) continue;
    if (errno != EAGAIN) fail(errno);
    // A pipe that another process has made non-blocking.
    pollfd full{.fd = descriptor_, .events = POLLOUT, .revents = 0};
    if (::poll(&full, 1, -1) < 0 && errno != EINTR) fail(errno);
  }
}

void output_file::commit() {
  if (!file_) {
    if (::close(std::exchange(descriptor_, -1)) != 0) fail(errno);
    return;
  }
  try {
    file_->commit();
  } catch (const std::system_error& e) {
    fail(e.code().value());
  }
}

void output_file::flush_to_disk() const {
  // What has no disk, such as a pipe, reports EINVAL.
  if (::fsync(descriptor_) != 0 && errno != EINVAL) fail(errno);
}

void output_file::commit_durably() {
  flush_to_disk();
  commit();
  if (!file_) return;
  try {
    file_->flush_name_to_disk();
  } catch (const std::system_error& e) {
    fail(e.code().value());
  }
}

void output_file::fail(int error) const {
  const char* remedy = error == ENOSPC || error == EDQUOT || error == EFBIG
                           ? "free some space, or write elsewhere"
                       : error == ENOENT ? "create the folder first"
                       : error == EISDIR ? "name a file, not a folder"
                       : error == EBADF  ? "open the descriptor for writing, or name a file"
                       : error == EPIPE  ? "keep the reader of the pipe running"
                                         : "choose a path with write permission";
  throw unwritable_file((target_ == "-" ? "standard output" : printable_name(target_)) +
                        ": cannot be written (" + std::generic_category().message(error) + "); " +
                        remedy);
}

}  // namespace skerry
