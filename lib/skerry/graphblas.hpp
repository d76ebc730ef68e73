// SPDX-License-Identifier: Apache-2.0
// cc(A) of a GrB_Matrix of SuiteSparse:GraphBLAS.
#pragma once

#include "matrix_ops/needs_cxx20.hpp"

// GraphBLAS.h gives its declarations C++ linkage and includes these, which must not be extern "C".
#include <cmath>
#include <complex>
#include <cstdio>

extern "C" {
#include <GraphBLAS.h>

// An error here: GraphBLAS.h was included before, outside of extern "C".
GrB_Info GrB_finalize(void);  // include skerry/graphblas.hpp first, or both inside of extern "C"
}

#include "skerry/skerry.hpp"

namespace skerry {

/// @addtogroup graphblas
/// @{

/// Computes the connected components of a GrB_Matrix of any built-in type, as cc() of a view.
///
/// GraphBLAS must have been initialised.
///
/// A        unchanged, except that GraphBLAS may complete pending work on it.  Semiring algorithms
///          on "graphblas" read it in place if its structure is symmetric.  Union-find algorithms
///          copy its tuples, or with options::may_unpack read its own arrays: A is then empty
///          during the call, so no other thread may use it.
/// how      as for cc() of a view
/// returns  labels[n], their count, and what ran
/// throws   as cc() of a view; backend_error with the GraphBLAS call and its status
/// cost     as cc() of a view; copied tuples take 16 bytes an entry
[[nodiscard]] result<std::uint64_t> cc(GrB_Matrix A, const options& how = {});

/// @}

}  // namespace skerry
