// SPDX-License-Identifier: Apache-2.0
#include "lib/files/system/calls.hpp"

namespace skerry::system_calls {

int open_unnamed_file(const std::filesystem::path&, mode_t) { return -1; }

}  // namespace skerry::system_calls
