// SPDX-License-Identifier: Apache-2.0
// The giant component of a random graph. Erdos, Renyi: On the evolution of random graphs. 1960; as
// in Cong: Fast parallel connected components algorithms on GPUs. HeteroPar 2014.
#pragma once

#include <cmath>

namespace skerry::bench {

/// f(c): the share of the vertices in the giant component of n vertices and c n random edges.
///
/// c  > 1/2
[[nodiscard]] inline double giant_share(double c) {
  const double log_x = std::log(2 * c) - 2 * c;
  double sum = 0;
  for (double k = 1; k <= 10'000; ++k)
    sum += std::exp((k - 1) * std::log(k) - std::lgamma(k + 1) + k * log_x);
  return 1 - sum / (2 * c);
}

/// The bound of the slides on the memory accesses by which a run of all edges exceeds one in
/// stages, (2 m - 2 q n - m / (q n) (1 - f(q)^2)) log n, over m log n.
[[nodiscard]] inline double stages_bound(double n, double m, double q) {
  const double f = giant_share(q);
  return 2 - 2 * q * n / m - (1 - f * f) / (q * n);
}

}  // namespace skerry::bench
