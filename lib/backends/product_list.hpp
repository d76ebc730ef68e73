// SPDX-License-Identifier: Apache-2.0
// The names and traits of the algorithms of products.  products.cpp has a function for each.
#pragma once

#include <array>
#include <string_view>

#include "lib/pipeline/algorithm_entry.hpp"
#include "lib/pipeline/run.hpp"

namespace skerry {

/// Entries of each row that a sample holds.
inline constexpr unsigned sampled_entries = 4;

/// Whether a sample pays: its two solves cost about two rounds of the whole where rows are twice as
/// long as the sample's, and below a thousand vertices the calls themselves are what costs.
[[nodiscard]] constexpr bool sample_pays(extent of) {
  return of.n > 1024 && of.entries / (2 * sampled_entries) > of.n;
}

/// Whether the algorithm solves a sample of such a matrix first, if its back end can sample.
[[nodiscard]] constexpr bool solves_sample(const algorithm_entry& algorithm, extent of) {
  return algorithm.sampled == samples::always ||
         (algorithm.sampled == samples::long_rows && sample_pays(of));
}

namespace detail {

inline constexpr std::string_view semiring = "semiring", zhang = "Zhang, Azad, Hu, SIAM PP 2020",
                                  hong = "Hong, Dhulipala, Shun, PACT 2020",
                                  du = "Du, Alvarado Rodriguez, Li, Dindoost, Bader, 2023",
                                  liu = "Liu, Tarjan, SOSA 2019",
                                  report = "student report, TU Wien", by_distance = "d + 1 rounds",
                                  sampled_source =
                                      "the same, sampled as Sutton, Ben-Nun, Barak, IPDPS 2018";

}  // namespace detail

/// All of them; the rows of the table of functions are in the same order.
inline constexpr std::array product_list{
    algorithm_entry{.name = "fastsv",
                    .family = detail::semiring,
                    .source = "Zhang, Azad, Hu, SIAM PP 2020; sampled where rows are long",
                    .preferred = default_for::products,
                    .sampled = samples::long_rows,
                    .runs_on_ranks = true},
    algorithm_entry{"none+fastsv", detail::semiring, detail::zhang},
    algorithm_entry{.name = "kout+fastsv",
                    .family = detail::semiring,
                    .source = detail::sampled_source,
                    .sampled = samples::always},
    algorithm_entry{.name = "fastsv/1",
                    .family = detail::semiring,
                    .source = detail::zhang,
                    .needs = {.masks = true}},
    algorithm_entry{.name = "fastsv/2",
                    .family = detail::semiring,
                    .source = detail::zhang,
                    .needs = {.masks = true}},
    algorithm_entry{.name = "fastsv/3",
                    .family = detail::semiring,
                    .source = detail::zhang,
                    .needs = {.masks = true}},
    algorithm_entry{.name = "fastsv/4",
                    .family = detail::semiring,
                    .source = detail::zhang,
                    .needs = {.masks = true}},
    algorithm_entry{"fastsv/5", detail::semiring, detail::zhang},
    algorithm_entry{.name = "fastsv/6",
                    .family = detail::semiring,
                    .source = "LAGraph's FastSV6 and FastSV7, made right",
                    .memory = {.a_vertex = 8},
                    .sampled = samples::long_rows,
                    .needs = {.samples = true}},
    algorithm_entry{.name = "label_propagation",
                    .family = detail::semiring,
                    .source = detail::hong,
                    .bound = detail::by_distance,
                    .runs_on_ranks = true},
    algorithm_entry{.name = "sampled+label_propagation",
                    .family = detail::semiring,
                    .source = detail::sampled_source,
                    .bound = "n + d + 1 rounds",
                    .sampled = samples::always},
    algorithm_entry{.name = "max_per_row",
                    .family = detail::semiring,
                    .source = detail::report,
                    .bound = detail::by_distance,
                    .runs_on_ranks = true},
    algorithm_entry{.name = "max_per_row/dense",
                    .family = detail::semiring,
                    .source = detail::report,
                    .bound = "d + 1 rounds of n^2 elements",
                    .is_dense = true},
    algorithm_entry{
        .name = "bfs_cc", .family = detail::semiring, .source = detail::hong, .bound = "n rounds"},
    algorithm_entry{.name = "dense_frontier",
                    .family = detail::semiring,
                    .source = detail::report,
                    .bound = "n rounds, n^2 elements in all",
                    .is_dense = true},
    algorithm_entry{.name = "contour/1",
                    .family = detail::semiring,
                    .source = detail::du,
                    .bound = detail::by_distance},
    algorithm_entry{"contour/2", detail::semiring, detail::du},
    algorithm_entry{.name = "contour/m",
                    .family = detail::semiring,
                    .source = detail::du,
                    .memory = {.a_vertex = 40}},  // an image for each doubling of a depth
    algorithm_entry{.name = "lacc",
                    .family = detail::semiring,
                    .source = "Azad, Buluc, IPDPS 2019",
                    .bound = "O(log n) rounds",
                    .needs = {.masks = true}},
    algorithm_entry{.name = "sv_products",
                    .family = detail::semiring,
                    .source = "Shiloach, Vishkin, J. Algorithms 1982",
                    .bound = "O(log n) rounds",
                    .needs = {.masks = true}},
    algorithm_entry{.name = "liu_tarjan_products/PUS",
                    .family = detail::semiring,
                    .source = detail::liu,
                    .needs = {.masks = true}},
    algorithm_entry{.name = "liu_tarjan_products/EUS",
                    .family = detail::semiring,
                    .source = detail::liu,
                    .needs = {.masks = true}},
    algorithm_entry{.name = "liu_tarjan_products/PRS",
                    .family = detail::semiring,
                    .source = detail::liu,
                    .needs = {.masks = true}},
    algorithm_entry{.name = "liu_tarjan_products/PUF",
                    .family = detail::semiring,
                    .source = detail::liu,
                    .needs = {.masks = true}},
    algorithm_entry{.name = "liu_tarjan_products/CUSA",
                    .family = detail::semiring,
                    .source = detail::liu,
                    .bound = "O(log^2 n) rounds",
                    .needs = {.rewrites = true}},
    algorithm_entry{.name = "liu_tarjan_products/CRSA",
                    .family = detail::semiring,
                    .source = detail::liu,
                    .bound = "O(log n) rounds",
                    .needs = {.rewrites = true}},
    algorithm_entry{.name = "multi_source_bfs",
                    .family = detail::semiring,
                    .source = "Then et al., PVLDB 2014",
                    .bound = "c (d + 1) + 1 rounds",
                    .needs = {.semirings = true}},
    algorithm_entry{.name = "sparse_propagation",
                    .family = detail::semiring,
                    .source = detail::hong,
                    .bound = detail::by_distance,
                    .needs = {.pushes = true}},
    algorithm_entry{.name = "push_pull",
                    .family = detail::semiring,
                    .source = "Yang, Buluc, Owens, ICPP 2018",
                    .bound = detail::by_distance,
                    .needs = {.pushes = true}},
    algorithm_entry{.name = "thrifty",
                    .family = detail::semiring,
                    .source = "Koohi Esfahani, Kilpatrick, Vandierendonck, CLUSTER 2021",
                    .bound = "d + 2 rounds",
                    .needs = {.pushes = true}},
    algorithm_entry{.name = "boruvka",
                    .family = detail::semiring,
                    .source = "Boruvka 1926; LAGraph",
                    .needs = {.filters = true}},
    algorithm_entry{.name = "randomised_contraction",
                    .family = detail::semiring,
                    .source = "Bogeholz, Brand, Todor, ICDE 2020",
                    .bound = "O(log n) rounds expected",
                    .needs = {.rewrites = true}},
    algorithm_entry{.name = "alternating_stars",
                    .family = detail::semiring,
                    .source = "Kiveris, Lattanzi, Mirrokni, Rastogi, Vassilvitskii, SoCC 2014",
                    .bound = "O(log^2 n) rounds",
                    .needs = {.rewrites = true}},
    algorithm_entry{.name = "transitive_closure",
                    .family = detail::semiring,
                    .source = "Munro, IPL 1971",
                    .bound = "log2 d + 3 rounds, n^2 entries",
                    .needs = {.rewrites = true}},
};

}  // namespace skerry
