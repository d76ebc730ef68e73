// SPDX-License-Identifier: Apache-2.0
// A matrix in arrays of Python's.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <variant>
#include <vector>

#include "matrix_ops/views/dense_view.hpp"
#include "matrix_ops/views/edge_view.hpp"
#include "matrix_ops/views/symmetry.hpp"
#include "matrix_ops/views/view.hpp"

namespace skerry::python {

/// An array of numpy's, in one block of memory; read only.
using array = nanobind::ndarray<nanobind::ro, nanobind::c_contig, nanobind::device::cpu>;

/// A view, and what owns its arrays.
struct matrix {
  std::variant<csr_view<std::uint32_t, std::uint32_t>, csr_view<std::uint32_t, std::uint64_t>,
               csr_view<std::uint64_t, std::uint64_t>, coo_view<std::uint32_t>,
               coo_view<std::uint64_t>, edge_view<std::uint32_t>, edge_view<std::uint64_t>,
               dense_view>
      view;
  std::vector<array> arrays = {};
  nanobind::object owner = {};  ///< of arrays that are not numpy's
};

}  // namespace skerry::python
