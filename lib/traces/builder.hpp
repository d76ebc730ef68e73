// SPDX-License-Identifier: Apache-2.0
// What the recorders of products and of kernels share: steps and sources of a record.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lib/traces/source_text.hpp"
#include "matrix_ops/traced.hpp"
#include "matrix_ops/views/csr_ref.hpp"
#include "skerry/trace.hpp"

namespace skerry {

/// A matrix whose runs are recorded; its vertices and entries fit 32 bits.
using traced_matrix = csr_ref<std::uint32_t, std::uint32_t, host_space>;

/// The number of elements that differ; of an output that is new, all.
[[nodiscard]] std::uint64_t count_changes(const traced_values& before, const traced_values& after);

/// The index of a definition in record.sources, which it is added to if it is new.
[[nodiscard]] std::size_t add_source(trace_record& record, traced_source source);

/// Adds a vector to a step unless one of that name is there.
void add_vector(trace_step& step, std::string_view name, traced_values values);

/// The vector that holds a parent of each vertex: of products "parent", else "label".
[[nodiscard]] std::string forest_of_products(const trace_record& record);

}  // namespace skerry
