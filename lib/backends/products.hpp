// SPDX-License-Identifier: Apache-2.0
// How a back end runs an algorithm of products: algorithms are compiled once, in products.cpp, over
// erased::backend.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <utility>

#include "lib/backends/backend_entry.hpp"
#include "lib/pipeline/run.hpp"
#include "matrix_ops/erased/backend_of.hpp"
#include "matrix_ops/stopwatch.hpp"

namespace skerry {

/// Runs an algorithm.
///
/// row      of the algorithm in product_list
/// A        a matrix of the back end; its structure is symmetric
/// of       how large A is
/// returns  labels[n]
template <class Index>
[[nodiscard]] erased::vector solve_by_products(std::size_t row, erased::backend<Index>& on,
                                               const erased::matrix& A, extent of);

/// The same for a request, whose rounds it counts.
///
/// A        of any structure
/// returns  no labels if the pattern was not known to be symmetric and is not: an algorithm that
///          only pulls may then miss an entry, and the ends of one have different labels
template <class Index>
[[nodiscard]] std::optional<erased::vector> solve_by_products(const run_request& request,
                                                              erased::backend<Index>& on,
                                                              const erased::matrix& A, extent of);

/// Labels the rows of a matrix on the back end B.
///
/// make  makes the back end's matrix
/// on    arguments of the back end's constructor
template <class B, class Make, class... On>
[[nodiscard]] run_answer<typename B::index> run_products(const run_request& request, extent of,
                                                         Make make, On... on) {
  run_answer<typename B::index> answer;
  stopwatch watch;
  const auto A = erased::matrix::holding<typename B::matrix>(make());
  answer.build_seconds = watch.lap();
  erased::backend_of<B> backend(std::move(on)...);
  if (auto labels = solve_by_products(request, backend, A, of))
    answer.labels = backend.take(*std::move(labels));
  answer.solve_seconds = watch.lap();
  return answer;
}

/// The back end B with a matrix of 32-bit ids.
///
/// on  arguments of the back end's constructor
template <class B, class... On>
[[nodiscard]] placed_products place_products(typename B::matrix A, On... on) {
  return {std::make_unique<erased::backend_of<B>>(std::move(on)...),
          erased::matrix::holding(std::move(A))};
}

}  // namespace skerry
