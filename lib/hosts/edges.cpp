// SPDX-License-Identifier: Apache-2.0
// The vertices of a range of edges.
#include "skerry/edges.hpp"

#include <algorithm>
#include <atomic>
#include <limits>

#include "lib/pipeline/choose.hpp"
#include "lib/pipeline/thread_count.hpp"
#include "matrix_ops/executors/blocks.hpp"
#include "matrix_ops/executors/threads.hpp"
#include "matrix_ops/formatted.hpp"
#include "matrix_ops/free_memory.hpp"
#include "matrix_ops/passes/check.hpp"

namespace skerry::detail {

namespace {

/// The largest number, or 0.  O(numbers)
template <class Index>
[[nodiscard]] Index largest_of(std::span<const Index> all, unsigned threads) {
  constexpr std::uint64_t block = 1 << 17;
  const skerry::threads run(all.size() < worth_threads ? 1 : threads);
  std::atomic<Index> largest = 0;
  for_each_block(run, all.size(), block, [&](std::uint64_t first, std::uint64_t last) {
    Index here = 0;
    for (const Index each : all.subspan(first, last - first)) here = std::max(here, each);
    Index before = largest.load(std::memory_order_relaxed);
    while (before < here && !largest.compare_exchange_weak(before, here)) {
    }
  });
  return largest;
}

}  // namespace

template <std::unsigned_integral Index>
std::uint64_t count_vertices(const edge_view<Index>& A, bool is_signed, unsigned threads) {
  options how;
  how.threads = threads;
  const std::uint64_t largest = largest_of(A.ends, thread_count(how));
  constexpr std::uint64_t all_ones = std::numeric_limits<Index>::max();
  const std::uint64_t most = is_signed ? all_ones >> 1 : all_ones - 1;
  if (largest <= most) return A.ends.empty() ? 0 : largest + 1;
  const auto end = std::ranges::find_if(A.ends, [&](Index id) { return id > most; });
  const auto k = static_cast<std::uint64_t>(end - A.ends.begin()) / 2;
  if (is_signed) throw_negative_end(k, static_cast<std::make_signed_t<Index>>(*end));
  throw invalid_matrix(formatted("edges[{}] has the end {}; {}", k, id_text(*end, sizeof(Index)),
                                 sizeof(Index) == 4
                                     ? "no number of vertices of 32 bits exceeds it; use 64-bit ids"
                                     : "no number of vertices exceeds it"));
}

template std::uint64_t count_vertices(const edge_view<std::uint32_t>&, bool, unsigned);
template std::uint64_t count_vertices(const edge_view<std::uint64_t>&, bool, unsigned);

void check_copy(std::uint64_t edges, std::uint64_t held, std::size_t id_bytes,
                std::uint64_t limit) {
  const std::uint64_t ids = saturating_sum(saturating_product(edges, 2), held);
  check_bytes(formatted("a copy of {} edges", edges), saturating_product(ids, id_bytes), limit);
}

void throw_negative_end(std::uint64_t k, std::int64_t id) {
  throw invalid_matrix(formatted("edges[{}] has the end {}; ids are 0 or more", k, id));
}

}  // namespace skerry::detail
