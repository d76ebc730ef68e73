// SPDX-License-Identifier: Apache-2.0
#include "run_graphblas.hpp"

namespace skerry {

template <class Index, class Offset>
run_answer<Index> run_graphblas(const csr_view<Index, Offset>& A, const run_request& request) {
  return run_graphblas_matrix<Index>(request, {A.row_count, A.entry_count()}, [&] {
    return graphblas::matrix(A, openmp(request.executor.thread_count()));
  });
}

run_answer<std::uint32_t> run_graphblas(const dense_view& A, const run_request& request) {
  return run_graphblas_matrix<std::uint32_t>(
      request, {A.row_count, A.row_count * A.row_count},
      [&] { return graphblas::matrix(A, openmp(request.executor.thread_count())); });
}

backend_info graphblas_info() { return {"graphblas", true, ""}; }

template run_answer<std::uint32_t> run_graphblas(const csr_view<std::uint32_t, std::uint32_t>&,
                                                 const run_request&);
template run_answer<std::uint32_t> run_graphblas(const csr_view<std::uint32_t, std::uint64_t>&,
                                                 const run_request&);
template run_answer<std::uint64_t> run_graphblas(const csr_view<std::uint64_t, std::uint64_t>&,
                                                 const run_request&);

}  // namespace skerry
