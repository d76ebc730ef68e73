// SPDX-License-Identifier: Apache-2.0
// Edges that are united together, so that the processor overlaps their cache misses.
#pragma once

#include <cstddef>

namespace skerry {

/// The edges of a batch as they were added, if they are recorded; else nothing.
template <bool records, class Index, std::size_t capacity>
struct edges_of_batch {
  void set(std::size_t, Index, Index) {}
  void move(std::size_t, std::size_t) {}
  template <class Ref>
  [[nodiscard]] static Ref forest_for(Ref t, std::size_t) {
    return t;
  }
};
template <class Index, std::size_t capacity>
struct edges_of_batch<true, Index, capacity> {
  Index u[capacity], v[capacity];

  void set(std::size_t k, Index a, Index b) {
    u[k] = a;
    v[k] = b;
  }
  void move(std::size_t from, std::size_t to) { set(to, u[from], v[from]); }
  template <class Ref>
  [[nodiscard]] Ref forest_for(Ref t, std::size_t k) const {
    return t.for_edge(u[k], v[k]);
  }
};

/// Collects edges, and unites them once the batch is full.
///
/// Unite  the rule that unites two vertices
/// Ref    the forest, as union_find_ref
template <class Unite, class Ref>
class edge_batch {
 public:
  using index = typename Ref::index;

  /// Calls of add_if() allowed between two calls of unite_if_full().
  static constexpr std::size_t slack = 4;

  explicit edge_batch(Ref t) : t_(t) {}

  /// Always writes the edge, and counts it if `is_needed`: a branch would be unpredictable.
  void add_if(bool is_needed, index u, index v) {
    ends_[count_] = u;
    other_ends_[count_] = v;
    edges_.set(count_, u, v);
    count_ += is_needed;
  }

  void unite_if_full() {
    if (count_ >= full) unite();
  }

  void unite() {
    for (int step = 0; step < jumps; ++step) jump_pointers();
    for (std::size_t k = 0; k < count_; ++k)
      Unite::unite(edges_.forest_for(t_, k), ends_[k], other_ends_[k]);
    has_united_ |= count_ != 0;
    count_ = 0;
  }

  /// Whether pointer jumping has left any edge to unite so far.
  [[nodiscard]] bool has_united() const { return has_united_; }

 private:
  /// Replaces each (u, v) by (parent[u], parent[v]), and drops it if these are equal.  No load
  /// depends on another, so many cache misses overlap.
  void jump_pointers() {
    std::size_t kept = 0;
    for (std::size_t k = 0; k < count_; ++k) {
      const index u = t_.parent_of(ends_[k]), v = t_.parent_of(other_ends_[k]);
      ends_[kept] = u;
      other_ends_[kept] = v;
      edges_.move(k, kept);
      kept += u != v;
    }
    count_ = kept;
  }

  static constexpr std::size_t full = 512;
  static constexpr int jumps = 3;

  Ref t_;
  bool has_united_ = false;
  std::size_t count_ = 0;
  index ends_[full + slack], other_ends_[full + slack];
  edges_of_batch<Ref::records, index, full + slack> edges_;
};
// Correctness of pointer jumping.  A vertex and its parent are in one tree once all unions are
// done, hence uniting the parents unites the vertices.

}  // namespace skerry
