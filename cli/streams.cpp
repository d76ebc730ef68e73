// SPDX-License-Identifier: Apache-2.0
#include "cli/streams.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <system_error>

namespace skerry {

bool is_standard_output(const std::string& file) {
  if (is_stream(file)) return true;
  struct stat named, standard;
  if (::stat(file.c_str(), &named) != 0 || ::fstat(STDOUT_FILENO, &standard) != 0) return false;
  if (S_ISCHR(standard.st_mode) && ::isatty(STDOUT_FILENO) == 0) return false;  // /dev/null
  return named.st_dev == standard.st_dev && named.st_ino == standard.st_ino;
}

namespace {

/// The name under which a file is written; the given name if it cannot be.
std::string name_of(const std::string& file) {
  try {
    return absolute_name(file).string();
  } catch (const std::system_error&) {  // reported when the file is opened
    return file;
  }
}

}  // namespace

bool are_one_file(const std::string& a, const std::string& b) {
  namespace fs = std::filesystem;
  if (is_standard_output(a) && is_standard_output(b)) return true;
  if (is_stream(a) || is_stream(b)) return false;
  std::error_code ignored;
  return fs::equivalent(a, b, ignored) || name_of(a) == name_of(b);  // names of new files
}

void occupy_closed_streams() {
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (::fcntl(stream, F_GETFD) >= 0) continue;
    int ends[2];                    // of a pipe; the wrong one becomes the stream
    if (::pipe(ends) != 0) return;  // no descriptors left: opening a file fails too
    const int wrong = ends[stream == STDIN_FILENO ? 1 : 0];
    if (wrong != stream) ::dup2(wrong, stream);
    for (const int end : ends)
      if (end != stream) ::close(end);
    ::fcntl(stream, F_SETFD, FD_CLOEXEC);
  }
}

}  // namespace skerry
