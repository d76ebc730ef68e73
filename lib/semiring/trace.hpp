// SPDX-License-Identifier: Apache-2.0
// Traces of an algorithm that a program defines over any_backend.
#pragma once

#include <string_view>

#include "lib/semiring/session.hpp"
#include "skerry/evaluate.hpp"
#include "skerry/trace.hpp"

namespace skerry {

/// Runs an algorithm once, and records each operation.
///
/// A        n x n, symmetric structure, at most most_traced_vertices rows; an entry that is
///          repeated is recorded once
/// backend  its name
/// limits   of the run
/// returns  the record, whose labels are those of the run, with the smallest row of each label
/// throws   invalid_matrix: too many rows; else as evaluate()
[[nodiscard]] trace_record trace_algorithm(const semiring_rows& A, std::string_view backend,
                                           const semiring_algorithm& algorithm,
                                           const semiring_options& limits);

}  // namespace skerry
