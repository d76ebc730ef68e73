// SPDX-License-Identifier: Apache-2.0
// Rows whose entries move with them from row to row: each entry is united as it is read, in
// ascending order.  Nearly all unions then link a row that has no children yet to a root.
#pragma once

#include <concepts>
#include <cstdint>
#include <span>

#include "algorithms/hook_first/pass.hpp"
#include "algorithms/rem.hpp"
#include "matrix_ops/atomics.hpp"
#include "matrix_ops/views/symmetry.hpp"

namespace skerry {

/// Whether unite_streamed() makes the rows roots: no entry leads to a later one that would have to
/// be a root before.
template <class Forest>
[[nodiscard]] constexpr bool makes_streamed_roots(symmetry pattern) {
  return !Forest::records && pattern == symmetry::yes;
}

namespace detail {

/// Unites the rows of unite_streamed().
///
/// upper  also with the entries above the diagonal
template <bool upper, class Forest, std::unsigned_integral Offset>
class row_stream {
  using index = typename Forest::index;
  using atomics = typename Forest::atomics;
  static_assert(std::same_as<atomics, plain_access>, "what follows is of one thread");
  static constexpr bool makes_roots =
      makes_streamed_roots<Forest>(upper ? symmetry::unknown : symmetry::yes);

 public:
  explicit row_stream(const hook_first_pass<Forest, Offset>& pass)
      : t_(pass.forest), ids_(pass.checked()) {}

  [[nodiscard]] bool needs_compress() const { return needs_compress_; }

  /// Unites row v with the entries [entry, end).  Those below the diagonal mostly come first: two
  /// loops have fewer mispredicted branches than one.
  void unite(index v, const index* entry, const index* const end) {
    index up = makes_roots ? v : t_.parent_of(v);  // the parent of v; not stored yet if makes_roots
    const index* const begin = entry;
    for (; entry != end && *entry < v; ++entry) {
      const index u = *entry, up_u = t_.parent_of(u);
      if (up_u == up) continue;
      if (up == v) {
        if (!makes_roots) link(v, u, v, up_u);
        up = up_u;
        needs_compress_ |= entry != begin;  // v may have got children by entries before
      } else {
        up = unite_by_walk(v, u, up);
      }
    }
    for (; entry != end; ++entry) {
      const index u = *entry;
      if (u < v) {  // the row is not ascending
        up = unite_by_walk(v, u, up);
      } else if (ids_.is_row(u) && upper && u != v) {
        const index up_u = t_.parent_of(u);
        if (up_u == up) continue;
        if (up_u == u)
          link(v, u, u, up);
        else
          up = unite_by_walk(v, u, up);
      }
    }
    if (makes_roots) atomics::store(t_.parent[v], up);
  }

 private:
  /// Links the root `child`, an end of the entry (v, u), to `to`.
  void link(index v, index u, index child, index to) {
    atomics::store(t_.parent[child], to);
    t_.for_edge(v, u).linked(child);
  }
  /// Where v or u has got a parent before.
  ///
  /// returns  the parent of v, which was `up`
  [[gnu::noinline]] index unite_by_walk(index v, index u, index up) {
    if (makes_roots) atomics::store(t_.parent[v], up);
    rem_unite(t_.for_edge(v, u), v, u);
    needs_compress_ = true;
    return t_.parent_of(v);
  }

  Forest t_;
  checked_ids<atomics, index> ids_;
  bool needs_compress_ = false;
};
// That no path is longer than one step unless unite_by_walk() was called: in ascending order, a
// vertex has no children before its row is read.  Until then, or by the first entry of its row, it
// is linked at most once, to the parent of a vertex, which is a root.  Later a row that has stayed
// a root is linked by unite_by_walk() alone.

// Aligned: where the linker puts the loop of lower entries makes a difference of a seventh else.
template <bool upper, class Forest, std::unsigned_integral Offset>
[[gnu::aligned(upper ? 16 : 64)]] void unite_streamed(const hook_first_pass<Forest, Offset>& pass,
                                                      std::uint64_t first, std::uint64_t last) {
  using index = typename Forest::index;
  const auto A = pass.A;
  row_stream<upper, Forest, Offset> rows(pass);
  for (std::uint64_t i = first; i < last; ++i) {
    const auto v = static_cast<index>(i);
    const std::uint64_t begin = A.first(i), end = A.end(i);
    if (upper && pass.hubs.take({v, static_cast<index>(A.vertex_count), begin, end})) continue;
    rows.unite(v, A.columns + begin, A.columns + end);
  }
  if (rows.needs_compress()) raise<typename Forest::atomics>(pass.needs_compress);
}

}  // namespace detail

/// Unites the entries of the rows [first, last); of a symmetric matrix those below the diagonal,
/// and makes the rows roots if makes_streamed_roots().  Raises needs_compress unless all parents
/// are roots afterwards.
template <class Forest, std::unsigned_integral Offset>
void unite_streamed(const hook_first_pass<Forest, Offset>& pass, std::uint64_t first,
                    std::uint64_t last) {
  if (pass.pattern == symmetry::yes)
    detail::unite_streamed<false>(pass, first, last);
  else
    detail::unite_streamed<true>(pass, first, last);
}

/// Whether rows are read for the first time, or again: then hubs among them are deferred already.
enum class row_visit { first, again };

/// Unites the entries below the diagonal of the rows [first, last) of a symmetric matrix, on
/// several threads, once most rows are linked.
///
/// The parents of the ends are united: the row itself needs no further compare-and-swap.  A parent
/// is in the tree of its child for good, whatever other threads link meanwhile, and every link is a
/// compare-and-swap.
template <row_visit visit, class Forest, std::unsigned_integral Offset>
void unite_linked_in_order(const hook_first_pass<Forest, Offset>& pass, std::uint64_t first,
                           std::uint64_t last) {
  using index = typename Forest::index;
  const auto& A = pass.A;
  const Forest t = pass.forest;
  auto ids = pass.checked();
  for (std::uint64_t i = first; i < last; ++i) {
    const auto v = static_cast<index>(i);
    const std::uint64_t begin = A.first(i), end = A.end(i);
    const hub_segment<index> row{v, static_cast<index>(A.vertex_count), begin, end};
    if (visit == row_visit::again ? pass.hubs.takes(row) : pass.hubs.take(row)) continue;
    for (const index u : std::span(A.columns + begin, end - begin)) {
      if (u >= v) {
        static_cast<void>(ids.is_row(u));
        continue;
      }
      const index up_v = t.parent_of(v), up_u = t.parent_of(u);
      if (up_v != up_u) rem_unite(t.for_edge(v, u), up_v, up_u);
    }
  }
}

}  // namespace skerry
