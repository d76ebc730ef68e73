// SPDX-License-Identifier: Apache-2.0
// Thrust's CUDA system: back ends "thrust_cuda" and "thrust_cuda_calls".
#include <stdexcept>

#include "lib/backends/backend_entry.hpp"
#include "lib/device/run_on_device.hpp"
#include "matrix_ops/thrust/cuda_backend.hpp"

namespace skerry {

namespace {

template <class Index, class Offset>
using sparse = on_thrust::cuda_sparse_backend<Index, Offset>;
using narrow = sparse<std::uint32_t, std::uint64_t>;
using calls = on_thrust::cuda_calls_backend;

template <class B, class Index, class Offset>
run_answer<Index> run_on(const csr_view<Index, Offset>& A, const run_request& request) {
  return run_on_device<B>(A, {A.row_count, A.entry_count()}, request);
}

template <class Index, class Offset>
run_answer<Index> run_sparse(const csr_view<Index, Offset>& A, const run_request& request) {
  return run_on<sparse<Index, Offset>>(A, request);
}

run_answer<std::uint64_t> refuse_wide(const csr_view<std::uint64_t, std::uint64_t>&,
                                      const run_request&) {
  throw std::invalid_argument(
      "back end \"thrust_cuda_calls\": it has 32-bit ids, and the matrix 64-bit ones; give the "
      "matrix 32-bit ids, or take the back end \"thrust_cuda\"");
}

template <class B>
run_answer<std::uint32_t> run_dense(const dense_view& A, const run_request& request) {
  return run_on_device<B>(A, {A.row_count, A.row_count * A.row_count}, request);
}

/// B  of 32-bit ids
template <class B>
backend_entry entry_of(std::string_view name, const run_functions& run) {
  return {.name = name,
          .is_device = true,
          .executor = thread_executor,
          .offers = erased::capabilities_of<B>,
          .run = run,
          .open = open_session<device_place<B>>};
}

}  // namespace

const backend_entry& thrust_cuda_backend() {
  static const backend_entry entry = entry_of<narrow>(
      "thrust_cuda",
      {run_sparse, run_sparse, run_sparse, run_dense<on_thrust::cuda_dense_backend>});
  return entry;
}

const backend_entry& thrust_cuda_calls_backend() {
  static const backend_entry entry = entry_of<calls>(
      "thrust_cuda_calls", {run_on<calls>, run_on<calls>, refuse_wide, run_dense<calls>});
  return entry;
}

}  // namespace skerry
