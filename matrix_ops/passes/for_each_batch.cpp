// SPDX-License-Identifier: Apache-2.0
#include "matrix_ops/passes/for_each_batch.hpp"

#include <algorithm>

#include "matrix_ops/executors/blocks.hpp"

namespace skerry {

template <std::unsigned_integral Index>
void for_each_batch(const entry_batches<Index>& A, const any_executor& run,
                    std::type_identity_t<batch_function<Index>> f) {
  const std::uint64_t threads = run.thread_count();
  if (threads == 1) return A.read(0, A.size, f);
  const std::uint64_t length = std::clamp<std::uint64_t>(A.size / (8 * threads), 1, A.max_block);
  for_each_block(run, A.size, length,
                 [&](std::uint64_t first, std::uint64_t last) { A.read(first, last, f); });
}

template void for_each_batch(const entry_batches<std::uint32_t>&, const any_executor&,
                             batch_function<std::uint32_t>);
template void for_each_batch(const entry_batches<std::uint64_t>&, const any_executor&,
                             batch_function<std::uint64_t>);

}  // namespace skerry
