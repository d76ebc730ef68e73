// SPDX-License-Identifier: Apache-2.0
// Runs a compiled kernel on one thread and records it.
#pragma once

#include <cstdint>
#include <string>

#include "algorithms/kernel_options.hpp"
#include "lib/pipeline/algorithm_entry.hpp"
#include "matrix_ops/buffer.hpp"
#include "matrix_ops/callback.hpp"
#include "matrix_ops/views/view.hpp"
#include "skerry/trace.hpp"

namespace skerry {

/// A run of a kernel that is recorded.
struct kernel_trace_request {
  const algorithm_entry& algorithm;
  callback before_round;  // may throw, to stop the run
  kernel_options options;
};

/// Why a kernel has no trace, and what to use instead; empty if it has one.
[[nodiscard]] std::string why_no_kernel_trace(const algorithm_entry& algorithm);

/// Runs a kernel that has a trace, and adds its steps, its sources and its forest to the record.
///
/// A        symmetric, checked
/// returns  labels[n]
[[nodiscard]] buffer<std::uint32_t> trace_kernel(const csr_view<std::uint32_t, std::uint32_t>& A,
                                                 const kernel_trace_request& request,
                                                 trace_record& record);

}  // namespace skerry
