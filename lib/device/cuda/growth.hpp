// SPDX-License-Identifier: Apache-2.0
// What nvcc compiles for a graph that grows in a device's memory.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

#include "lib/backends/backend_entry.hpp"
#include "matrix_ops/cuda/device_view.hpp"

namespace skerry {

/// The memory that a workspace keeps on its device; see lib/device/cuda/units.hpp.
struct workspace_state;

/// A forest in the memory of a workspace, which it keeps.
template <std::unsigned_integral Index>
struct growth_state;

/// Without vertices.
///
/// rule  its place in device_rules()
template <class Index>
[[nodiscard]] std::shared_ptr<growth_state<Index>> make_growth_state(
    const std::shared_ptr<workspace_state>& workspace, std::size_t rule);

/// A batch for a forest of at least batch.row_count vertices.
template <class Index>
struct growth_batch {
  device_coo_view<Index> pairs;
  const std::uint64_t* is_query = nullptr;  // [ceil(pairs / 64)], or null: see the functions
  std::uint64_t* answers = nullptr;         // [ceil(pairs / 64)] if there are queries
};

/// What batches have done.
struct growth_report {
  std::uint64_t links;  // by how much the number of components fell
  bool id_outside;      // a pair was skipped, since an id is no vertex
};

/// Inserts the pairs that are no queries, then answers the others; asynchronous, but for rules in
/// rounds.
template <class Index>
void run_batch(growth_state<Index>& state, const growth_batch<Index>& batch);
/// Answers all pairs; asynchronous.
template <class Index>
void answer_batch(growth_state<Index>& state, const growth_batch<Index>& batch);
/// What all batches since the last call have done.  Waits for the stream.
template <class Index>
[[nodiscard]] growth_report finish_batches(growth_state<Index>& state);

/// Adds vertices without edges until there are n; asynchronous.
template <class Index>
void grow(growth_state<Index>& state, std::uint64_t n);

/// A vertex whose label cc() does not give it: labels[vertex] = label.
struct label_fault {
  std::uint64_t vertex, label;
};
/// Copies labels[n] into an empty forest.  Waits for the stream.
///
/// roots    their number of components
/// returns  the first vertex whose label is not one of numbering::min; the forest is of no use then
template <class Index>
[[nodiscard]] std::optional<label_fault> adopt(growth_state<Index>& state, const Index* labels,
                                               std::uint64_t n, std::uint64_t& roots);

/// Writes labels[vertices].  Waits for the stream.
template <class Index>
void copy_labels(growth_state<Index>& state, Index* labels);

/// The implementation of device_incremental_components, without vertices.
template <class Index>
[[nodiscard]] std::unique_ptr<device_growth<Index>> make_growth(
    const std::shared_ptr<workspace_state>& workspace, std::size_t rule);

}  // namespace skerry
