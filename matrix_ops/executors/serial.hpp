// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "matrix_ops/executors/on_host.hpp"

namespace skerry {

/// An executor calls f(i) once for every i in [0, n).  `grain` is the number of consecutive i that
/// one thread takes at a time; 0 lets the executor choose.  If calls throw, the exception of the
/// least i is thrown once no call runs any more; calls for larger i may have been left out.
///
/// This one calls them in order, on the calling thread.
struct serial : on_host {
  [[nodiscard]] static constexpr unsigned thread_count() { return 1; }

  template <class Function>
  void for_each(std::size_t n, Function f, std::size_t grain = 0) const {
    static_cast<void>(grain);
    for (std::size_t i = 0; i < n; ++i) f(i);
  }
};

}  // namespace skerry
