// SPDX-License-Identifier: Apache-2.0
// The algorithms that run on the host's threads, by name. To add one, add a header to algorithms/
// and a line here; a sampling or a finish has its own list, in algorithms/design_space.hpp.
#pragma once

#include <array>
#include <concepts>
#include <string_view>

#include "algorithms/disjoint_set/map.hpp"
#include "algorithms/disjoint_set/parallel.hpp"
#include "algorithms/disjoint_set/table.hpp"
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
#include "algorithms/hook_first/hook_first.hpp"
#include "algorithms/host_run.hpp"
#include "algorithms/owner_walk/lists.hpp"
#include "algorithms/owner_walk/vector.hpp"
#include "matrix_ops/buffer.hpp"
#include "matrix_ops/view.hpp"
#include "run.hpp"

namespace skerry {

/// An algorithm on a matrix by rows.
template <std::unsigned_integral Index, std::unsigned_integral Offset>
struct host_algorithm {
  host_algorithm_info info;
  /// Labels each row of A, n x n and checked, with the smallest row of its weak component;
  /// symmetric is a promise.
  buffer<Index> (*run)(const host_run& on, const csr_view<Index, Offset>& A, bool symmetric);
};

namespace detail {

inline constexpr std::string_view hooking = "hook and compress", grafting = "graft and shortcut",
                                  walking = "one walk a component", sets = "disjoint set";
inline constexpr std::string_view soman = "Soman, Kothapalli, Narayanan, IPDPSW 2010",
                                  ours =
                                      "of Skerry; pieces: Jaiganesh, Burtscher, HPDC 2018; "
                                      "Sutton, Ben-Nun, Barak, IPDPS 2018",
                                  sutton = "Sutton, Ben-Nun, Barak, Pai, Pingali, 2016",
                                  cong = "Cong, HeteroPar 2014",
                                  lehr = "Lehr, Reinsperger, Rysavy, TU Wien 2022",
                                  thakur = "Thakur, Shuaib, Ahmed, Shashidhar, 2014";

}  // namespace detail

/// All but the combinations of a sampling and a finish: name, family, source, {ids held for each
/// vertex, for each entry}, whether it runs on one thread only, whether it checks ids itself, and
/// the function.
template <class Index, class Offset>
inline constexpr auto host_algorithms = std::to_array<host_algorithm<Index, Offset>>({
    {{"hook_first", "union-find", detail::ours, {0, 0}, false, true}, hook_first<Index, Offset>},
    {{"hook_compress", detail::hooking, detail::soman, {0, 0}}, hook_compress<Index, Offset>},
    {{"hook_multijump", detail::hooking, detail::sutton, {0, 0}}, hook_multijump<Index, Offset>},
    {{"atomic_hook", detail::hooking, detail::sutton, {0, 0}}, atomic_hook<Index, Offset>},
    {{"adaptive_hook", detail::hooking, detail::sutton, {0, 0}}, adaptive_hook<Index, Offset>},
    {{"graft_shortcut", detail::grafting, detail::cong, {0, 2}},
     by_edge_list<graft_shortcut, Index, Offset>},
    {{"graft_update", detail::grafting, detail::cong, {0, 2}},
     by_edge_list<graft_update, Index, Offset>},
    {{"graft_sorted", detail::grafting, detail::cong, {0, 10}},
     by_edge_list<graft_sorted, Index, Offset>},
    {{"stages(graft_shortcut)", detail::grafting, detail::cong, {0, 4}},
     by_edge_list<stages<graft_shortcut>, Index, Offset>},
    {{"stages(graft_update)", detail::grafting, detail::cong, {0, 4}},
     by_edge_list<stages<graft_update>, Index, Offset>},
    {{"stages(graft_sorted)", detail::grafting, detail::cong, {0, 12}},
     by_edge_list<stages<graft_sorted>, Index, Offset>},
    {{"stages(atomic_hook)", detail::grafting, detail::cong, {0, 4}},
     by_edge_list<stages<atomic_hook_list>, Index, Offset>},
    {{"owner_walk", detail::walking, detail::lehr, {4, 2}}, owner_walk<Index, Offset>},
    {{"owner_walk/lists", detail::walking, detail::lehr, {10, 2}}, owner_walk_lists<Index, Offset>},
    {{"disjoint_set/map", detail::sets, detail::thakur, {16, 0}, true},
     disjoint_set_map<Index, Offset>},
    {{"disjoint_set/table", detail::sets, detail::thakur, {8, 0}, true},
     disjoint_set_table<Index, Offset>},
    {{"disjoint_set/parallel", detail::sets, detail::thakur, {8, 0}},
     disjoint_set_parallel<Index, Offset>},
});

}  // namespace skerry
