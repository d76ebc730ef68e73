// SPDX-License-Identifier: Apache-2.0
// A sampling before a finish.
#pragma once

#include <string_view>

#include "algorithms/forest.hpp"
#include "algorithms/host_run.hpp"
#include "algorithms/name.hpp"
#include "algorithms/unfinished.hpp"
#include "matrix_ops/buffer.hpp"
#include "matrix_ops/view.hpp"

namespace reef {

/// A finish alone, or behind a sampling.
template <class Index, class Offset>
struct combination {
  using matrix = csr_view<Index, Offset>;
  using phase = void(const host_run&, const unfinished<Index, Offset>&, buffer<Index>& labels);

  name called;
  std::string_view source;  // of the finish
  unsigned words_an_entry;  // ids that the finish holds beside the matrix
  bool sampled;
  phase *sample, *finish;

  /// Labels each row of A with the smallest row of its component.
  ///
  /// A  n x n, checked; symmetric is a promise, without which the answer is the weak components
  [[nodiscard]] buffer<Index> operator()(const host_run& on, const matrix& A,
                                         bool symmetric) const {
    auto labels = forest_of_roots<Index>(on.executor, A.row_count);
    unfinished<Index, Offset> of{A, symmetric};
    sample(on, of, labels);
    of.sampled = sampled;
    if (sampled) of.giant = most_frequent_root(labels);
    finish(on, of, labels);
    return labels;
  }
};

}  // namespace reef
