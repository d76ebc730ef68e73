// SPDX-License-Identifier: Apache-2.0
#include "matrix_ops/executors/threads.hpp"

#include <algorithm>
#include <atomic>

namespace skerry {

void threads::run_grains(std::size_t n, std::size_t grain, grain_function f) const {
  if (grain == 0) grain = std::max<std::size_t>(1, n / (std::size_t{count_} * 8));
  alignas(64) std::atomic<std::size_t> next = 0;  // alone in its cache line
  alignas(64) first_failure failure;
  const auto work = [&]() noexcept {
    for (;;) {
      const std::size_t begin = next.fetch_add(grain, std::memory_order_relaxed);
      if (begin >= n) return;
      f.call(f.called, begin, begin + std::min(grain, n - begin), failure);
    }
  };
  const std::size_t grains = n / grain + (n % grain != 0);
  team_->run(std::min<std::size_t>(count_, std::max<std::size_t>(1, grains)) - 1, work);
  failure.rethrow();
}

}  // namespace skerry
