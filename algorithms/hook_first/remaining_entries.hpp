// SPDX-License-Identifier: Apache-2.0
// Unites the entries that remain after the first link and the samples, as the plan has it.
#pragma once

#include <concepts>
#include <cstdint>
#include <stdexcept>

#include "algorithms/hook_first/between_trees.hpp"
#include "algorithms/hook_first/inter_component.hpp"
#include "algorithms/hook_first/outside_giant.hpp"
#include "algorithms/hook_first/pass.hpp"
#include "algorithms/hook_first/plan.hpp"
#include "algorithms/hook_first/rows.hpp"
#include "algorithms/hook_first/streamed_rows.hpp"
#include "matrix_ops/atomics.hpp"
#include "matrix_ops/views/symmetry.hpp"

namespace skerry {

/// Unites the entries of the rows [first, last) whose ends have different parents.
template <class Forest, std::unsigned_integral Offset>
void compare_parents(const hook_first_pass<Forest, Offset>& pass, std::uint64_t first,
                     std::uint64_t last) {
  if (rows_are_longer(2, pass.A.row_count(), pass.A.entry_count))
    unite_between_trees<8>(pass, first, last);
  else
    unite_between_trees<2>(pass, first, last);
}

/// Unites the remaining entries of the rows [first, last).
///
/// Entries  entries_below_diagonal or all_entries
/// largest  the root of the largest tree
/// local    the first entries of most rows are near
template <class Entries, class Forest, std::unsigned_integral Offset>
void unite_remaining_entries(const hook_first_pass<Forest, Offset>& pass, remaining how,
                             typename Forest::index largest, bool local, std::uint64_t first,
                             std::uint64_t last) {
  switch (how) {
    case remaining::one_by_one:
      return unite_one_by_one(pass, first, last);
    case remaining::streamed:
      if constexpr (std::same_as<typename Forest::atomics, plain_access>)
        return unite_streamed(pass, first, last);
      else
        return unite_linked_in_order<row_visit::first>(pass, first, last);
    case remaining::streamed_parts:
      throw std::logic_error("unite_parts() unites all rows");
    case remaining::batched:
      return unite_rows<Entries>(pass, first, last);
    case remaining::between_trees:
      return compare_parents(pass, first, last);
    case remaining::outside_giant:
      return unite_outside_giant(pass, largest, first, last);
    case remaining::inter_component:
      return unite_inter_component(pass, skip_none{pass.pattern == symmetry::yes && !local}, first,
                                   last);
    case remaining::inter_component_outside_largest:
      return unite_inter_component(pass, skip_children_of<typename Forest::index>{largest}, first,
                                   last);
  }
}

}  // namespace skerry
