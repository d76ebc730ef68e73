// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "matrix_ops/executors/loop_observer.hpp"

namespace skerry {

/// Calls f(first, last) for blocks [first, last) that partition [0, n), with work stealing.  Each
/// thread has a contiguous range of its own, so threads work on distant indices.  It processes the
/// range in ascending order, and then steals blocks that other threads have not started.
///
/// An observed executor calls f for one index at a time.
///
/// max_length  indices of a block, > 0; blocks are shorter if n is small for the number of threads
template <class Executor, class Function>
void for_each_range(const Executor& run, std::uint64_t n, std::uint64_t max_length, Function f) {
  struct alignas(64) range {
    std::atomic<std::uint64_t> next;
    std::uint64_t end;
  };
  if (n == 0) return;  // do not wake threads
  const bool is_observed = observer_of(run) != nullptr;
  const std::uint64_t threads = is_observed ? n : std::min<std::uint64_t>(run.thread_count(), n);
  const std::uint64_t victims = is_observed ? 1 : threads;
  const std::uint64_t length = std::clamp<std::uint64_t>(n / (8 * threads), 1, max_length);
  std::vector<range> ranges(threads);
  std::uint64_t from = 0;
  for (std::uint64_t t = 0; t < threads; ++t) {
    ranges[t].next = from;
    from += n / threads + (t < n % threads);
    ranges[t].end = from;
  }
  const auto work = [&](std::size_t own) {
    for (std::size_t k = 0; k < victims; ++k) {
      range& victim = ranges[(own + k) % threads];  // first its own
      for (std::uint64_t first;
           (first = victim.next.fetch_add(length, std::memory_order_relaxed)) < victim.end;)
        f(first, std::min(first + length, victim.end));
    }
  };
  run.for_each(threads, work, 1);
}

}  // namespace skerry
