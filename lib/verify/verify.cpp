// SPDX-License-Identifier: Apache-2.0
#include "skerry/verify.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <vector>

#include "lib/verify/entries.hpp"
#include "matrix_ops/free_memory.hpp"

namespace skerry {

namespace {

/// Adjacency lists: both directions of every entry.
template <class Index>
struct adjacency {
  std::vector<std::uint64_t> begin;  // [n + 1]
  std::vector<Index> others;         // [2 * entries]
};

template <class View>
adjacency<typename View::index> neighbours_of(const View& A, std::uint64_t n, std::uint64_t shift) {
  adjacency<typename View::index> around{std::vector<std::uint64_t>(n + 1), {}};
  auto& begin = around.begin;
  walk(A, shift, [&](std::uint64_t u, std::uint64_t v) { ++begin[u], ++begin[v]; });
  std::uint64_t total = 0;
  for (auto& each : begin) total += each, each = total;  // where v's neighbours end
  around.others.resize(total);
  walk(A, shift, [&](std::uint64_t u, std::uint64_t v) {
    around.others[--begin[u]] = static_cast<typename View::index>(v);
    around.others[--begin[v]] = static_cast<typename View::index>(u);
  });
  return around;
}

}  // namespace

template <host_matrix View>
verification verify(const View& A, std::span<const typename View::index> labels,
                    const verify_options& how) {
  using index = typename View::index;
  const std::uint64_t n = checked_vertex_count(A, how);
  const std::uint64_t shift = how.bipartite ? A.row_count : 0;
  if (labels.size() != n) return wrong_label_count(labels.size(), n);

  const std::uint64_t entries = A.entry_count();
  check_bytes(fmt::format("verifying {} vertices and {} entries", n, entries),
              saturating_sum(saturating_product(entries, 2 * sizeof(index)),
                             saturating_product(n, 8 + 2 * sizeof(index) + 1)),
              how.max_bytes);

  if (auto split = find_split(A, labels, shift)) return *std::move(split);

  // No entry connects two labels, so a search stays within one label.  Every vertex that no search
  // has reached starts one; if its label has occurred before, two components share it.
  const auto around = neighbours_of(A, n, shift);
  std::vector<bool> reached(n);
  std::vector<index> todo, origins;
  for (std::uint64_t s = 0; s < n; ++s) {
    if (reached[s]) continue;
    reached[s] = true;
    origins.push_back(static_cast<index>(s));
    todo.assign(1, static_cast<index>(s));
    while (!todo.empty()) {
      const index u = todo.back();
      todo.pop_back();
      for (std::uint64_t k = around.begin[u]; k < around.begin[std::uint64_t{u} + 1]; ++k)
        if (const index v = around.others[k]; !reached[v]) {
          reached[v] = true;
          todo.push_back(v);
        }
    }
  }
  const auto label_of = [&](index s) { return labels[s]; };
  std::ranges::stable_sort(origins, {}, label_of);
  const auto twice = std::ranges::adjacent_find(origins, {}, label_of);
  if (twice != origins.end())
    return {false, 0,
            fmt::format("vertices {} and {} both bear the label {}, but no path joins them",
                        twice[0], twice[1], labels[twice[0]])};
  return right_labels(origins.size(), labels, how);
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
