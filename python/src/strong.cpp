// SPDX-License-Identifier: Apache-2.0
// solve_strong() and solve_strong_in_order(): strong components by their smallest vertices, and in
// the order in which other packages number them.
#include <algorithm>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <utility>
#include <variant>

#include "algorithms/tarjan.hpp"
#include "answer.hpp"
#include "bindings.hpp"
#include "matrix.hpp"
#include "matrix_ops/error.hpp"
#include "matrix_ops/executors/serial.hpp"
#include "matrix_ops/formatted.hpp"
#include "matrix_ops/free_memory.hpp"
#include "matrix_ops/passes/check.hpp"
#include "matrix_ops/stopwatch.hpp"
#include "skerry/scc.hpp"

namespace nb = nanobind;

namespace skerry::python {

namespace {

/// scc(). It has no rounds, so there is nothing to report while it runs.
answer solve_strong(const matrix& A, const options& how) {
  const nb::gil_scoped_release unlocked;
  return std::visit([&](const auto& view) { return answer{scc(view, how)}; }, A.view);
}

/// Rows of a CSR matrix, as tarjan_search reads them.
template <class Index, class Offset, bool is_backward>
struct csr_rows {
  using index = Index;
  using offset = Offset;
  const Offset* row_offsets;  // [n + 1]
  const Index* columns;       // [entries]

  [[nodiscard]] Offset first(Index v) const { return row_offsets[v]; }
  [[nodiscard]] Offset last(Index v) const { return row_offsets[std::size_t{v} + 1]; }
  [[nodiscard]] Index column(Index v, Offset k) const {
    return columns[is_backward ? first(v) + (last(v) - 1 - k) : k];
  }
  [[nodiscard]] const void* address(Offset k) const { return columns + k; }
};

template <bool is_backward, class Index, class Offset>
result<Index> in_order(const csr_view<Index, Offset>& A) {
  using search = tarjan_search<csr_rows<Index, Offset, is_backward>>;
  check_shape(A, vertices::shared);
  check_rows(A, serial{});
  const std::uint64_t bytes = sizeof(Index) + search::bytes_per_vertex;
  check_bytes(formatted("strong components of {} vertices", A.row_count), A.row_count * bytes, 0);
  const stopwatch watch;
  result<Index> found;
  found.labels.resize(A.row_count);
  const auto count =
      search({A.row_offsets.data(), A.columns.data()}, std::span(found.labels)).run_in_order();
  if (!count) {
    check_entries(A, serial{});  // names the first id that is out of range
    throw invalid_matrix("ids were changed by another thread during the call; pass a copy");
  }
  found.count = *count;
  found.used = {.algorithm = "tarjan", .backend = "serial", .solve_seconds = watch.seconds()};
  return found;
}

/// Strong components, numbered in the order in which a depth-first search from vertices 0, 1, ...
/// completes them: a reverse topological order.
///
/// A            CSR
/// is_backward  the search reads each row from its last entry to its first, as scipy's does;
///              that of networkx begins with the first
answer solve_strong_in_order(const matrix& A, bool is_backward) {
  const nb::gil_scoped_release unlocked;
  return std::visit(
      [&]<class View>(const View& view) -> answer {
        if constexpr (requires { view.row_offsets; })
          return is_backward ? answer{in_order<true>(view)} : answer{in_order<false>(view)};
        else
          throw std::invalid_argument("the order of strong components is that of a CSR matrix");
      },
      A.view);
}

}  // namespace

void bind_strong(nb::module_& module) {
  module.def("solve_strong", &solve_strong);
  module.def("solve_strong_in_order", &solve_strong_in_order);
}

}  // namespace skerry::python
