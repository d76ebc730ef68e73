// SPDX-License-Identifier: Apache-2.0
#include "matrix_ops/executors/ranges.hpp"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <vector>

#include "matrix_ops/executors/any.hpp"
#include "matrix_ops/executors/loop_observer.hpp"

namespace skerry::detail {

void for_each_range(const any_executor& run, std::uint64_t n, std::uint64_t max_length,
                    range_call f) {
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
        f.run(f.function, first, std::min(first + length, victim.end));
    }
  };
  run.for_each(threads, work, 1);
}

}  // namespace skerry::detail
