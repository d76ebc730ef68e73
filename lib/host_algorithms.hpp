// SPDX-License-Identifier: Apache-2.0
// The algorithms that run on the host's threads, by name. To add one, add a header to algorithms/
// and a line here; a sampling or a finish has its own list, in algorithms/design_space.hpp.
#pragma once

#include <array>
#include <concepts>
#include <string_view>

#include "algorithms/hook_compress/adaptive_hook.hpp"
#include "algorithms/hook_compress/atomic_hook.hpp"
#include "algorithms/hook_compress/hook_compress.hpp"
#include "algorithms/hook_compress/hook_multijump.hpp"
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

namespace detail {

inline constexpr std::string_view hooking = "hook and compress";
inline constexpr std::string_view soman = "Soman, Kothapalli, Narayanan, IPDPSW 2010",
                                  sutton = "Sutton, Ben-Nun, Barak, Pai, Pingali, 2016";

}  // namespace detail

/// All but the combinations of a sampling and a finish: name, family, source, {ids held for each
/// vertex, for each entry}, whether it runs on one thread only, and the function.
template <class Index, class Offset>
inline constexpr auto host_algorithms = std::to_array<host_algorithm<Index, Offset>>({
    {{"hook_compress", detail::hooking, detail::soman, {0, 0}}, hook_compress<Index, Offset>},
    {{"hook_multijump", detail::hooking, detail::sutton, {0, 0}}, hook_multijump<Index, Offset>},
    {{"atomic_hook", detail::hooking, detail::sutton, {0, 0}}, atomic_hook<Index, Offset>},
    {{"adaptive_hook", detail::hooking, detail::sutton, {0, 0}}, adaptive_hook<Index, Offset>},
});

}  // namespace reef
