// SPDX-License-Identifier: Apache-2.0
// Graphs whose edges are computed on the fly: each pass generates them again.  So a matrix is built
// without storing an edge list.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "matrix_ops/permutation.hpp"
#include "matrix_ops/views/entry_batches.hpp"

namespace skerry {

/// Receives edges one at a time, and passes them on in batches.
class edge_collector {
 public:
  /// relabel  applied to the vertices, if there is one
  edge_collector(batch_function<std::uint32_t> f, const std::optional<permutation>& relabel)
      : f_(f), relabel_(relabel) {}

  void operator()(std::uint64_t u, std::uint64_t v) {
    rows_[count_] = static_cast<std::uint32_t>(u);
    columns_[count_] = static_cast<std::uint32_t>(v);
    if (++count_ == batch_size<std::uint32_t>) flush();
  }

  /// Passes on what has been received; to be called after the last edge.
  void flush();

 private:
  batch_function<std::uint32_t> f_;
  const std::optional<permutation>& relabel_;
  std::size_t count_ = 0;
  std::uint32_t rows_[batch_size<std::uint32_t>], columns_[batch_size<std::uint32_t>];
};

/// A graph by its edges, in any order.  An edge is given in one direction or in both; loops and
/// repeats are allowed.  Every pass gives the same edges.
class edge_source {
 public:
  virtual ~edge_source() = default;

  [[nodiscard]] virtual std::uint64_t vertex_count() const = 0;
  /// An upper bound on the edges of a pass.
  [[nodiscard]] virtual std::uint64_t edge_bound() const = 0;
  /// The number of edges that memory is estimated for.
  [[nodiscard]] virtual std::uint64_t expected_edges() const { return edge_bound(); }

  /// The numbers among which threads divide a pass.
  [[nodiscard]] virtual std::uint64_t item_count() const = 0;
  /// Calls f(u, v) for the edges of items [first, last).  Called by several threads.
  virtual void add_edges(std::uint64_t first, std::uint64_t last, edge_collector& f) const = 0;

 protected:
  edge_source() = default;
  edge_source(const edge_source&) = default;
  edge_source& operator=(const edge_source&) = default;
};

/// The edges of a source as the entries of a square matrix, with optionally permuted vertices.
class edge_matrix {
 public:
  /// edges  must outlive this
  explicit edge_matrix(const edge_source& edges, std::optional<permutation> relabel = std::nullopt)
      : edges_(edges), relabel_(relabel) {}

  /// The entries; valid as long as this.
  [[nodiscard]] entry_batches<std::uint32_t> entries() const;

 private:
  const edge_source& edges_;
  std::optional<permutation> relabel_;
};

}  // namespace skerry
