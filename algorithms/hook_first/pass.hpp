// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstdint>

#include "algorithms/hook_first/hub_rows.hpp"
#include "algorithms/union_find/ref.hpp"
#include "matrix_ops/csr_ref.hpp"
#include "matrix_ops/symmetry.hpp"

namespace skerry {

/// What all phases of a solve on the host share.  Owns nothing.
///
/// Atomics  how threads access parents and flags
template <class Atomics, std::unsigned_integral Index, std::unsigned_integral Offset>
struct hook_first_pass {
  csr_ref<Index, Offset, host_space> A;   // n x n, its row offsets checked
  symmetry pattern;                       // of A
  union_find_ref<Atomics, Index> forest;  // its parents are the labels
  hub_rows<Index>& hubs;                  // takes rows of very many entries
  std::uint32_t& id_outside;              // raised: an id is no row
  std::uint32_t& needs_compress;          // raised: an edge was united since the last compress
};

}  // namespace skerry
