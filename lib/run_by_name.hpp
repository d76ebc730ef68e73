// SPDX-License-Identifier: Apache-2.0
// The body that all semiring back ends share: make the matrix, run by name, check what was pulled.
#pragma once

#include <algorithm>
#include <functional>
#include <stdexcept>
#include <utility>

#include "algorithms/agree.hpp"
#include "matrix_ops/observed.hpp"
#include "run.hpp"
#include "semiring_algorithms.hpp"
#include "stopwatch.hpp"

namespace skerry {

/// Labels the rows of a matrix.
///
/// make      makes the back end's matrix
/// download  moves the back end's labels into a buffer
/// on        arguments of the back end's constructor
/// returns   no labels where the pattern was not known to be symmetric and is not: then pulling
///           alone may miss an entry, and the ends of one differ
template <backend B, class Make, class Download, class... On>
[[nodiscard]] run_answer<typename B::index> run_by_name(const run_request& request, extent of,
                                                        Make make, Download download, On... on) {
  using observed_backend = observed<B, std::function<void()>>;
  const auto& table = semiring_algorithms<observed_backend>;
  const auto algorithm =
      std::ranges::find(table, request.algorithm, &semiring_algorithm<observed_backend>::name);
  if (algorithm == table.end()) throw std::logic_error("no semiring algorithm of that name");

  run_answer<typename B::index> answer;
  stopwatch watch;
  const typename B::matrix A = make();
  answer.build_seconds = watch.lap();
  observed_backend backend(request.before_round, std::move(on)...);
  auto labels = algorithm->run(backend, A, of);
  if (request.symmetric || agree(static_cast<B&>(backend), A, labels))
    answer.labels = download(std::move(labels));
  answer.solve_seconds = watch.lap();
  return answer;
}

}  // namespace skerry
