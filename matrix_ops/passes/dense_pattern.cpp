// SPDX-License-Identifier: Apache-2.0
#include "matrix_ops/passes/dense_pattern.hpp"

#include "matrix_ops/passes/for_each_batch.hpp"

namespace skerry::detail {

template <std::unsigned_integral Index>
std::vector<std::uint8_t> dense_pattern_of(const entry_batches<Index>& A, std::uint64_t n,
                                           std::uint64_t shift) {
  std::vector<std::uint8_t> element(n * n);
  for_each_entry(A, serial{}, [&](std::uint64_t u, std::uint64_t v) {
    element[u * n + (v + shift)] = 1;
    element[(v + shift) * n + u] = 1;
  });
  return element;
}

template std::vector<std::uint8_t> dense_pattern_of(const entry_batches<std::uint32_t>&,
                                                    std::uint64_t, std::uint64_t);
template std::vector<std::uint8_t> dense_pattern_of(const entry_batches<std::uint64_t>&,
                                                    std::uint64_t, std::uint64_t);

}  // namespace skerry::detail
