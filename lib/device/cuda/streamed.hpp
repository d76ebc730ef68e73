// SPDX-License-Identifier: Apache-2.0
// A matrix in host memory or in a file, streamed to one device or to several.
#pragma once

#include <concepts>
#include <cstdint>
#include <span>

#include "lib/pipeline/run.hpp"
#include "matrix_ops/callback.hpp"
#include "matrix_ops/views/row_source.hpp"

namespace skerry {

/// hook_first over a matrix that is streamed in chunks, to each device a part of them; copies
/// overlap with the solve and count as such.
///
/// devices     one or more, the current one first; a device may be there several times
/// id_outside  called if a column id is out of range; must throw
/// throws      as throw_does_not_fit() if labels and buffers exceed the memory of a device;
///             std::invalid_argument: a spanning forest on several devices
template <std::unsigned_integral Index>
[[nodiscard]] run_answer<Index> run_streamed(const row_source<Index>& A, const run_request& request,
                                             std::span<const int> devices, callback id_outside);

}  // namespace skerry
