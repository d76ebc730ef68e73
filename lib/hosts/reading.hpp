// SPDX-License-Identifier: Apache-2.0
// Which matrix a call reads. All rules for views in host memory are here; reading.cpp is the code.
//
// First, before anything is chosen, a view may be replaced by CSR arrays in the same memory:
//
//   view                                              solved as
//   CSR, edges, dense                                 itself
//   CSC, square                                       CSR: its transpose
//   CSC, bipartite                                    itself
//   rows of CSR, all of them                          CSR
//   rows of CSR, reads_rows()                         itself
//   rows of CSR, else                                 CSR, with offsets of the rows around them
//   COO, may_be_csr() and its rows ascend             CSR, with offsets made for its rows
//   COO, else                                         itself
//
// Then, for the algorithm and the back end that were chosen, readings_of() says what they read:
//
//                             square CSR         square dense       any other
//   takes entries: Rem        entries in place   entries in place   entries in place
//   kernel                    in place           CSR of A + A'      CSR of A + A', rows in place
//   the same on a device,
//     if it needs symmetry
//     and none is promised    CSR of A + A'      CSR of A + A'      CSR of A + A'
//   products                  in place, then     in place, then     CSR of A + A'
//                               CSR of A + A'      dense A + A'
//   products with samples,    in place, then     CSR of A + A'      CSR of A + A'
//     masks, sparse vectors     CSR of A + A'
//   products that make
//     matrices                CSR of A + A'      CSR of A + A'      CSR of A + A'
//     and symmetry promised   in place           CSR of A + A'      CSR of A + A'
//   products of a             dense A + A'       in place, then     dense A + A'
//     dense matrix                                 dense A + A'
//
// "then": if the run on A itself found that A is not symmetric.
//
// Three more parties decide, each about what is theirs alone. A back end may copy what it is given:
// to its own type, or to a device in chunks (backends/graphblas.cpp, backends/cuda.cpp). A kernel
// decides which entries of the matrix it reads (hook_first/plan.hpp). A view of device memory is
// read in place, or refused (device/source.hpp).
#pragma once

#include <concepts>

#include "lib/pipeline/choose.hpp"
#include "lib/pipeline/memory.hpp"
#include "matrix_ops/views/csr_rows_view.hpp"
#include "matrix_ops/views/view.hpp"
#include "skerry/options.hpp"

namespace skerry {

/// How a matrix is stored, as far as the rules differ.
enum class storage {
  csr,
  rows,  ///< some rows of a CSR matrix
  dense,
  entries,  ///< any other
};

/// What a run can read.
enum class reading {
  entries,   ///< the entries of the view in place, in any order
  in_place,  ///< the view itself, as a matrix of the back end
  csr,       ///< A + A', made as CSR
  dense,     ///< A + A', made as n x n bytes
};

/// What a run reads first, and what it reads if that turns out not to be symmetric: the same if it
/// does not matter.
struct readings {
  reading first, then;

  /// What an estimate of memory has to expect.
  [[nodiscard]] work_matrix worst_case() const;
};

[[nodiscard]] readings readings_of(storage stored, const choice& run, const options& how);

/// Whether a call on some rows of a matrix runs an algorithm that reads them in place.
///
/// of  the whole matrix, with the entries of these rows
[[nodiscard]] bool reads_rows(const extent& of, const options& how);

/// Whether a COO matrix is worth a pass that finds out whether its rows ascend.  With less than 1.5
/// entries a row, row offsets cost more than they save.
template <std::unsigned_integral Index>
[[nodiscard]] bool may_be_csr(const coo_view<Index>& A, const options& how);

}  // namespace skerry
