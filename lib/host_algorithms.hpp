// SPDX-License-Identifier: Apache-2.0
// The algorithms that run on the host's threads, by name. To add one, add a header to algorithms/
// and a line here; a sampling or a finish has its own list, in algorithms/design_space.hpp.
#pragma once

#include <array>
#include <concepts>
#include <string_view>

#include "algorithms/host_run.hpp"
#include "matrix_ops/buffer.hpp"
#include "matrix_ops/view.hpp"
#include "run.hpp"

namespace reef {

/// An algorithm on a matrix by rows.
template <std::unsigned_integral Index, std::unsigned_integral Offset>
struct host_algorithm {
  host_algorithm_info info;
  /// Labels each row of A, n x n and checked, with the smallest row of its weak component;
  /// symmetric is a promise.
  buffer<Index> (*run)(const host_run& on, const csr_view<Index, Offset>& A, bool symmetric);
};

/// All but the combinations of a sampling and a finish.
template <class Index, class Offset>
inline constexpr std::array<host_algorithm<Index, Offset>, 0> host_algorithms{};

}  // namespace reef
