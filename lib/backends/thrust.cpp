// SPDX-License-Identifier: Apache-2.0
// Thrust's OpenMP system.
#include "lib/backends/backend_entry.hpp"
#include "lib/backends/products.hpp"
#include "lib/semiring/session_of.hpp"
#include "matrix_ops/thrust/backend.hpp"
#include "matrix_ops/thrust/openmp_system.hpp"

namespace skerry {

namespace {

using on_thrust::openmp_system;

/// Labels of this system are in host memory already.
constexpr auto as_they_are = [](auto labels) { return labels; };

template <class Index, class Offset>
run_answer<Index> run_thrust(const csr_view<Index, Offset>& A, const run_request& request) {
  using backend = on_thrust::sparse_backend<openmp_system, Index, Offset>;
  return run_products<backend>(
      request, {A.row_count, A.entry_count()}, [&] { return typename backend::matrix(A); },
      as_they_are, request.executor.thread_count());
}

run_answer<std::uint32_t> run_thrust(const dense_view& A, const run_request& request) {
  using backend = on_thrust::dense_backend<openmp_system>;
  return run_products<backend>(
      request, {A.row_count, A.row_count * A.row_count}, [&] { return backend::matrix(A); },
      as_they_are, request.executor.thread_count());
}

buffer<std::uint32_t> trace_thrust(const csr_view<std::uint32_t, std::uint32_t>& A,
                                   const trace_request& request) {
  using backend = on_thrust::sparse_backend<openmp_system, std::uint32_t, std::uint32_t>;
  return trace_products<backend>(request, {A.row_count, A.entry_count()}, backend::matrix(A),
                                 as_they_are, 1U);
}

buffer<std::uint32_t> trace_thrust(const dense_view& A, const trace_request& request) {
  using backend = on_thrust::dense_backend<openmp_system>;
  return trace_products<backend>(request, {A.row_count, A.row_count * A.row_count},
                                 backend::matrix(A), as_they_are, 1U);
}

/// For open_session().
struct thrust_place : host_arrays {
  thrust_place(const semiring_rows& of, unsigned count)
      : host_arrays(of), threads(count), on(count), A(of->view()) {}

  template <class Function>
  auto call(Function f) const {
    return call_with_openmp(threads, f);
  }

  unsigned threads;
  on_thrust::sparse_backend<openmp_system, std::uint32_t, std::uint64_t> on;
  decltype(on)::matrix A;
};

}  // namespace

const backend_entry& thrust_backend() {
  static const backend_entry entry{.name = "thrust",
                                   .uses_openmp = true,
                                   .rank = 4,
                                   .executor = parallel_executor,
                                   .run = {run_thrust, run_thrust, run_thrust, run_thrust},
                                   .trace = {trace_thrust, trace_thrust},
                                   .open = open_session<thrust_place>};
  return entry;
}

}  // namespace skerry
