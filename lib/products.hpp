// SPDX-License-Identifier: Apache-2.0
// The table of algorithms of products. To add one, add a header to algorithms/ and a line here.
#pragma once

#include <array>
#include <string_view>

#include "algorithms/bfs_cc.hpp"
#include "algorithms/fastsv.hpp"
#include "algorithms/label_propagation.hpp"
#include "algorithms/max_per_row.hpp"
#include "algorithms/skip_giant.hpp"
#include "extent.hpp"
#include "registry.hpp"

namespace skerry {

/// An algorithm of products on back end B.
template <backend B>
struct product_algorithm {
  algorithm_entry entry;
  typename B::vector (*run)(B& on, const typename B::matrix& A, extent of);
};

namespace detail {

inline constexpr std::string_view semiring = "semiring", zhang = "Zhang, Azad, Hu, SIAM PP 2020",
                                  hong = "Hong, Dhulipala, Shun, PACT 2020",
                                  report = "student report, TU Wien",
                                  sampled_source =
                                      "the same, sampled as Sutton, Ben-Nun, Barak, IPDPS 2018";

}  // namespace detail

/// skip_giant where the back end can sample; a dense one reads every element anyway.
template <backend B, class Solve>
[[nodiscard]] typename B::vector sampled(B& on, const typename B::matrix& A, Solve solve) {
  if constexpr (sampling_backend<B>)
    return skip_giant(on, A, sampled_entries, solve);
  else
    return solve(on, A);
}

/// All of them, on back end B.
template <backend B, class A = typename B::matrix>
inline constexpr std::array products_table{
    product_algorithm<B>{{.name = "fastsv",
                          .family = detail::semiring,
                          .source = "Zhang, Azad, Hu, SIAM PP 2020; sampled where rows are long",
                          .preferred = default_for::products},
                         [](B& on, const A& a, extent of) {
                           const auto solve = [](B& b, const A& m) { return fastsv(b, m); };
                           return sample_pays(of) ? sampled(on, a, solve) : solve(on, a);
                         }},
    product_algorithm<B>{{"none+fastsv", detail::semiring, detail::zhang},
                         [](B& on, const A& a, extent) { return fastsv(on, a); }},
    product_algorithm<B>{{"kout+fastsv", detail::semiring, detail::sampled_source},
                         [](B& on, const A& a, extent) {
                           return sampled(on, a, [](B& b, const A& m) { return fastsv(b, m); });
                         }},
    product_algorithm<B>{{"label_propagation", detail::semiring, detail::hong},
                         [](B& on, const A& a, extent) { return label_propagation(on, a); }},
    product_algorithm<B>{{"kout+label_propagation", detail::semiring, detail::sampled_source},
                         [](B& on, const A& a, extent) {
                           return sampled(on, a,
                                          [](B& b, const A& m) { return label_propagation(b, m); });
                         }},
    product_algorithm<B>{{"max_per_row", detail::semiring, detail::report},
                         [](B& on, const A& a, extent) { return max_per_row(on, a); }},
    product_algorithm<B>{{.name = "max_per_row/dense",
                          .family = detail::semiring,
                          .source = detail::report,
                          .is_dense = true},
                         [](B& on, const A& a, extent) { return max_per_row(on, a); }},
    product_algorithm<B>{{"bfs_cc", detail::semiring, detail::hong},
                         [](B& on, const A& a, extent) { return bfs_cc(on, a); }},
    product_algorithm<B>{{.name = "dense_frontier",
                          .family = detail::semiring,
                          .source = detail::report,
                          .is_dense = true},
                         [](B& on, const A& a, extent) { return bfs_cc(on, a); }},
};

}  // namespace skerry
