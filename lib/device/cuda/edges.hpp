// SPDX-License-Identifier: Apache-2.0
// The edges of a spanning forest, from a device to the caller's array.
#pragma once

#include <concepts>
#include <cstdint>

#include "lib/pipeline/run.hpp"
#include "matrix_ops/cuda/device_buffer.hpp"

namespace skerry {

/// Whether a run records a spanning forest.
template <class Index>
[[nodiscard]] bool records_forest(const run_request& request) {
  return !as_ids<Index>(request.forest).empty();
}

/// Copies the edges of a forest to the front of the caller's array.  Waits for the stream.
///
/// returns  their number
template <std::unsigned_integral Index>
std::uint64_t download_edges(const device_buffer<Index>& ends, const run_request& request);

}  // namespace skerry
