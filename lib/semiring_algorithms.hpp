// SPDX-License-Identifier: Apache-2.0
// The semiring algorithms by name. To add one, add a header to algorithms/ and a line here.
#pragma once

#include <array>
#include <string_view>

#include "algorithms/bfs_cc.hpp"
#include "algorithms/fastsv.hpp"
#include "algorithms/label_propagation.hpp"
#include "algorithms/max_per_row.hpp"
#include "algorithms/skip_giant.hpp"
#include "extent.hpp"

namespace skerry {

/// An algorithm on a back end.
template <backend B>
struct semiring_algorithm {
  std::string_view name;
  std::string_view source;
  bool dense;  ///< a sparse matrix is made dense for it
  typename B::vector (*run)(B& on, const typename B::matrix& A, extent of);
};

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
inline constexpr std::array semiring_algorithms{
    semiring_algorithm<B>{"fastsv", "Zhang, Azad, Hu, SIAM PP 2020; sampled where rows are long",
                          false,
                          [](B& on, const A& a, extent of) {
                            const auto solve = [](B& b, const A& m) { return fastsv(b, m); };
                            return sample_pays(of) ? sampled(on, a, solve) : solve(on, a);
                          }},
    semiring_algorithm<B>{"none+fastsv", "Zhang, Azad, Hu, SIAM PP 2020", false,
                          [](B& on, const A& a, extent) { return fastsv(on, a); }},
    semiring_algorithm<B>{"kout+fastsv", "the same, sampled as Sutton, Ben-Nun, Barak, IPDPS 2018",
                          false,
                          [](B& on, const A& a, extent) {
                            return sampled(on, a, [](B& b, const A& m) { return fastsv(b, m); });
                          }},
    semiring_algorithm<B>{"label_propagation", "Hong, Dhulipala, Shun, PACT 2020", false,
                          [](B& on, const A& a, extent) { return label_propagation(on, a); }},
    semiring_algorithm<B>{
        "kout+label_propagation", "the same, sampled as Sutton, Ben-Nun, Barak, IPDPS 2018", false,
        [](B& on, const A& a, extent) {
          return sampled(on, a, [](B& b, const A& m) { return label_propagation(b, m); });
        }},
    semiring_algorithm<B>{"max_per_row", "student report, TU Wien", false,
                          [](B& on, const A& a, extent) { return max_per_row(on, a); }},
    semiring_algorithm<B>{"max_per_row/dense", "student report, TU Wien", true,
                          [](B& on, const A& a, extent) { return max_per_row(on, a); }},
    semiring_algorithm<B>{"bfs_cc", "Hong, Dhulipala, Shun, PACT 2020", false,
                          [](B& on, const A& a, extent) { return bfs_cc(on, a); }},
    semiring_algorithm<B>{"dense_frontier", "student report, TU Wien", true,
                          [](B& on, const A& a, extent) { return bfs_cc(on, a); }},
};

}  // namespace skerry
