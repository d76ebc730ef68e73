// SPDX-License-Identifier: Apache-2.0
#include "lib/files/writers/output_target.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <string>
#include <system_error>

#include "lib/files/writers/output_file.hpp"

namespace skerry {

namespace {

using std::filesystem::path;

[[noreturn]] void fail_with(int error) { throw std::system_error(error, std::generic_category()); }

/// A duplicate of a descriptor that is open for writing.
int duplicate(int descriptor) {
  const int flags = ::fcntl(descriptor, F_GETFL);
  if (flags < 0 || (flags & O_ACCMODE) == O_RDONLY) fail_with(EBADF);
  const int copy = ::fcntl(descriptor, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  if (copy < 0) fail_with(errno);
  return copy;
}

/// The number of a descriptor of this process, if the path names one in /proc/self/fd.
std::optional<int> own_descriptor(const path& file) {
  std::error_code absent;
  const path folder = std::filesystem::canonical(file.parent_path(), absent);
  if (absent || (folder != std::filesystem::canonical("/proc/self/fd", absent) &&
                 folder != std::filesystem::canonical("/proc/thread-self/fd", absent)))
    return {};
  const std::string name = file.filename();
  int number = -1;
  const auto parsed = std::from_chars(name.data(), name.data() + name.size(), number);
  if (parsed.ec != std::errc{} || parsed.ptr != name.data() + name.size()) return {};
  return number;
}

bool is_standard_output(const struct stat& file) {
  struct stat out {};
  return ::fstat(STDOUT_FILENO, &out) == 0 && out.st_dev == file.st_dev &&
         out.st_ino == file.st_ino;
}

int open_special(const path& file) {
  const int descriptor = ::open(file.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY);
  if (descriptor < 0) fail_with(errno);
  return descriptor;
}

}  // namespace

path follow_links(path file) {
  constexpr int most_links = 40;  // as the kernel
  std::error_code absent;
  for (int links = 0; links < most_links; ++links) {
    if (!is_symlink(std::filesystem::symlink_status(file, absent)) || own_descriptor(file))
      return file;
    file = file.parent_path() / std::filesystem::read_symlink(file);
  }
  fail_with(ELOOP);
}

path absolute_name(const path& file) {
  if (file.native().find('\0') != path::string_type::npos) fail_with(EINVAL);  // calls would cut it
  const path found = follow_links(file);
  if (found.empty()) fail_with(ENOENT);
  return std::filesystem::canonical(found.has_parent_path() ? found.parent_path() : ".") /
         found.filename();
}

output_target resolve_output(const path& name) {
  if (name == "-") return {.descriptor = duplicate(STDOUT_FILENO), .file = {}, .old = {}};
  return open_output(absolute_name(name));
}

output_target open_output(const path& file) {
  if (const auto number = own_descriptor(file))
    return {.descriptor = duplicate(*number), .file = {}, .old = {}};

  struct stat found {};
  if (::stat(file.c_str(), &found) != 0) {
    if (errno != ENOENT) fail_with(errno);
    return {.descriptor = -1, .file = file, .old = {}};
  }
  if (!S_ISREG(found.st_mode)) return {.descriptor = open_special(file), .file = {}, .old = {}};
  // Standard output is redirected to this file, and would go on to write to the replaced one.
  if (is_standard_output(found))
    return {.descriptor = duplicate(STDOUT_FILENO), .file = {}, .old = {}};
  // rename(2) would replace even a write-protected file.
  if (::faccessat(AT_FDCWD, file.c_str(), W_OK, AT_EACCESS) != 0) fail_with(errno);
  return {.descriptor = -1, .file = file, .old = found};
}

}  // namespace skerry
