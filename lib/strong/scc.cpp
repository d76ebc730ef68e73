// SPDX-License-Identifier: Apache-2.0
// scc(A) of a view in host memory.
#include "skerry/scc.hpp"

#include <limits>
#include <optional>
#include <type_traits>
#include <utility>
#include <variant>

#include "algorithms/hook_first/mirrored.hpp"
#include "algorithms/hook_first/plan.hpp"
#include "algorithms/tarjan.hpp"
#include "lib/hosts/by_transpose.hpp"
#include "lib/pipeline/labels.hpp"
#include "lib/pipeline/thread_count.hpp"
#include "lib/strong/checks.hpp"
#include "lib/strong/search_rows.hpp"
#include "matrix_ops/executors/serial.hpp"
#include "matrix_ops/executors/threads.hpp"
#include "matrix_ops/free_memory.hpp"
#include "matrix_ops/passes/ascending_rows.hpp"
#include "matrix_ops/passes/check.hpp"
#include "matrix_ops/passes/csr_from_rows.hpp"
#include "matrix_ops/passes/is_symmetric.hpp"
#include "matrix_ops/stopwatch.hpp"

namespace skerry {

namespace {

/// What is known when the labels have been computed.
struct solution {
  std::uint64_t count = 0;
  double build_seconds = 0, solve_seconds = 0;
};

template <class Rows>
inline constexpr std::uint64_t bytes_per_vertex =
    sizeof(typename Rows::index) + tarjan_search<Rows>::bytes_per_vertex;

/// Searches, and counts the components.
///
/// A       the matrix as the caller knows it, for messages
/// labels  [n]
template <class Rows, class View>
solution search(const Rows& rows, const View& A, std::span<typename View::index> labels) {
  const stopwatch watch;
  const auto count = tarjan(rows, labels);
  if (!count) {
    check_entries(A, serial{});  // names the first id that is out of range
    throw invalid_matrix("ids were changed by another thread during the call; pass a copy");
  }
  return {*count, 0, watch.seconds()};
}

/// Where labels are written: the caller's array, or one allocated after the check of memory.
template <class Index>
struct label_array {
  std::span<Index> given = {};
  buffer<Index> own = {};  // [n] unless labels are given

  [[nodiscard]] std::span<Index> get(std::uint64_t n) {
    if (given.size() == n) return given;
    own.resize(n);
    return own;
  }
};

/// solve(A, how, labels), for each view.
template <class Index, class Offset>
solution solve(const csr_view<Index, Offset>& A, const options& how, label_array<Index>& labels) {
  using rows = sparse_rows<Index, Offset>;
  check_memory_of_scc(A.row_count, A.entry_count(), bytes_per_vertex<rows>, 0, how);
  return search(rows{A.row_offsets.data(), A.columns.data()}, A, labels.get(A.row_count));
}

/// Searches entries that are sorted by row: in a copy, unless the rows of a COO matrix ascend.
template <class Offset, class View>
solution solve_sorted(const View& A, const options& how,
                      label_array<typename View::index>& labels) {
  using index = typename View::index;
  using rows = sparse_rows<index, Offset>;
  const std::uint64_t offsets = saturating_product(A.row_count + 1, sizeof(Offset));
  const auto check = [&](std::uint64_t copied) {
    check_memory_of_scc(A.row_count, A.entry_count(), bytes_per_vertex<rows>, copied, how);
  };
  check(offsets);
  const stopwatch watch;
  rows in_order{};
  std::optional<buffer<Offset>> ascending;
  if constexpr (std::is_same_v<View, coo_view<index>>) {
    if (sampled_rows_ascend(A.rows))
      ascending = row_offsets_if_ascending<Offset>(A.rows, A.row_count, serial{});
    if (ascending) in_order = {ascending->data(), A.columns.data()};
  }
  csr<index, Offset> sorted;
  if (!ascending) {
    check(saturating_sum(offsets, saturating_product(A.entry_count(), sizeof(index))));
    sorted = csr_from_rows<Offset>(A);
    in_order = {sorted.row_offsets.data(), sorted.columns.data()};
  }
  const double seconds = watch.seconds();
  solution found = search(in_order, A, labels.get(A.row_count));
  found.build_seconds = seconds;
  return found;
}

/// Of a coo_view or an edge_view.
template <class View>
solution solve(const View& A, const options& how, label_array<typename View::index>& labels) {
  if constexpr (sizeof(typename View::index) == 4)
    if (A.entry_count() <= std::numeric_limits<std::uint32_t>::max())
      return solve_sorted<std::uint32_t>(A, how, labels);
  return solve_sorted<std::uint64_t>(A, how, labels);
}

solution solve(const dense_view& A, const options& how, label_array<std::uint32_t>& labels) {
  return std::visit(
      [&](auto all) {
        using rows = dense_rows<typename decltype(all)::value_type>;
        const std::uint64_t n = A.row_count;
        check_memory_of_scc(n, all.size(), bytes_per_vertex<rows>, 0, how);
        return search(rows{all.data(), n}, A, labels.get(n));
      },
      A.values);
}

/// Options for cc() if it gives the answer: symmetry is promised, or a CSR matrix is found to be
/// symmetric by a few entries and then by a randomised test.
template <class View>
std::optional<options> options_of_cc(const View& A, const options& how) {
  if (how.algorithm != "auto") return {};
  if (how.symmetric == symmetry::yes) return how;
  if constexpr (requires { A.row_offsets; }) {
    if (!hashes_pay(A.entry_count()) || !sampled_entries_are_mirrored(csr_ref(A)) ||
        !is_symmetric(csr_ref(A), threads(thread_count(how))))
      return {};
    options symmetric = how;
    symmetric.symmetric = symmetry::yes;
    return symmetric;
  }
  return {};
}

/// Solves, numbers the labels, and says what ran.
template <class View>
summary label_rows(const View& A, const options& how, label_array<typename View::index>& labels) {
  const solution found = solve(A, how, labels);
  if (how.numbering == numbering::dense) number_densely(labels.get(A.row_count));
  return {found.count,
          {.algorithm = "tarjan",
           .backend = "serial",
           .build_seconds = found.build_seconds,
           .solve_seconds = found.solve_seconds,
           .note = {}}};
}

/// f(A); of a CSC matrix f() of its transpose, which has the same strong components.
template <class View, class Function>
auto of_rows(const View& A, Function f) {
  return f(A);
}

template <class Index, class Offset, class Function>
auto of_rows(const csc_view<Index, Offset>& A, Function f) {
  check_square(A);
  return by_transpose(A, f);
}

/// scc(A, how) of a view of rows or entries.
template <class View>
result<typename View::index> solve_with_own_labels(const View& A, const options& how) {
  check_square(A);
  if (const auto symmetric = options_of_cc(A, how)) return cc(A, *symmetric);
  label_array<typename View::index> labels;
  summary done = label_rows(A, how, labels);
  return {std::move(labels.own), done.count, std::move(done.used)};
}

/// The same, with labels in an array of the caller's.
template <class View>
summary solve_with_labels(const View& A, std::span<typename View::index> labels,
                          const options& how) {
  check_square(A);
  check_label_count(labels.size(), A.row_count);
  if (const auto symmetric = options_of_cc(A, how)) return label_components(A, labels, *symmetric);
  label_array<typename View::index> here{labels};
  return label_rows(A, how, here);
}

template <class View>
result<typename View::index> scc_of_view(const View& A, const options& how) {
  check_options_of_scc(how);
  return of_rows(A, [&](const auto& rows) { return solve_with_own_labels(rows, how); });
}

}  // namespace

template <std::unsigned_integral Index, std::unsigned_integral Offset>
result<Index> scc(const csr_view<Index, Offset>& A, const options& how) {
  return scc_of_view(A, how);
}

template <std::unsigned_integral Index>
result<Index> scc(const coo_view<Index>& A, const options& how) {
  return scc_of_view(A, how);
}

template <std::unsigned_integral Index, std::unsigned_integral Offset>
result<Index> scc(const csc_view<Index, Offset>& A, const options& how) {
  return scc_of_view(A, how);
}

template <std::unsigned_integral Index>
result<Index> scc(const edge_view<Index>& A, const options& how) {
  return scc_of_view(A, how);
}

result<std::uint32_t> scc(const dense_view& A, const options& how) { return scc_of_view(A, how); }

template <host_matrix View>
summary label_strong_components(const View& A, std::span<typename View::index> labels,
                                const options& how) {
  check_options_of_scc(how);
  return of_rows(A, [&](const auto& rows) { return solve_with_labels(rows, labels, how); });
}

template result<std::uint32_t> scc(const csr_view<std::uint32_t, std::uint32_t>&, const options&);
template result<std::uint32_t> scc(const csr_view<std::uint32_t, std::uint64_t>&, const options&);
template result<std::uint64_t> scc(const csr_view<std::uint64_t, std::uint64_t>&, const options&);
template result<std::uint32_t> scc(const coo_view<std::uint32_t>&, const options&);
template result<std::uint64_t> scc(const coo_view<std::uint64_t>&, const options&);
template result<std::uint32_t> scc(const csc_view<std::uint32_t, std::uint32_t>&, const options&);
template result<std::uint32_t> scc(const csc_view<std::uint32_t, std::uint64_t>&, const options&);
template result<std::uint64_t> scc(const csc_view<std::uint64_t, std::uint64_t>&, const options&);
template result<std::uint32_t> scc(const edge_view<std::uint32_t>&, const options&);
template result<std::uint64_t> scc(const edge_view<std::uint64_t>&, const options&);

using narrow_labels = std::span<std::uint32_t>;
using wide_labels = std::span<std::uint64_t>;

template summary label_strong_components(const csr_view<std::uint32_t, std::uint32_t>&,
                                         narrow_labels, const options&);
template summary label_strong_components(const csr_view<std::uint32_t, std::uint64_t>&,
                                         narrow_labels, const options&);
template summary label_strong_components(const csr_view<std::uint64_t, std::uint64_t>&, wide_labels,
                                         const options&);
template summary label_strong_components(const coo_view<std::uint32_t>&, narrow_labels,
                                         const options&);
template summary label_strong_components(const coo_view<std::uint64_t>&, wide_labels,
                                         const options&);
template summary label_strong_components(const csc_view<std::uint32_t, std::uint32_t>&,
                                         narrow_labels, const options&);
template summary label_strong_components(const csc_view<std::uint32_t, std::uint64_t>&,
                                         narrow_labels, const options&);
template summary label_strong_components(const csc_view<std::uint64_t, std::uint64_t>&, wide_labels,
                                         const options&);
template summary label_strong_components(const edge_view<std::uint32_t>&, narrow_labels,
                                         const options&);
template summary label_strong_components(const edge_view<std::uint64_t>&, wide_labels,
                                         const options&);
template summary label_strong_components(const dense_view&, narrow_labels, const options&);

}  // namespace skerry
