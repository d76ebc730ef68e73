// SPDX-License-Identifier: Apache-2.0
// Merges the labels of several parts of the entries into those of all. Each part has been labelled
// by itself; the elementwise minimum of the parts' labels is a forest that unites nearly all that
// they unite. Only the pairs of trees that it leaves apart are exchanged.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <span>
#include <vector>

#include "algorithms/forest.hpp"
#include "algorithms/rem.hpp"
#include "algorithms/union_find/find.hpp"
#include "algorithms/union_find/ref.hpp"
#include "matrix_ops/atomics.hpp"
#include "matrix_ops/executors/blocks.hpp"

namespace skerry {

/// Pairs of vertices as a flat array: the k-th is (ends[2k], ends[2k + 1]).
template <std::unsigned_integral Index>
using flat_pairs = std::vector<Index>;

/// Unites the trees of pairs in a compressed forest, one after the other, and compresses it again.
///
/// parent  [n], parent[v] <= v
/// cost    O(pairs + n) time
template <class Executor, std::unsigned_integral Index>
void unite_pairs(const Executor& run, std::span<Index> parent, std::span<const Index> pairs) {
  const union_find_ref<plain_access, Index> t{parent.data(), nullptr};
  for (std::size_t k = 0; k < pairs.size(); k += 2) rem_unite(t, pairs[k], pairs[k + 1]);
  if (!pairs.empty()) compress_all(run, parent);
}

/// Finds the pairs of trees of a compressed forest that a part's labels unite, but the forest does
/// not. Unites them in the forest.
///
/// labels   [n], of the part: labels[v] is in v's component
/// parent   [n], the elementwise minimum of all parts' labels, compressed; afterwards compressed
/// returns  one pair for each union: roots of the forest as it was, or their ancestors
/// cost     O(n) time on all threads; the unions on one
template <class Executor, std::unsigned_integral Index>
[[nodiscard]] flat_pairs<Index> unite_pairs_left(const Executor& run, std::span<const Index> labels,
                                                 std::span<Index> parent) {
  constexpr std::uint64_t block = 1 << 16;
  const std::uint64_t n = labels.size();
  std::vector<flat_pairs<Index>> candidates(n / block + 1);  // of each block
  for_each_block(run, n, block, [&](std::uint64_t first, std::uint64_t last) {
    auto& found = candidates[first / block];
    for (std::uint64_t v = first; v < last; ++v)
      if (const Index a = parent[v], b = parent[labels[v]]; a != b)
        found.insert(found.end(), {a, b});
  });
  flat_pairs<Index> left;
  const union_find_ref<plain_access, Index> t{parent.data(), nullptr};
  for (const auto& found : candidates)
    for (std::size_t k = 0; k < found.size(); k += 2) {
      const Index a = t.template find<halve>(found[k]), b = t.template find<halve>(found[k + 1]);
      if (a == b) continue;
      left.insert(left.end(), {a, b});
      parent[std::max(a, b)] = std::min(a, b);
    }
  if (!left.empty()) compress_all(run, parent);
  return left;
}
// Correctness. Let u and v be ends of an entry of a part. Its labels l are equal at both, so the
// part unites u and v by the pairs (u, l[u]) and (v, l[v]). Once the trees of every (v, l[v]) of
// every part are united, so are those of u and v. A root is the smallest vertex of its tree:
// parents are smaller than their children, and of two roots the smaller one stays.

}  // namespace skerry
