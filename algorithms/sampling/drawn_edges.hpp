// SPDX-License-Identifier: Apache-2.0
// The edges of a sample, for the union rule of a finish, on the host. Hong, Dhulipala, Shun:
// Exploring the design space of static and incremental graph connectivity algorithms on GPUs. PACT
// 2020, Algorithm 1: SamplePhase() unites by the rule of the finish.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

#include "matrix_ops/executors/any.hpp"
#include "matrix_ops/executors/blocks.hpp"
#include "matrix_ops/executors/loop_observer.hpp"

namespace skerry {

/// The edges that a sampling takes of each row, in blocks. No code is compiled for a pair of a
/// sampling and a rule; the price is an indirect call for each block.
template <std::unsigned_integral Index>
class drawn_edges {
 public:
  using block = std::span<const std::pair<Index, Index>>;

  /// Calls f(block) for all edges, on the threads of `run`.
  template <class Function>
  void for_each_block_of(const any_executor& run, const Function& f) const {
    draw(run, {&f, [](const void* function, block edges) {
                 (*static_cast<const Function*>(function))(edges);
               }});
  }

 protected:
  /// A type-erased reference to a function of a block.
  struct call {
    const void* function;
    void (*run)(const void* function, block edges);
  };

  drawn_edges() = default;
  drawn_edges(const drawn_edges&) = default;
  ~drawn_edges() = default;

 private:
  virtual void draw(const any_executor& run, call f) const = 0;
};

/// Edges (u, column) of the rows u.
///
/// Rows  count(u) is the number of edges of row u, column(u, k) the other end of its k-th edge.
///       Both are evaluated while f runs
template <std::unsigned_integral Index, class Rows>
class edges_of_rows final : public drawn_edges<Index> {
 public:
  edges_of_rows(std::uint64_t row_count, Rows rows) : row_count_(row_count), rows_(rows) {}

 private:
  void draw(const any_executor& run, typename drawn_edges<Index>::call f) const override {
    constexpr std::uint64_t rows_per_block = 1 << 10;
    const auto draw_rows = [&](std::uint64_t u, std::uint64_t last) {
      std::array<std::pair<Index, Index>, 256> edges;
      std::size_t size = 0;
      for (; u < last; ++u)
        for (std::uint64_t k = 0, count = rows_.count(u); k < count; ++k) {
          if (size == edges.size()) f.run(f.function, {edges.data(), std::exchange(size, 0)});
          edges[size++] = {static_cast<Index>(u), rows_.column(u, k)};
        }
      f.run(f.function, {edges.data(), size});
    };
    for_each_block(run, row_count_, block_length(run, rows_per_block), draw_rows);
  }

  std::uint64_t row_count_;
  Rows rows_;
};

/// Unites the edges of the rows by the rule of a finish, and compresses the forest.
///
/// rule  of a named_finish with a union rule
template <class Run, class Residual, class Labels, class Rows, class Phase>
void unite_rows_by(Phase* rule, const Run& on, Residual graph, Labels& labels, Rows rows) {
  const edges_of_rows<typename Labels::value_type, Rows> drawn(graph.A.row_count, rows);
  graph.drawn = &drawn;
  rule(on, graph, labels, {});
}

}  // namespace skerry
