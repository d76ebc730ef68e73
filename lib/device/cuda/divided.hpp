// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstdint>
#include <span>

#include "lib/backends/backend_entry.hpp"

namespace skerry {

/// device_functions::merge_narrow and merge_wide.
template <std::unsigned_integral Index>
merged_parts merge_divided(std::span<const labels_of_part<Index>> all, numbering numbers);

}  // namespace skerry
