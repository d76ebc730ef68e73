// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <memory>

#include "matrix_ops/executors/first_failure.hpp"
#include "matrix_ops/executors/hardware_threads.hpp"
#include "matrix_ops/executors/on_host.hpp"
#include "matrix_ops/executors/team_pool.hpp"

namespace skerry {

/// An executor on std::threads and the calling thread, with dynamic scheduling of grains.  Race
/// detectors understand it.
///
/// The first loop borrows a team of threads from the process's pool; it is returned when the
/// executor and all its copies are destroyed.  If the system refuses threads, fewer are used.  Of
/// nested loops, and of concurrent loops on one executor and its copies, one uses the threads; the
/// others run on their calling threads alone.  Works in children of fork().
class threads : public on_host {
 public:
  /// count  the number of threads; 0: the machine's hardware threads
  explicit threads(unsigned count = 0) : count_(count ? count : hardware_threads()) {}

  threads(const threads&) = default;  // no move: it would leave the source without a team
  threads& operator=(const threads&) = default;

  [[nodiscard]] unsigned thread_count() const { return count_; }

  template <class Function>
  void for_each(std::size_t n, Function f, std::size_t grain = 0) const {
    if (grain == 0) grain = std::max<std::size_t>(1, n / (std::size_t{count_} * 8));
    alignas(64) std::atomic<std::size_t> next = 0;  // alone in its cache line
    alignas(64) first_failure failure;
    const auto work = [&]() noexcept {
      for (;;) {
        const std::size_t begin = next.fetch_add(grain, std::memory_order_relaxed);
        if (begin >= n) return;
        failure.guard(begin, begin + std::min(grain, n - begin), f);
      }
    };
    const std::size_t grains = n / grain + (n % grain != 0);
    team_->run(std::min<std::size_t>(count_, std::max<std::size_t>(1, grains)) - 1, work);
    failure.rethrow();
  }

 private:
  unsigned count_;
  std::shared_ptr<borrowed_team> team_ = std::make_shared<borrowed_team>(count_ - 1);
};

}  // namespace skerry
