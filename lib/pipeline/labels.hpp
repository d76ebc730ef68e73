// SPDX-License-Identifier: Apache-2.0
// The end of a call whose labels are in host memory: count the components, number them, report.
#pragma once

#include <concepts>
#include <cstdint>
#include <span>
#include <utility>

#include "lib/pipeline/choose.hpp"
#include "lib/pipeline/run.hpp"
#include "matrix_ops/executors/any.hpp"
#include "skerry/options.hpp"
#include "skerry/result.hpp"

namespace skerry {

/// Throws std::invalid_argument unless an array of the caller's has a label for each vertex.
void check_label_count(std::uint64_t count, std::uint64_t n);

/// Counts the vertices that are their own label.  O(n)
template <std::unsigned_integral Index>
[[nodiscard]] std::uint64_t count_roots(std::span<const Index> labels, const any_executor& run);

/// Renumbers the components 0, 1, ... in the order of their smallest vertices.  A label is at most
/// its vertex, so it has been renumbered when it is looked up.  O(n)
template <std::unsigned_integral Index>
void number_densely(std::span<Index> labels);

/// Counts the components of labels in host memory, numbers them, and says what ran.
///
/// labels  of the answer
template <std::unsigned_integral Index>
[[nodiscard]] summary number_and_count(std::span<Index> labels, const run_answer<Index>& answer,
                                       const options& how, const choice& run, std::uint64_t rounds,
                                       const any_executor& on);

/// The labels of an answer and the report on them.
template <std::unsigned_integral Index>
[[nodiscard]] result<Index> result_of(run_answer<Index>&& answer, summary&& done) {
  return {std::move(answer.labels.value()), done.count, std::move(done.used)};
}

}  // namespace skerry
