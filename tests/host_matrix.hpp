// SPDX-License-Identifier: Apache-2.0
// Small host matrices built from entries, for the tests of back ends.
#pragma once

#include <concepts>
#include <cstdint>
#include <random>
#include <utility>
#include <vector>

#include "matrix_ops/views/csc_view.hpp"
#include "matrix_ops/views/csr_ref.hpp"
#include "matrix_ops/views/dense_view.hpp"
#include "matrix_ops/views/edge_view.hpp"
#include "matrix_ops/views/view.hpp"

namespace skerry::testing {

using entry_list = std::vector<std::pair<std::uint64_t, std::uint64_t>>;  // (row, column)

/// A matrix that owns the arrays of a view type.
template <class View>
struct host_matrix;

/// CSR: repeats are kept, a row's columns are in the order of the entries.
template <std::unsigned_integral Index, std::unsigned_integral Offset>
struct host_matrix<csr_view<Index, Offset>> {
  std::uint64_t n;
  std::vector<Offset> row_offsets;  // [n + 1]
  std::vector<Index> columns;       // [entries]

  host_matrix(std::uint64_t vertices, const entry_list& entries)
      : n(vertices), row_offsets(vertices + 1), columns(entries.size()) {
    for (const auto& [r, c] : entries) ++row_offsets[r + 1];
    for (std::uint64_t r = 0; r < n; ++r) row_offsets[r + 1] += row_offsets[r];
    std::vector<Offset> next(row_offsets);
    for (const auto& [r, c] : entries) columns[next[r]++] = static_cast<Index>(c);
  }
  [[nodiscard]] csr_view<Index, Offset> view() const { return {n, row_offsets, columns}; }
  /// For kernels.
  [[nodiscard]] csr_ref<Index, Offset, host_space> ref() const { return view(); }
};

/// COO, in the order of the entries.
template <std::unsigned_integral Index>
struct host_matrix<coo_view<Index>> {
  std::uint64_t n;
  std::vector<Index> rows, columns;  // [entries]

  host_matrix(std::uint64_t vertices, const entry_list& entries) : n(vertices) {
    for (const auto& [r, c] : entries) {
      rows.push_back(static_cast<Index>(r));
      columns.push_back(static_cast<Index>(c));
    }
  }
  [[nodiscard]] coo_view<Index> view() const { return {n, rows, columns}; }
};

/// CSC: the arrays of the transpose in CSR.
template <std::unsigned_integral Index, std::unsigned_integral Offset>
struct host_matrix<csc_view<Index, Offset>> {
  host_matrix<csr_view<Index, Offset>> transpose;

  host_matrix(std::uint64_t vertices, entry_list entries)
      : transpose(vertices, mirrored(std::move(entries))) {}
  [[nodiscard]] csc_view<Index, Offset> view() const {
    return {transpose.n, transpose.row_offsets, transpose.columns};
  }

 private:
  static entry_list mirrored(entry_list entries) {
    for (auto& [r, c] : entries) std::swap(r, c);
    return entries;
  }
};

/// Edges, in the order of the entries.
template <std::unsigned_integral Index>
struct host_matrix<edge_view<Index>> {
  std::uint64_t n;
  std::vector<std::pair<Index, Index>> edges;  // [entries]

  host_matrix(std::uint64_t vertices, const entry_list& entries) : n(vertices) {
    for (const auto& [r, c] : entries)
      edges.emplace_back(static_cast<Index>(r), static_cast<Index>(c));
  }
  [[nodiscard]] edge_view<Index> view() const { return {n, edges}; }
};

/// Dense: an entry's value is 1 + column mod 2.
template <>
struct host_matrix<dense_view> {
  std::uint64_t n;
  std::vector<float> values;  // [n * n]

  host_matrix(std::uint64_t vertices, const entry_list& entries)
      : n(vertices), values(vertices * vertices) {
    for (const auto& [r, c] : entries) values[r * n + c] = static_cast<float>(1 + c % 2);
  }
  [[nodiscard]] dense_view view() const { return {n, values}; }
};

/// Random numbers that depend only on the seed, on every platform.
class dice {
 public:
  explicit dice(std::uint64_t seed) : next_(seed) {}
  /// 0 .. sides - 1; the tiny bias does not matter here.
  std::uint64_t operator()(std::uint64_t sides) { return next_() % sides; }

 private:
  std::mt19937_64 next_;
};

/// `count` random entries, with loops and repeats; none if n = 0.
inline entry_list random_entries(dice& roll, std::uint64_t n, std::uint64_t count) {
  entry_list entries;
  for (std::uint64_t k = 0; n > 0 && k < count; ++k) entries.emplace_back(roll(n), roll(n));
  return entries;
}

/// The entries and their mirror images, in a random order.
inline entry_list symmetric(dice& roll, entry_list entries) {
  const auto count = entries.size();
  for (std::size_t k = 0; k < count; ++k) entries.emplace_back(entries[k].second, entries[k].first);
  for (std::size_t k = entries.size(); k > 1; --k) std::swap(entries[k - 1], entries[roll(k)]);
  return entries;
}

/// The symmetric test graphs of every algorithm: random ones from empty to dense, a star with its
/// centre last, a path in random order, and two communities joined by one edge.
inline std::vector<entry_list> random_symmetric_graphs(dice& roll, std::uint64_t n) {
  std::vector<entry_list> all(1);
  for (const auto count : {n / 3, n / 2, n, 2 * n, 8 * n})
    all.push_back(random_entries(roll, n, count));
  if (n > 1) {
    auto& star = all.emplace_back();
    for (std::uint64_t v = 0; v + 1 < n; ++v) star.emplace_back(v, n - 1);
    std::vector<std::uint64_t> order(n);
    for (std::uint64_t v = 0; v < n; ++v) std::swap(order[v] = v, order[roll(v + 1)]);
    auto& path = all.emplace_back();
    for (std::uint64_t v = 0; v + 1 < n; ++v) path.emplace_back(order[v], order[v + 1]);
    // The larger community has the larger ids, so a search that only pulls misses the smaller one.
    const std::uint64_t border = 1 + n / 4;
    auto communities = random_entries(roll, border, 8 * border);
    for (const auto& [r, c] : random_entries(roll, n - border, 8 * (n - border)))
      communities.emplace_back(border + r, border + c);
    if (border < n) communities.emplace_back(roll(border), border + roll(n - border));
    all.push_back(std::move(communities));
  }
  for (auto& entries : all) entries = symmetric(roll, std::move(entries));
  return all;
}

}  // namespace skerry::testing
