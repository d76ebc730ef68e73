// SPDX-License-Identifier: Apache-2.0
#pragma once

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
    run_grains(n, grain,
               {std::addressof(f),
                [](void* called, std::size_t begin, std::size_t end, first_failure& failure) {
                  failure.guard(begin, end, *static_cast<Function*>(called));
                }});
  }

 private:
  /// A type-erased reference to a function of an index, called for those of a grain.
  struct grain_function {
    void* called;
    void (*call)(void* called, std::size_t begin, std::size_t end, first_failure& failure);
  };

  void run_grains(std::size_t n, std::size_t grain, grain_function f) const;

  unsigned count_;
  std::shared_ptr<borrowed_team> team_ = std::make_shared<borrowed_team>(count_ - 1);
};

}  // namespace skerry
