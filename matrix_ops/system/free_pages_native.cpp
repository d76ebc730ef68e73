// SPDX-License-Identifier: Apache-2.0
#include <unistd.h>

#include "matrix_ops/system/calls.hpp"

namespace skerry::system_calls {

long free_pages() { return sysconf(_SC_AVPHYS_PAGES); }

}  // namespace skerry::system_calls
