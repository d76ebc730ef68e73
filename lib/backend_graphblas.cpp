// SPDX-License-Identifier: Apache-2.0
#include "backends.hpp"
#include "run_graphblas.hpp"

namespace skerry {

namespace {

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

}  // namespace

const backend_entry& graphblas_backend() {
  static const backend_entry entry{
      .name = "graphblas",

      .has_wide_ids = true,
      .rank = 5,
      .executor = parallel_executor,
      .run = {run_graphblas, run_graphblas, run_graphblas, run_graphblas}};
  return entry;
}

}  // namespace skerry
