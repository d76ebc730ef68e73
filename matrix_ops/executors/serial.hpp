// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "matrix_ops/executors/on_host.hpp"

namespace skerry {

/// The serial executor: calls f(i) in order, on the calling thread.
///
/// Every executor calls f(i) once for each i in [0, n).  `grain` is the number of consecutive i
/// that a thread takes at a time; 0 lets the executor choose.  If calls throw, for_each throws the
/// exception of the smallest i after all running calls have returned.  Calls for larger i may have
/// been skipped.
struct serial : on_host {
  [[nodiscard]] static constexpr unsigned thread_count() { return 1; }

  template <class Function>
  void for_each(std::size_t n, Function f, std::size_t grain = 0) const {
    static_cast<void>(grain);
    for (std::size_t i = 0; i < n; ++i) f(i);
  }
};

}  // namespace skerry
