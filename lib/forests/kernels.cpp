// SPDX-License-Identifier: Apache-2.0
#include "lib/forests/kernels.hpp"

#include "algorithms/hook_first/hook_first.hpp"
#include "lib/backends/research.hpp"

namespace skerry {

template <class Index, class Offset>
void record_forest(const host_run& on, const csr_view<Index, Offset>& A, const run_request& request,
                   edge_record<Index> record, run_answer<Index>& answer) {
  if (const auto row = request.algorithm.forest_kernel) {
    const with_wide_offsets wide(A, on.executor);
    answer.labels = record_research(*row, on, wide.ref(), request.pattern, record);
    return;
  }
  const std::span<Index> labels = labels_of(request, answer, A.row_count);
  answer.pattern = hook_first(on, csr_ref(A), request.pattern, labels, record);
}

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
