// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "algorithms/combination.hpp"

namespace reef {

/// Every combination of a sampling and a finish, compiled once for each pair of widths.
template <class Index, class Offset>
[[nodiscard]] std::span<const combination<Index, Offset>> combinations();

}  // namespace reef
