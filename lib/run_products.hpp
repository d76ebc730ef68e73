// SPDX-License-Identifier: Apache-2.0
// The body that all back ends of products share: build the matrix, run, check what was pulled.
#pragma once

#include <functional>
#include <utility>

#include "algorithms/agree.hpp"
#include "matrix_ops/observed.hpp"
#include "products.hpp"
#include "run.hpp"
#include "stopwatch.hpp"

namespace skerry {

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
  using observed_backend = observed<B, std::function<void()>>;
  const auto& algorithm = products_table<observed_backend>.at(request.algorithm.products.value());

  run_answer<typename B::index> answer;
  stopwatch watch;
  const typename B::matrix A = make();
  answer.build_seconds = watch.lap();
  observed_backend backend(request.before_round, std::move(on)...);
  auto labels = algorithm.run(backend, A, of);
  if (request.symmetric || agree(static_cast<B&>(backend), A, labels))
    answer.labels = download(std::move(labels));
  answer.solve_seconds = watch.lap();
  return answer;
}

}  // namespace skerry
