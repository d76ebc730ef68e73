// SPDX-License-Identifier: Apache-2.0
#include "lib/files/system/calls.hpp"

namespace skerry::system_calls {

timespec modification_time(const struct stat& about) { return {about.st_mtime, 0}; }

bool read_file_clock(timespec& now, timespec& resolution) {
  now = {std::time(nullptr), 0};
  resolution = {1, 0};
  return true;
}

}  // namespace skerry::system_calls
