// SPDX-License-Identifier: Apache-2.0
#include "lib/semiring/matrix.hpp"

#include <fmt/format.h>

#include <limits>
#include <numeric>
#include <stdexcept>

#include "lib/pipeline/registry.hpp"
#include "lib/pipeline/thread_count.hpp"
#include "matrix_ops/executors/serial.hpp"
#include "matrix_ops/free_memory.hpp"
#include "matrix_ops/passes/check.hpp"

namespace skerry {

namespace {

using index = std::uint32_t;
using rows = csr<index, std::uint64_t>;

/// Throws as on(), unless a copy of A can be made.
template <class View>
void check_copy(const View& A, copied entries, const semiring_options& how) {
  check_threads(how.threads);
  check_shape(A, vertices::shared);
  if (A.row_count >= std::numeric_limits<index>::max())
    throw invalid_matrix(fmt::format(
        "the matrix has {} rows; on() and evaluate() take fewer than {}, as their indices have 32 "
        "bits; cc() takes more",
        A.row_count, std::numeric_limits<index>::max()));
  // GraphBLAS makes a copy of the copy, with ids of 64 bits.
  check_bytes(fmt::format("copying {} rows and {} entries", A.row_count, A.entry_count()),
              saturating_sum(saturating_product(A.entry_count(),
                                                (entries == copied::symmetric ? 2 : 1) * (4 + 8)),
                             saturating_product(A.row_count, 8 + 16)),
              how.max_bytes);
  check_entries(A, serial{});
}

/// Calls f(row, column) for each entry of the copy.
template <class View, class Function>
void for_each_copied(const View& A, copied entries, Function f) {
  using wide = typename View::index;
  for_each_entry(A, serial{}, [&](wide u, wide v) {
    f(static_cast<index>(u), static_cast<index>(v));
    if (entries == copied::symmetric) f(static_cast<index>(v), static_cast<index>(u));
  });
}

template <class View>
semiring_rows copy(const View& A, copied entries, const semiring_options& how) {
  check_copy(A, entries, how);
  rows B{A.row_count, A.row_count, buffer<std::uint64_t>(A.row_count + 1, 0), {}};
  auto& end = B.row_offsets;  // end[r + 1] counts row r, then is the position of its next entry
  for_each_copied(A, entries, [&](index r, index) { ++end[std::size_t{r} + 1]; });
  std::inclusive_scan(end.begin(), end.end(), end.begin());
  B.columns.resize(end.back());
  for (std::size_t r = A.row_count; r > 0; --r) end[r] = end[r - 1];
  for_each_copied(A, entries, [&](index r, index c) { B.columns[end[std::size_t{r} + 1]++] = c; });
  return std::make_shared<const rows>(std::move(B));
}

}  // namespace

semiring_rows copy_rows(const detail::any_host_view& A, copied entries,
                        const semiring_options& how) {
  return std::visit([&](const auto& view) { return copy(view, entries, how); }, A);
}

std::shared_ptr<detail::semiring_session> open_backend(const semiring_rows& A,
                                                       std::string_view name,
                                                       const semiring_options& how) {
  const backend_entry& backend = all().backend(name);
  if (backend.runs_kernels())
    throw std::invalid_argument(
        fmt::format("back end \"{}\" runs kernels, and has no products; use \"reference\", "
                    "\"graphblas\" or \"thrust\"",
                    backend.name));
  auto opened = backend.compiled().open(A, thread_count({.threads = how.threads}));
  opened->name = backend.name;
  opened->max_rounds = how.max_rounds;
  return opened;
}

placed_matrix detail::place(const any_host_view& A, std::string_view backend,
                            const semiring_options& how) {
  return semiring_access::handles(open_backend(copy_rows(A, copied::as_is, how), backend, how));
}

placed_matrix on(const stored_matrix& A, std::string_view backend, const semiring_options& how) {
  const auto rows = copy_rows(view_of_entries(A), entries_of(A), how);
  return detail::semiring_access::handles(open_backend(rows, backend, how));
}

}  // namespace skerry
