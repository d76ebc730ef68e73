// SPDX-License-Identifier: Apache-2.0
// Where rows are long, uniting a few entries joins most of each component; then most rows need not
// be read. Sutton, Ben-Nun, Barak: Optimizing parallel graph connectivity computation via subgraph
// sampling. IPDPS 2018, samples two entries of every row; here roots alone unite more than one.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>

#include "algorithms/hook_first/edge_batch.hpp"
#include "algorithms/hook_first/pass.hpp"
#include "algorithms/hook_first/plan.hpp"
#include "algorithms/hook_first/row_batches.hpp"

namespace skerry {

/// Which two entries of a row are in a sample: those in the middle only of a row of three or more.
enum class sampled_place { first, middle };

/// Unites the selected rows of [first, last) with two entries.
///
/// is_selected  is_selected(v): whether row v is in the sample
template <class Forest, std::unsigned_integral Offset, class Predicate>
void unite_sampled_entries(const hook_first_pass<Forest, Offset>& pass, std::uint64_t first,
                           std::uint64_t last, Predicate is_selected,
                           sampled_place place = sampled_place::first) {
  using index = typename Forest::index;
  const auto& A = pass.A;
  auto ids = pass.checked();
  constexpr std::uint64_t entries_of_root = 2;
  using batch = edge_batch<rem_rule<Forest>, Forest>;
  static_assert(entries_of_root <= batch::slack);
  batch edges(pass.forest, pass.jumps);
  for_each_row_batch(first, last, [&](std::uint64_t from, std::uint64_t to) {
    for_each_selected_row(
        A, from, to, is_selected, [&](index v, std::uint64_t begin, std::uint64_t end) {
          if (place == sampled_place::middle) begin += (end - begin) / 2 - 1;
          for (std::uint64_t k = 0; k < std::min(entries_of_root, end - begin); ++k)
            edges.add_if(true, v, ids(A.columns[begin + k], v));
          edges.unite_if_full();
        });
  });
  edges.unite();
}

/// Unites each row of [first, last) with its middle or last entry.
template <class Forest, std::unsigned_integral Offset>
void unite_one_entry_a_row(const hook_first_pass<Forest, Offset>& pass, std::uint64_t first,
                           std::uint64_t last, row_place place) {
  using index = typename Forest::index;
  const auto& A = pass.A;
  auto ids = pass.checked();
  edge_batch<rem_rule<Forest>, Forest> edges(pass.forest, pass.jumps);
  for_each_row_batch(first, last, [&](std::uint64_t from, std::uint64_t to) {
    const auto any = [](index) { return true; };
    for_each_selected_row(A, from, to, any, [&](index v, std::uint64_t begin, std::uint64_t end) {
      edges.add_if(true, v, ids(A.columns[begin + place_in_row(end - begin, place)], v));
      edges.unite_if_full();
    });
  });
  edges.unite();
}

}  // namespace skerry
