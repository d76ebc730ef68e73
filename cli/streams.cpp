// SPDX-License-Identifier: Apache-2.0
#include "cli/streams.hpp"

#include <fcntl.h>
#include <unistd.h>

namespace skerry {

void occupy_closed_streams() {
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (::fcntl(stream, F_GETFD) >= 0) continue;
    int ends[2];                                // of a pipe; the wrong one becomes the stream
    if (::pipe2(ends, O_CLOEXEC) != 0) return;  // no descriptors left: opening a file fails too
    const int wrong = ends[stream == STDIN_FILENO ? 1 : 0];
    if (wrong != stream) ::dup3(wrong, stream, O_CLOEXEC);
    for (const int end : ends)
      if (end != stream) ::close(end);
  }
}

}  // namespace skerry
