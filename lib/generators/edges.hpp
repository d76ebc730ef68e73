// SPDX-License-Identifier: Apache-2.0
// Graphs whose edges are computed on the fly: each pass generates them again.  So a matrix is built
// without storing an edge list.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <utility>

#include "matrix_ops/executors/serial.hpp"
#include "matrix_ops/permutation.hpp"

namespace skerry {

/// A source calls f(u, v) for every edge, in any order and from several threads.  An edge is given
/// in one direction or in both; loops and repeats are allowed.  Every pass gives the same edges.
template <class Source>
concept edge_source = requires(const Source& edges, void (*f)(std::uint64_t, std::uint64_t)) {
  { edges.vertex_count() } -> std::same_as<std::uint64_t>;
  { edges.edge_bound() } -> std::same_as<std::uint64_t>;  // upper bound on the edges of a pass
  edges.for_each_edge(serial{}, f);
};

/// The edges of a source as the entries of a square matrix, with optionally permuted vertices.
template <edge_source Source>
class edge_matrix {
 public:
  using index = std::uint32_t;

  explicit edge_matrix(Source edges, std::optional<permutation> relabel = std::nullopt)
      : row_count(edges.vertex_count()),
        column_count(row_count),
        edges_(std::move(edges)),
        relabel_(relabel) {}

  std::uint64_t row_count, column_count;

  template <class Executor, class Function>
  friend void for_each_entry(const edge_matrix& A, const Executor& run, Function f) {
    const auto id = [&](std::uint64_t v) {
      return static_cast<index>(A.relabel_ ? (*A.relabel_)(v) : v);
    };
    A.edges_.for_each_edge(run, [&](std::uint64_t u, std::uint64_t v) { f(id(u), id(v)); });
  }

 private:
  Source edges_;
  std::optional<permutation> relabel_;
};

}  // namespace skerry
