// SPDX-License-Identifier: Apache-2.0
// Thrust's CUDA system.
#include "lib/backends/backend_entry.hpp"
#include "lib/device/run_on_device.hpp"
#include "matrix_ops/thrust/cuda_backend.hpp"

namespace skerry {

namespace {

template <class Index, class Offset>
run_answer<Index> run_thrust_cuda(const csr_view<Index, Offset>& A, const run_request& request) {
  return run_on_device<on_thrust::cuda_sparse_backend<Index, Offset>>(
      A, {A.row_count, A.entry_count()}, request);
}

run_answer<std::uint32_t> run_thrust_cuda(const dense_view& A, const run_request& request) {
  return run_on_device<on_thrust::cuda_dense_backend>(A, {A.row_count, A.row_count * A.row_count},
                                                      request);
}

}  // namespace

const backend_entry& thrust_cuda_backend() {
  static const backend_entry entry{
      .name = "thrust_cuda",

      .is_device = true,
      .executor = thread_executor,
      .offers =
          erased::capabilities_of<on_thrust::cuda_sparse_backend<std::uint32_t, std::uint64_t>>,
      .run = {run_thrust_cuda, run_thrust_cuda, run_thrust_cuda, run_thrust_cuda},
      .open =
          open_session<device_place<on_thrust::cuda_sparse_backend<std::uint32_t, std::uint64_t>>>};
  return entry;
}

}  // namespace skerry
