// SPDX-License-Identifier: Apache-2.0
// Kernels that only the host has, and the design space as a table.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "algorithms/closure_by_bits.hpp"
#include "algorithms/combination.hpp"
#include "algorithms/disjoint_set/map.hpp"
#include "algorithms/disjoint_set/table.hpp"
#include "algorithms/host_run.hpp"
#include "algorithms/owner_walk/owner_walk_lists.hpp"
#include "lib/backends/kernels.hpp"
#include "lib/backends/research.hpp"

namespace skerry {

/// The combination that the decision tree of gconn_tree.hpp chooses, whose sampling unites by the
/// rule of its finish.
template <class Index>
[[nodiscard]] buffer<Index> gconn_tree(const host_run& on,
                                       const csr_ref<Index, std::uint64_t, host_space>& A,
                                       symmetry pattern);

/// Their entries: host_only_entries.
template <class Index, class Offset>
inline constexpr auto host_only_kernels = std::to_array<kernel<host_run, Index, Offset>>({
    {"disjoint_set/map", disjoint_set_map<Index, Offset>},
    {"disjoint_set/table", disjoint_set_table<Index, Offset>},
    {"transitive_closure/bits", closure_by_bits<Index, Offset>},
});

template <class Index>
using host_combination = combination<host_run, Index, std::uint64_t>;

/// Every combination of a sampling and a finish, compiled once for each width of ids.
template <class Index>
[[nodiscard]] std::span<const host_combination<Index>> combinations();

}  // namespace skerry
