// SPDX-License-Identifier: Apache-2.0
// Runs over matrices that stream through a device; compiled in a file of its own.
#pragma once

#include <concepts>
#include <cstdint>
#include <functional>
#include <optional>

#include "algorithms/hook_first/plan.hpp"
#include "cuda_budget.hpp"
#include "matrix_ops/row_source.hpp"
#include "run.hpp"

namespace skerry {

/// Bytes on the device that a run takes whose matrix stays there: with its labels and what
/// hook_first needs besides.
///
/// offset_bytes  of a row
template <std::unsigned_integral Index>
[[nodiscard]] std::uint64_t bytes_to_stay(std::uint64_t n, std::uint64_t entries,
                                          unsigned offset_bytes) {
  const std::uint64_t matrix = (n + 1) * offset_bytes + entries * sizeof(Index);
  std::uint64_t ids = n;  // labels, and where rows are short what leads out of stretches
  if (!sample_first(n, entries))
    ids += n - n / 4;
  else if (search_first(n, entries))
    ids += rows_to_search(n, entries) + 256;
  return matrix + ids * sizeof(Index) + entries / 16;  // pieces of long rows
}

/// hook_first over rows that stream by; copies count as solving, since they are side by side.
///
/// id_outside  as in kernel_run
/// throws      as throw_does_not_fit() where the budget has no room for the labels and buffers
template <std::unsigned_integral Index>
[[nodiscard]] run_answer<Index> run_streamed(const row_source<Index>& A, const run_request& request,
                                             const device_budget& budget,
                                             const std::function<void()>& id_outside);

/// The same unless the matrix fits the device: then nothing.
[[nodiscard]] std::optional<run_answer<std::uint32_t>> run_cuda_streamed(
    const row_source<std::uint32_t>& A, const run_request& request,
    const std::function<void()>& id_outside);

}  // namespace skerry
