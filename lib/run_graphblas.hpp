// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>

#include "matrix_ops/graphblas/backend.hpp"
#include "run_products.hpp"

namespace skerry {

/// Labels the rows of a matrix that `make` gives as a graphblas::matrix.
template <class Index, class Make>
[[nodiscard]] run_answer<Index> run_graphblas_matrix(const run_request& request, extent of,
                                                     Make make) {
  return run_products<graphblas::backend<Index>>(
      request, of, make,
      [](auto labels) {
        const graphblas::elements from(labels);
        return buffer<Index>(from.begin(), from.end());
      },
      request.executor.thread_count());
}

}  // namespace skerry
