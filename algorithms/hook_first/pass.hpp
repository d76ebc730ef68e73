// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstdint>
#include <type_traits>

#include "algorithms/hook_first/checked_ids.hpp"
#include "algorithms/hook_first/hub_rows.hpp"
#include "algorithms/union_find/find.hpp"
#include "algorithms/union_find/ref.hpp"
#include "algorithms/union_find/rem_cas.hpp"
#include "algorithms/union_find/splice.hpp"
#include "matrix_ops/views/csr_rows_ref.hpp"
#include "matrix_ops/views/symmetry.hpp"

namespace skerry {

/// What all phases of a solve on the host share.  Owns nothing.
///
/// Forest  a union_find_ref: how threads access parents, and what is kept of the edges
template <class Forest, std::unsigned_integral Offset>
struct hook_first_pass {
  using index = typename Forest::index;
  using atomics = typename Forest::atomics;  // also of the flags

  csr_rows_ref<index, Offset> A;  // its row offsets checked
  symmetry pattern;               // of A
  Forest forest;                  // its parents are the labels
  hub_rows<index>& hubs;          // takes rows of very many entries
  std::uint32_t& id_outside;      // raised: an id is no row
  std::uint32_t& needs_compress;  // raised: paths may be long since the last compress
  unsigned jumps;                 // of pointers, before a batch of edges is united

  /// A check of ids that are read, which raises id_outside when it is destroyed.
  [[nodiscard]] checked_ids<atomics, index> checked() const { return {A.vertex_count, id_outside}; }
};

/// The rule by which most phases unite two vertices. A splice is the fastest step, where it is
/// allowed.
template <class Forest>
using rem_rule = rem_cas<naive, std::conditional_t<Forest::may_splice, splice, split_one>>;

}  // namespace skerry
