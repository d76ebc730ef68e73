// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string_view>

#include "algorithms/combination.hpp"
#include "algorithms/host_run.hpp"

namespace skerry {

/// The family of the combinations of a sampling and a finish.
inline constexpr std::string_view design_space_family = "design space";

template <class Index, class Offset>
using host_combination = combination<host_run, Index, Offset>;

/// Every combination of a sampling and a finish, compiled once for each pair of widths.
template <class Index, class Offset>
[[nodiscard]] std::span<const host_combination<Index, Offset>> combinations();

}  // namespace skerry
