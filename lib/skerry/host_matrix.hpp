// SPDX-License-Identifier: Apache-2.0
// The views of matrices in the host's memory.
#pragma once

#include "matrix_ops/needs_cxx20.hpp"

#include "matrix_ops/views/csc_view.hpp"
#include "matrix_ops/views/csr_rows_view.hpp"
#include "matrix_ops/views/dense_view.hpp"
#include "matrix_ops/views/edge_view.hpp"
#include "matrix_ops/views/view.hpp"

namespace skerry {

/// @addtogroup matrices
/// @{

/// @cond
template <class View>
inline constexpr bool is_host_view = false;
template <class Index, class Offset>
inline constexpr bool is_host_view<csr_view<Index, Offset>> = true;
template <class Index, class Offset>
inline constexpr bool is_host_view<csc_view<Index, Offset>> = true;
template <class Index>
inline constexpr bool is_host_view<coo_view<Index>> = true;
template <class Index>
inline constexpr bool is_host_view<edge_view<Index>> = true;
template <>
inline constexpr bool is_host_view<dense_view> = true;
template <class View>
inline constexpr bool is_device_view = false;  // skerry/cuda.hpp has those that are
/// Whether an overload in a header of its own takes it: skerry/cuda_divided.hpp.
template <class>
inline constexpr bool has_own_overload = false;
/// @endcond

/// A view of a matrix in the host's memory: csr_view, csc_view, coo_view, edge_view or dense_view.
template <class View>
concept host_matrix = is_host_view<View>;

/// @}

}  // namespace skerry
