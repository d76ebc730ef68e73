// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace skerry {

/// Three independent optimisations of sampling on a GPU: "CSR coalescing", "edge reorganization"
/// and "vertex gathering" of Hong, Dhulipala, Shun: Exploring the design space of static and
/// incremental graph connectivity algorithms on GPUs. PACT 2020, section 3.5.  They do not change
/// the labels.  Over ten graphs on an H200 runs were fastest with all of them off
/// (docs/notebook/2026-11-22-design-space.md).
struct gpu_optimisations {
  /// For `kout`, which uses the first two entries of each row: adjacent threads read the two
  /// entries in one coalesced access.  If off, each thread reads entries of its own row.
  bool csr_coalescing = false;
  /// For `kout`: one thread unites both entries of a row, so that two threads do not compete for
  /// the same vertex.  If off, two threads do: adjacent ones if csr_coalescing is on, else in two
  /// passes.
  bool edge_reorganisation = false;
  /// For any sampling followed by a finish, on a symmetric matrix: the vertices outside the giant
  /// tree are compacted into an array first, so that no thread is idle.  If off, every vertex is
  /// tested.
  bool vertex_gathering = false;

  /// Equal switches.
  friend bool operator==(const gpu_optimisations&, const gpu_optimisations&) = default;
};

}  // namespace skerry
