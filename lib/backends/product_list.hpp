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
                                  report = "student report, TU Wien",
                                  sampled_source =
                                      "the same, sampled as Sutton, Ben-Nun, Barak, IPDPS 2018";

}  // namespace detail

/// All of them; the rows of the table of functions are in the same order.
inline constexpr std::array product_list{
    algorithm_entry{.name = "fastsv",
                    .family = detail::semiring,
                    .source = "Zhang, Azad, Hu, SIAM PP 2020; sampled where rows are long",
                    .preferred = default_for::products,
                    .sampled = samples::long_rows},
    algorithm_entry{"none+fastsv", detail::semiring, detail::zhang},
    algorithm_entry{.name = "kout+fastsv",
                    .family = detail::semiring,
                    .source = detail::sampled_source,
                    .sampled = samples::always},
    algorithm_entry{"label_propagation", detail::semiring, detail::hong},
    algorithm_entry{.name = "kout+label_propagation",
                    .family = detail::semiring,
                    .source = detail::sampled_source,
                    .sampled = samples::always},
    algorithm_entry{"max_per_row", detail::semiring, detail::report},
    algorithm_entry{.name = "max_per_row/dense",
                    .family = detail::semiring,
                    .source = detail::report,
                    .is_dense = true},
    algorithm_entry{"bfs_cc", detail::semiring, detail::hong},
    algorithm_entry{.name = "dense_frontier",
                    .family = detail::semiring,
                    .source = detail::report,
                    .is_dense = true},
};

}  // namespace skerry
