// SPDX-License-Identifier: Apache-2.0
// Kernels that people compare with, all but hook_first and rem. They are compiled for two pairs of
// widths, and not at all in skerry::core.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "algorithms/host_run.hpp"
#include "algorithms/union_find/record.hpp"
#include "matrix_ops/buffer.hpp"
#include "matrix_ops/executors/any.hpp"
#include "matrix_ops/executors/blocks.hpp"
#include "matrix_ops/views/csr_ref.hpp"
#include "matrix_ops/views/symmetry.hpp"
#include "matrix_ops/views/view.hpp"

namespace skerry {

/// A matrix as these kernels take it.
template <class Index>
using research_matrix = csr_ref<Index, std::uint64_t, host_space>;

/// A matrix and, if its own have 32 bits, a copy of its offsets.
///
/// cost  O(n) and 8 bytes a row, or nothing
template <class Index, class Offset>
class with_wide_offsets {
 public:
  with_wide_offsets(const csr_view<Index, Offset>& A, const any_executor& run) : A_(A) {
    if constexpr (sizeof(Offset) == 4) {
      offsets_.resize(A.row_offsets.size());
      for_each_block(run, offsets_.size(), std::uint64_t{1} << 16,
                     [&](std::uint64_t first, std::uint64_t last) {
                       std::copy(A.row_offsets.begin() + static_cast<std::ptrdiff_t>(first),
                                 A.row_offsets.begin() + static_cast<std::ptrdiff_t>(last),
                                 offsets_.begin() + static_cast<std::ptrdiff_t>(first));
                     });
    }
  }

  [[nodiscard]] research_matrix<Index> ref() const {
    if constexpr (sizeof(Offset) == 4)
      return csr_view<Index, std::uint64_t>{A_.row_count, A_.column_count, offsets_, A_.columns};
    else
      return A_;
  }

 private:
  csr_view<Index, Offset> A_;
  buffer<std::uint64_t> offsets_;  // [n + 1], or none
};

/// hook_first as one of these kernels; compiled in executors.cpp, where the pipeline has it anyway.
template <class Index>
[[nodiscard]] buffer<Index> hook_first(const host_run& on, const research_matrix<Index>& A,
                                       symmetry pattern);

/// Runs the kernel of a row of the registry, algorithm_entry::kernel.
///
/// returns  labels[n]
/// throws   not_compiled, in skerry::core
template <class Index>
[[nodiscard]] buffer<Index> run_research(std::size_t row, const host_run& on,
                                         const research_matrix<Index>& A, symmetry pattern);

/// Runs a row of forest_combinations().
///
/// record   of [2n] ids
/// returns  labels[n]
/// throws   not_compiled, in skerry::core
template <class Index>
[[nodiscard]] buffer<Index> record_research(std::size_t row, const host_run& on,
                                            const research_matrix<Index>& A, symmetry pattern,
                                            edge_record<Index> record);

}  // namespace skerry
