// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace skerry {

/// Calls f(first, last) for blocks [first, last) that make up [0, n).  Each thread has a stretch of
/// its own, so that threads work far from each other, and goes through it in ascending order; then
/// it takes blocks that others have not come to.
///
/// longest  the most numbers of a block, > 0; with few numbers for many threads blocks are shorter
template <class Executor, class Function>
void for_each_range(const Executor& run, std::uint64_t n, std::uint64_t longest, Function f) {
  struct alignas(64) stretch {
    std::atomic<std::uint64_t> next;
    std::uint64_t end;
  };
  if (n == 0) return;  // no thread need be woken up
  const std::uint64_t threads = std::min<std::uint64_t>(run.thread_count(), n);
  const std::uint64_t length = std::clamp<std::uint64_t>(n / (8 * threads), 1, longest);
  std::vector<stretch> all(threads);
  std::uint64_t from = 0;
  for (std::uint64_t t = 0; t < threads; ++t) {
    all[t].next = from;
    from += n / threads + (t < n % threads);
    all[t].end = from;
  }
  const auto work = [&](std::size_t own) {
    for (std::size_t k = 0; k < threads; ++k) {
      stretch& of = all[(own + k) % threads];
      for (std::uint64_t first;
           (first = of.next.fetch_add(length, std::memory_order_relaxed)) < of.end;)
        f(first, std::min(first + length, of.end));
    }
  };
  run.for_each(threads, work, 1);
}

}  // namespace skerry
