// SPDX-License-Identifier: Apache-2.0
#include "lib/forests/kernels.hpp"

#include "algorithms/design_space.hpp"
#include "algorithms/hook_first/hook_first.hpp"

namespace skerry {

template <class Index, class Offset>
std::span<const forest_combination<Index, Offset>> forest_combinations() {
  using record = edge_record<Index>;
  static constexpr auto first = sampling_table<host_run, Index, Offset, record>(samplings{});
  static constexpr auto then = finish_table<host_run, Index, Offset, record>(forest_finishes{});
  static const auto all = combined<host_run, Index, Offset, record>(first, then);
  return all;
}

template <class Index, class Offset>
void record_forest(const host_run& on, const csr_ref<Index, Offset, host_space>& A,
                   const run_request& request, edge_record<Index> record,
                   run_answer<Index>& answer) {
  if (const auto row = request.algorithm.forest_kernel) {
    answer.labels = forest_combinations<Index, Offset>()[*row](on, A, request.pattern, record);
    return;
  }
  const std::span<Index> labels = labels_of(request, answer, A.row_count);
  answer.pattern = hook_first(on, A, request.pattern, labels, record);
}

template std::span<const forest_combination<std::uint32_t, std::uint32_t>> forest_combinations();
template std::span<const forest_combination<std::uint32_t, std::uint64_t>> forest_combinations();
template std::span<const forest_combination<std::uint64_t, std::uint64_t>> forest_combinations();
template void record_forest(const host_run&,
                            const csr_ref<std::uint32_t, std::uint32_t, host_space>&,
                            const run_request&, edge_record<std::uint32_t>,
                            run_answer<std::uint32_t>&);
template void record_forest(const host_run&,
                            const csr_ref<std::uint32_t, std::uint64_t, host_space>&,
                            const run_request&, edge_record<std::uint32_t>,
                            run_answer<std::uint32_t>&);
template void record_forest(const host_run&,
                            const csr_ref<std::uint64_t, std::uint64_t, host_space>&,
                            const run_request&, edge_record<std::uint64_t>,
                            run_answer<std::uint64_t>&);

}  // namespace skerry
