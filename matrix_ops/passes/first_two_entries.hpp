// SPDX-License-Identifier: Apache-2.0
// How the threads of a device divide the first two entries of each row: the policies of
// for_first_two_entries() in matrix_ops/cuda/first_two_entries.cuh. "CSR coalescing" and "edge
// reorganization" are two independent optimisations of Hong, Dhulipala, Shun: Exploring the design
// space of static and incremental graph connectivity algorithms on GPUs. PACT 2020, section 3.5.
// They do not change the set of entries. Over ten graphs on an H200 two_passes was fastest
// (docs/notebook/products.md).
#pragma once

namespace skerry {

/// Without either: two passes over the rows, an entry of each row per pass. Each thread reads
/// entries of its own row.
struct two_passes {};

/// CSR coalescing: adjacent threads read the two entries of a row in one coalesced access. Each
/// handles the entry that it has read, so two threads may compete for the same vertex.
struct coalesced {
  static constexpr const char* called = "coalesced";
};

/// Edge reorganization: one thread handles both entries of a row, so that two threads do not
/// compete for the same vertex.
struct reorganised {
  static constexpr const char* called = "reorganised";
};

/// Both: a pair of threads reads two rows in coalesced accesses, then exchanges entries, so that
/// each thread handles both entries of one row.
struct coalesced_reorganised {
  static constexpr const char* called = "coalesced_reorganised";
};

}  // namespace skerry
