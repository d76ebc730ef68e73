// SPDX-License-Identifier: Apache-2.0
// What a sample of the rows shows about their entries and their parents.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>

#include "algorithms/hook_first/plan.hpp"
#include "matrix_ops/passes/sample.hpp"
#include "matrix_ops/views/csr_rows_ref.hpp"
#include "matrix_ops/views/symmetry.hpp"

namespace skerry {

/// Calls f(v, entries of row v) for `samples` rows, or for all if they are fewer.
template <std::unsigned_integral Index, std::unsigned_integral Offset, class Function>
void for_each_sampled_row(const csr_rows_ref<Index, Offset>& A, std::uint64_t samples, Function f) {
  const sample_index drawn{A.row_count(), samples};
  for (std::uint64_t k = 0; k < std::min(A.row_count(), samples); ++k) {
    const std::uint64_t v = A.rows.first + drawn(k);
    f(v, std::span(A.row(v)));
  }
}

/// The share of the sampled rows for which holds(v, entries of row v); of those with an entry, or 0
/// if there is none.
///
/// samples  the number of sampled rows
template <std::unsigned_integral Index, std::unsigned_integral Offset, class Holds>
[[nodiscard]] double share_of_rows(const csr_rows_ref<Index, Offset>& A, std::uint64_t samples,
                                   Holds holds) {
  std::uint64_t rows = 0, found = 0;
  for_each_sampled_row(A, samples, [&](std::uint64_t v, std::span<const Index> row) {
    if (row.empty()) return;
    ++rows;
    found += holds(v, row);
  });
  return rows == 0 ? 0 : static_cast<double>(found) / static_cast<double>(rows);
}

/// Whether most rows have a first entry at most `distance` below the diagonal, and not before the
/// first row.
template <std::unsigned_integral Index, std::unsigned_integral Offset>
[[nodiscard]] bool first_entries_are_local(const csr_rows_ref<Index, Offset>& A,
                                           std::uint64_t distance) {
  return share_of_rows(A, sample_size, [=, &A](std::uint64_t v, std::span<const Index> row) {
           return row.front() < v && v - row.front() <= distance && row.front() >= A.rows.first;
         }) > .5;
}

/// Whether row v stays a root when it is linked to the first of its entries.
template <std::unsigned_integral Index>
[[nodiscard]] bool stays_root(std::uint64_t v, std::span<const Index> row) {
  return row.front() >= v;
}

/// The share of the rows with an entry that stay roots when each is linked to its first entry.
template <std::unsigned_integral Index, std::unsigned_integral Offset>
[[nodiscard]] double share_of_roots(const csr_rows_ref<Index, Offset>& A) {
  return share_of_rows(A, sample_size, stays_root<Index>);
}

/// The share of the sampled rows that repeat after one of the repetition_periods, as
/// streaming_pays() has it; the largest of these shares.
template <std::unsigned_integral Index, std::unsigned_integral Offset>
[[nodiscard]] double share_of_repeating_rows(const csr_rows_ref<Index, Offset>& A,
                                             std::uint64_t samples = 256) {
  const auto repeats = [&](std::uint64_t v, std::span<const Index> row, std::uint64_t period) {
    if (A.rows.last - v <= period || A.length(v + period) != row.size()) return false;
    const std::span<const Index> next(A.row(v + period));
    const auto follows = [=](Index a, Index b) {  // b is where a was, or has moved with the row
      const std::uint64_t by = std::max(a, b) - std::min(a, b);
      return by <= stream_step || (by <= period + stream_step && by + stream_step >= period);
    };
    return follows(row.front(), next.front()) && follows(row.back(), next.back());
  };
  std::uint64_t rows = 0;
  std::array<std::uint64_t, repetition_periods.size()> repeating{};
  for_each_sampled_row(A, samples, [&](std::uint64_t v, std::span<const Index> row) {
    if (row.empty()) return;
    ++rows;
    for (std::size_t k = 0; k < repeating.size(); ++k)
      repeating[k] += repeats(v, row, repetition_periods[k]);
  });
  const auto most = static_cast<double>(std::ranges::max(repeating));
  return rows == 0 ? 0 : most / static_cast<double>(rows);
}

/// rows_count_as_short() of the plan, as a sample shows it, a smaller one first.
template <std::unsigned_integral Index, std::unsigned_integral Offset>
[[nodiscard]] bool has_short_rows(const csr_rows_ref<Index, Offset>& A) {
  const auto share = [&](std::uint64_t samples) {
    return share_of_rows(A, samples, [&](std::uint64_t, std::span<const Index> row) {
      return row.size() <= most_of_short_row && std::ranges::all_of(row, [&](Index u) {
               return u < A.vertex_count && A.length(u) <= most_of_short_row;
             });
    });
  };
  return A.has_all_rows() && rows_are_longer(most_of_short_row, A.row_count(), A.entry_count) &&
         rows_count_as_short(share(32)) && rows_count_as_short(share(256));
}

/// Whether the entries are to be united as they are read, as the plan has it.  Asks a few rows
/// before many.
///
/// are_short  whether rows count as short although they are not on average
/// distance   within which entries are local
template <std::unsigned_integral Index, std::unsigned_integral Offset>
[[nodiscard]] bool rows_repeat(const csr_rows_ref<Index, Offset>& A, bool are_short,
                               symmetry pattern, std::uint64_t distance) {
  const std::uint64_t n = A.row_count(), entries = A.entry_count;
  return A.has_all_rows() && streaming_may_pay(n, are_short ? n : entries) &&
         rows_may_repeat(share_of_repeating_rows(A, 32)) &&
         streaming_pays(share_of_repeating_rows(A)) &&
         (pattern == symmetry::yes || !rows_are_longer(3, n, entries) ||
          !first_entries_are_local(A, distance));
}

/// middle_leads_on() of the plan, likewise.
template <std::unsigned_integral Index, std::unsigned_integral Offset>
[[nodiscard]] bool has_rows_between_leaves(const csr_rows_ref<Index, Offset>& A) {
  const auto share = [&](std::uint64_t samples) {
    const auto is_leaf = [&](Index u) { return u < A.vertex_count && A.length(u) == 1; };
    double rows = 0, found = 0;
    for_each_sampled_row(A, samples, [&](std::uint64_t, std::span<const Index> row) {
      if (row.size() <= 2) return;
      ++rows;
      found += is_leaf(row.front()) && is_leaf(row.back());
    });
    return rows == 0 ? 0 : found / rows;
  };
  return A.has_all_rows() && middle_leads_on(share(32)) && middle_leads_on(share(256));
}

/// many_cycles() of the plan, as a sample of the rows shows it, unless the number of entries does.
template <std::unsigned_integral Index, std::unsigned_integral Offset>
[[nodiscard]] bool has_many_cycles(const csr_rows_ref<Index, Offset>& A) {
  const auto all = static_cast<double>(A.row_count());
  if (many_cycles(A.entry_count, all, all)) return true;
  std::uint64_t sampled = 0, with_entry = 0, roots = 0;
  for_each_sampled_row(A, sample_size, [&](std::uint64_t v, std::span<const Index> row) {
    ++sampled;
    if (row.empty()) return;
    ++with_entry;
    roots += stays_root(v, row);
  });
  const double rows_of_each = sampled == 0 ? 0 : all / static_cast<double>(sampled);
  return many_cycles(A.entry_count, rows_of_each * static_cast<double>(with_entry),
                     rows_of_each * static_cast<double>(roots));
}

/// The share of the rows with an entry whose last or middle one has another parent.
///
/// parent  [n]
template <std::unsigned_integral Index, std::unsigned_integral Offset>
[[nodiscard]] double share_between_trees(const csr_rows_ref<Index, Offset>& A, const Index* parent,
                                         row_place place) {
  return share_of_rows(A, 256, [&](std::uint64_t v, std::span<const Index> row) {
    const Index u = row[place_in_row(row.size(), place)];
    return u < A.vertex_count && parent[u] != parent[v];
  });
}

/// The share of the rows with an entry whose parent is not a root.
///
/// parent  [n]
template <std::unsigned_integral Index, std::unsigned_integral Offset>
[[nodiscard]] double share_below_children(const csr_rows_ref<Index, Offset>& A,
                                          const Index* parent) {
  return share_of_rows(A, 256, [&](std::uint64_t v, std::span<const Index>) {
    return parent[parent[v]] != parent[v];
  });
}

}  // namespace skerry
