// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "matrix_ops/executors/loop_observer.hpp"
#include "matrix_ops/executors/on_host.hpp"

namespace skerry {

/// The serial executor that reports each call to an observer.
class observed_serial : public on_host {
 public:
  /// to  must outlive this executor and its copies
  explicit observed_serial(loop_observer& to) : to_(&to) {}

  [[nodiscard]] static constexpr unsigned thread_count() { return 1; }
  [[nodiscard]] loop_observer* observer() const { return to_; }

  template <class Function>
  void for_each(std::size_t n, Function f, std::size_t grain = 0) const {
    static_cast<void>(grain);
    to_->begin_pass(n);
    for (std::size_t i = 0; i < n; ++i) {
      f(i);
      to_->end_call(i);
    }
    to_->end_pass();
  }

 private:
  loop_observer* to_;
};

}  // namespace skerry
