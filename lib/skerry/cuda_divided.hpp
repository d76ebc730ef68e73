// SPDX-License-Identifier: Apache-2.0
// cc(A) of a matrix that is divided among the memories of several devices.
#pragma once

#include "matrix_ops/needs_cxx20.hpp"

#include <span>
#include <vector>

#include "skerry/cuda.hpp"

namespace skerry {

/// @addtogroup cuda
/// @{

/// What one device holds of a matrix that is divided among devices.
template <device_matrix View>
struct device_share {
  View entries;                            ///< n x n: some entries of the matrix
  std::span<typename View::index> labels;  ///< [n] in the same memory; written only
  device_workspace& workspace;             ///< of this device; one for each share

  /// With labels in an array of the caller's.
  device_share(const View& some, std::span<typename View::index> to, device_workspace& of)
      : entries(some), labels(to), workspace(of) {}
  /// With labels in the memory of the workspace.
  device_share(const View& some, device_labels<typename View::index>& to, device_workspace& of)
      : entries(some), labels(to.data(), to.size()), workspace(of) {}
};

/// @cond
template <class View>
inline constexpr bool has_own_overload<std::span<const device_share<View>>> = true;
template <class View>
inline constexpr bool has_own_overload<std::vector<device_share<View>>> = true;
/// @endcond

/// Labels the vertices of a matrix whose entries are divided among devices, in any way: rows of
/// other devices are empty rows of a device_csr_view.
///
/// Each device labels its share at the same time as the others; then the labels are merged.  The
/// call returns when all have completed.  With cudaStreamPerThread, that stream of the calling
/// thread is meant: the call first waits for it on the devices of all shares but the first.
///
/// shares   one or more; several may be on one device.  Entries are read only.  Afterwards the
///          labels of each share are those of the whole matrix
/// how      as for cc(A, labels, workspace).  A promise of symmetry is about the whole matrix; for
///          COO it is ignored.  With two shares or more `progress` is called for the first share
/// returns  the number of components, and what ran on the first device
/// throws   as cc(A, labels, workspace); invalid_matrix: shares of matrices of different sizes;
///          std::invalid_argument: no shares, or two with one workspace.  The labels are then
///          unspecified
/// cost     that of the largest share.  Of CSR with more than 3 entries a row in the whole, each
///          device skips the rows of the giant of its share if the whole is balanced, as a
///          symmetric matrix is.  Unless symmetry is promised, it first reads its columns once to
///          find that out.  If the giants turn out to be in several components, some shares are
///          solved again.  Of other matrices all entries are read: one that fits on one device is
///          then solved faster there.  Then a round or a few, each of 2n labels copied between the
///          devices and passes over n labels.  Device memory: n + n / shares labels besides.  The
///          first call lets each device access the memory of the other workspaces, for good, so
///          that they copy over the link between them; that takes 17 ms for each pair on an H200
/// source   of Skerry; a forest for each part, then one merge, as Dhulipala, Hong, Shun: ConnectIt.
///          PVLDB 2020, merges batches
template <device_matrix View>
device_summary cc(std::span<const device_share<View>> shares, const options& how = {});

/// The same for a vector.
template <device_matrix View>
device_summary cc(const std::vector<device_share<View>>& shares, const options& how = {}) {
  return cc(std::span<const device_share<View>>(shares), how);
}

/// @}

}  // namespace skerry
