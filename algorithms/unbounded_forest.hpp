// SPDX-License-Identifier: Apache-2.0
// A forest whose number of vertices is not known in advance, in which threads unite batches of
// edges.
#pragma once

#include <algorithm>
#include <atomic>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <mutex>
#include <numeric>
#include <shared_mutex>
#include <span>
#include <stdexcept>
#include <utility>

#include "algorithms/forest.hpp"
#include "algorithms/rem.hpp"
#include "algorithms/union_find/ref.hpp"
#include "matrix_ops/atomics.hpp"
#include "matrix_ops/buffer.hpp"
#include "matrix_ops/executors/any.hpp"
#include "matrix_ops/free_memory.hpp"
#include "matrix_ops/prefetch.hpp"

namespace skerry {

/// The vertices that the ends of an entry are.
struct vertex_map {
  std::uint64_t scale = 1;  // row u is vertex scale * u
  std::uint64_t shift = 0;  // column v is vertex scale * v + shift
};

/// Invariant: parent[v] <= v.
template <std::unsigned_integral Index>
class unbounded_forest {
 public:
  /// allow(bytes)  called before the array of parents takes this memory; throws if it must not
  explicit unbounded_forest(std::function<void(std::uint64_t bytes)> allow)
      : allow_(std::move(allow)) {}

  /// Makes trees of one vertex, as the first call.
  void make_roots(const any_executor& run, std::uint64_t n) {
    allow_(saturating_product(n, sizeof(Index)));
    parent_ = forest_of_roots<Index>(run, n);
    n_ = n;
  }

  /// Takes over a forest of narrower ids, as the first call.
  template <class Narrow>
  void widen(const Narrow& parent) {
    allow_(parent.size() * (sizeof(Index) + sizeof(parent[0])));
    parent_.assign(parent.begin(), parent.end());
    n_ = parent.size();
  }

  /// Unites the ends of entries (rows[k], columns[k]), and adds vertices for their ids.  Several
  /// threads may call it at once; the others wait while one adds vertices.
  ///
  /// returns  false, having done nothing, after take()
  /// throws   std::length_error: a vertex that an Index cannot name; nothing has changed
  bool unite(std::span<const Index> rows, std::span<const Index> columns, const vertex_map& of) {
    const auto scale = static_cast<Index>(of.scale), shift = static_cast<Index>(of.shift);
    const std::uint64_t bound = bound_of(rows, columns, of);
    if (bound > most) throw std::length_error("an id needs more bits; widen the forest");
    std::shared_lock lock(mutex_);
    if (bound > parent_.size() && !is_taken_) {
      lock.unlock();
      grow(bound);
      lock.lock();
    }
    if (is_taken_) return false;
    Index* const parent = parent_.data();
    const union_find_ref<host_atomics, Index> t{parent, nullptr};
    for (std::size_t k = 0; k < rows.size(); ++k) {
      const std::size_t later = std::min(k + distance, rows.size() - 1);
      prefetch(parent + scale * rows[later]);
      prefetch(parent + scale * columns[later] + shift);
      rem_unite(t, static_cast<Index>(scale * rows[k]),
                static_cast<Index>(scale * columns[k] + shift));
    }
    for (std::uint64_t n = n_; n < bound && !n_.compare_exchange_weak(n, bound);) {
    }
    return true;
  }

  /// Moves the parents out: one for each vertex up to the largest that has occurred, or that
  /// make_roots() made.
  [[nodiscard]] buffer<Index> take() {
    const std::unique_lock lock(mutex_);
    is_taken_ = true;
    parent_.resize(n_);
    return std::move(parent_);
  }

 private:
  static std::uint64_t bound_of(std::span<const Index> rows, std::span<const Index> columns,
                                const vertex_map& of) {
    if (rows.empty()) return 0;
    Index row = 0, column = 0;
    for (const Index u : rows) row = std::max(row, u);
    for (const Index v : columns) column = std::max(column, v);
    // Sums that saturate exceed every memory, and are refused.
    const std::uint64_t u = saturating_product(of.scale, row);
    const std::uint64_t v = saturating_sum(saturating_product(of.scale, column), of.shift);
    return saturating_sum(std::max(u, v), 1);
  }

  /// Adds vertices up to `bound`, and a sixteenth more, so that ascending ids seldom stop all
  /// threads: fewer if an Index cannot name them, or if the array would move for them alone.
  void grow(std::uint64_t bound) {
    const std::unique_lock lock(mutex_);
    const std::uint64_t old = parent_.size();
    if (bound <= old || is_taken_) return;
    const std::uint64_t more = std::min(bound / 16, std::uint64_t{1} << 26);
    const std::uint64_t size = std::min(bound + more, most);
    if (bound > parent_.capacity()) {
      allow_(saturating_product(saturating_sum(old, size), sizeof(Index)));
      parent_.reserve(std::min(std::max(size, 2 * old), most));  // not resident before it is used
    }
    parent_.resize(std::min<std::uint64_t>(size, parent_.capacity()));
    std::iota(parent_.begin() + static_cast<std::ptrdiff_t>(old), parent_.end(),
              static_cast<Index>(old));
  }

  /// The number of vertices that an Index can name.
  static constexpr std::uint64_t most = saturating_sum(std::numeric_limits<Index>::max(), 1);
  static constexpr std::size_t distance = 64;  // entries between a prefetch and its use

  std::function<void(std::uint64_t bytes)> allow_;
  std::shared_mutex mutex_;  // exclusive: the array may move
  buffer<Index> parent_;
  bool is_taken_ = false;
  std::atomic<std::uint64_t> n_ = 0;
};
// Correctness.  Unions of Rem's rule may run concurrently, and none runs while the array moves.  A
// vertex is a root when it is added, so the invariant holds.

}  // namespace skerry
