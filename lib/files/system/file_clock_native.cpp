// SPDX-License-Identifier: Apache-2.0
#include "lib/files/system/calls.hpp"

namespace skerry::system_calls {

timespec modification_time(const struct stat& about) { return about.st_mtim; }

bool read_file_clock(timespec& now, timespec& resolution) {
  return clock_gettime(CLOCK_REALTIME_COARSE, &now) == 0 &&
         clock_getres(CLOCK_REALTIME_COARSE, &resolution) == 0;
}

}  // namespace skerry::system_calls
