// SPDX-License-Identifier: Apache-2.0
// Sends values to the ranks that they are for.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <vector>

#include "matrix_ops/combblas/grid.hpp"

namespace skerry::combblas {

/// How many values this rank has for each rank, or gets from each, and where those begin.  Counts
/// of MPI are int; callers keep sums below 2^31.
struct shares {
  std::vector<int> counts, begins;  // [ranks]

  explicit shares(std::size_t ranks) : counts(ranks), begins(ranks) {}
  void find_begins() { std::exclusive_scan(counts.begin(), counts.end(), begins.begin(), 0); }
  [[nodiscard]] std::size_t total() const {
    return static_cast<std::size_t>(begins.back()) + static_cast<std::size_t>(counts.back());
  }
};

/// What this rank gets if each sends these shares.  Collective.
[[nodiscard]] inline shares shares_received(const grid& on, const shares& sent) {
  shares received(on.size());
  MPI_Alltoall(sent.counts.data(), 1, MPI_INT, received.counts.data(), 1, MPI_INT, on.ranks());
  received.find_begins();
  return received;
}

/// Sends values to all ranks, and receives theirs.  Collective.
///
/// from  [sent.total()], ordered by the rank that they are for
/// to    [received.total()], ordered by the rank that sent them
template <std::unsigned_integral T>
void exchange(grid& on, std::span<const T> from, const shares& sent, T* to,
              const shares& received) {
  const MPI_Datatype type = sizeof(T) == 4 ? MPI_UINT32_T : MPI_UINT64_T;
  MPI_Alltoallv(from.data(), sent.counts.data(), sent.begins.data(), type, to,
                received.counts.data(), received.begins.data(), type, on.ranks());
  on.count_sent((sent.total() - static_cast<std::size_t>(sent.counts[on.rank()])) * sizeof(T));
}

}  // namespace skerry::combblas
