// SPDX-License-Identifier: Apache-2.0
// Unites the entries of a file that is streamed on the host.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "algorithms/unbounded_forest.hpp"
#include "lib/files/readers/entry_source.hpp"
#include "matrix_ops/executors/any.hpp"

namespace skerry {

/// A set of vertices with a limited size.  Several threads may add at once.
class vertex_sample {
 public:
  /// Adds each rows[k] == columns[k].
  template <class Index>
  void add_equal(std::span<const Index> rows, std::span<const Index> columns) {
    std::uint64_t equal = 0;
    for (std::size_t k = 0; k < rows.size(); ++k) equal += rows[k] == columns[k];
    if (equal == 0) return;
    const std::lock_guard lock(mutex_);
    if (!is_complete_) return;
    for (std::size_t k = 0; k < rows.size(); ++k)
      if (rows[k] == columns[k]) vertices_.push_back(rows[k]);
    if (vertices_.size() > limit_) compact();
  }

  /// The vertices, ascending, each once.
  [[nodiscard]] std::vector<std::uint64_t> distinct() const {
    std::vector<std::uint64_t> each = vertices_;
    std::ranges::sort(each);
    each.erase(std::unique(each.begin(), each.end()), each.end());
    return each;
  }
  /// Whether no vertex was left out.
  [[nodiscard]] bool is_complete() const { return is_complete_; }

 private:
  static constexpr std::size_t most = std::size_t{1} << 20;

  /// Removes repeats; gives up if more than `most` vertices are left.
  void compact() {
    vertices_ = distinct();
    is_complete_ = vertices_.size() <= most;
    limit_ = 2 * std::max(vertices_.size(), std::size_t{1} << 12);
    if (!is_complete_) vertices_ = {};
  }

  std::mutex mutex_;
  std::vector<std::uint64_t> vertices_;
  std::size_t limit_ = std::size_t{1} << 12;
  bool is_complete_ = true;
};

/// Unites the ends of entries.
class edge_union final : public entry_receiver {
 public:
  using parents = std::variant<buffer<std::uint32_t>, buffer<std::uint64_t>>;

  /// name       of the file, for errors
  /// shape      if the file declares it; checked
  /// bipartite  rows and columns are different vertices.  If the shape is not known, row u is
  ///            vertex 2 u of the forest, and column v is 2 v + 1
  /// max_bytes  0: the free memory
  edge_union(const any_executor& run, std::string name, const std::optional<matrix_shape>& shape,
             bool bipartite, std::uint64_t max_bytes);

  [[nodiscard]] std::uint64_t narrow_limit() const override {
    return grows_ ? max_narrow / map_.scale : most;
  }
  [[nodiscard]] bool is_wide() const override { return is_wide_.load(std::memory_order_acquire); }
  void widen() override;

  void receive(std::span<const std::uint32_t> rows,
               std::span<const std::uint32_t> columns) override {
    if (!narrow_.unite(rows, columns, map_)) throw too_wide();
    loops_.add_equal(rows, columns);
  }
  void receive(std::span<const std::uint64_t> rows,
               std::span<const std::uint64_t> columns) override {
    static_cast<void>(wide_.unite(rows, columns, map_));
    loops_.add_equal(rows, columns);
  }

  /// The parents of all vertices, compressed.  To be called last.
  [[nodiscard]] parents take(const any_executor& run);

  /// Whether row u is vertex 2 u of the forest.
  [[nodiscard]] bool interleaves() const { return map_.scale == 2; }
  /// Vertices v of entries (v, v), if rows and columns are shared vertices.
  [[nodiscard]] const vertex_sample& loops() const { return loops_; }

 private:
  static constexpr std::uint64_t max_narrow = std::numeric_limits<std::uint32_t>::max();
  static constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();

  bool grows_;
  vertex_map map_;
  unbounded_forest<std::uint32_t> narrow_;
  unbounded_forest<std::uint64_t> wide_;
  std::mutex widening_;
  std::atomic<bool> is_wide_ = false;
  vertex_sample loops_;
};

}  // namespace skerry
