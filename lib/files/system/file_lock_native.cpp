// SPDX-License-Identifier: Apache-2.0
#include <sys/file.h>

#include <cerrno>

#include "lib/files/system/calls.hpp"

namespace skerry::system_calls {

int lock_file(int descriptor) { return ::flock(descriptor, LOCK_EX | LOCK_NB) == 0 ? 0 : errno; }

}  // namespace skerry::system_calls
