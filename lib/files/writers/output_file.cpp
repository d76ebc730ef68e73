// SPDX-License-Identifier: Apache-2.0
#include "lib/files/writers/output_file.hpp"

#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <string>
#include <system_error>
#include <utility>

#include "lib/files/writers/file_lock.hpp"
#include "lib/files/writers/new_file.hpp"
#include "lib/files/writers/output_target.hpp"
#include "matrix_ops/printable.hpp"

namespace skerry {

/// Reports the errors of f() as those of this file.
template <class Function>
void output_file::attempt(Function f) const {
  try {
    f();
  } catch (const std::system_error& e) {
    fail(e.code().value());
  }
}

output_file::output_file(std::filesystem::path target, writers by) : target_(std::move(target)) {
  attempt([&] { open(resolve_output(target_), by, {}); });
}

output_file::output_file(const file_lock& held) : target_(held.file()) {
  attempt([&] { open(open_output(held.target()), writers::this_process, held.temporary()); });
}

void output_file::open(const output_target& target, writers by,
                       const std::filesystem::path& temporary) {
  descriptor_ = target.descriptor;
  if (descriptor_ >= 0) return;
  file_ = std::make_unique<new_file>(target.file, target.old, by == writers::several_processes,
                                     temporary);
  descriptor_ = file_->descriptor();
}

output_file::~output_file() {
  if (!file_ && descriptor_ >= 0) ::close(descriptor_);
}

std::string output_file::temporary_path() const {
  const std::filesystem::path name = file_ ? file_->temporary_path() : "";
  return name.empty() ? "" : (follow_links(target_).parent_path() / name.filename()).string();
}

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
  attempt([&] { file_->commit(); });
}

void output_file::flush_to_disk() const {
  // What has no disk, such as a pipe, reports EINVAL.
  if (::fsync(descriptor_) != 0 && errno != EINVAL) fail(errno);
}

void output_file::commit_durably() {
  flush_to_disk();
  commit();
  if (file_) attempt([&] { file_->flush_name_to_disk(); });
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
