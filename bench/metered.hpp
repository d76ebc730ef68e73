// SPDX-License-Identifier: Apache-2.0
// Bytes that algorithms of products read and write, counted by the equations of their operations.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "bench/graph.hpp"
#include "bench/measure.hpp"

namespace skerry::bench {

/// What an algorithm of products reads and writes.
struct meter_reading {
  std::uint64_t bytes;   // of the matrix and of vectors
  std::uint64_t rounds;  // products, as run_info::rounds counts them
};

/// Runs an algorithm of products on the back end `reference` and counts.
///
/// Each operation counts the elements of its equation, each as often as it occurs in it: a product
/// reads all row offsets, and a column id and an element of x for each entry; it writes n elements.
/// Offsets, ids and elements have 4 bytes.  Caches and fused operations are not considered.
///
/// most_rounds  a run that takes more is stopped
/// returns      empty if the algorithm is no algorithm of products on sparse matrices, or was
///              stopped
/// throws       wrong_answer
[[nodiscard]] std::optional<meter_reading> meter(const std::string& algorithm, const graph& G,
                                                 std::uint64_t most_rounds);

/// The least that any algorithm has to move: each row offset and each column id is read once, each
/// label is written once.
[[nodiscard]] std::uint64_t bytes_needed(const graph& G);

/// A graph with the readings of the algorithms that ran on it, each counted once.
class metered_graph {
 public:
  explicit metered_graph(const graph& G) : graph_(&G) {}

  /// What a measured run moved; empty where it is not known: of other algorithms, of a run that was
  /// stopped, and where a back end took other rounds than `reference`.
  std::optional<meter_reading> reading(const candidate& each, const timing& time);

  /// Its bytes over bytes_needed().
  std::optional<double> over_needed(const candidate& each, const timing& time);

 private:
  const graph* graph_;
  std::map<std::string, std::optional<meter_reading>> known_;
};

}  // namespace skerry::bench
