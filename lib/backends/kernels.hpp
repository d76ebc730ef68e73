// SPDX-License-Identifier: Apache-2.0
// The functions of the kernels, for the host and for a device. To add a kernel, add a header to
// algorithms/, a line here, and one to kernel_entries.hpp. Kernels of one host thread are in
// host_kernels.hpp; a sampling or a finish has its own list, in algorithms/design_space.hpp.
#pragma once

#include <array>
#include <concepts>
#include <string_view>

#include "algorithms/disjoint_set/by_rank.hpp"
#include "algorithms/disjoint_set/parallel.hpp"
#include "algorithms/graft/atomic_hook_list.hpp"
#include "algorithms/graft/edge_list.hpp"
#include "algorithms/graft/graft_prefetch.hpp"
#include "algorithms/graft/graft_shortcut.hpp"
#include "algorithms/graft/graft_sorted.hpp"
#include "algorithms/graft/graft_update.hpp"
#include "algorithms/hook_compress/adaptive_hook.hpp"
#include "algorithms/hook_compress/atomic_hook.hpp"
#include "algorithms/hook_compress/hook_compress.hpp"
#include "algorithms/hook_compress/hook_multijump.hpp"
#include "algorithms/kernel_run.hpp"
#include "algorithms/max_per_row_write_back.hpp"
#include "algorithms/owner_walk/owner_walk.hpp"
#include "matrix_ops/views/symmetry.hpp"

namespace skerry {

/// A kernel on a CSR matrix.
///
/// Run  where it runs: host_run or cuda_run
template <class Run, std::unsigned_integral Index, std::unsigned_integral Offset>
struct kernel {
  /// Labels each row of A with the smallest row of its weak component.  A is n x n and checked, but
  /// for ids if the algorithm checks them.
  using function = vector_of<Run, Index>(const Run& on, const matrix_of<Run, Index, Offset>& A,
                                         symmetry pattern);
  std::string_view name;
  function* run;
  join_function<Run, Index>* join = nullptr;  // on an edge list, if the algorithm has such a form
};

/// All kernels but the combinations of a sampling and a finish.
///
/// hook_first, owner_walk_lists and gconn_tree have a version for the host and one for a device. A
/// unit that instantiates the table includes the version for its Run, as backends/host_kernels.hpp
/// and device/cuda/kernels.cu do. So a device unit includes no host executors.
template <class Run, class Index, class Offset>
inline constexpr auto kernels = std::to_array<kernel<Run, Index, Offset>>({
    {"hook_first", [](const Run& on, const matrix_of<Run, Index, Offset>& A,
                      symmetry pattern) { return hook_first(on, A, pattern); }},
    {"hook_compress", hook_compress<Index, Offset>},
    {"hook_multijump", hook_multijump<Index, Offset>},
    {"atomic_hook", atomic_hook<Index, Offset>, atomic_hook_list::join<Run, Index>},
    {"adaptive_hook", adaptive_hook<Index, Offset>},
    {"graft_shortcut", by_edge_list<graft_shortcut, Index, Offset>,
     graft_shortcut::join<Run, Index>},
    {"graft_update", by_edge_list<graft_update, Index, Offset>, graft_update::join<Run, Index>},
    {"graft_sorted", by_edge_list<graft_sorted, Index, Offset>, graft_sorted::join<Run, Index>},
    {"graft_prefetch", by_edge_list<graft_prefetch, Index, Offset>,
     graft_prefetch::join<Run, Index>},
    {"owner_walk", owner_walk<Index, Offset>},
    {"owner_walk/lists", [](const Run& on, const matrix_of<Run, Index, Offset>& A,
                            symmetry pattern) { return owner_walk_lists(on, A, pattern); }},
    {"disjoint_set/parallel", disjoint_set_parallel<by_id, Index, Offset>},
    {"disjoint_set/parallel_by_rank", disjoint_set_parallel<by_rank, Index, Offset>},
    {"max_per_row/write_back", max_per_row_write_back<Index, Offset>},
    {"auto/gconn", [](const Run& on, const matrix_of<Run, Index, Offset>& A,
                      symmetry pattern) { return gconn_tree(on, A, pattern); }},
});

}  // namespace skerry
