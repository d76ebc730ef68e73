// SPDX-License-Identifier: Apache-2.0
#include <fcntl.h>

#include "lib/files/system/calls.hpp"

namespace skerry::system_calls {

void enlarge_pipe(int descriptor, int bytes) { ::fcntl(descriptor, F_SETPIPE_SZ, bytes); }

}  // namespace skerry::system_calls
