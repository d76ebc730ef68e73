// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "skerry/options.hpp"

namespace skerry {

/// Throws std::invalid_argument if options::threads cannot have this value.
void check_threads(std::uint64_t threads);

/// Threads that a run may take.
[[nodiscard]] unsigned thread_count(const options& how);

}  // namespace skerry
