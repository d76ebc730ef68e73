// SPDX-License-Identifier: Apache-2.0
// Edges that wait to be united together, so that the processor works on many at a time.
#pragma once

#include <cstddef>

namespace skerry {

/// Collects edges, and unites them once there are some hundreds.
///
/// Unite  the rule that unites two vertices
/// Ref    the forest, as union_find_ref
template <class Unite, class Ref>
class edge_batch {
 public:
  using index = typename Ref::index;

  /// Edges that add_if() may take between two calls of unite_if_full().
  static constexpr std::size_t slack = 4;

  explicit edge_batch(Ref t) : t_(t) {}

  /// Written in any case, kept where `wanted`: which edges are wanted cannot be foreseen.
  void add_if(bool wanted, index u, index v) {
    ends_[count_] = u;
    other_ends_[count_] = v;
    count_ += wanted;
  }

  void unite_if_full() {
    if (count_ >= enough) unite();
  }

  void unite() {
    for (int step = 0; step < climbs; ++step) climb();
    for (std::size_t k = 0; k < count_; ++k) t_.template unite<Unite>(ends_[k], other_ends_[k]);
    has_united_ |= count_ != 0;
    count_ = 0;
  }

  /// Whether any edge was left to be united so far.
  [[nodiscard]] bool has_united() const { return has_united_; }

 private:
  /// (u, v) becomes (parent[u], parent[v]), and is done with where these are the same.  No read
  /// waits for another one, so that many cache misses are under way together.
  void climb() {
    std::size_t kept = 0;
    for (std::size_t k = 0; k < count_; ++k) {
      const index u = t_.parent_of(ends_[k]), v = t_.parent_of(other_ends_[k]);
      ends_[kept] = u;
      other_ends_[kept] = v;
      kept += u != v;
    }
    count_ = kept;
  }

  static constexpr std::size_t enough = 512;
  static constexpr int climbs = 3;

  Ref t_;
  bool has_united_ = false;
  std::size_t count_ = 0;
  index ends_[enough + slack], other_ends_[enough + slack];
};
// Why an edge may climb.  A vertex and its parent are in one tree once all unions are done, hence
// uniting the parents unites the vertices.

}  // namespace skerry
