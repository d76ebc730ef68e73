// SPDX-License-Identifier: Apache-2.0
// cc(A) of a view in host memory. The views are replaced as the table in reading.hpp says.
#include <limits>
#include <optional>
#include <span>
#include <utility>

#include "lib/hosts/by_transpose.hpp"
#include "lib/hosts/host_view.hpp"
#include "lib/hosts/reading.hpp"
#include "lib/hosts/solve_host.hpp"
#include "lib/pipeline/thread_count.hpp"
#include "matrix_ops/error.hpp"
#include "matrix_ops/executors/threads.hpp"
#include "matrix_ops/formatted.hpp"
#include "matrix_ops/free_memory.hpp"
#include "matrix_ops/passes/ascending_rows.hpp"
#include "matrix_ops/stopwatch.hpp"

namespace skerry {

namespace {

template <class View>
using targets_of = host_targets<typename View::index>;

/// Solves a view as it is.
template <class View>
result<typename View::index> solve_itself(const View& A, const options& how,
                                          const targets_of<View>& to) {
  host_view<View> from(A, how, to);
  return from.take(solve(from, how).value());
}

template <class View>
result<typename View::index> solve_view(const View& A, const options& how,
                                        const targets_of<View>& to) {
  return solve_itself(A, how, to);
}

/// A CSR matrix.  If "auto" has chosen a device, and that fails, on the host.
template <class Index, class Offset>
result<Index> solve_view(const csr_view<Index, Offset>& A, const options& how,
                         const host_targets<Index>& to) {
  try {
    return solve_itself(A, how, to);
  } catch (const backend_error& failed) {
    if (how.algorithm != "auto" || how.backend != "auto") throw;
    host_targets<Index> here = to;
    here.may_be_copied = false;
    auto found = solve_itself(A, how, here);
    found.used.note = formatted("{}; the device failed: {}", found.used.note, failed.what());
    return found;
  }
}

/// A CSC matrix as its transpose; with separate vertices as entries in any order.
template <class Index, class Offset>
result<Index> solve_view(const csc_view<Index, Offset>& A, const options& how,
                         const host_targets<Index>& to) {
  check_shape(A, vertices_of(how.bipartite));
  if (how.bipartite) return solve_itself(A, how, to);
  return by_transpose(A, [&](const auto& rows) { return solve_view(rows, how, to); });
}

/// Some rows of a matrix: in place, or with offsets of the empty rows around them.
template <class Index, class Offset>
result<Index> solve_view(const csr_rows_view<Index, Offset>& A, options how,
                         const host_targets<Index>& to) {
  check_shape(A, vertices_of(how.bipartite));
  if (A.row_count == A.column_count)
    return solve_view(csr_view{A.column_count, A.row_offsets, A.columns}, how, to);
  how.symmetric = symmetry::unknown;  // the mirror images of entries may be in other rows
  if (reads_rows({A.column_count, A.entry_count()}, how)) return solve_itself(A, how, to);
  const buffer<Offset> offsets = offsets_of_all_rows(A);
  return solve_itself(csr_view{A.column_count, offsets, A.columns}, how, to);
}

/// A COO matrix as a CSR matrix; nothing if its rows do not ascend, or the offsets exceed what the
/// run may take.
template <class Offset, class Index>
std::optional<result<Index>> solve_as_csr(const coo_view<Index>& A, options how,
                                          const host_targets<Index>& to) {
  const stopwatch watch;
  const std::uint64_t bytes = saturating_product(A.row_count + 1, sizeof(Offset));
  std::uint64_t& limit = how.limits.max_bytes;
  if (limit != 0) {
    const std::uint64_t of_run = saturating_product(A.row_count, 2 * sizeof(Index));
    if (saturating_sum(bytes, of_run) > limit) return {};
    limit -= bytes;
  }
  const auto offsets =
      row_offsets_if_ascending<Offset>(A.rows, A.row_count, threads(thread_count(how)));
  if (!offsets) return {};
  const double seconds = watch.seconds();
  auto found = solve_view(csr_view{A.row_count, *offsets, A.columns}, how, to);
  found.used.build_seconds += seconds;
  found.used.note = formatted("rows ascend: {}", found.used.note);
  return found;
}

/// A COO matrix, as CSR if that pays.
template <class Index>
result<Index> solve_view(const coo_view<Index>& A, const options& how,
                         const host_targets<Index>& to) {
  check_shape(A, vertices_of(how.bipartite));
  if (may_be_csr(A, how)) {
    const bool is_short = A.columns.size() <= std::numeric_limits<std::uint32_t>::max();
    if constexpr (sizeof(Index) == 4)
      if (is_short)
        if (auto found = solve_as_csr<std::uint32_t>(A, how, to)) return *std::move(found);
    if (sizeof(Index) == 8 || !is_short)
      if (auto found = solve_as_csr<std::uint64_t>(A, how, to)) return *std::move(found);
  }
  return solve_itself(A, how, to);
}

}  // namespace

template <class View>
result<typename View::index> solve_host(const View& A, const options& how,
                                        const targets_of<View>& to) {
  return solve_view(A, how, to);
}

template <class View>
result<typename View::index> solve_share(const View& A, options how, share_of_matrix& share) {
  how.symmetric = symmetry::unknown;
  share.giant.reset();
  check_shape(A, vertices_of(how.bipartite));
  if (!reads_rows({A.column_count, A.entry_count()}, how)) return solve_view(A, how, {});
  return solve_itself(A, how, {.share = &share});
}

template <std::unsigned_integral Index, std::unsigned_integral Offset>
result<Index> cc(const csr_view<Index, Offset>& A, const options& how) {
  return solve_host(A, how);
}

template <std::unsigned_integral Index>
result<Index> cc(const coo_view<Index>& A, const options& how) {
  return solve_host(A, how);
}

template <std::unsigned_integral Index, std::unsigned_integral Offset>
result<Index> cc(const csr_rows_view<Index, Offset>& A, const options& how) {
  return solve_host(A, how);
}

template <std::unsigned_integral Index, std::unsigned_integral Offset>
result<Index> cc(const csc_view<Index, Offset>& A, const options& how) {
  return solve_host(A, how);
}

template <std::unsigned_integral Index>
result<Index> cc(const edge_view<Index>& A, const options& how) {
  return solve_host(A, how);
}

result<std::uint32_t> cc(const dense_view& A, const options& how) { return solve_host(A, how); }

namespace {

template <class View>
summary label(const View& A, std::span<typename View::index> labels, const options& how) {
  auto found = solve_host(A, how, {.labels = labels});
  return {found.count, std::move(found.used)};
}

}  // namespace

template <host_matrix View>
summary label_components(const View& A, std::span<typename View::index> labels,
                         const options& how) {
  return label(A, labels, how);
}

template <std::unsigned_integral Index, std::unsigned_integral Offset>
summary label_components(const csr_rows_view<Index, Offset>& A, std::span<Index> labels,
                         const options& how) {
  return label(A, labels, how);
}

template result<std::uint32_t> cc(const csr_view<std::uint32_t, std::uint32_t>&, const options&);
template result<std::uint32_t> cc(const csr_view<std::uint32_t, std::uint64_t>&, const options&);
template result<std::uint64_t> cc(const csr_view<std::uint64_t, std::uint64_t>&, const options&);
template result<std::uint32_t> cc(const csr_rows_view<std::uint32_t, std::uint32_t>&,
                                  const options&);
template result<std::uint32_t> cc(const csr_rows_view<std::uint32_t, std::uint64_t>&,
                                  const options&);
template result<std::uint64_t> cc(const csr_rows_view<std::uint64_t, std::uint64_t>&,
                                  const options&);
template result<std::uint32_t> cc(const coo_view<std::uint32_t>&, const options&);
template result<std::uint64_t> cc(const coo_view<std::uint64_t>&, const options&);
template result<std::uint32_t> cc(const csc_view<std::uint32_t, std::uint32_t>&, const options&);
template result<std::uint32_t> cc(const csc_view<std::uint32_t, std::uint64_t>&, const options&);
template result<std::uint64_t> cc(const csc_view<std::uint64_t, std::uint64_t>&, const options&);
template result<std::uint32_t> cc(const edge_view<std::uint32_t>&, const options&);
template result<std::uint64_t> cc(const edge_view<std::uint64_t>&, const options&);

using narrow_labels = std::span<std::uint32_t>;
using wide_labels = std::span<std::uint64_t>;

template summary label_components(const csr_view<std::uint32_t, std::uint32_t>&, narrow_labels,
                                  const options&);
template summary label_components(const csr_view<std::uint32_t, std::uint64_t>&, narrow_labels,
                                  const options&);
template summary label_components(const csr_view<std::uint64_t, std::uint64_t>&, wide_labels,
                                  const options&);
template summary label_components(const csr_rows_view<std::uint32_t, std::uint32_t>&, narrow_labels,
                                  const options&);
template summary label_components(const csr_rows_view<std::uint32_t, std::uint64_t>&, narrow_labels,
                                  const options&);
template summary label_components(const csr_rows_view<std::uint64_t, std::uint64_t>&, wide_labels,
                                  const options&);
template summary label_components(const coo_view<std::uint32_t>&, narrow_labels, const options&);
template summary label_components(const coo_view<std::uint64_t>&, wide_labels, const options&);
template summary label_components(const csc_view<std::uint32_t, std::uint32_t>&, narrow_labels,
                                  const options&);
template summary label_components(const csc_view<std::uint32_t, std::uint64_t>&, narrow_labels,
                                  const options&);
template summary label_components(const csc_view<std::uint64_t, std::uint64_t>&, wide_labels,
                                  const options&);
template summary label_components(const edge_view<std::uint32_t>&, narrow_labels, const options&);
template summary label_components(const edge_view<std::uint64_t>&, wide_labels, const options&);
template summary label_components(const dense_view&, narrow_labels, const options&);

template result<std::uint32_t> solve_host(const csr_view<std::uint32_t, std::uint32_t>&,
                                          const options&, const host_targets<std::uint32_t>&);
template result<std::uint32_t> solve_host(const csr_view<std::uint32_t, std::uint64_t>&,
                                          const options&, const host_targets<std::uint32_t>&);
template result<std::uint64_t> solve_host(const csr_view<std::uint64_t, std::uint64_t>&,
                                          const options&, const host_targets<std::uint64_t>&);
template result<std::uint32_t> solve_host(const csc_view<std::uint32_t, std::uint32_t>&,
                                          const options&, const host_targets<std::uint32_t>&);
template result<std::uint32_t> solve_host(const csc_view<std::uint32_t, std::uint64_t>&,
                                          const options&, const host_targets<std::uint32_t>&);
template result<std::uint64_t> solve_host(const csc_view<std::uint64_t, std::uint64_t>&,
                                          const options&, const host_targets<std::uint64_t>&);
template result<std::uint32_t> solve_host(const csr_rows_view<std::uint32_t, std::uint32_t>&,
                                          const options&, const host_targets<std::uint32_t>&);
template result<std::uint32_t> solve_host(const csr_rows_view<std::uint32_t, std::uint64_t>&,
                                          const options&, const host_targets<std::uint32_t>&);
template result<std::uint64_t> solve_host(const csr_rows_view<std::uint64_t, std::uint64_t>&,
                                          const options&, const host_targets<std::uint64_t>&);
template result<std::uint32_t> solve_host(const coo_view<std::uint32_t>&, const options&,
                                          const host_targets<std::uint32_t>&);
template result<std::uint64_t> solve_host(const coo_view<std::uint64_t>&, const options&,
                                          const host_targets<std::uint64_t>&);
template result<std::uint32_t> solve_host(const edge_view<std::uint32_t>&, const options&,
                                          const host_targets<std::uint32_t>&);
template result<std::uint64_t> solve_host(const edge_view<std::uint64_t>&, const options&,
                                          const host_targets<std::uint64_t>&);
template result<std::uint32_t> solve_host(const dense_view&, const options&,
                                          const host_targets<std::uint32_t>&);
template result<std::uint32_t> solve_share(const csr_rows_view<std::uint32_t, std::uint32_t>&,
                                           options, share_of_matrix&);
template result<std::uint32_t> solve_share(const csr_rows_view<std::uint32_t, std::uint64_t>&,
                                           options, share_of_matrix&);
template result<std::uint64_t> solve_share(const csr_rows_view<std::uint64_t, std::uint64_t>&,
                                           options, share_of_matrix&);
template run_answer<std::uint32_t> run_entries(const coo_view<std::uint32_t>&,
                                               const vertex_numbers<std::uint32_t>&,
                                               const run_request&);

}  // namespace skerry
