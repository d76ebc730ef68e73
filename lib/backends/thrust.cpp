// SPDX-License-Identifier: Apache-2.0
// Thrust's OpenMP system: back ends "thrust" and "thrust_calls".
#include <optional>
#include <utility>

#include "lib/backends/backend_entry.hpp"
#include "lib/backends/products.hpp"
#include "lib/semiring/open_session.hpp"
#include "matrix_ops/executors/openmp_threads.hpp"
#include "matrix_ops/thrust/backend.hpp"
#include "matrix_ops/thrust/calls.hpp"
#include "matrix_ops/thrust/openmp_system.hpp"

namespace skerry {

namespace {

using on_thrust::openmp_system;

template <class Index, class Offset>
run_answer<Index> run_thrust(const csr_view<Index, Offset>& A, const run_request& request) {
  using backend = on_thrust::sparse_backend<openmp_system, Index, Offset>;
  return run_products<backend>(
      request, {A.row_count, A.entry_count()}, [&] { return typename backend::matrix(A); },
      request.executor.thread_count());
}

run_answer<std::uint32_t> run_thrust(const dense_view& A, const run_request& request) {
  using backend = on_thrust::dense_backend<openmp_system>;
  return run_products<backend>(
      request, {A.row_count, A.row_count * A.row_count}, [&] { return backend::matrix(A); },
      request.executor.thread_count());
}

placed_products place_on_thrust(const csr_view<std::uint32_t, std::uint32_t>& A) {
  using backend = on_thrust::sparse_backend<openmp_system, std::uint32_t, std::uint32_t>;
  return place_products<backend>(backend::matrix(A), 1U);
}

placed_products place_on_thrust(const dense_view& A) {
  using backend = on_thrust::dense_backend<openmp_system>;
  return place_products<backend>(backend::matrix(A), 1U);
}

/// For open_session().
struct thrust_place {
  using backend = on_thrust::sparse_backend<openmp_system, std::uint32_t, std::uint64_t>;

  thrust_place(const semiring_rows& of, unsigned count)
      : threads(count),
        rows(of),
        on(count),
        A(erased::matrix::holding(backend::matrix(of->view()))) {}

  void call(callback f) const { with_openmp_threads(threads, f); }

  unsigned threads;
  semiring_rows rows;  // which the matrix reads in place
  erased::backend_of<backend> on;
  erased::matrix A;
};

/// The matrix of "thrust_calls", copied by this many threads.
template <class Index, class Offset>
[[nodiscard]] auto coordinates_of(const csr_view<Index, Offset>& A, unsigned threads) {
  const openmp_system::scope here(threads);
  return on_thrust::coordinate_matrix<openmp_system, Index>(
      on_thrust::sparse_matrix<openmp_system, Index, Offset>(A));
}
[[nodiscard]] auto coordinates_of(const dense_view& A, unsigned threads) {
  const openmp_system::scope here(threads);
  return on_thrust::coordinate_matrix<openmp_system, std::uint32_t>(
      on_thrust::dense_matrix<openmp_system>(A));
}

template <class View>
run_answer<typename View::index> run_calls_on(const View& A, std::uint64_t entries,
                                              const run_request& request) {
  const unsigned threads = request.executor.thread_count();
  return run_products<on_thrust::calls_backend<openmp_system, typename View::index>>(
      request, {A.row_count, entries}, [&] { return coordinates_of(A, threads); }, threads);
}

template <class Index, class Offset>
run_answer<Index> run_calls(const csr_view<Index, Offset>& A, const run_request& request) {
  return run_calls_on(A, A.entry_count(), request);
}

run_answer<std::uint32_t> run_calls(const dense_view& A, const run_request& request) {
  return run_calls_on(A, A.row_count * A.row_count, request);
}

using narrow_calls = on_thrust::calls_backend<openmp_system, std::uint32_t>;

template <class View>
placed_products place_on_calls(const View& A) {
  return place_products<narrow_calls>(coordinates_of(A, 1), 1U);
}

/// For open_session().  Thrust has a copy of the matrix.
struct calls_place {
  calls_place(const semiring_rows& of, unsigned count)
      : threads(count), on(count), A(copied(of, count)) {}

  void call(callback f) const { with_openmp_threads(threads, f); }

  static erased::matrix copied(const semiring_rows& of, unsigned count) {
    std::optional<narrow_calls::matrix> copy;
    with_openmp_threads(count, [&] { copy.emplace(coordinates_of(of->view(), count)); });
    return erased::matrix::holding(*std::move(copy));
  }

  unsigned threads;
  erased::backend_of<narrow_calls> on;
  erased::matrix A;
};

}  // namespace

const backend_entry& thrust_backend() {
  static const backend_entry entry{.name = "thrust",
                                   .uses_openmp = true,
                                   .rank = 4,
                                   .executor = parallel_executor,
                                   .offers = erased::capabilities_of<thrust_place::backend>,
                                   .run = {run_thrust, run_thrust, run_thrust, run_thrust},
                                   .trace = {place_on_thrust, place_on_thrust},
                                   .open = open_session<thrust_place>};
  return entry;
}

const backend_entry& thrust_calls_backend() {
  static const backend_entry entry{.name = "thrust_calls",
                                   .ids_an_entry = 8,
                                   .uses_openmp = true,
                                   .rank = 8,
                                   .executor = parallel_executor,
                                   .offers = erased::capabilities_of<narrow_calls>,
                                   .run = {run_calls, run_calls, run_calls, run_calls},
                                   .trace = {place_on_calls, place_on_calls},
                                   .open = open_session<calls_place>};
  return entry;
}

}  // namespace skerry
