// SPDX-License-Identifier: Apache-2.0
// spanning_forest(A) of a matrix in a device's memory.
#pragma once

#include "matrix_ops/needs_cxx20.hpp"

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>

#include "skerry/cuda.hpp"
#include "skerry/forest.hpp"

namespace skerry {

/// @addtogroup cuda
/// @{

/// Edges in a device's memory; movable, not copyable.  They may outlive the workspace that they
/// were made with, but not its stream, as device_labels.
template <std::unsigned_integral Index>
class device_edges {
 public:
  /// No edges.
  device_edges();
  /// Allocates `count` edges and does not initialise them.
  device_edges(std::uint64_t count, device_workspace& workspace);
  /// Leaves the other one empty.
  device_edges(device_edges&&) noexcept;
  /// Frees the edges that this one held.
  device_edges& operator=(device_edges&&) noexcept;
  /// Frees the edges.
  ~device_edges();

  /// A pointer to device memory, [2 size()]: edge k joins data()[2k] and data()[2k + 1].
  [[nodiscard]] Index* data();
  /// A pointer to device memory, [2 size()].
  [[nodiscard]] const Index* data() const;
  /// The number of edges.
  [[nodiscard]] std::size_t size() const;
  /// Keeps the first `count` edges, count <= size().  The memory keeps its size.
  void shorten(std::size_t count);
  /// A copy in the host's memory.  Waits for the stream.
  [[nodiscard]] buffer<std::array<Index, 2>> copied() const;

 private:
  std::unique_ptr<kept_labels<Index>> kept_;
};

extern template class device_edges<std::uint32_t>;
extern template class device_edges<std::uint64_t>;

/// The components of a matrix in a device's memory, with a spanning forest, on the device.
template <std::unsigned_integral Index>
struct device_forest : device_result<Index> {
  /// n - count of them, as forest::edges
  device_edges<Index> edges;
};

/// Computes the connected components of a matrix in a device's memory, and a spanning forest, which
/// stay there.
///
/// A          as for cc(A, workspace)
/// workspace  the stream, and the memory for intermediate results
/// how        as for cc(A, workspace); algorithm is "auto" or one that spanning_forest() takes
/// returns    labels, count and what ran, as cc(), and n - count edges in unspecified order.  Which
///            edges are kept may depend on the run
/// throws     as cc(A, workspace); also std::invalid_argument: an algorithm that records no edges
/// cost       as cc(A, workspace), one store for each edge, a pass over the labels, and at most
///            min(count, n - count) edges moved.  Memory: two ids a vertex for the result, and one
///            during the call
/// source     as spanning_forest(A)
template <device_matrix View>
[[nodiscard]] device_forest<typename View::index> spanning_forest(const View& A,
                                                                  device_workspace& workspace,
                                                                  const options& how = {});

/// The same without a workspace, as cc(A) of a device matrix; labels and edges are copied to the
/// host.
template <device_matrix View>
[[nodiscard]] forest<typename View::index> spanning_forest(const View& A, const options& how = {});

/// @}

}  // namespace skerry
