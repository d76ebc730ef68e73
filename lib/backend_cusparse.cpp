// SPDX-License-Identifier: Apache-2.0
// cuSPARSE's product over a semiring of one's own.
#include "backends.hpp"
#include "matrix_ops/cusparse/backend.hpp"
#include "matrix_ops/thrust/cuda_backend.hpp"
#include "run_on_device.hpp"

namespace skerry {

namespace {

template <class Index, class Offset>
run_answer<Index> run_cusparse(const csr_view<Index, Offset>& A, const run_request& request) {
  return run_on_device<cusparse::backend<Index, Offset>>(A, {A.row_count, A.entry_count()},
                                                         request);
}

run_answer<std::uint32_t> run_cusparse(const dense_view& A, const run_request& request) {
  return run_on_device<on_thrust::cuda_dense_backend>(A, {A.row_count, A.row_count * A.row_count},
                                                      request);
}

}  // namespace

/// Defined in cusparse_descriptor.cpp.
any_device_view view_of_descriptor(const cusparseSpMatDescr* A);

const backend_entry& cusparse_backend() {
  static const backend_entry entry{.name = "cusparse",
                                   .is_device = true,
                                   .executor = thread_executor,
                                   .run = {run_cusparse, run_cusparse, run_cusparse, run_cusparse},
                                   .view_of = view_of_descriptor};
  return entry;
}

}  // namespace skerry
