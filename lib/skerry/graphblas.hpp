// SPDX-License-Identifier: Apache-2.0
#pragma once

// GraphBLAS.h gives its declarations C++ linkage and includes these, which must not be extern "C".
#include <cmath>
#include <complex>
#include <cstdio>

extern "C" {
#include <GraphBLAS.h>
}

#include "skerry/skerry.hpp"

namespace skerry {

/// The connected components of a GrB_Matrix of any built-in type, as cc() of a view; GraphBLAS must
/// have been started.  skerry::cc(A) is the same.
///
/// A        not changed, though GraphBLAS may finish work that it has put off for it.  Semiring
///          algorithms on "graphblas" read it in place if its structure is symmetric.  Union-find
///          copies its tuples, 16 bytes an entry; with options.may_unpack it reads A's own arrays,
///          and A is empty meanwhile, so no other thread may use it.
/// returns  labels[n]; throws as cc() does
[[nodiscard]] result<std::uint64_t> cc(GrB_Matrix A, const options& how = {});

}  // namespace skerry
