// SPDX-License-Identifier: Apache-2.0
#include <thread>

#include "matrix_ops/system/calls.hpp"

namespace skerry::system_calls {

unsigned allowed_processors() { return std::thread::hardware_concurrency(); }

}  // namespace skerry::system_calls
