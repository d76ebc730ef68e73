// SPDX-License-Identifier: Apache-2.0
// Tarjan's strong components: one depth-first search, on a stack of its own. Tarjan: Depth-first
// search and linear graph algorithms. SIAM J. Computing 1972. One array holds a vertex's number,
// then its component: Pearce: A space-efficient algorithm for finding strongly connected
// components. Information Processing Letters 2016.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>

#include "matrix_ops/buffer.hpp"
#include "matrix_ops/prefetch.hpp"

namespace skerry {

/// A square matrix whose entries a search reads row by row.
///
///   A.row_count               rows
///   A.first(v), A.last(v)     row v has the positions [first, last)
///   A.column(v, k)            the column at position k; v itself where there is no entry
///   A.address(k)              what to prefetch for position k
template <class Rows>
concept searchable_rows = requires(const Rows& A, typename Rows::index v, typename Rows::offset k) {
  { A.first(v) } -> std::same_as<typename Rows::offset>;
  { A.last(v) } -> std::same_as<typename Rows::offset>;
  { A.column(v, k) } -> std::same_as<typename Rows::index>;
  { A.address(k) } -> std::convertible_to<const void*>;
};

/// One search. A vertex is unvisited, then on the path of the search, then finished, and last
/// labelled together with its component. It is active on the path and while it is finished.
template <searchable_rows Rows>
class tarjan_search {
 public:
  using index = typename Rows::index;
  using offset = typename Rows::offset;

  /// Bytes beside the labels, at most; a path of d vertices writes to d frames.
  static constexpr std::uint64_t bytes_per_vertex = sizeof(index) + 2 * sizeof(offset);

  /// labels  [n], written
  tarjan_search(const Rows& A, std::span<index> labels)
      : A_(A), number_(labels), frames_(labels.size()), stack_(labels.size()) {
    std::ranges::fill(number_, unvisited);
  }

  /// The label of a component is its smallest vertex.
  ///
  /// returns  the number of components; nothing if a column is out of range
  [[nodiscard]] std::optional<std::uint64_t> run() {
    const auto count = search();
    if (count) label_by_smallest(*count);
    return count;
  }

  /// The same, but labels are 0, 1, ... in the order in which the search completes components: an
  /// entry between two of them leads from the larger label to the smaller one.
  [[nodiscard]] std::optional<std::uint64_t> run_in_order() {
    const auto count = search();
    if (count)
      for (index& label : number_) label = last_component - label;
    return count;
  }

 private:
  /// Numbers the components from last_component downwards.
  [[nodiscard]] std::optional<std::uint64_t> search() {
    // In registers: as a member, each would be read again after every store to an array of ids.
    const Rows A = A_;
    const std::size_t n = number_.size();
    index* const number = number_.data();
    index* const path = stack_.data();
    index* finished = path + n;  // the first finished vertex
    frame* const frames = frames_.data();
    index active = 0, component = last_component;
    for (std::size_t root = 0; root < n; ++root) {
      if (number[root] != unvisited) continue;
      std::size_t depth = 0;  // of the path, without v
      index v = 0, low = 0;
      offset k = 0, last = 0;
      const auto visit = [&](index next) {
        v = next;
        low = number[v] = ++active;
        k = A.first(v);
        last = A.last(v);
      };
      visit(static_cast<index>(root));
      for (;;) {
        if (k != last) {
          const index w = A.column(v, k++);
          if (w >= n) return {};
          if (number[w] == unvisited) {
            frames[depth] = {k, low};
            path[depth++] = v;
            visit(w);
          } else {
            low = std::min(low, number[w]);  // a component is larger than any low
          }
          continue;
        }
        // Row v ends. If v reaches no active vertex with a smaller number, v and all that were
        // visited after it are a component.
        if (low != number[v]) {
          *--finished = v;
        } else {
          for (; active != low; --active) number[*finished++] = component;
          number[v] = component--;
          --active;
        }
        if (depth == 0) break;
        const index of_child = low;  // if the child was a root, larger than its parent's
        v = path[--depth];
        low = std::min(frames[depth].low, of_child);
        k = frames[depth].next;
        last = A.last(v);
        if (depth >= prefetched) prefetch(A.address(frames[depth - prefetched].next));
      }
    }
    return last_component - component;
  }

  // Of a vertex of the path but its last one: where its row is resumed, and the smallest number of
  // an active vertex to which the part that was read leads.
  struct frame {
    offset next;
    index low;
  };
  static_assert(sizeof(frame) <= 2 * sizeof(offset));

  // Active vertices are numbered 1, 2, ... in the order of their visits, components downwards from
  // the largest number. Both together are at most n, so a component never equals a number in use.
  static constexpr index unvisited = 0, last_component = std::numeric_limits<index>::max();

  /// Replaces each component's number by its smallest vertex.
  void label_by_smallest(std::uint64_t count) {
    const std::span smallest(stack_.data(), count);  // no vertex is on the stack any more
    std::ranges::fill(smallest, last_component);
    for (std::size_t v = 0; v < number_.size(); ++v) {
      index& first = smallest[last_component - number_[v]];
      first = std::min(first, static_cast<index>(v));
      number_[v] = first;
    }
  }

  static constexpr std::size_t prefetched = 6;  // frames between the one resumed and the prefetch

  const Rows& A_;
  const std::span<index> number_;  // [n]
  lazy_buffer<frame> frames_;      // [n], as far as the path is long
  lazy_buffer<index> stack_;       // [n]: the path from the front, finished vertices from the back
};

/// Labels each row of A with the smallest row of its strong component: u and v are in one if A has
/// a path of entries from u to v and one from v to u.
///
/// A        n x n, any structure; n < 2^32, or 2^64 for 64-bit ids
/// labels   [n], written
/// returns  the number of components; nothing if a column is out of range
/// cost     O(n + nnz) time on one thread: each entry is read once. Memory beside the labels: n ids
///          and n frames of two offsets, of which those of the longest path are written. No
///          recursion: the path may have n vertices.
template <searchable_rows Rows>
[[nodiscard]] std::optional<std::uint64_t> tarjan(const Rows& A,
                                                  std::span<typename Rows::index> labels) {
  return tarjan_search(A, labels).run();
}
// Correctness. When v finishes, low is the smallest number of an active vertex that v's descendants
// reach by one entry, or v's own.
// If low is smaller than v's number, the active vertex of that number reaches v, since it or its
// component's first vertex is on the path: so v is not the first visited vertex of its component.
// If not, no entry leads from v or an active vertex visited after it to an active vertex before it.
// These vertices are descendants of v, which v reaches; each reaches v, as it would have been
// labelled otherwise; and a vertex labelled earlier reaches no active vertex.

}  // namespace skerry
