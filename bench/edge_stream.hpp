// SPDX-License-Identifier: Apache-2.0
// The edges of a graph as a stream, also with queries between them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "bench/graph.hpp"
#include "bench/id_pair.hpp"
#include "matrix_ops/bit_vector.hpp"

namespace skerry::bench {

/// Edges in the order in which they arrive.
struct edge_stream {
  std::string name;
  std::vector<id_pair> edges;
};

/// Every entry, row by row: each edge arrives twice.
[[nodiscard]] edge_stream entries_by_row(const graph& G);

/// Every edge once, in random order.
[[nodiscard]] edge_stream shuffled_edges(const graph& G);

/// Batches of edges with queries between them.
struct mixed_stream {
  unsigned percent;  // of the operations that insert
  std::vector<id_pair> pairs;
  std::vector<id_pair> queries;
  bit_vector is_query;  // [pairs]
};

/// The edges of a stream in their order, with random queries at random places.
[[nodiscard]] mixed_stream with_queries(const edge_stream& stream, std::uint32_t n,
                                        unsigned percent);

/// Lengths of batches: those that are shorter than the stream, and the whole stream.
[[nodiscard]] std::vector<std::size_t> batch_lengths(std::vector<std::size_t> lengths,
                                                     const edge_stream& stream);

/// "of 1k", or "one".
[[nodiscard]] std::string batch_name(std::size_t length, std::size_t operations);

}  // namespace skerry::bench
