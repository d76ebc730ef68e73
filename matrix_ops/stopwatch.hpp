// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>

namespace skerry {

/// Seconds of wall time since the last lap, or since it was made.
class stopwatch {
 public:
  [[nodiscard]] double seconds() const {
    return std::chrono::duration<double>(clock::now() - begin_).count();
  }
  double lap() {
    const double passed = seconds();
    begin_ = clock::now();
    return passed;
  }

 private:
  using clock = std::chrono::steady_clock;
  clock::time_point begin_ = clock::now();
};

}  // namespace skerry
