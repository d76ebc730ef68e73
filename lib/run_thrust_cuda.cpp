// SPDX-License-Identifier: Apache-2.0
// Thrust's CUDA system.
#include "matrix_ops/thrust/cuda_backend.hpp"
#include "run_on_device.hpp"

namespace skerry {

template <class Index, class Offset>
run_answer<Index> run_thrust_cuda(const csr_view<Index, Offset>& A, const run_request& request) {
  return run_on_device<on_thrust::cuda_sparse_backend<Index, Offset>>(
      A, {A.row_count, A.entry_count()}, request);
}

run_answer<std::uint32_t> run_thrust_cuda(const dense_view& A, const run_request& request) {
  return run_on_device<on_thrust::cuda_dense_backend>(A, {A.row_count, A.row_count * A.row_count},
                                                      request);
}

backend_info thrust_cuda_info() { return {"thrust_cuda", true, ""}; }

template run_answer<std::uint32_t> run_thrust_cuda(const csr_view<std::uint32_t, std::uint32_t>&,
                                                   const run_request&);
template run_answer<std::uint32_t> run_thrust_cuda(const csr_view<std::uint32_t, std::uint64_t>&,
                                                   const run_request&);
template run_answer<std::uint64_t> run_thrust_cuda(const csr_view<std::uint64_t, std::uint64_t>&,
                                                   const run_request&);

}  // namespace skerry
