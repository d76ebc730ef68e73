// SPDX-License-Identifier: Apache-2.0
#include "matrix_ops/reference/backend.hpp"
#include "run_by_name.hpp"

namespace skerry {

template <class Index, class Offset>
run_answer<Index> run_reference(const csr_view<Index, Offset>& A, const run_request& request) {
  using backend = reference::sparse_backend<Index, Offset>;
  return run_by_name<backend>(
      request, {A.row_count, A.entry_count()}, [&] { return typename backend::matrix(A); },
      [](auto labels) { return labels; });
}

run_answer<std::uint32_t> run_reference(const dense_view& A, const run_request& request) {
  using backend = reference::dense_backend;
  return run_by_name<backend>(
      request, {A.row_count, A.row_count * A.row_count}, [&] { return backend::matrix(A); },
      [](auto labels) { return labels; });
}

template run_answer<std::uint32_t> run_reference(const csr_view<std::uint32_t, std::uint32_t>&,
                                                 const run_request&);
template run_answer<std::uint32_t> run_reference(const csr_view<std::uint32_t, std::uint64_t>&,
                                                 const run_request&);
template run_answer<std::uint64_t> run_reference(const csr_view<std::uint64_t, std::uint64_t>&,
                                                 const run_request&);

}  // namespace skerry
