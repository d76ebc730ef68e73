// SPDX-License-Identifier: Apache-2.0
// The table of kernels, for the host and for a device. To add one, add a header to algorithms/ and
// a line here. Kernels of one host thread are in host_kernels.hpp; a sampling or a finish has
// its own list, in algorithms/design_space.hpp.
#pragma once

#include <array>
#include <concepts>
#include <string_view>

#include "algorithms/disjoint_set/parallel.hpp"
#include "algorithms/graft/atomic_hook_list.hpp"
#include "algorithms/graft/edge_list.hpp"
#include "algorithms/graft/graft_shortcut.hpp"
#include "algorithms/graft/graft_sorted.hpp"
#include "algorithms/graft/graft_update.hpp"
#include "algorithms/graft/stages.hpp"
#include "algorithms/hook_compress/adaptive_hook.hpp"
#include "algorithms/hook_compress/atomic_hook.hpp"
#include "algorithms/hook_compress/hook_compress.hpp"
#include "algorithms/hook_compress/hook_multijump.hpp"
#include "algorithms/kernel_run.hpp"
#include "algorithms/owner_walk/owner_walk.hpp"
#include "lib/pipeline/algorithm_entry.hpp"
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
  algorithm_entry entry;
  function* run;
};

namespace detail {

inline constexpr std::string_view union_find = "union-find", hooking = "hook and compress",
                                  grafting = "graft and shortcut", walking = "one walk a component",
                                  sets = "disjoint set";
inline constexpr std::string_view soman = "Soman, Kothapalli, Narayanan, IPDPSW 2010",
                                  ours =
                                      "of Skerry; pieces: Jaiganesh, Burtscher, HPDC 2018; "
                                      "Sutton, Ben-Nun, Barak, IPDPS 2018",
                                  sutton = "Sutton, Ben-Nun, Barak, Pai, Pingali, 2016",
                                  cong = "Cong, HeteroPar 2014",
                                  lehr = "Lehr, Reinsperger, Rysavy, TU Wien 2022",
                                  thakur = "Thakur, Shuaib, Ahmed, Shashidhar, 2014";
/// Why disjoint sets have no trace.
inline constexpr std::string_view of_nodes =
    "its forest is one of nodes, not of vertices; trace \"async/halve\", the same union";

}  // namespace detail

/// All kernels but the combinations of a sampling and a finish.
///
/// hook_first and owner_walk_lists have a version for the host and one for a device. A unit that
/// instantiates the table includes the version for its Run, as backends/host_kernels.hpp and
/// device/cuda/kernels.cu do. So a device unit includes no host executors.
template <class Run, class Index, class Offset>
inline constexpr auto kernels = std::to_array<kernel<Run, Index, Offset>>({
    {{.name = "hook_first",
      .family = detail::union_find,
      .source = detail::ours,
      .untraced = "its phases process ranges of rows at once; trace \"hook+ecl/jump\", which links "
                  "first entries, too",
      .preferred = default_for::csr,
      .labels_in_place = true,
      .checks_ids = true,
      .streams = true,
      .keeps_workspace = true,
      .takes_coo_on_device = true,
      .needs_vertex_set = true,
      .finds_forest = true},
     [](const Run& on, const matrix_of<Run, Index, Offset>& A, symmetry pattern) {
       return hook_first(on, A, pattern);
     }},
    {{"hook_compress", detail::hooking, detail::soman}, hook_compress<Index, Offset>},
    {{"hook_multijump", detail::hooking, detail::sutton}, hook_multijump<Index, Offset>},
    {{"atomic_hook", detail::hooking, detail::sutton}, atomic_hook<Index, Offset>},
    {{.name = "adaptive_hook",
      .family = detail::hooking,
      .source = detail::sutton,
      .option = "segments"},
     adaptive_hook<Index, Offset>},
    {{"graft_shortcut", detail::grafting, detail::cong, {0, 2}},
     by_edge_list<graft_shortcut, Index, Offset>},
    {{"graft_update", detail::grafting, detail::cong, {0, 2}},
     by_edge_list<graft_update, Index, Offset>},
    {{"graft_sorted", detail::grafting, detail::cong, {0, 10}},
     by_edge_list<graft_sorted, Index, Offset>},
    {{"stages(graft_shortcut)", detail::grafting, detail::cong, {0, 4}, "stage_size"},
     by_edge_list<stages<graft_shortcut>, Index, Offset>},
    {{"stages(graft_update)", detail::grafting, detail::cong, {0, 4}, "stage_size"},
     by_edge_list<stages<graft_update>, Index, Offset>},
    {{"stages(graft_sorted)", detail::grafting, detail::cong, {0, 12}, "stage_size"},
     by_edge_list<stages<graft_sorted>, Index, Offset>},
    {{"stages(atomic_hook)", detail::grafting, detail::cong, {0, 4}, "stage_size"},
     by_edge_list<stages<atomic_hook_list>, Index, Offset>},
    {{.name = "owner_walk",
      .family = detail::walking,
      .source = detail::lehr,
      .memory = {.a_vertex = 1, .a_vertex_and_thread = 3},
      .needs_symmetric_on_device = true,
      .builds_symmetric = true},
     owner_walk<Index, Offset>},
    {{.name = "owner_walk/lists",
      .family = detail::walking,
      .source = detail::lehr,
      .memory = {.a_vertex = 8, .a_vertex_and_thread = 3},
      .untraced = "its components are lists, not a vector; trace \"owner_walk\"",
      .needs_symmetric_on_device = true,
      .builds_symmetric = true},
     [](const Run& on, const matrix_of<Run, Index, Offset>& A, symmetry pattern) {
       return owner_walk_lists(on, A, pattern);
     }},
    {{.name = "disjoint_set/parallel",
      .family = detail::sets,
      .source = detail::thakur,
      .memory = {8, 0},
      .option = "jobs",
      .untraced = detail::of_nodes,
      .prepares_on_host = true},
     disjoint_set_parallel<Index, Offset>},
});

/// Rem's union-find, which takes entries: see run_entries().
inline constexpr algorithm_entry rem_entry{.name = "rem",
                                           .family = detail::union_find,
                                           .source = "Patwary, Blair, Manne, SEA 2010",
                                           .preferred = default_for::entries,
                                           .takes_entries = true,
                                           .finds_forest = true};

}  // namespace skerry
