// SPDX-License-Identifier: Apache-2.0
// A batch of insertions and queries, a block of it at a time. Hong, Dhulipala, Shun: Exploring the
// design space of static and incremental graph connectivity algorithms on GPUs. PACT 2020,
// Algorithm 3. Earlier batches are not read again.
#pragma once

#include <cstddef>
#include <cstdint>

#include "algorithms/incremental/edge_pairs.hpp"
#include "algorithms/incremental/insert_edge.hpp"
#include "algorithms/incremental/is_connected.hpp"

namespace skerry {

/// Pairs [first, last) of a batch for a forest of n vertices.
template <class Index>
struct batch_block {
  edge_pairs<Index> pairs;
  Index n;
  std::uint64_t first, last;
};

/// What the insertions of a block leave behind.
template <class Index>
struct absorbed_roots {
  Index* roots;           // [last - first] capacity
  std::size_t count = 0;  // roots that were linked, hence components that were absorbed
};

/// Appends a linked root.
template <class Index>
struct append_root {
  absorbed_roots<Index>* to;
  void operator()(Index root) const { to->roots[to->count++] = root; }
};

/// Inserts the pairs of a block.
///
/// returns  the first pair with an id that is no vertex, else block.last; the pairs before it have
///          been inserted
template <class Unite, class Ref, class Index>
std::uint64_t insert_block(Ref t, const batch_block<Index>& block,
                           absorbed_roots<Index>& absorbed) {
  const insert_edge<Unite, Ref, append_root<Index>> insert{t, {&absorbed}};
  for (std::uint64_t k = block.first; k < block.last; ++k) {
    if (!block.pairs.are_below(block.n, k)) return k;
    insert(block.pairs.first(k), block.pairs.second(k));
  }
  return block.last;
}

/// Answers a block of queries.
///
/// block    block.first is a multiple of 64
/// answers  bit k: whether pair k is connected; whole words are written
/// returns  as insert_block()
template <class Ref, class Index>
std::uint64_t answer_block(Ref t, const batch_block<Index>& block, std::uint64_t* answers) {
  const is_connected<Ref> connected{t};
  for (std::uint64_t k = block.first; k < block.last;) {
    std::uint64_t word = 0, bit = 1;
    for (; bit != 0 && k < block.last; ++k, bit <<= 1) {
      if (!block.pairs.are_below(block.n, k)) return k;
      if (connected(block.pairs.first(k), block.pairs.second(k))) word |= bit;
    }
    answers[(k - 1) / 64] = word;
  }
  return block.last;
}

/// Inserts the pairs of a block whose bit in `is_query` is 0, and answers the others.
///
/// answers  bit k: whether pair k is a query and connected; whole words are written
/// returns  as insert_block(), for both
template <class Unite, class Ref, class Index>
std::uint64_t process_block(Ref t, const batch_block<Index>& block, const std::uint64_t* is_query,
                            std::uint64_t* answers, absorbed_roots<Index>& absorbed) {
  const insert_edge<Unite, Ref, append_root<Index>> insert{t, {&absorbed}};
  const is_connected<Ref> connected{t};
  for (std::uint64_t k = block.first; k < block.last;) {
    const std::uint64_t queries = is_query[k / 64];
    std::uint64_t word = 0, bit = 1;
    for (; bit != 0 && k < block.last; ++k, bit <<= 1) {
      if (!block.pairs.are_below(block.n, k)) return k;
      const Index u = block.pairs.first(k), v = block.pairs.second(k);
      if ((queries & bit) == 0)
        insert(u, v);
      else if (connected(u, v))
        word |= bit;
    }
    answers[(k - 1) / 64] = word;
  }
  return block.last;
}

}  // namespace skerry
