// SPDX-License-Identifier: Apache-2.0
#include "lib/forests/adjacency.hpp"

#include "matrix_ops/passes/for_each_batch.hpp"

namespace skerry {

template <std::unsigned_integral Index>
adjacency<Index> adjacency_of(const entry_batches<Index>& A, std::uint64_t n, std::uint64_t shift,
                              direction way) {
  adjacency<Index> next{std::vector<std::uint64_t>(n + 1), {}};
  auto& begin = next.begin;
  const bool along = way != direction::against, against = way != direction::along;
  for_each_entry(A, serial{}, [&](std::uint64_t u, std::uint64_t v) {
    if (along) ++begin[u];
    if (against) ++begin[v + shift];
  });
  std::uint64_t total = 0;
  for (auto& each : begin) total += each, each = total;  // where the list of a vertex ends
  next.others.resize(total);
  for_each_entry(A, serial{}, [&](std::uint64_t u, std::uint64_t v) {
    if (along) next.others[--begin[u]] = static_cast<Index>(v + shift);
    if (against) next.others[--begin[v + shift]] = static_cast<Index>(u);
  });
  return next;
}

template adjacency<std::uint32_t> adjacency_of(const entry_batches<std::uint32_t>&, std::uint64_t,
                                               std::uint64_t, direction);
template adjacency<std::uint64_t> adjacency_of(const entry_batches<std::uint64_t>&, std::uint64_t,
                                               std::uint64_t, direction);

}  // namespace skerry
