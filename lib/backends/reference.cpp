// SPDX-License-Identifier: Apache-2.0
#include "lib/backends/backend_entry.hpp"
#include "lib/backends/products.hpp"
#include "lib/semiring/open_session.hpp"
#include "matrix_ops/reference/backend.hpp"

namespace skerry {

namespace {

template <class Index, class Offset>
run_answer<Index> run_reference(const csr_view<Index, Offset>& A, const run_request& request) {
  using backend = reference::sparse_backend<Index, Offset>;
  return run_products<backend>(request, {A.row_count, A.entry_count()},
                               [&] { return typename backend::matrix(A); });
}

run_answer<std::uint32_t> run_reference(const dense_view& A, const run_request& request) {
  using backend = reference::dense_backend;
  return run_products<backend>(request, {A.row_count, A.row_count * A.row_count},
                               [&] { return backend::matrix(A); });
}

placed_products place_on_reference(const csr_view<std::uint32_t, std::uint32_t>& A) {
  using backend = reference::sparse_backend<std::uint32_t, std::uint32_t>;
  return place_products<backend>(backend::matrix(A));
}

placed_products place_on_reference(const dense_view& A) {
  return place_products<reference::dense_backend>(reference::dense_backend::matrix(A));
}

/// For open_session().
struct reference_place {
  using backend = reference::sparse_backend<std::uint32_t, std::uint64_t>;

  reference_place(const semiring_rows& of, unsigned)
      : rows(of), A(erased::matrix::holding(backend::matrix(of->view()))) {}

  static void call(callback f) { f(); }

  semiring_rows rows;  // which the matrix reads in place
  erased::backend_of<backend> on;
  erased::matrix A;
};

}  // namespace

const backend_entry& reference_backend() {
  static const backend_entry entry{
      .name = "reference",

      .is_sequential = true,
      .rank = 6,
      .executor = serial_executor,
      .offers = erased::capabilities_of<reference_place::backend>,
      .run = {run_reference, run_reference, run_reference, run_reference},
      .trace = {place_on_reference, place_on_reference},
      .open = open_session<reference_place>};
  return entry;
}

}  // namespace skerry
