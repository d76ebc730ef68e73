// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "atoll/options.hpp"
#include "atoll/result.hpp"
#include "matrix_ops/error.hpp"
#include "matrix_ops/view.hpp"

namespace reef {

/// The connected components of a sparse or dense matrix, read as a graph whose edges are A's
/// entries.  Values, diagonal, repeats and order are ignored; a pattern that is not symmetric gives
/// the weak components; a row without entries is a component of its own.
///
/// A        n x n; or, with options.bipartite, rows x columns, and then n = rows + columns, the
///          vertex of column c being rows + c.  Read only; may be shared with other threads.
/// returns  labels[n], labels[v] the smallest vertex of v's component; count; what was used
/// throws   invalid_matrix (not square; offsets fall; an id out of range; more memory than
///          there is), not_compiled, backend_error (no_device where a back end needs one and none
///          is there), stopped, std::invalid_argument (a name that does not exist)
/// cost     O(entries) time for the default; one array of n labels beside A
template <std::unsigned_integral Index, std::unsigned_integral Offset>
[[nodiscard]] result<Index> cc(const csr_view<Index, Offset>& A, const options& how = {});
template <std::unsigned_integral Index>
[[nodiscard]] result<Index> cc(const coo_view<Index>& A, const options& how = {});
[[nodiscard]] result<std::uint32_t> cc(const dense_view& A, const options& how = {});

/// An algorithm that `options::algorithm` can name.
struct algorithm_info {
  std::string name;
  std::string family;  ///< "semiring", "union-find", "design space" or a system of the literature
  std::vector<std::string> backends;  ///< those of this build that it runs on, on this machine
  std::string source;                 ///< the publication
};

/// Every name that options::algorithm takes beside "auto".
[[nodiscard]] std::vector<algorithm_info> algorithms();

/// A back end that `options::backend` can name.
struct backend_info {
  std::string name;
  bool compiled = false;
  std::string remedy;  ///< how to get it, where it is absent
};

/// Every name that options::backend takes beside "auto".
[[nodiscard]] std::vector<backend_info> backends();

// What <atoll/cuda.hpp> defines.
template <std::unsigned_integral Index, std::unsigned_integral Offset>
requires(sizeof(Index) <= sizeof(Offset)) struct device_csr_view;
template <std::unsigned_integral Index>
struct device_coo_view;
template <std::unsigned_integral Index>
class device_labels;
template <std::unsigned_integral Index>
struct device_result;
struct device_summary;
class device_workspace;

}  // namespace reef

/// The names of this header.  C's <stdlib.h> has a function ::atoll, so no namespace can be called
/// that; a struct can, and `atoll::` then means it.  Everything in it lives in namespace reef.
struct atoll {
  atoll() = delete;

  template <std::unsigned_integral Index, std::unsigned_integral Offset>
  using csr_view = reef::csr_view<Index, Offset>;
  template <std::unsigned_integral Index>
  using coo_view = reef::coo_view<Index>;
  using dense_view = reef::dense_view;

  using options = reef::options;
  using numbering = reef::numbering;
  using symmetry = reef::symmetry;
  using device_check = reef::device_check;
  using progress = reef::progress;
  template <std::unsigned_integral Index>
  using result = reef::result<Index>;
  using run_info = reef::run_info;

  // With <atoll/cuda.hpp>.
  template <std::unsigned_integral Index, std::unsigned_integral Offset>
  using device_csr_view = reef::device_csr_view<Index, Offset>;
  template <std::unsigned_integral Index>
  using device_coo_view = reef::device_coo_view<Index>;
  template <std::unsigned_integral Index>
  using device_labels = reef::device_labels<Index>;
  template <std::unsigned_integral Index>
  using device_result = reef::device_result<Index>;
  using device_summary = reef::device_summary;
  using device_workspace = reef::device_workspace;

  using invalid_matrix = reef::invalid_matrix;
  using backend_error = reef::backend_error;
  using no_device = reef::no_device;
  using not_compiled = reef::not_compiled;
  using stopped = reef::stopped;

  /// See reef::cc; with <atoll/graphblas.hpp> also of a GrB_Matrix, with <atoll/cuda.hpp> of what a
  /// device has.
  template <class Matrix>
  [[nodiscard]] static auto cc(const Matrix& A, const options& how = {}) {
    using reef::cc;
    return cc(A, how);
  }
  /// With <atoll/cuda.hpp>: labels stay on the device,
  template <class Matrix>
  [[nodiscard]] static auto cc(const Matrix& A, device_workspace& room, const options& how = {}) {
    using reef::cc;
    return cc(A, room, how);
  }
  /// or are the caller's there.
  template <class Matrix, class Label>
  static auto cc(const Matrix& A, std::span<Label> labels, device_workspace& room,
                 const options& how = {}) {
    using reef::cc;
    return cc(A, labels, room, how);
  }
  [[nodiscard]] static auto algorithms() { return reef::algorithms(); }
  [[nodiscard]] static auto backends() { return reef::backends(); }
};
