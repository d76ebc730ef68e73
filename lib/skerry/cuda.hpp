// SPDX-License-Identifier: Apache-2.0
#pragma once

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

// What cudaStream_t and cusparseConstSpMatDescr_t point to: named and no more, so that this header
// needs no toolkit.
struct CUstream_st;
struct cusparseSpMatDescr;

namespace skerry {

struct device_parts;
template <std::unsigned_integral Index>
struct kept_labels;

/// Where cc() works on a device: a stream of the caller's, and memory that is kept from one call to
/// the next, so that a second one on a matrix of the same size takes none.  It belongs to the
/// device that is current where it is made; later any may be, but a kernel of the caller's that
/// reads labels is to be in this stream.  One thread uses it at a time.  One that was moved from
/// may be assigned to, or go.
class device_workspace {
 public:
  /// stream  a cudaStream_t, which outlives this and what cc() has put there; nullptr is CUDA's
  ///         default stream
  /// throws  no_device, backend_error; std::invalid_argument: the stream is of a device that is not
  ///         current; not_compiled in a build without CUDA
  explicit device_workspace(CUstream_st* stream = nullptr);
  device_workspace(device_workspace&&) noexcept;
  device_workspace& operator=(device_workspace&&) noexcept;
  ~device_workspace();

  [[nodiscard]] CUstream_st* stream() const;
  /// Bytes of the device's memory that are held for the next call.
  [[nodiscard]] std::uint64_t bytes() const;

  /// For the library.
  [[nodiscard]] device_parts& parts() { return *parts_; }

 private:
  std::unique_ptr<device_parts> parts_;
};

/// Labels in a device's memory; moved, not copied.  They may outlive the workspace that they were
/// made with, whose memory then stays until they go, but not its stream.
template <std::unsigned_integral Index>
class device_labels {
 public:
  device_labels();
  /// Not written yet.
  device_labels(std::uint64_t n, device_workspace& room);
  device_labels(device_labels&&) noexcept;
  device_labels& operator=(device_labels&&) noexcept;
  ~device_labels();

  [[nodiscard]] Index* data();
  [[nodiscard]] const Index* data() const;
  [[nodiscard]] std::size_t size() const;
  /// A copy in the host's memory.  Waits for the stream.
  [[nodiscard]] buffer<Index> copied() const;

 private:
  std::unique_ptr<kept_labels<Index>> kept_;
};

extern template class device_labels<std::uint32_t>;
extern template class device_labels<std::uint64_t>;

/// What is said of labels that the caller has.
struct device_summary {
  std::uint64_t count = 0;  ///< of components
  run_info used;
};

/// The connected components of a matrix on a device, labels there.
template <std::unsigned_integral Index>
struct device_result {
  device_labels<Index> labels;  ///< [n]; see `numbering`
  std::uint64_t count = 0;      ///< of components
  run_info used;
};

template <class View>
inline constexpr bool is_device_view = false;
template <class Index, class Offset>
inline constexpr bool is_device_view<device_csr_view<Index, Offset>> = true;
template <class Index>
inline constexpr bool is_device_view<device_coo_view<Index>> = true;

/// A matrix in a device's memory.
template <class View>
concept device_matrix = is_device_view<View>;

/// Labels the vertices of A, as cc() of a view in the host's memory, by a kernel of the back end
/// "cuda": "auto" is hook_first.  Begins after what stands in the workspace's stream, and waits for
/// its own work before it returns.
///
/// A        rows, of which nothing is copied; or a list of entries: where it ascends by rows,
///          offsets are made for it; else hook_first unites it as it stands, and for other
///          algorithms a copy by rows is made.  With how.bipartite columns of rows are copied.
///          May be shared with other threads and streams.
/// labels   [n], in the device's memory, for n = A's rows, and with how.bipartite its columns too
/// how      backend is "auto" or "cuda"; threads, may_unpack, max_bytes, gpu_memory and memory
///          are of what the host has
/// throws   invalid_matrix, backend_error (out of memory too), stopped, std::invalid_argument;
///          labels are unspecified then, and no memory stays taken but the workspace's
/// cost     that of the algorithm, a pass over the offsets unless how.check is `none`, one over the
///          labels, and two waits for the stream, or one; another pass over all ids, and a wait,
///          for algorithms but hook_first, for lists and with how.bipartite
template <device_matrix View>
device_summary label_components(const View& A, std::span<typename View::index> labels,
                                device_workspace& room, const options& how = {});

/// The same; labels are signed or not.
template <device_matrix View, class Label>
requires(std::integral<Label> && sizeof(Label) == sizeof(typename View::index)) device_summary
    cc(const View& A, std::span<Label> labels, device_workspace& room, const options& how = {}) {
  using index = typename View::index;
  return label_components(A, {reinterpret_cast<index*>(labels.data()), labels.size()}, room, how);
}

/// The same; labels are the result's, and are taken once it is known what is to run.
template <device_matrix View>
[[nodiscard]] device_result<typename View::index> cc(const View& A, device_workspace& room,
                                                     const options& how = {});

/// The same in CUDA's default stream, labels copied to the host.
template <device_matrix View>
[[nodiscard]] result<typename View::index> cc(const View& A, const options& how = {}) {
  device_workspace room;
  auto there = cc(A, room, how);
  return {there.labels.copied(), there.count, std::move(there.used)};
}

/// What a descriptor of cuSPARSE's may show.
using any_device_view =
    std::variant<device_csr_view<std::uint32_t, std::uint32_t>,
                 device_csr_view<std::uint64_t, std::uint64_t>, device_coo_view<std::uint32_t>,
                 device_coo_view<std::uint64_t>>;

/// The matrix of a cusparseSpMatDescr_t or a cusparseConstSpMatDescr_t; nothing is copied.
///
/// throws  invalid_matrix: neither CSR nor COO, ids from 1, or widths that no view has;
///         backend_error; not_compiled
[[nodiscard]] any_device_view view_of(const cusparseSpMatDescr* A);

/// cc() of what view_of(A) is: labels on the host,
[[nodiscard]] result<std::uint64_t> cc(const cusparseSpMatDescr* A, const options& how = {});

/// or the caller's, of the width of A's ids.
///
/// throws  std::invalid_argument too, where they have another
template <std::integral Label>
device_summary cc(const cusparseSpMatDescr* A, std::span<Label> labels, device_workspace& room,
                  const options& how = {}) {
  return std::visit(
      [&]<class View>(const View& there) -> device_summary {
        if constexpr (sizeof(Label) == sizeof(typename View::index))
          return cc(there, labels, room, how);
        else
          throw std::invalid_argument("labels have another width than the matrix's ids; take " +
                                      std::to_string(8 * sizeof(typename View::index)) + " bits");
      },
      view_of(A));
}

}  // namespace skerry
