// SPDX-License-Identifier: Apache-2.0
#include "lib/forests/kernels.hpp"

#include "algorithms/design_space.hpp"
#include "algorithms/hook_first/hook_first.hpp"
#include "lib/backends/research_matrix.hpp"

namespace skerry {

template <class Index>
std::span<const forest_combination<Index>> forest_combinations() {
  using record = edge_record<Index>;
  using offset = std::uint64_t;
  static constexpr auto first = sampling_table<host_run, Index, offset, record>(samplings{});
  static constexpr auto then = finish_table<host_run, Index, offset, record>(forest_finishes{});
  static const auto all = combined<host_run, Index, offset, record>(first, then);
  return all;
}

template <class Index, class Offset>
void record_forest(const host_run& on, const csr_view<Index, Offset>& A, const run_request& request,
                   edge_record<Index> record, run_answer<Index>& answer) {
  if (const auto row = request.algorithm.forest_kernel) {
    const with_wide_offsets wide(A, on.executor);
    answer.labels = forest_combinations<Index>()[*row](on, wide.ref(), request.pattern, record);
    return;
  }
  const std::span<Index> labels = labels_of(request, answer, A.row_count);
  answer.pattern = hook_first(on, csr_ref(A), request.pattern, labels, record);
}

template std::span<const forest_combination<std::uint32_t>> forest_combinations();
template std::span<const forest_combination<std::uint64_t>> forest_combinations();
template void record_forest(const host_run&, const csr_view<std::uint32_t, std::uint32_t>&,
                            const run_request&, edge_record<std::uint32_t>,
                            run_answer<std::uint32_t>&);
template void record_forest(const host_run&, const csr_view<std::uint32_t, std::uint64_t>&,
                            const run_request&, edge_record<std::uint32_t>,
                            run_answer<std::uint32_t>&);
template void record_forest(const host_run&, const csr_view<std::uint64_t, std::uint64_t>&,
                            const run_request&, edge_record<std::uint64_t>,
                            run_answer<std::uint64_t>&);

}  // namespace skerry
