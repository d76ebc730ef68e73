// SPDX-License-Identifier: Apache-2.0
// What the library knows of each kernel without running it. The functions are in kernels.hpp and
// host_kernels.hpp, in the same order.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "lib/pipeline/algorithm_entry.hpp"

namespace skerry {

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
/// The bound of owner_walk.
inline constexpr std::string_view walks = "n walks over all entries";
/// Why disjoint sets have no trace.
inline constexpr std::string_view of_nodes =
    "its forest is one of nodes, not of vertices; trace \"async/split\", a union by id";

}  // namespace detail

/// All kernels but the combinations of a sampling and a finish.
inline constexpr auto kernel_entries = std::to_array<algorithm_entry>({
    {.name = "hook_first",
     .family = detail::union_find,
     .source = detail::ours,
     .preferred = default_for::csr,
     .labels_in_place = true,
     .checks_ids = true,
     .streams = true,
     .keeps_workspace = true,
     .takes_coo_on_device = true,
     .needs_vertex_set = true,
     .finds_forest = true},
    {"hook_compress", detail::hooking, detail::soman},
    {"hook_multijump", detail::hooking, detail::sutton},
    {"atomic_hook", detail::hooking, detail::sutton},
    {.name = "adaptive_hook",
     .family = detail::hooking,
     .source = detail::sutton,
     .option = "segments"},
    {"graft_shortcut", detail::grafting, detail::cong, {0, 2}},
    {"graft_update", detail::grafting, detail::cong, {0, 2}},
    {"graft_sorted", detail::grafting, detail::cong, {0, 10}},
    {"graft_prefetch", detail::grafting, detail::cong, {0, 2}},
    {.name = "owner_walk",
     .family = detail::walking,
     .source = detail::lehr,
     .memory = {.a_vertex = 1, .a_vertex_and_thread = 3},
     .bound = detail::walks,
     .needs_symmetric_on_device = true,
     .builds_symmetric = true},
    {.name = "owner_walk/lists",
     .family = detail::walking,
     .source = detail::lehr,
     .memory = {.a_vertex = 8, .a_vertex_and_thread = 3},
     .untraced = "its components are lists, not a vector; trace \"owner_walk\"",
     .bound = detail::walks,
     .needs_symmetric_on_device = true,
     .builds_symmetric = true},
    {.name = "disjoint_set/parallel",
     .family = detail::sets,
     .source = detail::thakur,
     .memory = {8, 0},
     .option = "jobs",
     .untraced = detail::of_nodes,
     .prepares_on_host = true},
    {.name = "disjoint_set/parallel_by_rank",
     .family = detail::sets,
     .source = detail::thakur,
     .memory = {11, 0},
     .option = "jobs",
     .untraced = detail::of_nodes,
     .prepares_on_host = true},
    {.name = "max_per_row/write_back",
     .family = "max per row",
     .source = detail::lehr,
     .memory = {.a_vertex = 2, .a_pair_of_vertices = 1},
     .untraced = "its state is a matrix, not a vector; trace \"max_per_row/dense\"",
     .bound = "d + 2 rounds of n^2 ids"},
    {.name = "auto/gconn",
     .family = detail::union_find,
     .source = "Hong, Dhulipala, Shun, PACT 2020",
     .memory = {4, 0}},
});

/// Kernels that only the host has.
inline constexpr auto host_only_entries = std::to_array<algorithm_entry>({
    {.name = "disjoint_set/map",
     .family = detail::sets,
     .source = detail::thakur,
     .memory = {16, 0},
     .untraced = detail::of_nodes,
     .is_sequential = true},
    {.name = "disjoint_set/table",
     .family = detail::sets,
     .source = detail::thakur,
     .memory = {8, 0},
     .untraced = detail::of_nodes,
     .is_sequential = true},
    {.name = "transitive_closure/bits",
     .family = "transitive closure",
     .source = "Warshall, J. ACM 1962",
     .memory = {.bits_a_pair_of_vertices = 1},
     .untraced = "its state is a matrix, not a vector; trace \"transitive_closure\"",
     .bound = "n / 64 + 1 rounds of n^2 words"},
});

/// Rem's union-find, which takes entries: see run_entries().
inline constexpr algorithm_entry rem_entry{.name = "rem",
                                           .family = detail::union_find,
                                           .source = "Patwary, Blair, Manne, SEA 2010",
                                           .preferred = default_for::entries,
                                           .takes_entries = true,
                                           .finds_forest = true};

/// stages(NAME) of any kernel or of rem, but for what it has from NAME.
inline constexpr algorithm_entry stages_entry{
    .name = "stages(NAME)",
    .family = detail::grafting,
    .source = detail::cong,
    .option = "stage_size",
    .untraced = "it solves a matrix for each group of edges; trace NAME, or a listed stages(NAME)"};
/// Those that are listed, since they unite lists of edges.
inline constexpr auto listed_in_stages =
    std::to_array<std::string_view>({"stages(graft_shortcut)", "stages(graft_update)",
                                     "stages(graft_sorted)", "stages(atomic_hook)"});

/// Whether a table of functions has the names of the entries, in the same order.
template <class Kernel, std::size_t N>
[[nodiscard]] constexpr bool have_names(const std::array<Kernel, N>& functions,
                                        const std::array<algorithm_entry, N>& entries) {
  for (std::size_t row = 0; row < N; ++row)
    if (functions[row].name != entries[row].name) return false;
  return true;
}

}  // namespace skerry
