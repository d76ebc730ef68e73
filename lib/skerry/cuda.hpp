// SPDX-License-Identifier: Apache-2.0
// cc(A) of a matrix in a device's memory.
#pragma once

#include "matrix_ops/needs_cxx20.hpp"

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>

#include "matrix_ops/cuda/device_view.hpp"
#include "skerry/skerry.hpp"

// The types behind cudaStream_t and cusparseConstSpMatDescr_t, declared only, so that this header
// does not need the CUDA toolkit.
struct CUstream_st;
struct cusparseSpMatDescr;

namespace skerry {

/// @addtogroup cuda
/// @{

/// @cond
struct device_parts;
template <std::unsigned_integral Index>
struct kept_labels;
/// @endcond

/// A CUDA stream of the caller's, and device memory that is kept between calls of cc().
///
/// Later calls on a matrix of the same size allocate no device memory.  The second one allocates a
/// page of pinned host memory, into which the device then writes what a call reports; the second
/// copy of labels to the host, 8 MiB through which they are copied.  A workspace belongs to the
/// device that is current when it is constructed; any device may be current in later calls.  A
/// kernel of the caller's that reads the labels must run in the same stream.  Only one thread may
/// use a workspace at a time.  A moved-from workspace can only be assigned to or destroyed.
class device_workspace {
 public:
  /// stream  a cudaStream_t that outlives the workspace and the work that cc() enqueues in it;
  ///         nullptr is CUDA's default stream
  /// throws  no_device, backend_error; std::invalid_argument: the stream belongs to a device that
  ///         is not current, or is being captured; not_compiled in a build without CUDA
  explicit device_workspace(CUstream_st* stream = nullptr);
  /// Leaves the other one without a stream and memory.
  device_workspace(device_workspace&&) noexcept;
  /// Frees the memory that this one held.
  device_workspace& operator=(device_workspace&&) noexcept;
  /// Frees the memory, unless labels still use it.
  ~device_workspace();

  /// The stream that the constructor received.
  [[nodiscard]] CUstream_st* stream() const;
  /// Bytes of device memory that are held for the next call.
  [[nodiscard]] std::uint64_t bytes() const;

  /// Used by the library.
  [[nodiscard]] device_parts& parts() { return *parts_; }

 private:
  std::unique_ptr<device_parts> parts_;
};

/// Labels in a device's memory; movable, not copyable.
///
/// They may outlive the workspace that they were made with, whose memory is then freed after them.
/// They must not outlive its stream.
template <std::unsigned_integral Index>
class device_labels {
 public:
  /// No labels.
  device_labels();
  /// Allocates labels[n] and does not initialise them.
  ///
  /// n          labels
  /// workspace  whose stream and memory are used
  device_labels(std::uint64_t n, device_workspace& workspace);
  /// Leaves the other one empty.
  device_labels(device_labels&&) noexcept;
  /// Frees the labels that this one held.
  device_labels& operator=(device_labels&&) noexcept;
  /// Frees the labels.
  ~device_labels();

  /// A pointer to device memory, [size()].
  [[nodiscard]] Index* data();
  /// A pointer to device memory, [size()].
  [[nodiscard]] const Index* data() const;
  /// The number of labels.
  [[nodiscard]] std::size_t size() const;
  /// A copy in the host's memory.  Waits for the stream.
  [[nodiscard]] buffer<Index> copied() const;

 private:
  std::unique_ptr<kept_labels<Index>> kept_;
};

extern template class device_labels<std::uint32_t>;
extern template class device_labels<std::uint64_t>;

/// What cc() returns beside labels that are in an array of the caller's.
using device_summary = summary;

/// The connected components of a matrix in a device's memory, with labels on the device.
template <std::unsigned_integral Index>
struct device_result {
  device_labels<Index> labels;  ///< [n]; see skerry::numbering
  std::uint64_t count = 0;      ///< components
  run_info used = {};           ///< what ran
};

/// @cond
template <class Index, class Offset>
inline constexpr bool is_device_view<device_csr_view<Index, Offset>> = true;
template <class Index>
inline constexpr bool is_device_view<device_coo_view<Index>> = true;
/// @endcond

/// A view of a matrix in a device's memory: device_csr_view or device_coo_view.
template <class View>
concept device_matrix = is_device_view<View>;

/// Labels the vertices of a matrix in a device's memory, with the kernels of the back end "cuda".
///
/// The work is enqueued after the work already in the workspace's stream; the call returns when its
/// own work has completed.
///
/// A          CSR is not copied.  COO sorted by row: only offsets are computed; other COO:
///            hook_first reads it as it is, other algorithms work on a CSR copy.  With
///            options::bipartite the column ids are copied.  Read only; other threads and streams
///            may read it at the same time.
/// labels     [n] in the device's memory, where n is the number of rows, or with
///            options::bipartite of rows and columns; written only
/// workspace  the stream, and the memory for intermediate results
/// how        backend is "auto" or "cuda", where algorithm "auto" is hook_first; threads,
///            may_unpack, limits on memory and device_options::memory apply to host matrices and
///            are ignored
/// returns    the number of components, and what ran
/// throws     invalid_matrix; backend_error, also if the device's memory is exhausted; stopped;
///            std::invalid_argument, also if the stream is being captured.  The labels are then
///            unspecified, and only the workspace keeps memory.
/// cost       the algorithm's, which for hook_first includes the check of the offsets and the
///            count, and one wait for the stream; one more for dense numbering, and for a forest
///            of long paths.  A CSR matrix without a promise of symmetry: one pass over all
///            columns.  Algorithms other than hook_first, COO matrices and
///            options::bipartite add passes over the offsets, all ids and the labels, and waits.
template <device_matrix View>
device_summary label_components(const View& A, std::span<typename View::index> labels,
                                device_workspace& workspace, const options& how = {});

/// The same as label_components(); the labels may be signed.
template <device_matrix View, class Label>
requires(std::integral<Label> && sizeof(Label) == sizeof(typename View::index)) device_summary
    cc(const View& A, std::span<Label> labels, device_workspace& workspace,
       const options& how = {}) {
  using index = typename View::index;
  return label_components(A, {reinterpret_cast<index*>(labels.data()), labels.size()}, workspace,
                          how);
}

/// The same as label_components(), with labels that the result owns.  They are allocated after A's
/// shape and the options have been checked.
template <device_matrix View>
[[nodiscard]] device_result<typename View::index> cc(const View& A, device_workspace& workspace,
                                                     const options& how = {});

/// Frees the device memory that calls without a workspace have left.
///
/// Such a call runs in CUDA's default stream, in a workspace that the library keeps for later calls
/// of any thread; concurrent calls have one each.  Idle ones hold at most 1/32 of a device's
/// memory: one with more is freed at the end of its call, and so is that of a call that throws.
/// cudaDeviceReset() frees them, too.  A child of fork() does not have them.
void release_device_memory();

/// The same as label_components() with a workspace, in CUDA's default stream; see
/// release_device_memory().
template <device_matrix View>
device_summary label_components(const View& A, std::span<typename View::index> labels,
                                const options& how = {});

/// The same; the labels may be signed.
template <device_matrix View, class Label>
requires(std::integral<Label> && sizeof(Label) == sizeof(typename View::index)) device_summary
    cc(const View& A, std::span<Label> labels, const options& how = {}) {
  using index = typename View::index;
  return label_components(A, {reinterpret_cast<index*>(labels.data()), labels.size()}, how);
}

/// The same, with labels that the result owns.
template <device_matrix View>
[[nodiscard]] device_result<typename View::index> cc_on_device(const View& A,
                                                               const options& how = {});

/// The same; the labels are copied to the host.
template <device_matrix View>
[[nodiscard]] result<typename View::index> cc(const View& A, const options& how = {});

/// The views that a cuSPARSE descriptor can yield.
using any_device_view =
    std::variant<device_csr_view<std::uint32_t, std::uint32_t>,
                 device_csr_view<std::uint64_t, std::uint64_t>, device_coo_view<std::uint32_t>,
                 device_coo_view<std::uint64_t>>;

/// The matrix of a cusparseSpMatDescr_t or a cusparseConstSpMatDescr_t; nothing is copied.
///
/// A        a descriptor of format CSR or COO with 0-based ids
/// returns  the view, in the widths of the descriptor
/// throws   invalid_matrix: another format, 1-based ids, or widths that no view has; backend_error;
///          not_compiled
[[nodiscard]] any_device_view view_of(const cusparseSpMatDescr* A);

/// The same as cc() of view_of(A); the labels are copied to the host.
[[nodiscard]] result<std::uint64_t> cc(const cusparseSpMatDescr* A, const options& how = {});

/// The same as cc() of view_of(A), with labels in the caller's array, as wide as A's ids.
///
/// throws  also std::invalid_argument if the widths differ
template <std::integral Label>
device_summary cc(const cusparseSpMatDescr* A, std::span<Label> labels, device_workspace& workspace,
                  const options& how = {}) {
  return std::visit(
      [&]<class View>(const View& view) -> device_summary {
        if constexpr (sizeof(Label) == sizeof(typename View::index))
          return cc(view, labels, workspace, how);
        else
          throw std::invalid_argument("labels have another width than the matrix's ids; take " +
                                      std::to_string(8 * sizeof(typename View::index)) + " bits");
      },
      view_of(A));
}

/// @}

}  // namespace skerry
