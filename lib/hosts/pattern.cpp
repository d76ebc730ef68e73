// SPDX-License-Identifier: Apache-2.0
#include "skerry/pattern.hpp"

#include <algorithm>
#include <atomic>
#include <bit>
#include <concepts>
#include <cstddef>
#include <span>

#include "matrix_ops/bit_vector.hpp"
#include "matrix_ops/executors/threads.hpp"
#include "matrix_ops/formatted.hpp"
#include "matrix_ops/free_memory.hpp"
#include "matrix_ops/passes/build_csr.hpp"
#include "matrix_ops/passes/check.hpp"
#include "matrix_ops/passes/for_each_batch.hpp"
#include "skerry/io.hpp"

namespace skerry {

namespace {

/// Sets a bit; may be called concurrently.
void mark(bit_vector& bits, std::uint64_t i) {
  std::atomic_ref(bits.words()[i / 64])
      .fetch_or(std::uint64_t{1} << i % 64, std::memory_order_relaxed);
}

std::uint64_t count(const bit_vector& bits) {
  std::uint64_t ones = 0;
  for (const std::uint64_t word : std::span(bits.words(), (bits.size() + 63) / 64))
    ones += static_cast<std::uint64_t>(std::popcount(word));
  return ones;
}

/// A + A' without repeats and diagonal, for reading degrees and finding entries.
template <std::unsigned_integral Index>
using neighbours = csr<Index, std::uint64_t>;

/// The position of an entry of B.
template <std::unsigned_integral Index>
std::uint64_t position_of(const neighbours<Index>& B, Index u, Index v) {
  const auto first = B.columns.begin();
  const auto at = [first](std::uint64_t k) { return first + static_cast<std::ptrdiff_t>(k); };
  return static_cast<std::uint64_t>(
      std::lower_bound(at(B.row_offsets[u]), at(B.row_offsets[u + 1]), v) - first);
}

/// offsets  of a matrix that has a row for each vertex and an entry for each neighbour
void add_degrees(std::span<const std::uint64_t> offsets, pattern_facts& facts) {
  facts.least_degree = offsets.back();  // 0 without vertices
  for (std::size_t v = 0; v + 1 < offsets.size(); ++v) {
    const std::uint64_t degree = offsets[v + 1] - offsets[v];
    facts.least_degree = std::min(facts.least_degree, degree);
    facts.largest_degree = std::max(facts.largest_degree, degree);
    const auto range = static_cast<std::size_t>(std::bit_width(degree));  // of 2^(range - 1) on
    while (facts.degrees.size() <= range) {
      const std::uint64_t next = facts.degrees.empty() ? 0 : facts.degrees.back().most + 1;
      facts.degrees.push_back({next, next == 0 ? 0 : 2 * next - 1, 0});
    }
    ++facts.degrees[range].vertices;
  }
  if (!facts.degrees.empty()) facts.isolated = facts.degrees.front().vertices;
}

/// describe_pattern() of entries that have been checked.
template <std::unsigned_integral Index>
pattern_facts describe(const entry_batches<Index>& A, const stored_matrix& of, vertices sides,
                       const any_executor& run, std::uint64_t max_bytes) {
  const std::uint64_t n = vertex_count(A, sides);
  pattern_facts facts{.vertices = n, .entries = A.size};
  check_bytes(formatted("the degrees of {} vertices and {} entries", n, facts.entries),
              saturating_sum(saturating_product(facts.entries, 2 * sizeof(Index) + 1),
                             saturating_product(n, 2 * sizeof(std::uint64_t) + 1)),
              max_bytes);
  const bool is_shared = sides == vertices::shared;
  auto B = symmetrise<std::uint64_t>(A, n, static_cast<Index>(is_shared ? 0 : A.row_count), run);
  simplify_rows(B, run);
  add_degrees(B.row_offsets, facts);
  facts.edges = B.columns.size() / 2;

  // Where (u, v) and (v, u) differ, a bit for each of them says that it is stored.
  const bool both_ways = is_shared && !of.is_undirected;
  bit_vector stored(both_ways ? B.columns.size() : 0), has_loop(is_shared ? n : 0);
  std::atomic<std::uint64_t> loops = 0;
  if (is_shared)
    for_each_entry(A, run, [&](Index u, Index v) {
      if (u == v) {
        loops.fetch_add(1, std::memory_order_relaxed);
        mark(has_loop, v);
      } else if (both_ways) {
        mark(stored, position_of(B, u, v));
      }
    });
  facts.loops = loops;
  const std::uint64_t distinct = both_ways ? count(stored) : facts.edges;
  facts.repeats = facts.entries - distinct - count(has_loop);
  facts.symmetric = of.is_undirected || (both_ways && distinct == B.columns.size());
  return facts;
}

}  // namespace

pattern_facts describe_pattern(const stored_matrix& A, vertices sides, unsigned threads,
                               std::uint64_t max_bytes) {
  return with_view(A, [&](const auto& view) {
    check_shape(view, sides);
    const any_executor run = skerry::threads(threads);
    check_entries(view, run);
    return describe(entry_batches(view), A, sides, run, max_bytes);
  });
}

density_grid count_in_cells(const stored_matrix& A, std::uint64_t most_cells) {
  density_grid grid{.row_count = A.row_count(), .column_count = A.column_count()};
  const std::uint64_t longest = std::max(grid.row_count, grid.column_count);
  const auto cells = [&grid](std::uint64_t n) { return n / grid.side + (n % grid.side != 0); };
  grid.side = std::max<std::uint64_t>(1, longest / most_cells + (longest % most_cells != 0));
  grid.down = cells(grid.row_count);
  grid.across = cells(grid.column_count);
  grid.entries.resize(grid.down * grid.across);
  const auto add = [&grid](std::uint64_t u, std::uint64_t v) {
    ++grid.entries[u / grid.side * grid.across + v / grid.side];
  };
  const auto add_both = [&](std::uint64_t u, std::uint64_t v) {
    add(u, v);
    if (A.is_undirected && u != v) add(v, u);
  };
  with_view(A, [&](const auto& view) {
    check_shape(view, vertices_of(view.row_count != view.column_count));
    check_entries(view, serial());
    for_each_entry(entry_batches(view), serial(), add_both);
  });
  return grid;
}

}  // namespace skerry
