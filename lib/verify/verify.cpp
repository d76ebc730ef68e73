// SPDX-License-Identifier: Apache-2.0
#include "skerry/verify.hpp"

#include <utility>
#include <vector>

#include "lib/forests/adjacency.hpp"
#include "lib/verify/entries.hpp"
#include "matrix_ops/formatted.hpp"
#include "matrix_ops/free_memory.hpp"

namespace skerry {

namespace {

/// verify() of entries that have been checked.
///
/// n  vertices
template <class Index>
verification verify_entries(const entry_batches<Index>& A, std::uint64_t n,
                            std::span<const Index> labels, const verify_options& how) {
  const std::uint64_t shift = how.bipartite ? A.row_count : 0;
  if (labels.size() != n) return wrong_label_count(labels.size(), n);
  const std::uint64_t entries = A.entry_count();
  check_bytes(formatted("verifying {} vertices and {} entries", n, entries),
              saturating_sum(saturating_product(entries, 2 * sizeof(Index)),
                             saturating_product(n, 8 + 2 * sizeof(Index) + 1)),
              how.max_bytes);
  // Steps: a pass that compares the labels, one that collects neighbours, and a search.
  const auto report = [&](std::uint64_t done) {
    if (how.watch) how.watch(done, 2 * entries + n);
  };
  if (auto split = find_split(A, labels, shift, how.names, report)) return *std::move(split);
  report(entries);

  // No entry connects two labels, so a search stays within one label.  Every vertex that no search
  // has reached starts one; if its label has occurred before, two components share it.
  const auto around = adjacency_of(A, n, shift, direction::both);
  std::vector<bool> reached(n);
  std::uint64_t count = 0;
  const auto reach = [&](Index, Index v) {
    if (reached[v]) return false;
    if (count++ % entries_between_calls == 0) report(2 * entries + count);
    return static_cast<bool>(reached[v] = true);
  };
  std::vector<Index> todo, origins;
  for (std::uint64_t s = 0; s < n; ++s) {
    const auto origin = static_cast<Index>(s);
    if (!reach(origin, origin)) continue;
    origins.push_back(origin);
    search(around, origin, todo, reach);
  }
  if (auto merged = find_merged(origins, labels, "no path joins them", how.names))
    return *std::move(merged);
  return right_labels(origins.size(), labels, how);
}

}  // namespace

template <host_matrix View>
verification verify(const View& A, std::span<const typename View::index> labels,
                    const verify_options& how) {
  const std::uint64_t n = checked_vertex_count(A, how);
  return verify_entries(entry_batches(A), n, labels, how);
}

template verification verify(const csr_view<std::uint32_t, std::uint32_t>&,
                             std::span<const std::uint32_t>, const verify_options&);
template verification verify(const csr_view<std::uint32_t, std::uint64_t>&,
                             std::span<const std::uint32_t>, const verify_options&);
template verification verify(const csr_view<std::uint64_t, std::uint64_t>&,
                             std::span<const std::uint64_t>, const verify_options&);
template verification verify(const coo_view<std::uint32_t>&, std::span<const std::uint32_t>,
                             const verify_options&);
template verification verify(const coo_view<std::uint64_t>&, std::span<const std::uint64_t>,
                             const verify_options&);
template verification verify(const csc_view<std::uint32_t, std::uint32_t>&,
                             std::span<const std::uint32_t>, const verify_options&);
template verification verify(const csc_view<std::uint32_t, std::uint64_t>&,
                             std::span<const std::uint32_t>, const verify_options&);
template verification verify(const csc_view<std::uint64_t, std::uint64_t>&,
                             std::span<const std::uint64_t>, const verify_options&);
template verification verify(const edge_view<std::uint32_t>&, std::span<const std::uint32_t>,
                             const verify_options&);
template verification verify(const edge_view<std::uint64_t>&, std::span<const std::uint64_t>,
                             const verify_options&);
template verification verify(const dense_view&, std::span<const std::uint32_t>,
                             const verify_options&);

}  // namespace skerry
