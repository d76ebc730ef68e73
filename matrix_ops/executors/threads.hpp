// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <system_error>
#include <thread>
#include <vector>

#include "matrix_ops/executors/first_failure.hpp"
#include "matrix_ops/executors/on_host.hpp"

namespace reef {

/// Deals grains out to std::threads, the calling thread among them; the executor that a race
/// detector understands.  Starting the threads costs some 20 microseconds each.
class threads : public on_host {
 public:
  /// 0 threads: as many as the machine runs at once.
  explicit threads(unsigned count = 0)
      : count_(count ? count : std::max(1u, std::thread::hardware_concurrency())) {}

  [[nodiscard]] unsigned thread_count() const { return count_; }

  template <class Function>
  void for_each(std::size_t n, Function f, std::size_t grain = 0) const {
    if (grain == 0) grain = std::max<std::size_t>(1, n / (std::size_t{count_} * 8));
    std::atomic<std::size_t> next = 0;
    first_failure failure;
    auto work = [&] {
      for (;;) {
        const std::size_t begin = next.fetch_add(grain, std::memory_order_relaxed);
        if (begin >= n) return;
        failure.guard(begin, begin + std::min(grain, n - begin), f);
      }
    };
    {
      std::vector<std::jthread> others;
      const std::size_t grains = n / grain + (n % grain != 0);
      try {
        for (std::size_t t = 1; t < std::min<std::size_t>(count_, grains); ++t)
          others.emplace_back(work);
      } catch (const std::system_error&) {  // no more threads are to be had: these take all grains
      }
      work();
    }
    failure.rethrow();
  }

 private:
  unsigned count_;
};

}  // namespace reef
