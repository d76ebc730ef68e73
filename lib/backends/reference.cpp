// SPDX-License-Identifier: Apache-2.0
#include "lib/backends/backend_entry.hpp"
#include "lib/backends/products.hpp"
#include "lib/semiring/session_of.hpp"
#include "matrix_ops/reference/backend.hpp"

namespace skerry {

namespace {

template <class Index, class Offset>
run_answer<Index> run_reference(const csr_view<Index, Offset>& A, const run_request& request) {
  using backend = reference::sparse_backend<Index, Offset>;
  return run_products<backend>(
      request, {A.row_count, A.entry_count()}, [&] { return typename backend::matrix(A); },
      [](auto labels) { return labels; });
}

run_answer<std::uint32_t> run_reference(const dense_view& A, const run_request& request) {
  using backend = reference::dense_backend;
  return run_products<backend>(
      request, {A.row_count, A.row_count * A.row_count}, [&] { return backend::matrix(A); },
      [](auto labels) { return labels; });
}

buffer<std::uint32_t> trace_reference(const csr_view<std::uint32_t, std::uint32_t>& A,
                                      const trace_request& request) {
  using backend = reference::sparse_backend<std::uint32_t, std::uint32_t>;
  return trace_products<backend>(request, {A.row_count, A.entry_count()}, backend::matrix(A),
                                 [](auto labels) { return labels; });
}

buffer<std::uint32_t> trace_reference(const dense_view& A, const trace_request& request) {
  using backend = reference::dense_backend;
  return trace_products<backend>(request, {A.row_count, A.row_count * A.row_count},
                                 backend::matrix(A), [](auto labels) { return labels; });
}

/// For open_session().
struct reference_place : host_arrays {
  reference_place(const semiring_rows& of, unsigned) : host_arrays(of), A(of->view()) {}

  template <class Function>
  static auto call(Function f) {
    return f();
  }

  reference::sparse_backend<std::uint32_t, std::uint64_t> on;
  decltype(on)::matrix A;
};

}  // namespace

const backend_entry& reference_backend() {
  static const backend_entry entry{
      .name = "reference",

      .is_sequential = true,
      .rank = 6,
      .executor = serial_executor,
      .run = {run_reference, run_reference, run_reference, run_reference},
      .trace = {trace_reference, trace_reference},
      .open = open_session<reference_place>};
  return entry;
}

}  // namespace skerry
