// SPDX-License-Identifier: Apache-2.0
#include <fcntl.h>
#include <unistd.h>

#include <cerrno>

#include "lib/files/system/calls.hpp"

namespace skerry::system_calls {

int lock_file(int descriptor) {
  struct flock whole {};
  whole.l_type = F_WRLCK;
  whole.l_whence = SEEK_SET;
  if (::fcntl(descriptor, F_SETLK, &whole) == 0) return 0;
  return errno == EACCES || errno == EAGAIN ? EWOULDBLOCK : errno;
}

}  // namespace skerry::system_calls
