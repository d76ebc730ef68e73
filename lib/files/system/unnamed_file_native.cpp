// SPDX-License-Identifier: Apache-2.0
#include <fcntl.h>

#include "lib/files/system/calls.hpp"

namespace skerry::system_calls {

int open_unnamed_file(const std::filesystem::path& folder, mode_t mode) {
  return ::open(folder.c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, mode);
}

}  // namespace skerry::system_calls
