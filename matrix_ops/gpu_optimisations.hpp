// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace skerry {

/// What a device's threads may be spared behind a sampling, each by itself: "CSR coalescing", "edge
/// reorganization" and "vertex gathering" of Hong, Dhulipala, Shun: Exploring the design space of
/// static and incremental graph connectivity algorithms on GPUs. PACT 2020, section 3.5.  Labels
/// are the same in any case; over ten graphs on an H200 all were fastest off (bench/GPU.md).
struct gpu_optimisations {
  /// Of kout, which takes the first two entries of each row: neighbouring threads read them
  /// together.  Otherwise each is read by a thread that goes on to another row's.
  bool csr_coalescing = false;
  /// Of kout: one thread unites both, so that two do not hang the same vertex.  Otherwise two
  /// threads do, side by side where csr_coalescing is on, else in two passes.
  bool edge_reorganisation = false;
  /// Of any sampling before a finish, the matrix being symmetric: vertices outside the giant tree
  /// are listed first, so that no thread is idle for want of one.  Otherwise every vertex is asked.
  bool vertex_gathering = false;

  friend bool operator==(const gpu_optimisations&, const gpu_optimisations&) = default;
};

}  // namespace skerry
