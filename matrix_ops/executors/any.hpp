// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <variant>

#include "matrix_ops/executors/loop_observer.hpp"
#include "matrix_ops/executors/observed_serial.hpp"
#include "matrix_ops/executors/on_host.hpp"
#include "matrix_ops/executors/openmp.hpp"
#include "matrix_ops/executors/serial.hpp"
#include "matrix_ops/executors/threads.hpp"

namespace skerry {

/// An executor that is chosen at run time.  Code that uses it is compiled once, not once for each
/// executor; the price is an indirect call for each grain.
class any_executor : public on_host {
 public:
  any_executor() : executor_(serial{}) {}
  template <class Executor>
  any_executor(const Executor& executor) : executor_(executor) {}

  [[nodiscard]] unsigned thread_count() const {
    return std::visit([](const auto& executor) { return executor.thread_count(); }, executor_);
  }

  /// Null unless the executor is an observed one, whose grains are single calls.
  [[nodiscard]] loop_observer* observer() const {
    const auto* const observed = std::get_if<observed_serial>(&executor_);
    return observed == nullptr ? nullptr : observed->observer();
  }

  template <class Function>
  void for_each(std::size_t n, Function f, std::size_t grain = 0) const {
    if (observer() != nullptr) grain = 1;
    if (grain == 0) grain = std::max<std::size_t>(1, n / (std::size_t{thread_count()} * 8));
    const auto run_grain = [&](std::size_t g) {
      const std::size_t first = g * grain, last = first + std::min(grain, n - first);
      for (std::size_t i = first; i < last; ++i) f(i);
    };
    for_each_grain(n / grain + (n % grain != 0), call_of(run_grain));
  }

 private:
  /// A type-erased reference to a function of an index.
  struct call {
    const void* function;
    void (*run)(const void* function, std::size_t i);
    void operator()(std::size_t i) const { run(function, i); }
  };

  template <class Function>
  static call call_of(const Function& f) {
    return {&f, [](const void* function, std::size_t i) {
              (*static_cast<const Function*>(function))(i);
            }};
  }

  void for_each_grain(std::size_t count, call f) const {
    std::visit([&](const auto& executor) { executor.for_each(count, f, 1); }, executor_);
  }

  std::variant<serial, threads, openmp, observed_serial> executor_;
};

}  // namespace skerry
