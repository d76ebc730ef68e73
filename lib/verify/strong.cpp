// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstddef>
#include <numeric>
#include <optional>
#include <vector>

#include "lib/forests/adjacency.hpp"
#include "lib/verify/entries.hpp"
#include "matrix_ops/formatted.hpp"
#include "matrix_ops/free_memory.hpp"
#include "matrix_ops/passes/check.hpp"
#include "skerry/scc.hpp"

namespace skerry {

namespace {

/// Vertices sorted by label.
template <class Index>
struct classes {
  std::vector<Index> members;  // [n], those of a class ascending
  std::vector<Index> begin;    // [classes + 1], the positions of a class among the members
  std::vector<Index> of;       // [n], the class of each vertex
};

template <class Index>
classes<Index> classes_of(std::span<const Index> labels) {
  const std::size_t n = labels.size();
  classes<Index> all{std::vector<Index>(n), {}, std::vector<Index>(n)};
  std::iota(all.members.begin(), all.members.end(), Index{0});
  std::ranges::sort(all.members, [&](Index u, Index v) {
    return labels[u] != labels[v] ? labels[u] < labels[v] : u < v;
  });
  for (std::size_t i = 0; i < n; ++i) {
    if (i == 0 || labels[all.members[i]] != labels[all.members[i - 1]])
      all.begin.push_back(static_cast<Index>(i));
    all.of[all.members[i]] = static_cast<Index>(all.begin.size() - 1);
  }
  all.begin.push_back(static_cast<Index>(n));
  return all;
}

/// Searches each class from its first member. Returns the first member that the search does not
/// reach, or n.
template <class Index>
std::size_t find_unreached(const adjacency<Index>& next, const classes<Index>& all) {
  const std::size_t n = all.of.size();
  std::vector<bool> reached(n);
  const auto reach = [&](Index u, Index v) {
    if (reached[v] || all.of[v] != all.of[u]) return false;
    return static_cast<bool>(reached[v] = true);
  };
  std::vector<Index> todo;
  for (std::size_t c = 0; c + 1 < all.begin.size(); ++c) {
    const Index first = all.members[all.begin[c]];
    reached[first] = true;
    search(next, first, todo, reach);
  }
  return static_cast<std::size_t>(std::ranges::find(reached, false) - reached.begin());
}

/// Removes classes that no entry of another class leads to, until none is left. Returns a class on
/// a cycle of classes, or after one; the number of classes if there is none.
template <class Index>
std::size_t find_cycle(const adjacency<Index>& next, const classes<Index>& all) {
  const std::size_t count = all.begin.size() - 1;
  std::vector<std::uint64_t> entries(count);  // from classes that are left
  const auto each_leaving = [&](std::size_t c, auto f) {
    for (std::size_t i = all.begin[c]; i < all.begin[c + 1]; ++i)
      for (const Index v : next.of(all.members[i]))
        if (const std::size_t d = all.of[v]; d != c) f(d);
  };
  for (std::size_t c = 0; c < count; ++c) each_leaving(c, [&](std::size_t d) { ++entries[d]; });
  std::vector<Index> free;
  for (std::size_t c = 0; c < count; ++c)
    if (entries[c] == 0) free.push_back(static_cast<Index>(c));
  while (!free.empty()) {
    const std::size_t c = free.back();
    free.pop_back();
    each_leaving(c, [&](std::size_t d) {
      if (--entries[d] == 0) free.push_back(static_cast<Index>(d));
    });
  }
  const auto left = std::ranges::find_if(entries, [](std::uint64_t e) { return e != 0; });
  return static_cast<std::size_t>(left - entries.begin());
}

/// verify_strong() of entries that have been checked.
template <class Index>
verification verify_entries(const entry_batches<Index>& A, std::span<const Index> labels,
                            std::uint64_t max_bytes, const fault_names& names) {
  const std::uint64_t n = A.row_count, entries = A.entry_count();
  if (labels.size() != n) return wrong_label_count(labels.size(), n);
  check_bytes(formatted("verifying {} vertices and {} entries", n, entries),
              saturating_sum(saturating_product(entries, sizeof(Index)),
                             saturating_product(n, 18 + 4 * sizeof(Index))),
              max_bytes);

  const classes<Index> all = classes_of(labels);
  const auto unreached = [&](const adjacency<Index>& next) -> std::optional<Index> {
    const std::size_t v = find_unreached(next, all);
    return v == n ? std::nullopt : std::optional(static_cast<Index>(v));
  };
  const auto first_of = [&](std::size_t c) { return all.members[all.begin[c]]; };
  const auto no_path = [&](Index v, Index from, Index to) -> verification {
    return {
        false, 0,
        formatted("vertices {} and {} both bear the label {}, but no path within the label "
                  "leads from {} to {}",
                  vertex_text(names, first_of(all.of[v])), vertex_text(names, v),
                  label_text(names, labels, v), vertex_text(names, from), vertex_text(names, to))};
  };
  if (const auto v = unreached(adjacency_of(A, n, 0, direction::against)))
    return no_path(*v, *v, first_of(all.of[*v]));
  const auto along = adjacency_of(A, n, 0, direction::along);
  if (const auto v = unreached(along)) return no_path(*v, first_of(all.of[*v]), *v);
  const std::size_t count = all.begin.size() - 1;
  if (const std::size_t c = find_cycle(along, all); c != count)
    return {false, 0,
            formatted("a cycle of entries runs through several labels; the label {} of vertex {} "
                      "is on it, or is reached from it",
                      label_text(names, labels, first_of(c)), vertex_text(names, first_of(c)))};
  return {true, count, ""};
}

}  // namespace

template <host_matrix View>
verification verify_strong(const View& A, std::span<const typename View::index> labels,
                           std::uint64_t max_bytes, const fault_names& names) {
  if (A.row_count != A.column_count)  // without advice on the two sides of a graph
    throw invalid_matrix(
        formatted("the matrix is {} x {}; strong components are those of a square matrix",
                  A.row_count, A.column_count));
  check_shape(A, vertices::shared);
  check_entries(A, serial{});
  return verify_entries(entry_batches(A), labels, max_bytes, names);
}

template verification verify_strong(const csr_view<std::uint32_t, std::uint32_t>&,
                                    std::span<const std::uint32_t>, std::uint64_t,
                                    const fault_names&);
template verification verify_strong(const csr_view<std::uint32_t, std::uint64_t>&,
                                    std::span<const std::uint32_t>, std::uint64_t,
                                    const fault_names&);
template verification verify_strong(const csr_view<std::uint64_t, std::uint64_t>&,
                                    std::span<const std::uint64_t>, std::uint64_t,
                                    const fault_names&);
template verification verify_strong(const coo_view<std::uint32_t>&, std::span<const std::uint32_t>,
                                    std::uint64_t, const fault_names&);
template verification verify_strong(const coo_view<std::uint64_t>&, std::span<const std::uint64_t>,
                                    std::uint64_t, const fault_names&);
template verification verify_strong(const csc_view<std::uint32_t, std::uint32_t>&,
                                    std::span<const std::uint32_t>, std::uint64_t,
                                    const fault_names&);
template verification verify_strong(const csc_view<std::uint32_t, std::uint64_t>&,
                                    std::span<const std::uint32_t>, std::uint64_t,
                                    const fault_names&);
template verification verify_strong(const csc_view<std::uint64_t, std::uint64_t>&,
                                    std::span<const std::uint64_t>, std::uint64_t,
                                    const fault_names&);
template verification verify_strong(const edge_view<std::uint32_t>&, std::span<const std::uint32_t>,
                                    std::uint64_t, const fault_names&);
template verification verify_strong(const edge_view<std::uint64_t>&, std::span<const std::uint64_t>,
                                    std::uint64_t, const fault_names&);
template verification verify_strong(const dense_view&, std::span<const std::uint32_t>,
                                    std::uint64_t, const fault_names&);

}  // namespace skerry
