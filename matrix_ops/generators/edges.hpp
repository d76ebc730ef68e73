// SPDX-License-Identifier: Apache-2.0
// A graph whose edges are computed, not held: each pass over them draws them again. So a matrix is
// built from it without an edge list beside it.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <utility>

#include "matrix_ops/executors/serial.hpp"
#include "matrix_ops/generators/permutation.hpp"

namespace skerry {

/// A source calls f(u, v) for every edge, in any order and from many threads, each edge in one
/// direction or in both; loops and repeats are allowed. Every pass gives the same edges.
template <class Source>
concept edge_source = requires(const Source& edges, void (*f)(std::uint64_t, std::uint64_t)) {
  { edges.vertex_count() } -> std::same_as<std::uint64_t>;
  { edges.edge_bound() } -> std::same_as<std::uint64_t>;  // there are no more edges than this
  edges.for_each_edge(serial{}, f);
};

/// The edges of a source as the entries of a square matrix, with vertices renamed or not.
template <edge_source Source>
class edge_matrix {
 public:
  using index = std::uint32_t;

  explicit edge_matrix(Source edges, std::optional<permutation> rename = std::nullopt)
      : row_count(edges.vertex_count()),
        column_count(row_count),
        edges_(std::move(edges)),
        rename_(rename) {}

  std::uint64_t row_count, column_count;

  template <class Executor, class Function>
  friend void for_each_entry(const edge_matrix& A, const Executor& run, Function f) {
    const auto name = [&](std::uint64_t v) {
      return static_cast<index>(A.rename_ ? (*A.rename_)(v) : v);
    };
    A.edges_.for_each_edge(run, [&](std::uint64_t u, std::uint64_t v) { f(name(u), name(v)); });
  }

 private:
  Source edges_;
  std::optional<permutation> rename_;
};

}  // namespace skerry
