// SPDX-License-Identifier: Apache-2.0
// What the labels of a streamed file say of its vertices.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "lib/files/readers/seen_ids.hpp"
#include "matrix_ops/buffer.hpp"

namespace skerry {

/// Renumbers a forest where row u is vertex 2 u and column v is 2 v + 1: row u becomes vertex u,
/// and column v becomes rows + v.
///
/// parent   [2 n or 2 n - 1], compressed
/// returns  [2 n], compressed
template <class Index>
buffer<Index> separated(const buffer<Index>& parent) {
  const std::uint64_t n = parent.size() / 2 + parent.size() % 2;
  buffer<Index> least_row(2 * n), label(2 * n);  // least_row: of the tree of each root
  const auto none = static_cast<Index>(-1);
  std::ranges::fill(least_row, none);
  for (std::uint64_t u = n; u-- > 0;) least_row[parent[2 * u]] = static_cast<Index>(u);
  for (std::uint64_t u = 0; u < n; ++u) {
    label[u] = least_row[parent[2 * u]];
    const std::uint64_t column = 2 * u + 1;
    const Index least = column < parent.size() ? least_row[parent[column]] : none;
    label[n + u] = least != none ? least : static_cast<Index>(n + u);  // without an entry: alone
  }
  return label;
}

/// Whether each vertex is alone in its component.
template <class Index>
std::vector<bool> find_alone(const buffer<Index>& label) {
  std::vector<bool> alone(label.size(), true);
  for (std::uint64_t v = 0; v < label.size(); ++v)
    if (label[v] != v) alone[label[v]] = alone[v] = false;
  return alone;
}

/// Counts as seen_ids does, by is_alone(v) of the vertices.
template <class IsAlone>
counted_vertices count_alone(std::uint64_t n, std::uint64_t entries, IsAlone is_alone) {
  std::uint64_t absent = 0;
  for (std::uint64_t v = 0, end = counted_ids(n, entries); v < end; ++v) absent += is_alone(v);
  return absent_of(n, entries, absent, n != 0 && is_alone(0));
}

/// Counts the vertices of a square matrix without an entry: those that are alone, but for those
/// with an entry (v, v).
///
/// loops        these vertices
/// is_complete  whether all of them are known
template <class Index>
counted_vertices count_absent(const buffer<Index>& label, std::span<const std::uint64_t> loops,
                              bool is_complete, std::uint64_t entries) {
  if (!is_complete) return {0, false};
  std::vector<bool> alone = find_alone(label);
  for (const std::uint64_t v : loops) alone[v] = false;
  return count_alone(alone.size(), entries, [&](std::uint64_t v) { return alone[v]; });
}

/// The same for n rows and n columns that are separate vertices: an entry (v, v) unites them.
template <class Index>
counted_vertices count_absent_on_both_sides(const buffer<Index>& label, std::uint64_t entries) {
  const std::vector<bool> alone = find_alone(label);
  const std::uint64_t n = label.size() / 2;
  return count_alone(n, entries, [&](std::uint64_t v) { return alone[v] && alone[n + v]; });
}

}  // namespace skerry
