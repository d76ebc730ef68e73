// SPDX-License-Identifier: Apache-2.0
// A sampling before a finish.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "algorithms/forest.hpp"
#include "algorithms/name.hpp"
#include "algorithms/residual_graph.hpp"
#include "algorithms/run_on.hpp"
#include "matrix_ops/host_device.hpp"
#include "matrix_ops/view.hpp"

namespace skerry {

/// A sampling or a finish, which changes labels[n].
template <class Run, class Index, class Offset>
using phase = void(const Run&, const residual_graph<Index, Offset>&, vector_of<Run, Index>& labels);

template <class Run, class Index, class Offset>
struct named_sampling {
  name called;
  bool samples;  // otherwise it is the one that does nothing
  phase<Run, Index, Offset>* run;
};

template <class Run, class Index, class Offset>
struct named_finish {
  name called;
  std::string_view source;
  unsigned words_an_entry;  // ids held beside the matrix
  phase<Run, Index, Offset>* run;
};

/// Whether a vertex is outside the giant, where labels are flat.
template <class Index>
struct is_outside {
  using index = Index;

  const Index* label;  // [n]
  Index giant;
  SKERRY_HOST_DEVICE bool operator()(std::uint64_t v) const { return label[v] != giant; }
};

/// A finish alone, or behind a sampling.
template <class Run, class Index, class Offset>
struct combination {
  using matrix = csr_view<Index, Offset>;

  named_sampling<Run, Index, Offset> sampling;
  named_finish<Run, Index, Offset> finish;
  name called = sampling.samples ? sampling.called + finish.called : finish.called;

  /// Labels each row of A with the smallest row of its component.
  ///
  /// A  n x n, checked, in the run's memory; symmetric is a promise, without which the answer is
  ///    the weak components
  [[nodiscard]] vector_of<Run, Index> operator()(const Run& on, const matrix& A,
                                                 bool symmetric) const {
    auto labels = forest_of_roots<Index>(on.executor, A.row_count);
    residual_graph<Index, Offset> of{A, symmetric};
    sampling.run(on, of, labels);
    of.sampled = sampling.samples;
    if (of.sampled) of.giant = most_frequent_root(on.executor, labels);
    if constexpr (Run::executor_type::is_device)
      if (of.sampled && symmetric && on.gpu.vertex_gathering) {
        const auto outside =
            gathered(on.executor, A.row_count, is_outside<Index>{labels.data(), of.giant});
        of.outside = outside.list();
        finish.run(on, of, labels);
        return labels;
      }
    finish.run(on, of, labels);
    return labels;
  }
};

/// Each sampling before each finish.
template <class Run, class Index, class Offset>
[[nodiscard]] std::vector<combination<Run, Index, Offset>> combined(
    std::span<const named_sampling<Run, Index, Offset>> samplings,
    std::span<const named_finish<Run, Index, Offset>> finishes) {
  std::vector<combination<Run, Index, Offset>> all;
  for (const auto& sampling : samplings)
    for (const auto& finish : finishes) all.push_back({sampling, finish});
  return all;
}

}  // namespace skerry
