// SPDX-License-Identifier: Apache-2.0
// Edges that are united together, so that the processor overlaps their cache misses.
#pragma once

#include <cstddef>
#include <cstdint>

namespace skerry {

/// Pairs of vertices.
template <class Index, std::size_t capacity>
struct vertex_pairs {
  Index u[capacity], v[capacity];
};

/// What remains of the edges of a batch while pointers jump: pairs of ancestors. If edges are
/// recorded, these pairs are apart from the edges, whose places are kept; else they replace them.
template <bool records, class Index, std::size_t capacity>
struct jumped_edges {
  using pairs = vertex_pairs<Index, capacity>;

  [[nodiscard]] pairs& in_place_of(pairs& edges) { return edges; }
  void set_place(std::size_t, std::size_t) {}
  void move_place(std::size_t, std::size_t) {}
  template <class Ref>
  [[nodiscard]] static Ref forest_for(std::size_t, Ref t, const pairs&) {
    return t;
  }
};
template <class Index, std::size_t capacity>
struct jumped_edges<true, Index, capacity> {
  using pairs = vertex_pairs<Index, capacity>;

  pairs ancestors;
  std::uint16_t place[capacity];

  [[nodiscard]] pairs& in_place_of(pairs&) { return ancestors; }
  void set_place(std::size_t k, std::size_t of_edge) {
    place[k] = static_cast<std::uint16_t>(of_edge);
  }
  void move_place(std::size_t to, std::size_t from) { place[to] = place[from]; }
  template <class Ref>
  [[nodiscard]] Ref forest_for(std::size_t k, Ref t, const pairs& edges) const {
    return t.for_edge(edges.u[place[k]], edges.v[place[k]]);
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

  /// jumps  of the pointers of a batch before its edges are united: 1 or 3
  edge_batch(Ref t, unsigned jumps) : t_(t), jumps_(jumps) {}

  /// Always writes the edge, and counts it if `is_needed`: a branch would be unpredictable.
  void add_if(bool is_needed, index u, index v) {
    edges_.u[count_] = u;
    edges_.v[count_] = v;
    count_ += is_needed;
  }

  void unite_if_full() {
    if (count_ >= full) unite();
  }

  void unite() {
    pairs& ancestors = jumped_.in_place_of(edges_);
    jump_pointers(edges_, ancestors,
                  [&](std::size_t kept, std::size_t k) { jumped_.set_place(kept, k); });
    const auto jump_again = [&] {
      jump_pointers(ancestors, ancestors,
                    [&](std::size_t kept, std::size_t k) { jumped_.move_place(kept, k); });
    };
    if (jumps_ > 1) {  // a loop of unknown length is slower by a tenth
      jump_again();
      jump_again();
    }
    for (std::size_t k = 0; k < count_; ++k)
      Unite::unite(jumped_.forest_for(k, t_, edges_), ancestors.u[k], ancestors.v[k]);
    has_united_ |= count_ != 0;
    count_ = 0;
  }

  /// Whether pointer jumping has left any edge to unite so far.
  [[nodiscard]] bool has_united() const { return has_united_; }

 private:
  static constexpr std::size_t full = 512;
  using pairs = vertex_pairs<index, full + slack>;

  /// Replaces each (u, v) by (parent[u], parent[v]), and drops it if these are equal.  No load
  /// depends on another, so many cache misses overlap.
  ///
  /// keep  keep(to, k): pair k becomes pair `to`
  template <class Keep>
  void jump_pointers(const pairs& from, pairs& to, Keep keep) {
    std::size_t kept = 0;
    for (std::size_t k = 0; k < count_; ++k) {
      const index u = t_.parent_of(from.u[k]), v = t_.parent_of(from.v[k]);
      to.u[kept] = u;
      to.v[kept] = v;
      keep(kept, k);
      kept += u != v;
    }
    count_ = kept;
  }

  Ref t_;
  unsigned jumps_;
  bool has_united_ = false;
  std::size_t count_ = 0;
  pairs edges_;
  jumped_edges<Ref::records, index, full + slack> jumped_;
};
// Correctness of pointer jumping.  A vertex and its parent are in one tree once all unions are
// done, hence uniting the parents unites the vertices.

}  // namespace skerry
