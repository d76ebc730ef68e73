// SPDX-License-Identifier: Apache-2.0
// Breadth-first searches from many rows at once: the product of the matrix and a Boolean n x k
// matrix, k searches in the bits of one word for each row. Then, Kaufmann, Chirigati, Hoang-Vu,
// Pham, Kemper, Neumann, Vo: The more the merrier: efficient multi-source graph traversal. PVLDB
// 2014.
#pragma once

#include <bit>
#include <cstddef>
#include <functional>
#include <limits>
#include <vector>

#include "matrix_ops/backend.hpp"
#include "matrix_ops/given_semiring.hpp"

namespace skerry {

/// Labels each row of A with the smallest row number of its component.
///
/// A        n x n, symmetric structure
/// on       takes a given_second; has size(x), upload(values) and download(x, values)
/// returns  labels[n]
/// cost     a batch of k searches, k the bits of an index, has as many rounds as the largest
///          distance from its sources and one; a round is one product and three passes over n.
///          c / k batches at least, for c components with entries: for few components
template <backend B>
[[nodiscard]] typename B::vector multi_source_bfs(B& on, const typename B::matrix& A) {
  using index = typename B::index;
  constexpr index none = std::numeric_limits<index>::max();
  const auto either = second_with<index>(std::bit_or<>{}, 0, none);  // or.second
  auto reached = on.iota(A), before = reached, nearest = reached;
  std::vector<index> words(on.size(reached), 1), label(words.size(), none), sources;
  reached = on.upload(words);
  on.mxv(nearest, either, A, reached);  // nearest[v] = 1 if row v has an entry
  on.download(nearest, words);
  for (std::size_t v = 0; v < words.size(); ++v)
    if (words[v] == 0) label[v] = static_cast<index>(v);
  for (std::size_t v = 0;;) {
    words.assign(words.size(), 0);
    sources.clear();
    for (; v < words.size() && sources.size() < std::numeric_limits<index>::digits; ++v) {
      if (label[v] != none) continue;
      words[v] = index{1} << sources.size();
      sources.push_back(static_cast<index>(v));
    }
    if (sources.empty()) {
      on.assign(reached, on.upload(label));
      return reached;
    }
    reached = on.upload(words);
    do {
      on.assign(before, reached);
      on.mxv(nearest, either, A, before);       // nearest[v] = or of before[neighbours of v]
      on.accumulate(reached, either, nearest);  // reached[v] |= nearest[v]
    } while (!on.equal(reached, before));
    on.download(reached, words);
    for (std::size_t u = 0; u < words.size(); ++u)
      if (words[u] != 0) label[u] = sources[static_cast<std::size_t>(std::countr_zero(words[u]))];
  }
}
// Correctness. If a round changes nothing, reached[v] has all bits of reached[u] for every entry
// (v, u), and A is symmetric: the words of a component are equal, and have the bits of its sources.
// The smallest row of a component is its first source, of the lowest bit.

}  // namespace skerry
