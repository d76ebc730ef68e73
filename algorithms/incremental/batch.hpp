// SPDX-License-Identifier: Apache-2.0
// A batch of insertions and queries, a block of it at a time. Hong, Dhulipala, Shun: Exploring the
// design space of static and incremental graph connectivity algorithms on GPUs. PACT 2020,
// Algorithm 3. Earlier batches are not read again.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "algorithms/incremental/edge_pairs.hpp"
#include "algorithms/incremental/insert_edge.hpp"
#include "algorithms/incremental/is_connected.hpp"
#include "matrix_ops/prefetch.hpp"

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

/// Calls f(u, v) for pairs [first, last) of a batch, of n vertices whose parents f will read.
///
/// returns  the first pair with an id that is no vertex, for which f is not called; else `last`
template <class Ref, class Index, class Function>
std::uint64_t for_each_pair(Ref t, const edge_pairs<Index>& pairs, Index n, std::uint64_t first,
                            std::uint64_t last, Function f) {
  // Local copies: accesses to the forest are ordered, so members would be loaded for each pair.
  const std::size_t stride = pairs.stride;
  const Index *from = pairs.from + first * stride, *to = pairs.to + first * stride;
  for (; first < last; ++first, from += stride, to += stride) {
    if (first + steps_ahead < last) {
      prefetch_element(t.parent, from[steps_ahead * stride]);
      prefetch_element(t.parent, to[steps_ahead * stride]);
    }
    const Index u = *from, v = *to;
    if (std::max(u, v) >= n) break;
    f(u, v);
  }
  return first;
}

/// Sets answers[k / 64] for every word of a block, whose first pair is a multiple of 64.
///
/// answer_word  answer_word(first, last, word) sets the bits of pairs [first, last), returns as
///              for_each_pair()
template <class Index, class Function>
std::uint64_t for_each_word(const batch_block<Index>& block, std::uint64_t* answers,
                            Function answer_word) {
  std::uint64_t k = block.first;
  while (k < block.last) {
    const std::uint64_t last = std::min(k + 64, block.last);
    std::uint64_t word = 0;
    const std::uint64_t done = answer_word(k, last, word);
    answers[k / 64] = word;
    k = done;
    if (done != last) break;
  }
  return k;
}

/// Inserts the pairs of a block.
///
/// returns  the first pair with an id that is no vertex, else block.last; the pairs before it have
///          been inserted
template <class Unite, class Ref, class Index>
std::uint64_t insert_block(Ref t, const batch_block<Index>& block,
                           absorbed_roots<Index>& absorbed) {
  return for_each_pair(t, block.pairs, block.n, block.first, block.last,
                       insert_edge<Unite, Ref, append_root<Index>>{t, {&absorbed}});
}

/// Answers a block of queries.
///
/// block    block.first is a multiple of 64
/// answers  bit k: whether pair k is connected; whole words are written
/// returns  as insert_block()
template <class Ref, class Index>
std::uint64_t answer_block(Ref t, const batch_block<Index>& block, std::uint64_t* answers) {
  const is_connected<Ref> connected{t};
  return for_each_word(
      block, answers, [&](std::uint64_t first, std::uint64_t last, std::uint64_t& word) {
        return for_each_pair(t, block.pairs, block.n, first, last,
                             [&, bit = std::uint64_t{1}](Index u, Index v) mutable {
                               if (connected(u, v)) word |= bit;
                               bit <<= 1;
                             });
      });
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
  return for_each_word(
      block, answers, [&](std::uint64_t first, std::uint64_t last, std::uint64_t& word) {
        return for_each_pair(
            t, block.pairs, block.n, first, last,
            [&, queries = is_query[first / 64], bit = std::uint64_t{1}](Index u, Index v) mutable {
              if ((queries & bit) == 0)
                insert(u, v);
              else if (connected(u, v))
                word |= bit;
              bit <<= 1;
            });
      });
}

}  // namespace skerry
