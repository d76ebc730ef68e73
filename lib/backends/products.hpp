// SPDX-License-Identifier: Apache-2.0
// The table of algorithms of products, and how back ends run one. To add one, add a header to
// algorithms/ and a line here.
#pragma once

#include <array>
#include <string_view>
#include <utility>

#include "algorithms/agree.hpp"
#include "algorithms/bfs_cc.hpp"
#include "algorithms/fastsv.hpp"
#include "algorithms/label_propagation.hpp"
#include "algorithms/max_per_row.hpp"
#include "algorithms/skip_giant.hpp"
#include "lib/backends/backend_entry.hpp"
#include "lib/pipeline/algorithm_entry.hpp"
#include "lib/pipeline/run.hpp"
#include "matrix_ops/observed.hpp"
#include "matrix_ops/stopwatch.hpp"
#include "matrix_ops/traced.hpp"

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
                          .preferred = default_for::products,
                          .sampled = samples::long_rows},
                         [](B& on, const A& a, extent of) {
                           const auto solve = [](B& b, const A& m) { return fastsv(b, m); };
                           return sample_pays(of) ? sampled(on, a, solve) : solve(on, a);
                         }},
    product_algorithm<B>{{"none+fastsv", detail::semiring, detail::zhang},
                         [](B& on, const A& a, extent) { return fastsv(on, a); }},
    product_algorithm<B>{{.name = "kout+fastsv",
                          .family = detail::semiring,
                          .source = detail::sampled_source,
                          .sampled = samples::always},
                         [](B& on, const A& a, extent) {
                           return sampled(on, a, [](B& b, const A& m) { return fastsv(b, m); });
                         }},
    product_algorithm<B>{{"label_propagation", detail::semiring, detail::hong},
                         [](B& on, const A& a, extent) { return label_propagation(on, a); }},
    product_algorithm<B>{{.name = "kout+label_propagation",
                          .family = detail::semiring,
                          .source = detail::sampled_source,
                          .sampled = samples::always},
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

/// Labels the rows of a matrix.
///
/// make      makes the back end's matrix
/// download  moves the back end's labels into a buffer
/// on        arguments of the back end's constructor
/// returns   no labels if the pattern was not known to be symmetric and is not: an algorithm that
///           only pulls may then miss an entry, and the ends of one have different labels
template <backend B, class Make, class Download, class... On>
[[nodiscard]] run_answer<typename B::index> run_products(const run_request& request, extent of,
                                                         Make make, Download download, On... on) {
  using observed_backend = observed<B, callback>;
  const auto& algorithm = products_table<observed_backend>.at(request.algorithm.products.value());

  run_answer<typename B::index> answer;
  stopwatch watch;
  const typename B::matrix A = make();
  answer.build_seconds = watch.lap();
  observed_backend backend(request.before_round, std::move(on)...);
  auto labels = algorithm.run(backend, A, of);
  if (request.pattern == symmetry::yes || agree(static_cast<B&>(backend), A, labels))
    answer.labels = download(std::move(labels));
  answer.solve_seconds = watch.lap();
  return answer;
}

/// Labels the rows of a symmetric matrix, and records each operation.
///
/// A, download, on  as in run_products()
template <backend B, class Download, class... On>
[[nodiscard]] buffer<std::uint32_t> trace_products(const trace_request& request, extent of,
                                                   const typename B::matrix& A, Download download,
                                                   On... on) {
  using traced_backend = traced<observed<B, callback>>;
  const auto& algorithm = products_table<traced_backend>.at(request.algorithm.products.value());
  traced_backend backend(request.to, request.before_round, std::move(on)...);
  return download(algorithm.run(backend, A, of));
}

}  // namespace skerry
