// SPDX-License-Identifier: Apache-2.0
// Thrust's CUDA system: back ends "thrust_cuda" and "thrust_cuda_calls".
#include "lib/backends/backend_entry.hpp"
#include "lib/device/run_on_device.hpp"
#include "matrix_ops/thrust/cuda_backend.hpp"

namespace skerry {

namespace {

template <class Index, class Offset>
using sparse = on_thrust::cuda_sparse_backend<Index, Offset>;
using dense = on_thrust::cuda_dense_backend;
template <class Index, class>
using calls = on_thrust::cuda_calls_backend<Index>;

template <template <class, class> class B, class Index, class Offset>
run_answer<Index> run_sparse(const csr_view<Index, Offset>& A, const run_request& request) {
  return run_on_device<B<Index, Offset>>(A, {A.row_count, A.entry_count()}, request);
}

template <class B>
run_answer<std::uint32_t> run_dense(const dense_view& A, const run_request& request) {
  return run_on_device<B>(A, {A.row_count, A.row_count * A.row_count}, request);
}

template <template <class, class> class Sparse, class Dense>
backend_entry entry_of(std::string_view name) {
  using narrow = Sparse<std::uint32_t, std::uint64_t>;
  return {.name = name,
          .is_device = true,
          .executor = thread_executor,
          .offers = erased::capabilities_of<narrow>,
          .run = {run_sparse<Sparse>, run_sparse<Sparse>, run_sparse<Sparse>, run_dense<Dense>},
          .open = open_session<device_place<narrow>>};
}

}  // namespace

const backend_entry& thrust_cuda_backend() {
  static const backend_entry entry = entry_of<sparse, dense>("thrust_cuda");
  return entry;
}

const backend_entry& thrust_cuda_calls_backend() {
  static const backend_entry entry =
      entry_of<calls, calls<std::uint32_t, std::uint32_t>>("thrust_cuda_calls");
  return entry;
}

}  // namespace skerry
